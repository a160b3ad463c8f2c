//! What is expected of a count by decomposition. It cannot be predicted, so all ways are tried for a number of steps.

use geduld_model::number_of;
use geduld_search::{
    Advance, ComponentCache, DecisionOrder, Decomposition, DecompositionWay, KeyLevel, Monitor,
};

use crate::deciding::case::Asked;
use crate::deciding::options::{EngineChoice, Purpose};
use crate::deciding::policy::POLICY;
use crate::engines::decompose::engine::{Counter, suits};
use crate::symmetries::group::Board;

/// A model that can be counted by decomposition, and the ways that are tried.
pub(crate) struct Prospect {
    decomposition: Decomposition,
    /// The best one first, once they were tried.
    candidates: Vec<Candidate>,
    /// The steps of all probes so far.
    spent: u64,
}

struct Candidate {
    way: DecompositionWay,
    cache: ComponentCache,
    advance: Advance,
}

impl Prospect {
    /// The ways to count what is asked for; `None` if the count has to look at solutions, or the model is not
    /// supported.
    ///
    /// Cost: linear in the size of the model.
    pub fn of(asked: &Asked<'_, '_>) -> Option<Self> {
        let options = asked.options;
        let counts = asked.purpose == Purpose::Count
            && options.engine == EngineChoice::Auto
            && options.sat_only.is_none()
            && options.verify.is_none();
        if !counts {
            return None;
        }
        let board = Board::new(asked.instance);
        if !suits(asked.instance, options.symmetry, &board, options.by.as_ref()) {
            return None;
        }
        let decomposition = Decomposition::new(&asked.instance.model).ok()?;
        let levels: &[KeyLevel] = match decomposition.is_exact_cover() {
            true => &[KeyLevel::Items],
            false => &[KeyLevel::Number, KeyLevel::Isomorphism],
        };
        let orders = [DecisionOrder::Given, DecisionOrder::Tree, DecisionOrder::Smallest];
        let ways = orders.iter().flat_map(|&order| levels.iter().map(move |&level| (order, level)));
        let candidate = |(order, level)| Candidate {
            way: DecompositionWay { order, level },
            cache: ComponentCache::new(POLICY.component_bytes),
            advance: Advance { solutions: None, share: 0.0, steps: 0, nodes: 0 },
        };
        let candidates = ways.map(candidate).collect();
        Some(Self { decomposition, candidates, spent: 0 })
    }

    /// Tries the best ways, or all of them if none was tried yet, until probes have made this number of steps in total.
    /// Ends as soon as one of the ways has counted everything.
    pub fn probe(&mut self, total: u64, stop: &Monitor) {
        let steps = total.saturating_sub(self.spent);
        if self.is_finished() || steps == 0 || stop.is_stopped() {
            return;
        }
        let tried = self.spent > 0;
        self.spent = total;
        let count = if tried { 2.min(self.candidates.len()) } else { self.candidates.len() };
        let each = steps / count as u64;
        for candidate in &mut self.candidates[..count] {
            // The cache knows what was counted before.
            let mut run = self.decomposition.start(&[], candidate.way, &candidate.cache);
            candidate.advance = run.advance(each, stop);
            if candidate.advance.solutions.is_some() {
                break;
            }
        }
        // Sorting is stable: of equal ones, the simpler one stays first.
        let order = |one: &Candidate, other: &Candidate| {
            let finished = |candidate: &Candidate| candidate.advance.solutions.is_some();
            let share = other.advance.share.total_cmp(&one.advance.share);
            finished(other).cmp(&finished(one)).then(share)
        };
        self.candidates.sort_by(order);
        if tried {
            self.candidates.truncate(2);
        }
    }

    /// Whether a way has counted everything, so that the cache knows the result.
    pub fn is_finished(&self) -> bool {
        self.candidates[0].advance.solutions.is_some()
    }

    /// The expected time of the best way on one thread, at most: later parts of a count find more in the cache.
    pub fn seconds(&self) -> f64 {
        let Advance { share, steps, .. } = self.candidates[0].advance;
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let seconds = steps as f64 / POLICY.steps_of_decomposition;
        if self.is_finished() { 0.0 } else { seconds / share }
    }

    /// The best way, its counter with what it has found so far, and the reason for it.
    pub fn into_best(self) -> Option<(DecompositionWay, Counter, String)> {
        let finished = self.is_finished();
        let seconds = self.seconds();
        let Candidate { way, cache, advance } = self.candidates.into_iter().next()?;
        let order = match way.order {
            DecisionOrder::Given => "the order of the model",
            DecisionOrder::Tree => "the order of a tree decomposition",
            DecisionOrder::Smallest | DecisionOrder::Busiest => "smallest domains first",
        };
        let level = match way.level {
            KeyLevel::Items => "keyed by their open items",
            KeyLevel::Number => "keyed as they are",
            KeyLevel::Isomorphism => "keyed up to isomorphism",
        };
        let end = match finished {
            true => "finds all solutions".to_owned(),
            false => format!("expects at most {seconds:.1e} s"),
        };
        let reason = format!(
            "decomposition engine: {order}, components {level}; a probe with {}, {} in the cache and {} {end}",
            number_of(advance.nodes, "node"),
            number_of(cache.entries(), "component"),
            number_of(cache.hits(), "hit")
        );
        Some((way, Counter { decomposition: self.decomposition, cache }, reason))
    }
}
