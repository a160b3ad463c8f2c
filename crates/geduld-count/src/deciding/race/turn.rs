//! What a way sees of the race: the meter that makes it wait, and the board where it tells what it expects.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use geduld_search::{Monitor, Work};

use crate::deciding::policy::LOOK;
use crate::portfolio::Meter;
use crate::work::control::Control;

/// The turns of one way.
pub(super) struct Turns {
    pub meter: Arc<Meter>,
    prices: Arc<Prices>,
    /// A control that makes searches wait for their turn.
    pub control: Control,
    told: Mutex<Told>,
    /// Whether nobody wants its engine any more.
    is_left: AtomicBool,
    stage: Mutex<Stage>,
}

/// How far a way is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Preparing,
    /// It is prepared, and will not count.
    PreparingOnly,
    Counting,
}

/// What a node and a step take, in sixteenths of a nanosecond.
#[derive(Default)]
struct Prices {
    node: AtomicU64,
    step: AtomicU64,
}

/// What a way has told.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    /// What it expects to take from its beginning to its end.
    pub expected: Option<f64>,
    /// The number of solutions that it expects.
    pub solutions: Option<f64>,
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it stops at the largest number")]
fn sixteenths(time: f64) -> u64 {
    (time * 16.0) as u64
}

impl Turns {
    pub fn new(meter: Arc<Meter>) -> Self {
        let prices = Arc::new(Prices::default());
        let (spending, known) = (Arc::clone(&meter), Arc::clone(&prices));
        let monitor = Monitor::paced(meter.stop_flag(), move |work| {
            let cost = match work {
                Work::Nodes(nodes) => nodes.saturating_mul(known.node.load(Relaxed)),
                Work::Steps(steps) => steps.saturating_mul(known.step.load(Relaxed)),
                Work::Looks(looks) => looks.saturating_mul(sixteenths(LOOK)),
            };
            if cost > 0 {
                let _ = spending.spend(cost / 16 + 1);
            }
        });
        Self {
            meter,
            prices,
            control: Control::watching(monitor),
            told: Mutex::default(),
            is_left: AtomicBool::new(false),
            stage: Mutex::default(),
        }
    }

    /// What a node and a step of the search take from now on. No node is free: searches for solutions with the same
    /// image have nodes, too, whatever the way is.
    pub fn price(&self, node: f64, step: f64) {
        self.prices.node.store(sixteenths(node.max(1.0)), Relaxed);
        self.prices.step.store(sixteenths(step), Relaxed);
    }

    /// Pays for a preparation that has taken this long.
    pub fn pay(&self, time: f64) {
        let _ = self.meter.spend(sixteenths(time) / 16);
    }

    /// Tells what the way expects to take from now on, and how many solutions there are.
    pub fn expect(&self, rest: f64, solutions: Option<f64>) {
        let expected = Some(self.meter.done() as f64 + rest).filter(|expected| expected.is_finite());
        *self.told.lock().unwrap_or_else(PoisonError::into_inner) = Told { expected, solutions };
    }

    /// From now on, the engine is only prepared to its end. Returns false if it counts already.
    pub fn only_prepare(&self) -> bool {
        let mut stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        if *stage == Stage::Preparing {
            *stage = Stage::PreparingOnly;
        }
        *stage == Stage::PreparingOnly
    }

    /// Whether the engine, which is prepared, shall count.
    pub fn begin(&self) -> bool {
        let mut stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        if *stage == Stage::Preparing {
            *stage = Stage::Counting;
        }
        *stage == Stage::Counting
    }

    /// Ends all turns. Its engine is `taken`, or nobody wants it any more.
    pub fn end(&self, taken: bool) {
        self.is_left.store(!taken, Relaxed);
        self.meter.stop();
    }

    /// Whether nobody wants its engine any more.
    pub fn is_left(&self) -> bool {
        self.is_left.load(Relaxed)
    }

    /// What it told last.
    pub fn told(&self) -> Told {
        self.told.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
