//! Models compiled by MiniZinc.

mod same;
mod show;
mod solution;

use std::path::Path;
use std::sync::{Arc, OnceLock};

use geduld_count::{BestValue, Control, NoClasses, Optimum, Parts};
use geduld_flatzinc::FlatModel;
use geduld_model::symmetry::plain_words;
use geduld_model::{BoardSymmetry, Instance, Model, Value};

use crate::answer::Answer;
use crate::best::{Best, Keeping, best_or_any};
use crate::count::Subject;
use crate::error::{Error, Result};
use crate::model::Same;
use crate::options::Options;
use crate::solvable::Solvable;
use crate::solve::{Prepared, Solve};
use crate::watch::Watch;

pub(crate) use show::show;
pub use solution::FlatZincSolution;

/// A model that [MiniZinc](https://www.minizinc.org) has compiled to FlatZinc, as text or JSON.
///
/// Its solutions are the distinct assignments of the output variables. These are the variables with `output_var` or
/// `output_array`. If there are none, they are all variables that MiniZinc did not introduce. An assignment counts
/// once, no matter how many ways the other variables can complete it.
///
/// ```
/// # fn main() -> geduld::Result<()> {
/// use geduld::Solve;
///
/// // `minizinc -c -G std pairs.mzn` writes such a text.
/// let pairs = geduld::FlatZinc::parse(
///     "var 1..4: x :: output_var; var 1..4: y :: output_var; var 1..4: z :: var_is_introduced;
///      constraint int_lt(x, z); constraint int_lt(y, z); constraint int_ne(x, y); solve satisfy;",
/// )?;
/// assert_eq!(pairs.count()?.solutions, 6u32.into());
/// for solution in pairs.solutions() {
///     let solution = solution?;
///     assert_ne!(solution.number("x"), solution.number("y"));
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct FlatZinc {
    name: Arc<str>,
    kind: &'static str,
    problem: Arc<FlatModel>,
    /// The file, if constraints in it have names.
    named_file: Option<Arc<geduld_flatzinc::FlatZinc>>,
    same: Same,
    /// Whether the symmetries under which solutions count as the same were named one by one.
    named: bool,
    /// The best value of the objective, if the model is restricted to the solutions with it.
    best_value: Option<BestValue>,
    /// The symmetries under which solutions count as the same, starting with the identity. The search for them runs
    /// when they are first needed.
    symmetries: Arc<OnceLock<std::result::Result<Vec<BoardSymmetry>, NoClasses>>>,
}

impl FlatZinc {
    /// The kind of such models, where puzzles name theirs.
    pub const KIND: &'static str = FlatModel::KIND;

    /// Parses FlatZinc, as text or JSON.
    ///
    /// Cost: linear in the size of the text and of the tables that arithmetic on small domains is translated to.
    ///
    /// # Errors
    /// [`Error::FlatZinc`] with the line, the construct that is not supported, and what to do.
    pub fn parse(text: &str) -> Result<Self> {
        let file = geduld_flatzinc::read(text)?;
        Ok(Self::from(file.problem()?).with_names_of(&file))
    }

    /// Reads a file, `.fzn` or `.fzn.json`. The name of the model is the file name without the folder.
    ///
    /// # Errors
    /// If the file cannot be read, and as for [`FlatZinc::parse`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let text = std::fs::read_to_string(path);
        let text = text.map_err(|source| Error::Read { path: path.to_owned(), source })?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Ok(Self::parse(&text)?.named(&name))
    }

    /// Finds the best solution of a model with an objective (`solve minimize` or `solve maximize`), as text or JSON.
    /// Without an objective, any solution is as good as another, and its value is 0. If the work is stopped, the answer
    /// is the best solution so far.
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::{Answer, FlatZinc, Options, Solve};
    ///
    /// let text = "var 1..9: x :: output_var; var 1..9: y :: output_var;
    ///     constraint int_lin_le([2, 3], [x, y], 17); solve maximize y;";
    /// let Answer::Solution(best) = FlatZinc::best(text, &Options::new())? else { panic!("there is one") };
    /// assert_eq!((best.value, best.proved), (5, true));
    /// // All solutions that are as good.
    /// assert_eq!(FlatZinc::with_objective(text, best.value)?.count()?.solutions, 1u32.into());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Cost: a search for one solution for each bound that is tried; their number grows with the logarithm of the
    /// range.
    ///
    /// # Errors
    /// As for [`FlatZinc::parse`] and [`Solve::solve_with`].
    pub fn best(text: &str, options: &Options) -> Result<Answer<Best<FlatZincSolution>>> {
        Self::best_of(&geduld_flatzinc::read(text)?, options)
    }

    /// Does the same as [`FlatZinc::best`] for a model that was already read.
    ///
    /// # Errors
    /// As for [`FlatZinc::best`].
    pub(crate) fn best_of(
        read: &geduld_flatzinc::FlatZinc,
        options: &Options,
    ) -> Result<Answer<Best<FlatZincSolution>>> {
        let objective = read.objective()?;
        let decided = options.for_solve(&Model::new())?;
        let control = Control::new();
        let _watch = Watch::begin(options, &control)?;
        let mut keeping = Keeping { options, control, best: None };
        let how = (decided.is_selective(), options.thread_count());
        let optimum = best_or_any(read, objective.as_ref(), how, &mut keeping)?;
        let proved = matches!(optimum, Optimum::Proved(_));
        Ok(match (optimum, keeping.best) {
            (Optimum::NoSolution, _) => Answer::NoSolution,
            (_, None) => Answer::Stopped,
            (_, Some((value, output))) => {
                Answer::Solution(Best { value, solution: FlatZincSolution::of(output), proved })
            }
        })
    }

    /// The model of the solutions whose objective has this value, each once.
    ///
    /// # Errors
    /// As for [`FlatZinc::parse`]; [`Error::Model`] if there is no objective.
    pub fn with_objective(text: &str, value: i64) -> Result<Self> {
        match geduld_flatzinc::read(text)?.objective()? {
            Some(objective) => Ok(objective.exactly(value)?.into()),
            None => Err(Error::Model("the model has no objective: it ends with `solve satisfy`".to_owned())),
        }
    }

    /// Notes the file of the model, for explanations, if constraints in it have names.
    #[doc(hidden)]
    #[must_use]
    pub fn with_names_of(self, file: &geduld_flatzinc::FlatZinc) -> Self {
        let named_file = file.has_names().then(|| Arc::new(file.clone()));
        Self { named_file, ..self }
    }

    /// The model whose constraints with names are requirements. `None` if no constraint has a name.
    ///
    /// # Errors
    /// If it cannot be written as tables, sums and clauses.
    #[doc(hidden)]
    pub fn named_model(&self) -> Result<Option<geduld_flatzinc::NamedModel>> {
        Ok(self.named_file.as_ref().map(|file| file.named()).transpose()?)
    }

    /// Notes that the model has only the solutions with the best value of an objective, which is this.
    #[doc(hidden)]
    #[must_use]
    pub fn whose_best_value_is(self, value: BestValue) -> Self {
        Self { best_value: Some(value), ..self }
    }

    /// The value of [`FlatZinc::whose_best_value_is`].
    #[doc(hidden)]
    pub fn best_value(&self) -> Option<BestValue> {
        self.best_value
    }

    /// The same model, made of a file of another kind.
    pub(crate) fn of_kind(self, kind: &'static str) -> Self {
        Self { kind, ..self }
    }

    /// [`FlatZinc::KIND`], or the kind of the file from which the model was made.
    pub fn kind(&self) -> &'static str {
        self.kind
    }

    /// Sets the name of the model. A checkpoint can only be used with a model of the same name.
    #[must_use]
    pub fn named(self, name: &str) -> Self {
        Self { name: name.into(), ..self }
    }

    /// Sets which solutions count as the same. The default is [`Same::Plain`].
    ///
    /// ```
    /// # fn main() -> geduld::Result<()> {
    /// use geduld::Solve;
    ///
    /// // Three different numbers whose sum is 6, and one that is not shown.
    /// let model = geduld::FlatZinc::parse(
    ///     "var 1..3: a; var 1..3: b; var 1..3: c; var 1..4: d :: var_is_introduced;
    ///      array [1..3] of var int: x :: output_array([1..3]) = [a, b, c];
    ///      constraint fzn_all_different_int(x); constraint int_lt(a, d); constraint int_lt(b, d);
    ///      constraint int_lt(c, d); solve satisfy;",
    /// )?;
    /// let counts = model.count()?;
    /// assert_eq!((counts.solutions, counts.essentially_different), (6u32.into(), Some(1u32.into())));
    /// let counts = model.count_as_same(geduld::Same::Nothing).count()?;
    /// assert_eq!((counts.solutions, counts.essentially_different), (6u32.into(), None));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn count_as_same(self, same: Same) -> Self {
        Self { same, named: false, symmetries: Arc::default(), ..self }
    }

    /// The same model, whose solutions count as the same under these symmetries, starting with the identity.
    pub(crate) fn same_under_these(
        self,
        symmetries: std::result::Result<Vec<BoardSymmetry>, NoClasses>,
    ) -> Self {
        Self { named: true, symmetries: Arc::new(OnceLock::from(symmetries)), ..self }
    }

    /// The setting for which solutions count as the same.
    pub fn same(&self) -> Same {
        self.same
    }

    /// The number of symmetries under which solutions count as the same, including the identity.
    /// [`Counts::essentially_different`](crate::Counts::essentially_different) is `None` if they are not known, unless
    /// the model is counted in parts.
    ///
    /// Cost: the search for symmetries, on the first call.
    ///
    /// # Errors
    /// If they are not known: there are too many to list, or the search for them reached a limit.
    pub fn same_under(&self) -> std::result::Result<usize, NoClasses> {
        self.known_symmetries().as_ref().map(Vec::len).map_err(|&why| why)
    }

    /// The symmetries under which solutions count as the same, in words, if these are a plain group: see
    /// [`Same::Plain`].
    ///
    /// Cost: as for [`FlatZinc::same_under`].
    pub fn same_in_words(&self) -> Option<String> {
        let symmetries: Vec<_> =
            self.known_symmetries().as_ref().ok()?.iter().map(|of| of.atoms.clone()).collect();
        plain_words(self.problem.model(), &symmetries)
    }

    /// The name of the model: `model`, unless it was read from a file or given a name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The model as checkpoints identify it.
    #[doc(hidden)]
    pub fn subject(&self) -> Subject<'_> {
        let subject = Subject::of_model(
            &self.name,
            self.kind,
            self.problem.model(),
            self.problem.source(),
            self.same.name(),
        );
        let subject = subject.with_objective(self.best_value);
        let subject = match self.named.then(|| self.known_symmetries()) {
            Some(Ok(symmetries)) => subject.up_to(symmetries),
            _ => subject,
        };
        if self.has_classes() { subject } else { subject.without_classes() }
    }

    /// The model, ready for the engines of the crate `geduld-count`. No two solutions count as the same.
    #[doc(hidden)]
    pub fn instance(&self) -> Instance<'_> {
        Instance { kind: self.kind.to_owned(), ..self.problem.instance(&self.name) }
    }

    /// The model with the symmetries under which solutions count as the same, if they are known.
    ///
    /// Cost: as for [`FlatZinc::same_under`].
    #[doc(hidden)]
    pub fn classified(&self) -> Instance<'_> {
        let plain = self.instance();
        match self.known_symmetries() {
            Ok(symmetries) => Instance { symmetries: symmetries.clone(), ..plain },
            Err(_) => plain,
        }
    }

    /// Whether solutions are counted up to symmetry.
    #[doc(hidden)]
    pub fn has_classes(&self) -> bool {
        (self.named || self.same != Same::Nothing) && self.same_under().is_ok()
    }

    /// Splits the model into parts that share no variable. Returns `None` if it has only one part. Without `symmetry`,
    /// classes are not counted.
    ///
    /// Cost: the search for the symmetries of each part.
    #[doc(hidden)]
    pub fn parts(&self, symmetry: bool) -> Option<Parts> {
        if self.named {
            return None;
        }
        // Plain symmetries are those of the whole model.
        let wanted = symmetry && (self.same != Same::Plain || self.same_under().is_ok());
        let kept = if wanted { same::kept(&self.problem, self.same) } else { None };
        Parts::of(&self.instance(), kept.as_ref())
    }

    /// The first number of each output in a solution.
    pub(crate) fn numbers(&self, values: &[Value]) -> Vec<i64> {
        self.problem.first_numbers(values)
    }

    fn known_symmetries(&self) -> &std::result::Result<Vec<BoardSymmetry>, NoClasses> {
        self.symmetries.get_or_init(|| {
            let kept = same::kept(&self.problem, self.same);
            self.same.symmetries(self.problem.model(), kept).map(BoardSymmetry::numbered)
        })
    }
}

impl crate::Model {
    /// Reads a model compiled by MiniZinc, as text or JSON, like [`FlatZinc::parse`]. The result has its own type,
    /// because its variables are identified by names, not by handles.
    ///
    /// # Errors
    /// [`Error::FlatZinc`] with the line, the construct that is not supported, and what to do.
    pub fn from_flatzinc(text: &str) -> Result<FlatZinc> {
        FlatZinc::parse(text)
    }
}

#[doc(hidden)]
impl From<FlatModel> for FlatZinc {
    /// From a model that was read with the crate `geduld-flatzinc`.
    fn from(problem: FlatModel) -> Self {
        let (name, kind, symmetries) = ("model".into(), Self::KIND, Arc::default());
        Self {
            name,
            kind,
            problem: Arc::new(problem),
            named_file: None,
            same: Same::default(),
            named: false,
            best_value: None,
            symmetries,
        }
    }
}

impl Solve for FlatZinc {
    type Solution = FlatZincSolution;

    fn prepare(&self) -> Result<Prepared<FlatZincSolution>> {
        Ok(Prepared::new(self.clone()))
    }
}

impl Solvable for FlatZinc {
    type Solution = FlatZincSolution;

    fn instance(&self) -> Instance<'_> {
        self.instance()
    }

    fn solution(&self, _model: &Model, values: &[Value], stands_for: Option<u128>) -> FlatZincSolution {
        FlatZincSolution::new(&self.problem, values, stands_for)
    }

    fn subject<'s>(&'s self, _instance: &'s Instance<'_>) -> Subject<'s> {
        self.subject()
    }

    fn classified(&self) -> Instance<'_> {
        self.classified()
    }

    fn no_classes(&self) -> Option<NoClasses> {
        self.same_under().err()
    }

    fn parts(&self, symmetry: bool) -> Option<Parts> {
        self.parts(symmetry)
    }

    fn named(&self) -> Result<Option<geduld_flatzinc::NamedModel>> {
        self.named_model()
    }
}
