//! All models, projected: which choices of at most two warehouses can serve every shop?
//!
//! How the shops are assigned to warehouses does not matter, so the projection leaves it out.

#![expect(clippy::print_stdout, reason = "printing the list is its purpose")]

use geduld_enumerate::{AllSat, FormulaError};

/// The warehouses near each shop.
const NEAR: [&[i32]; 5] = [&[1, 2], &[2, 3], &[3, 4], &[1, 4], &[2, 4]];
const WAREHOUSES: i32 = 4;

/// The variable that says that a warehouse serves a shop; variables 1 to 4 say that a warehouse is open.
fn serves(warehouse: i32, shop: usize) -> i32 {
    let shop = i32::try_from(shop).expect("there are five");
    WAREHOUSES + shop * WAREHOUSES + warehouse
}

fn main() -> Result<(), FormulaError> {
    let mut problem = AllSat::new().project(1..=WAREHOUSES);
    for (shop, near) in NEAR.iter().enumerate() {
        // A warehouse near the shop serves it, and it is open.
        problem.add_clause(near.iter().map(|&warehouse| serves(warehouse, shop)));
        for &warehouse in *near {
            problem.add_clause([-serves(warehouse, shop), warehouse]);
        }
    }
    // No three warehouses are open.
    for closed in 1..=WAREHOUSES {
        problem.add_clause((1..=WAREHOUSES).filter(|&other| other != closed).map(|open| -open));
    }

    let mut models = problem.models()?;
    for model in models.by_ref() {
        let open: Vec<i32> = model.literals().iter().copied().filter(|&literal| literal > 0).collect();
        println!("open: {open:?}");
    }
    assert!(models.is_complete(), "no limit was set");
    Ok(())
}
