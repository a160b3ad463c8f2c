//! Every mistake of a user is an error with a reason, or leaves no solution. It never panics.

use std::error::Error as _;

use geduld::{Engine, Error, Model, Options, Puzzle, Same, Solve};

/// The error message for a model with this mistake. A count, a list and a formula must report the same.
fn said<R>(describe: impl FnOnce(&mut Model) -> R) -> String {
    let mut model = Model::new();
    describe(&mut model);
    let of_count = model.count().unwrap_err();
    assert!(matches!(of_count, Error::Model(_)), "{of_count:?}");
    let text = of_count.to_string();
    assert_eq!(model.solutions().next().unwrap().unwrap_err().to_string(), text);
    assert_eq!(model.formula().unwrap_err().to_string(), text);
    assert_eq!(model.solve().unwrap_err().to_string(), text);
    text
}

/// The number of solutions that both engines count.
fn solutions<R>(describe: impl FnOnce(&mut Model) -> R) -> u64 {
    let mut model = Model::new();
    describe(&mut model);
    let count = |engine| model.count_with(&Options::new().engine(engine)).unwrap().solutions;
    let counted = count(Engine::Search);
    assert_eq!(counted, count(Engine::Sat));
    assert_eq!(model.solutions().map(Result::unwrap).count() as u64, u64::try_from(&counted).unwrap());
    u64::try_from(counted).unwrap()
}

#[test]
fn variables_of_other_models() {
    let mut other = Model::new();
    let foreign = other.ints("y", 5, 1..=3)[0];
    for text in [
        said(|model| {
            let x = model.int("x", 1..=3);
            model.different(x, foreign);
        }),
        said(|model| model.sum(&[foreign], 3)),
        said(|model| model.table(&[foreign], [[1]])),
        said(|model| model.any([foreign.is(1)])),
        said(|model| model.exactly(0, [foreign.is(9)])),
        said(|model| model.same_after(&[foreign], &[foreign])),
        said(|model| {
            model.plus(foreign, 1);
        }),
    ] {
        assert!(text.contains("variable of another model"), "{text}");
    }
    let solution = other.solve().unwrap().unwrap();
    let mine = Model::new().int("x", 1..=3);
    assert_eq!(solution.get(mine), None);
}

#[test]
fn variables_listed_twice() {
    // It differs from itself in no solution, and has the same value at both places of a table. A condition that needs
    // FlatZinc changes nothing.
    for expressions in [false, true] {
        let with = |model: &mut Model, x: geduld::Var| {
            if expressions {
                model.require((x * x).ge(0));
            }
        };
        let different = |model: &mut Model| {
            let (x, y) = (model.int("x", 1..=3), model.int("y", 1..=3));
            model.all_different(&[x, y, x]);
            with(model, x);
        };
        assert_eq!(solutions(different), 0);
        let unequal = |model: &mut Model| {
            let x = model.int("x", 1..=3);
            model.require(x.ne(x));
            with(model, x);
        };
        assert_eq!(solutions(unequal), 0);
        let table = |model: &mut Model| {
            let (x, y) = (model.int("x", 1..=3), model.int("y", 1..=3));
            model.table(&[x, y, x], [[1, 2, 1], [1, 1, 2], [3, 1, 3]]);
            with(model, x);
        };
        assert_eq!(solutions(table), 2);
        let shifted = |model: &mut Model| {
            let x = model.int("x", 1..=3);
            let more = model.plus(x, 2);
            model.table(&[x, more], [[1, 3], [2, 3]]);
            with(model, x);
        };
        assert_eq!(solutions(shifted), 1);
    }
    // In sums they count twice.
    let doubled = |model: &mut Model| {
        let (x, y) = (model.int("x", 1..=3), model.int("y", 1..=3));
        model.sum(&[x, x, y], 5);
        model.weighted_sum([(1, x), (-1, x)], 0);
    };
    assert_eq!(solutions(doubled), 2);
    let impossible = |model: &mut Model| {
        let x = model.int("x", 1..=3);
        model.weighted_sum([(1, x), (-1, x)], 1);
    };
    assert_eq!(solutions(impossible), 0);
}

#[test]
fn domains() {
    // A variable without values leaves no solution. A duplicate value counts once.
    let empty = |model: &mut Model| {
        let (x, y) = (model.int("x", []), model.int("y", [2, 1, 2]));
        model.different(x, y);
        model.sum(&[x, y], 3);
        model.plus(x, i64::MAX);
    };
    assert_eq!(solutions(empty), 0);
    assert_eq!(solutions(|model| model.int("y", [2, 1, 2])), 2);
    assert_eq!(solutions(|model| model.int("y", [i64::MIN, i64::MAX])), 2);
    #[expect(clippy::reversed_empty_ranges, reason = "that is the mistake")]
    let backwards = said(|model| model.ints("y", 2, 3..=1));
    assert!(backwards.contains("`y` has no values: 3 is larger than 1"), "{backwards}");
    let huge = said(|model| model.int("x", i64::MIN..=i64::MAX));
    assert!(huge.contains("`x` has more than 65536 values"), "{huge}");
    let many = said(|model| model.ints("x", usize::MAX, 1..=1000));
    assert!(many.contains("more than 2097152 values"), "{many}");
    // A variable that could not be added belongs to no model, and only the first mistake is reported.
    let first = said(|model| {
        let x = model.ints("x", usize::MAX, 0..=i64::MAX)[0];
        let y = model.plus(x, 1);
        model.all_different(&[x, y]);
    });
    assert!(first.contains("`x` has more than 65536 values"), "{first}");
}

#[test]
fn numbers_that_are_too_large() {
    let sum = said(|model| {
        let x = model.int("x", [0, i64::MAX]);
        model.weighted_sum([(2, x)], 0);
    });
    assert!(sum.contains("64 bits"), "{sum}");
    for total in [i64::MIN, i64::MAX] {
        let out_of_reach = |model: &mut Model| {
            let x = model.int("x", [0, 1]);
            model.sum(&[x], total);
        };
        assert_eq!(solutions(out_of_reach), 0);
    }
    said(|model| {
        let x = model.int("x", [i64::MIN, 0]);
        model.weighted_sum([(2, x)], 0);
    });
    said(|model| {
        let x = model.int("x", [i64::MIN, 0, i64::MAX]);
        model.sum(&[x], i64::MIN);
    });
    let literals = |model: &mut Model| {
        let (x, y) = (model.int("x", [i64::MIN, 0, i64::MAX]), model.int("y", [i64::MIN, 1]));
        model.any([x.is(i64::MIN), y.is_not(i64::MIN)]);
    };
    assert_eq!(solutions(literals), 4);
    let shifted = said(|model| {
        let x = model.int("x", [1]);
        model.plus(x, i64::MAX);
    });
    assert!(shifted.contains("`x+9223372036854775807` can exceed 64 bits"), "{shifted}");
    // The largest numbers that are allowed. No encoding supports such sums, and the formula reports that.
    let mut model = Model::new();
    let (x, y) = (model.int("x", [0, 1 << 61]), model.int("y", [0, 1 << 61]));
    model.sum(&[x, y], 1 << 61);
    for engine in [Engine::Auto, Engine::Sat] {
        match model.count_with(&Options::new().engine(engine)) {
            Ok(counts) => assert_eq!(counts.solutions, 2u32.into()),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

#[test]
fn tables_and_literals() {
    let row = said(|model| {
        let x = model.ints("x", 2, 1..=3);
        model.table(&x, [vec![1, 2], vec![3]]);
    });
    assert!(row.contains("a table of 2 variables has the row [3]"), "{row}");
    let rows = |model: &mut Model| {
        let x = model.ints("x", 2, 1..=3);
        model.table(&x, [[1, 2], [1, 2], [3, 4], [2, 2]]);
    };
    assert_eq!(solutions(rows), 2, "a row twice counts once, one with an impossible value never");
    assert_eq!(solutions(|model| model.table(&[], [[0; 0]])), 1);
    assert_eq!(solutions(|model| model.table::<[i64; 0]>(&[], [])), 0);
    let no_row = |model: &mut Model| {
        let x = model.int("x", 1..=3);
        model.table::<[i64; 1]>(&[x], []);
    };
    assert_eq!(solutions(no_row), 0);
    let twice = |model: &mut Model| {
        let x = model.int("x", 1..=3);
        model.exactly(2, [x.is(1), x.is(1), x.is(7)]);
    };
    assert_eq!(solutions(twice), 1);
    let too_many = |model: &mut Model| {
        let x = model.int("x", 1..=3);
        model.exactly(usize::MAX, [x.is(1)]);
    };
    assert_eq!(solutions(too_many), 0);
    let always = |model: &mut Model| {
        let x = model.int("x", 1..=3);
        model.any([x.is_not(7), x.is(1)]);
        model.exactly(1, [x.is_not(7)]);
        model.sum(&[], 0);
        model.all_different(&[]);
        model.all_different(&[x]);
    };
    assert_eq!(solutions(always), 3);
    assert_eq!(solutions(|model| model.sum(&[], 1)), 0);
}

#[test]
fn moves_that_are_no_symmetry() {
    let lengths = said(|model| {
        let x = model.ints("x", 3, 1..=3);
        model.same_after(&x, &x[..2]);
    });
    assert!(lengths.contains("3 variables, but 2 targets"), "{lengths}");
    let broken = said(|model| {
        let x = model.ints("x", 2, 1..=3);
        model.weighted_sum([(1, x[0]), (2, x[1])], 5);
        model.same_after(&x, &[x[1], x[0]]);
    });
    assert!(broken.contains("no symmetry of the model"), "{broken}");
    let domains = said(|model| {
        let (x, y) = (model.int("x", 1..=3), model.int("y", 1..=4));
        model.same_after(&[x, y], &[y, x]);
    });
    assert!(domains.contains("no symmetry of the model"), "{domains}");
    let lost = said(|model| {
        let x = model.ints("x", 3, 1..=3);
        model.same_after(&x[..1], &x[1..2]);
    });
    assert!(lost.contains("the same variables twice"), "{lost}");
    // A variable made by `plus` moves with the one that determines it.
    let apart = said(|model| {
        let x = model.ints("x", 2, 1..=3);
        let more = [model.plus(x[0], 1), model.plus(x[1], 2)];
        model.same_after(&more, &[more[1], more[0]]);
    });
    assert!(apart.contains("no symmetry of the model"), "{apart}");
    let twice = said(|model| {
        let x = model.ints("x", 2, 1..=3);
        model.same_after(&[x[0], x[0]], &x);
    });
    assert!(twice.contains("`same_after` lists `x1` twice"), "{twice}");
    // `count_as_same` discards earlier moves.
    let taken_back = |model: &mut Model| {
        let x = model.ints("x", 2, 1..=3);
        model.same_after(&x, &x[..1]);
        model.count_as_same(Same::Nothing);
    };
    assert_eq!(solutions(taken_back), 9);
}

#[test]
fn puzzles_with_mistakes_say_where() {
    let error =
        Puzzle::parse("format = 1\nkind = \"magic-square\"\nname = \"x\"\norder = \"three\"\n").unwrap_err();
    assert!(error.to_string().contains("line 4"), "{error}");
    let missing = Puzzle::open("no such file.toml").unwrap_err();
    assert!(missing.to_string().contains("no such file.toml"), "{missing}");
    assert!(missing.source().is_some());
    let lo_shu = Puzzle::bundled("magic-3").unwrap();
    let violation = lo_shu.check(r#"{"rows":[[1,2,3],[4,5,6],[7,8,9]]}"#).unwrap_err();
    assert!(matches!(violation, Error::NotASolution(_)), "{violation}");
    assert!(lo_shu.clone().with_pin("9,9=5").is_err());
    assert!(lo_shu.with_condition("nobody knows").is_err());
}

#[test]
fn clones_know_the_variables_that_they_have_and_no_others() {
    let mut one = Model::new();
    let x = one.int("x", 1..=3);
    let mut other = one.clone();
    let y = one.int("y", 1..=9);
    let z = other.int("z", 100..=109);
    assert_ne!(y, z);
    other.sum(&[x, z], 102);
    assert_eq!(other.count().unwrap().solutions, 2u32.into());
    let solution = other.solve().unwrap().unwrap();
    assert_eq!((solution.get(y), solution[x] + solution[z]), (None, 102));
    other.sum(&[y], 105);
    assert!(matches!(other.count(), Err(Error::Model(_))));
}
