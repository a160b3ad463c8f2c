//! The scripts of a folder, made from the templates in `scripts/` by replacing placeholders.

use std::time::Duration;

use super::settings::{Round, Scheduler, Settings};
use crate::output::quoted::quoted;

/// The files that are written once per folder.
pub fn common(settings: &Settings) -> Vec<Script> {
    let submit = match settings.scheduler {
        Scheduler::Slurm => include_str!("scripts/slurm-submit.sh"),
        Scheduler::Hyperqueue => include_str!("scripts/hyperqueue-submit.sh"),
    };
    let mut scripts = vec![
        Script::program("count.sh", include_str!("scripts/count.sh"), settings),
        Script::program("merge.sh", include_str!("scripts/merge.sh"), settings),
        Script::program("submit.sh", submit, settings),
    ];
    if settings.scheduler == Scheduler::Hyperqueue {
        scripts.push(Script::program("run.py", include_str!("scripts/run.py"), settings));
    }
    let readme = match settings.scheduler {
        Scheduler::Slurm => include_str!("scripts/slurm-readme.md"),
        Scheduler::Hyperqueue => include_str!("scripts/hyperqueue-readme.md"),
    };
    scripts.push(Script { is_program: false, ..Script::program("README.md", readme, settings) });
    scripts
}

/// The job script of a round.
pub fn job(settings: &Settings, number: usize, round: &Round) -> Script {
    let text = match settings.scheduler {
        Scheduler::Slurm => include_str!("scripts/slurm-job.sh"),
        Scheduler::Hyperqueue => include_str!("scripts/hyperqueue-job.sh"),
    };
    let mut script = Script::program(&format!("job-{number}.sh"), text, settings);
    script.fill(&[("SBATCH-TASKS", &sbatch(&settings.sbatch_tasks))]);
    let list = round.cubes.as_ref().map_or(String::new(), |list| format!(" {list}"));
    script.fill(&[("FIRST", &round.first), ("LAST", &round.last), ("LIST", &list)]);
    script
}

/// A file of a folder.
pub struct Script {
    /// Its name.
    pub name: String,
    /// Its content.
    pub text: String,
    /// Whether it is executable.
    pub is_program: bool,
}

impl Script {
    /// A program with the values filled in that are the same in all scripts of a folder.
    fn program(name: &str, text: &str, settings: &Settings) -> Self {
        let mut script = Self { name: name.to_owned(), text: text.to_owned(), is_program: true };
        let limit = settings.time().map_or(0, |time| (time - warning(time)).as_secs());
        script.fill(&[
            ("GEDULD", &quoted(&settings.program)),
            ("NAME", &job_name(&settings.puzzle)),
            ("PUZZLE", &settings.puzzle.escape_debug()),
            ("THREADS", &settings.threads),
            ("LIMIT", &limit),
            ("SBATCH", &sbatch(&settings.sbatch)),
        ]);
        if let Some(time) = settings.time() {
            script.fill(&[("TIME", &slurm_time(time)), ("SIGNAL", &signal(time))]);
        }
        script
    }

    /// Replaces the placeholders `@KEY@` by values.
    fn fill(&mut self, values: &[(&str, &dyn std::fmt::Display)]) {
        for (key, value) in values {
            self.text = self.text.replace(&format!("@{key}@"), &value.to_string());
        }
    }
}

/// The time before its time limit at which a task must stop. A task that stops loses its unfinished cubes; a task that
/// is killed may also lose data that the file system has not written yet.
fn warning(time: Duration) -> Duration {
    (time / 20).clamp(Duration::from_secs(10), Duration::from_secs(120))
}

/// The line that asks Slurm for a signal before the time limit, because the limit may be nearer than the task knows.
/// The signal may come up to a minute early. That is too much for short tasks, so they get no signal.
fn signal(time: Duration) -> String {
    const SHORT: Duration = Duration::from_secs(600);
    match warning(time).as_secs() {
        _ if time < SHORT => {
            "# The time is too short for a signal ahead of its end; the task has a limit of its own."
                .to_owned()
        }
        seconds => format!("#SBATCH --signal=B:USR1@{seconds}"),
    }
}

/// A time in Slurm's notation, rounded up to whole minutes because Slurm counts in minutes.
fn slurm_time(time: Duration) -> String {
    let minutes = time.as_secs().div_ceil(60);
    format!("{}-{:02}:{:02}:00", minutes / 1440, minutes / 60 % 24, minutes % 60)
}

/// The lines of a script that set options of `sbatch`.
fn sbatch(options: &[String]) -> String {
    options.iter().map(|option| format!("#SBATCH {option}\n")).collect()
}

/// The name of a puzzle, reduced to characters that never need quotes.
fn job_name(puzzle: &str) -> String {
    let words = puzzle.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let name: String = words.collect::<Vec<_>>().join("-").chars().take(60).collect();
    if name.is_empty() { "geduld".to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_slurm_reads_them() {
        for (seconds, text, left) in [
            (60, "0-00:01:00", 50),
            (90, "0-00:02:00", 80),
            (3600, "0-01:00:00", 3480),
            (100 * 3600 + 60, "4-04:01:00", 100 * 3600 - 60),
        ] {
            let time = Duration::from_secs(seconds);
            assert_eq!((slurm_time(time).as_str(), (time - warning(time)).as_secs()), (text, left));
        }
    }

    #[test]
    fn long_tasks_hear_of_their_end() {
        assert!(signal(Duration::from_secs(599)).starts_with("# "));
        assert_eq!(signal(Duration::from_secs(3600)), "#SBATCH --signal=B:USR1@120");
    }

    #[test]
    fn names_are_words() {
        assert_eq!(quoted("/a b/it's"), "'/a b/it'\\''s'");
        assert_eq!(job_name("Sixty five: \"5 × 5\"\n"), "Sixty-five-5-5");
        assert_eq!((job_name("ℵ"), job_name(&"x".repeat(99)).len()), ("geduld".to_owned(), 60));
    }
}
