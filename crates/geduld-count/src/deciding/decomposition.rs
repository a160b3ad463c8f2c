//! What is expected of a count by decomposition. It cannot be predicted, so all ways are tried for a number of steps.

use geduld_model::number_of;
use geduld_search::{ComponentCache, DecisionOrder, Decomposition, DecompositionWay, KeyLevel, Monitor};

use crate::deciding::options::{EngineChoice, Purpose};
use crate::deciding::policy;
use crate::deciding::question::Question;
use crate::engines::decomposition::engine::{Combination, Counter, combinations};
use crate::engines::decomposition::fixed_points::SymmetryGroups;
use crate::symmetries::group::Board;

/// A model that can be counted by decomposition, and the ways that are tried.
pub(crate) struct DecompositionProbes {
    decomposition: Decomposition,
    combinations: Vec<Combination>,
    /// The best one first, once they were tried.
    candidates: Vec<Candidate>,
    /// Those with other keys that looked worse after a few steps.
    aside: Vec<Candidate>,
    /// The steps of all probes so far.
    spent: u64,
}

struct Candidate {
    way: DecompositionWay,
    cache: ComponentCache,
    /// How far the last probe came: whether to the end, and the finished share of the work; and that of the probe
    /// before.
    finished: bool,
    share: f64,
    share_before: f64,
    steps: u64,
    nodes: u64,
}

/// A way in words.
pub(crate) fn in_words(way: DecompositionWay) -> String {
    let order = match way.order {
        DecisionOrder::Given => "the order of the model",
        DecisionOrder::Tree if way.level == KeyLevel::Items => "items from one end to the other",
        DecisionOrder::Tree => "the order of a tree decomposition",
        DecisionOrder::Smallest => "smallest domains first",
        DecisionOrder::Busiest => "variables with most constraints first",
    };
    let level = match way.level {
        KeyLevel::Items => "keyed by their open items",
        KeyLevel::Number => "keyed as they are",
        KeyLevel::Isomorphism => "keyed up to isomorphism",
    };
    format!("{order}, components {level}")
}

/// Another way to count the same: in another order, and with keys of another level unless probes expect that to take
/// far longer. A probe that ends says more than an estimate.
///
/// Cost: a few probes, at most about a second.
pub(crate) fn second_way(
    decomposition: &Decomposition,
    combinations: &[Combination],
    first: DecompositionWay,
) -> DecompositionWay {
    let ways = decomposition.ways().into_iter().filter(|way| way.order != first.order);
    // The keys of pure exact covers have no other level to compare with.
    let other = |way| match way {
        DecompositionWay { order, level: KeyLevel::Items } => {
            DecompositionWay { order, level: KeyLevel::Number }
        }
        way => way,
    };
    let probed = ways.map(other).map(|way| {
        let mut candidate = Candidate::new(way);
        candidate.probe(decomposition, combinations, policy::FIRST_PROBE, &Monitor::default());
        let share = if candidate.finished { 1.0 } else { candidate.share };
        let share = if way.level == first.level { share * policy::WORTH_CHANGING } else { share };
        ((candidate.finished, share), way)
    });
    // Of equal ones, the first.
    let better = |one: ((bool, f64), DecompositionWay), other: ((bool, f64), DecompositionWay)| {
        if other.0 > one.0 { other } else { one }
    };
    probed.reduce(better).map_or(first, |(_, way)| way)
}

impl Candidate {
    fn new(way: DecompositionWay) -> Self {
        let cache = ComponentCache::new(policy::COMPONENT_BYTES);
        Self { way, cache, finished: false, share: 0.0, share_before: 0.0, steps: 0, nodes: 0 }
    }

    /// Counts one combination after another. The cache knows what was counted before.
    fn probe(
        &mut self,
        decomposition: &Decomposition,
        combinations: &[Combination],
        steps: u64,
        stop: &Monitor,
    ) {
        self.share_before = self.share;
        (self.finished, self.share, self.steps, self.nodes) = (true, 0.0, 0, 0);
        for (_, fixed) in combinations {
            let mut run = decomposition.start(fixed, self.way, &self.cache);
            let advance = run.advance(steps.saturating_sub(self.steps), stop);
            self.steps += advance.steps;
            self.nodes += advance.nodes;
            self.share += advance.share;
            if advance.solutions.is_none() {
                self.finished = false;
                break;
            }
        }
        self.share /= combinations.len() as f64;
    }

    /// The expected number of further steps, if the rest is like what the last probe has added to a shorter one before
    /// it, which was in the cache.
    fn rest(&self) -> f64 {
        self.steps as f64 * (1.0 - self.share) / (self.share - self.share_before).max(0.0)
    }

    /// Whether almost no component was found again.
    fn finds_nothing_again(&self) -> bool {
        self.cache.hits() < self.nodes / policy::NODES_OF_A_HIT
    }
}

impl DecompositionProbes {
    /// The ways to count what is asked for; `None` if the count has to look at solutions, or the model is not
    /// supported.
    ///
    /// Cost: linear in the size of the model.
    pub fn of(question: &Question<'_, '_>) -> Option<Self> {
        let options = question.options;
        let counts = question.purpose == Purpose::Count
            && [EngineChoice::Auto, EngineChoice::Decomposition].contains(&options.engine)
            && options.sat_only.is_none();
        if !counts {
            return None;
        }
        if options.symmetry {
            SymmetryGroups::of(question.instance, &Board::new(question.instance))?;
        }
        let decomposition =
            Decomposition::watched(&question.instance.model, question.control.monitor()).ok()?;
        let combinations = combinations(&decomposition, options.by.as_ref())?;
        // The first way suits formulas; the other one is for a second count.
        let ways = decomposition.ways().into_iter();
        let most = if decomposition.is_formula() { 1 } else { usize::MAX };
        let candidates = ways.take(most).map(Candidate::new).collect();
        Some(Self { decomposition, combinations, candidates, aside: Vec::new(), spent: 0 })
    }

    /// Tries the best way of each order, or all ways if none was tried yet, until probes have made this number of steps
    /// in total. Ends as soon as one of the ways has counted everything. What probes of different orders say can hardly
    /// be compared: one decides first what the other decides last. So the best way gets only half of the steps.
    pub fn probe(&mut self, total: u64, stop: &Monitor) {
        let steps = total.saturating_sub(self.spent);
        if self.is_finished() || steps == 0 || stop.is_stopped() {
            return;
        }
        let tried = self.spent > 0;
        self.spent = total;
        let count = self.candidates.len() as u64;
        let (best, others) = match tried && count > 1 {
            true => (steps / 2, steps / (2 * (count - 1))),
            false => (steps / count, steps / count),
        };
        for (place, candidate) in self.candidates.iter_mut().enumerate() {
            let own = if place == 0 { best } else { others };
            candidate.probe(&self.decomposition, &self.combinations, own, stop);
            if candidate.finished {
                break;
            }
        }
        self.rank();
        if !tried {
            self.set_aside();
        }
    }

    /// Gives each way the same number of steps, and then twice as many, until one of them has counted everything, all
    /// probes have made this number of steps, or their caches hold as much as that of a count may. Shares say little
    /// between orders: if one is hopeless, another may be done in seconds. What a way has found stays in its cache, so
    /// its next probe soon continues where this one ended. A way that finds almost no component again gets no turn: it
    /// is a search that needs as long as it has solutions.
    ///
    /// Ends as well if the best way is expected to take less than this time in nanoseconds, and needs only a few times
    /// as long as all probes have.
    pub fn take_turns(&mut self, total: u64, enough: f64, stop: &Monitor) {
        self.candidates.append(&mut self.aside);
        let mut steps = self.spent / self.candidates.len() as u64;
        while self.spent < total && !self.is_finished() && !stop.is_stopped() {
            let is_near = self.candidates[0].rest() < policy::WORTH_FOLLOWING * self.spent as f64;
            if is_near && self.time() < enough || self.candidates.iter().all(Candidate::finds_nothing_again) {
                break;
            }
            steps *= 2;
            for place in 0..self.candidates.len() {
                let bytes: usize = self.candidates.iter().map(|candidate| candidate.cache.bytes()).sum();
                if bytes > policy::COMPONENT_BYTES {
                    self.rank();
                    return;
                }
                let candidate = &mut self.candidates[place];
                if candidate.finds_nothing_again() {
                    continue;
                }
                candidate.probe(&self.decomposition, &self.combinations, steps, stop);
                self.spent += candidate.steps;
                if candidate.finished {
                    break;
                }
            }
            self.rank();
            self.set_aside();
            self.aside.clear();
        }
    }

    /// Keeps the best way of each order: with other keys the tree is the same, so their shares can be compared.
    fn set_aside(&mut self) {
        let mut orders = Vec::new();
        let others = self.candidates.extract_if(.., |Candidate { way, .. }| {
            let is_first = !orders.contains(&way.order);
            orders.push(way.order);
            !is_first
        });
        self.aside = others.collect();
    }

    /// Sorting is stable: of equal ways, the simpler one stays first.
    fn rank(&mut self) {
        let order = |one: &Candidate, other: &Candidate| {
            other.finished.cmp(&one.finished).then(other.share.total_cmp(&one.share))
        };
        self.candidates.sort_by(order);
    }

    /// Whether a way has counted everything, so that the cache knows the result.
    pub fn is_finished(&self) -> bool {
        self.candidates[0].finished
    }

    /// The steps of all probes so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Whether the best way has finished, or found at least one component again for a few nodes.
    pub fn finds_components_again(&self) -> bool {
        let Candidate { finished, nodes, ref cache, .. } = self.candidates[0];
        finished || cache.hits() > nodes / policy::NODES_OF_A_NEAR_HIT
    }

    /// The expected time of the best way in nanoseconds of one thread, at most: later parts of a count find more in the
    /// cache. If almost no component was found again, the count is a slow search, whose beginning says little about the
    /// rest.
    pub fn time(&self) -> f64 {
        let best = &self.candidates[0];
        let doubt = if best.finds_nothing_again() { policy::DOUBT_WITHOUT_HITS } else { 1.0 };
        let time = best.steps as f64 * policy::STEP_OF_DECOMPOSITION;
        if self.is_finished() { 0.0 } else { doubt * time / best.share }
    }

    /// The best way, its counter with what it has found so far, and the reason for it.
    pub fn into_best(self) -> Option<(DecompositionWay, Counter, String)> {
        let finished = self.is_finished();
        let seconds = self.time() / 1e9;
        let Candidate { way, cache, nodes, .. } = self.candidates.into_iter().next()?;
        let words = in_words(way);
        let end = match finished {
            true => "finds all solutions".to_owned(),
            false => format!("expects at most {seconds:.1e} s"),
        };
        let reason = format!(
            "decomposition engine: {words}; a probe with {}, {} in the cache and {} {end}",
            number_of(nodes, "node"),
            number_of(cache.entries(), "component"),
            number_of(cache.hits(), "hit")
        );
        Some((way, Counter { decomposition: self.decomposition, cache }, reason))
    }
}
