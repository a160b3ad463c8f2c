//! Counts of random formulas against brute force.

use std::thread;

use fastrand::Rng;
use geduld_model::{Constraint, Domain, Literal, Model, Value, VarId};
use num_bigint::BigUint;

use crate::decompose::formula::Formula;
use crate::{ComponentCache, DecisionOrder, Decomposition, DecompositionWay, KeyLevel, Monitor};

const ORDERS: [DecisionOrder; 2] = [DecisionOrder::Tree, DecisionOrder::Busiest];

fn way(order: DecisionOrder) -> DecompositionWay {
    DecompositionWay { order, level: KeyLevel::Number }
}

/// Clauses over some variables, of which the first are counted.
struct Random {
    variables: usize,
    counted: usize,
    clauses: Vec<Vec<(usize, bool)>>,
}

/// One to three parts, which few clauses join or none: parts without models, and literals that are false elsewhere, are
/// what makes wrong counts.
fn random(rng: &mut Rng) -> Random {
    let variables = rng.usize(1..=13);
    let parts = rng.usize(1..=3);
    let mut clauses = Vec::new();
    let ratio = rng.usize(5..45);
    for _ in 0..(variables * ratio).div_ceil(10) {
        let part = rng.usize(0..parts);
        let own: Vec<usize> = (0..variables).filter(|x| x % parts == part).collect();
        let from = if own.is_empty() || rng.usize(0..20) == 0 { (0..variables).collect() } else { own };
        let least = usize::from(rng.usize(0..8) > 0);
        let size = [1, 2, 2, 3, 3, 3, 4, 6][rng.usize(least..8)];
        clauses.push((0..size).map(|_| (from[rng.usize(0..from.len())], rng.bool())).collect());
    }
    let counted = if rng.usize(0..3) == 0 { rng.usize(0..=variables) } else { variables };
    Random { variables, counted, clauses }
}

impl Random {
    fn holds(&self, values: u32) -> bool {
        let holds = |&(x, positive): &(usize, bool)| (values >> x & 1 == 1) == positive;
        self.clauses.iter().all(|clause| clause.iter().any(holds))
    }

    /// The values of the counted variables in models.
    fn models(&self) -> Vec<u32> {
        let all = (0..1u32 << self.variables).filter(|&values| self.holds(values));
        let mut own: Vec<u32> = all.map(|values| values & ((1 << self.counted) - 1)).collect();
        own.sort_unstable();
        own.dedup();
        own
    }

    fn model(&self) -> Model {
        let mut model = Model::new();
        for x in 0..self.variables {
            let domain = Domain::numbers(0..2);
            match x < self.counted {
                true => model.add_decision(format!("x{x}"), &domain),
                false => model.add_existential(format!("x{x}"), &domain),
            };
        }
        for clause in &self.clauses {
            let literal =
                |&(x, positive): &(usize, bool)| Literal { atom: model.atom(VarId::new(x), 1), positive };
            model.add(Constraint::Clause { literals: clause.iter().map(literal).collect() });
        }
        model
    }
}

fn number(values: &[Value]) -> u32 {
    (0..).zip(values).map(|(x, &value)| value << x).sum()
}

/// All 20,000 with `GEDULD_CASES=all`.
fn cases() -> u64 {
    if std::env::var("GEDULD_CASES").is_ok_and(|cases| cases == "all") { 20_000 } else { 2_500 }
}

#[test]
fn random_formulas_have_as_many_models_as_brute_force_finds() {
    for seed in 0..cases() {
        let rng = &mut Rng::with_seed(seed);
        let random = random(rng);
        let truth = random.models();
        let model = random.model();
        assert!(Formula::new(&model, &Monitor::default()).is_some());
        let decomposition = Decomposition::new(&model).unwrap();
        for order in ORDERS {
            for bytes in [0, 1500, 1 << 20] {
                let cache = ComponentCache::new(bytes);
                let mut run = decomposition.start(&[], way(order), &cache);
                let counted = run.advance(u64::MAX, &Monitor::default()).solutions;
                assert_eq!(counted, Some(truth.len().into()), "seed {seed}, {order:?}, {bytes} bytes");
                let witness = run.witness();
                assert_eq!(witness.is_some(), !truth.is_empty(), "seed {seed}");
                for values in
                    witness.into_iter().chain(run.choose(&mut |all| BigUint::from(rng.u32(..)) % all, 0))
                {
                    assert!(random.holds(number(&values)), "seed {seed}, {order:?}, {bytes} bytes");
                }
            }
        }
    }
}

#[test]
fn cubes_on_several_threads_share_a_cache() {
    for seed in 0..cases() / 10 {
        let random = random(&mut Rng::with_seed(seed));
        let decomposition = Decomposition::new(&random.model()).unwrap();
        let fixed = random.counted.min(3);
        let ids: Vec<VarId> = (0..fixed).map(VarId::new).collect();
        let cubes = decomposition.combinations(&ids, 8, 1_000_000).unwrap();
        for threads in [1, 2, 4] {
            let cache = ComponentCache::new(1 << 20);
            let count = |worker: usize| {
                let own = cubes.iter().skip(worker).step_by(threads);
                let one = |cube: &Vec<Value>| {
                    let fixed: Vec<_> = ids.iter().copied().zip(cube.iter().copied()).collect();
                    let way = way(DecisionOrder::Busiest);
                    decomposition.count(&fixed, way, &cache, &Monitor::default()).unwrap()
                };
                own.map(one).sum::<BigUint>()
            };
            let total: BigUint = thread::scope(|scope| {
                let workers: Vec<_> = (0..threads).map(|worker| scope.spawn(move || count(worker))).collect();
                workers.into_iter().map(|worker| worker.join().unwrap()).sum()
            });
            assert_eq!(total, BigUint::from(random.models().len()), "seed {seed}, {threads} threads");
        }
    }
}

#[test]
fn models_have_the_same_probability() {
    let rng = &mut Rng::with_seed(7);
    for seed in [3, 5, 8, 11, 40] {
        let random = random(&mut Rng::with_seed(seed));
        let truth = random.models();
        let decomposition = Decomposition::new(&random.model()).unwrap();
        let cache = ComponentCache::new(1 << 20);
        let mut times = vec![0u32; truth.len()];
        for _ in 0..20 * truth.len() {
            let mut run = decomposition.start(&[], way(DecisionOrder::Tree), &cache);
            run.advance(u64::MAX, &Monitor::default());
            let values = run.choose(&mut |all| BigUint::from(rng.u64(..)) % all, 0).unwrap();
            times[truth.binary_search(&number(&values[..random.counted])).unwrap()] += 1;
        }
        let square: f64 = times.iter().map(|&own| (f64::from(own) - 20.0).powi(2) / 20.0).sum();
        let free = f64::from(u32::try_from(truth.len().max(1) - 1).unwrap());
        // Four standard deviations above the mean.
        assert!(square <= free + 4.0 * (2.0 * free).sqrt() + 4.0, "seed {seed}: {square}");
    }
}
