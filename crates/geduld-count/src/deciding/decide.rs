//! Decides how a count or a list is made: which engine works, with which symmetries, and whether solutions are looked
//! at one by one. Every decision is reported with its reason.

use geduld_model::Instance;

use crate::deciding::analysis::Analysis;
use crate::deciding::by_portfolio::{Strategies, by_portfolio};
use crate::deciding::make;
use crate::deciding::make::Prepared;
use crate::deciding::options::{EngineChoice, Options, Purpose};
use crate::deciding::policy;
use crate::deciding::question::Question;
use crate::deciding::race::{Raced, Until, race};
use crate::deciding::selecting::selecting;
use crate::error::CountError;
use crate::listing::opening::Opening;
use crate::portfolio::{PortfolioError, Recognised};
use crate::work::control::Control;

/// Makes the engine that counts an instance: the one that was selected, or the one that a race of those that suit it
/// follows first.
///
/// Cost: a fraction of the expected count. If the control asks to stop, the engine must be
/// stopped, too.
///
/// # Errors
/// If the selected engine does not support the model, or no engine does.
pub fn counter<'a>(
    instance: &'a Instance<'a>,
    options: &Options,
    control: &Control,
) -> Result<Prepared<'a>, CountError> {
    if instance.selection.is_some() {
        return selecting(instance, options, control);
    }
    match selected(instance, options, control)? {
        Some(prepared) => Ok(prepared),
        None => {
            let question = Question { instance, options, purpose: Purpose::Count, control };
            race(&question, Until::Decided).map(|raced| raced.prepared)
        }
    }
}

/// Counts an instance on this number of threads, by a race of the engines that suit it, or makes the engine that was
/// selected. What was counted is in [`Prepared::counted`].
///
/// Cost: mostly a small multiple of the fastest engine, whatever the others expect.
///
/// # Errors
/// As for [`counter`], or if a count fails.
pub fn counted<'a>(
    instance: &'a Instance<'a>,
    options: &Options,
    threads: usize,
    control: &Control,
) -> Result<Prepared<'a>, CountError> {
    if options.verify.is_some() || options.machines > 1 || instance.selection.is_some() {
        return counter(instance, options, control);
    }
    match selected(instance, options, control)? {
        Some(prepared) => Ok(prepared),
        None => {
            let question = Question { instance, options, purpose: Purpose::Count, control };
            let Raced { prepared, part, .. } = race(&question, Until::Counted(threads))?;
            Ok(Prepared { counted: Some(part), ..prepared })
        }
    }
}

/// The engine that was selected by its name; `None` if none was.
fn selected<'a>(
    instance: &'a Instance<'a>,
    options: &Options,
    control: &Control,
) -> Result<Option<Prepared<'a>>, CountError> {
    let choice = options.engine.given(options.sat_only)?;
    let mut analysis =
        Analysis::new(Question { instance, options, purpose: Purpose::Count, control }, choice);
    let prepared = match choice {
        EngineChoice::Sat => {
            analysis.find_symmetries();
            Some(analysis.by_sat()?)
        }
        _ => analysis.by_named_search()?,
    };
    Ok(prepared.map(|prepared| Prepared { symmetries: analysis.symmetries, ..prepared }))
}

/// Makes the engine that lists the solutions of an instance, and finds the beginning of the list. If no engine is
/// selected, this is the one that a race follows first, with these exceptions:
///
/// - If it is expected to take long, a [portfolio](crate::find) finds the first solution beforehand.
/// - If it is endless, the SAT engine continues the list, provided that a SAT solver found the first solution.
///
/// Ends early if the control asks to stop.
///
/// # Errors
/// If the selected engine does not support the model, or no engine does.
pub fn lister<'a>(
    instance: &'a Instance<'a>,
    options: &Options,
    control: &Control,
) -> Result<Prepared<'a>, CountError> {
    let choice = options.engine.given(options.sat_only)?;
    let question = Question { instance, options, purpose: Purpose::List, control };
    let mut analysis = Analysis::new(question, choice);
    if choice == EngineChoice::Sat {
        return analysis.by_sat();
    }
    if let Some(prepared) = analysis.by_named_search()? {
        return Ok(prepared);
    }
    let raced = race(&question, Until::Decided);
    let seconds = raced.as_ref().map_or(f64::INFINITY, |raced| raced.seconds);
    if choice == EngineChoice::Search || seconds < policy::SHORT_SECONDS || control.is_stopped() {
        return raced.map(|raced| raced.prepared);
    }
    let endless = seconds > policy::ENDLESS_SECONDS;
    let strategies = Strategies { cover: analysis.recognised.clone(), ..Strategies::default() };
    let first = match by_portfolio(instance, strategies, 1, control) {
        // Strategies write no large formulas, but the SAT engine may.
        Err(CountError::Portfolio(PortfolioError::NoStrategy { .. })) => {
            return raced.map(|raced| raced.prepared);
        }
        found => found?,
    };
    let by_solver = first.winner.is_some_and(|winner| winner.strategy.is_solver());
    let prepared = match endless && by_solver {
        true => analysis.by_sat().or_else(|_| raced.map(|raced| raced.prepared)),
        false => raced.map(|raced| raced.prepared),
    };
    let prepared = match prepared {
        Err(why) if first.values.is_some() => make::refused(instance, why, options),
        prepared => prepared?,
    };
    let prepared = prepared.because(first.reasons.iter().cloned());
    Ok(Prepared { opening: Opening::of(instance, first, endless, analysis.recognised), ..prepared })
}

/// The engine that lists an exact cover that is searched in a moment; `None` if the model is none.
pub(crate) fn lister_of_short_cover<'a>(
    instance: &'a Instance<'a>,
    options: &Options,
    cover: &Recognised,
    control: &Control,
) -> Result<Option<Prepared<'a>>, CountError> {
    let question = Question { instance, options, purpose: Purpose::List, control };
    let mut analysis = Analysis::new(question, EngineChoice::Search);
    analysis.recognised = cover.clone();
    if !analysis.is_short_cover() {
        return Ok(None);
    }
    analysis.cover().cloned().map(|plan| analysis.by_cover(&plan)).transpose()
}
