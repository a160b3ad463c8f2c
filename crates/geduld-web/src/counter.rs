//! A count that is executed cube by cube.

use geduld::exports::count::{Decided, PreparedCount, Subject};
use geduld::exports::engines::{
    Control, Cover, CubeId, Options, Record, all_cubes, count_cube, find_cube, write_result,
};
use geduld::exports::models::Instance;
use geduld::exports::puzzles::Puzzle;
use serde_json::{Value, json};

use crate::answers;
use crate::mistake::Mistake;

/// A planned count with its cubes.
///
/// The puzzle and its model stay in memory until the program ends. A worker makes one count and is then terminated.
pub struct Counter {
    puzzle: &'static Puzzle,
    count: PreparedCount<'static>,
}

impl Counter {
    /// Plans the count of a puzzle, given as the text of its file.
    ///
    /// Cost: as for [`PreparedCount::decide`], at most some seconds.
    ///
    /// # Errors
    /// If the text is not a valid puzzle, its conditions contradict one another, or no engine supports it.
    pub fn plan(text: &str) -> Result<Self, Mistake> {
        let (puzzle, subject, instance) = prepared(text)?;
        let count = PreparedCount::decide(subject, instance, &Options::default(), &Control::new());
        Ok(Self { puzzle, count: count.map_err(Mistake::because)? })
    }

    /// Follows a plan from [`Counter::description`].
    ///
    /// # Errors
    /// As for [`Counter::plan`], and if the plan belongs to another count.
    pub fn follow(text: &str, plan: &str) -> Result<Self, Mistake> {
        let (puzzle, subject, instance) = prepared(text)?;
        let plan = Record::parse(plan.as_bytes()).map_err(Mistake::because)?;
        let count = PreparedCount::follow(subject, instance, &plan, &Options::default());
        Ok(Self { puzzle, count: count.map_err(Mistake::because)? })
    }

    /// The plan, the first line of a record of its results, and the cubes with their expected numbers of nodes.
    pub fn description(&self) -> Value {
        let (mut plan, mut header) = (Vec::new(), Vec::new());
        // Writing to memory cannot fail.
        let written = self.count.record(None).write(&mut plan);
        let part = Record::new(self.count.header().clone(), None);
        let written = written.and_then(|()| part.write(&mut header));
        debug_assert!(written.is_ok());
        let cubes: Vec<Value> = all_cubes(self.count.engine())
            .iter()
            .map(|named| json!({ "id": named.id.to_string(), "nodes": named.cube.size }))
            .collect();
        json!({
            "plan": String::from_utf8_lossy(&plan),
            "header": String::from_utf8_lossy(&header),
            "cubes": cubes,
            "reasons": self.count.decided().reasons,
        })
    }

    /// Counts a cube and returns the line of a record with its result.
    ///
    /// # Errors
    /// If the cube does not exist or cannot be counted.
    pub fn cube(&self, id: &str) -> Result<String, Mistake> {
        let id: CubeId = id.parse().map_err(Mistake::because)?;
        let engine = self.count.engine();
        let cube =
            find_cube(engine, &id).ok_or_else(|| Mistake::new(format!("there is no cube {id}"), ""))?;
        let part = count_cube(engine, &cube, &Control::new()).map_err(Mistake::because)?;
        if !part.complete {
            return Err(Mistake::new(format!("the count of cube {id} has ended early"), "count it again"));
        }
        let mut line = Vec::new();
        write_result(&id, &part.tally, &mut line).map_err(Mistake::because)?;
        Ok(String::from_utf8_lossy(&line).into_owned())
    }

    /// The numbers of a record of the count, with the keys of `geduld count --json`. They are lower bounds if cubes are
    /// missing.
    ///
    /// # Errors
    /// If it is damaged or belongs to another count, or its numbers contradict one another.
    pub fn numbers(&self, record: &str) -> Result<Value, Mistake> {
        let record = Record::parse(record.as_bytes()).map_err(Mistake::because)?;
        let mut cover = Cover::new(self.count.header().clone());
        cover.add(&record).map_err(Mistake::because)?;
        let covered = cover.covered().map_err(Mistake::because)?;
        let complete = covered.missing.is_empty();
        let numbers = self.count.numbers(&covered.tally, complete).map_err(Mistake::because)?;
        let Decided { engine, board_symmetries, model_symmetries, symmetries_used, .. } =
            self.count.decided();
        let mut object = answers::of(self.puzzle);
        object.extend(numbers.json());
        object.insert("complete".to_owned(), json!(complete));
        object.insert("engine".to_owned(), json!(engine));
        object.insert("same".to_owned(), answers::same(self.puzzle));
        object.insert("board_symmetries".to_owned(), json!(board_symmetries));
        if let Some(order) = model_symmetries {
            object.insert("model_symmetries".to_owned(), json!(order.to_string()));
        }
        object.insert("symmetries_used".to_owned(), json!(symmetries_used));
        Ok(Value::Object(object))
    }
}

/// Prepares a puzzle that stays in memory until the program ends.
fn prepared(
    text: &str,
) -> Result<(&'static Puzzle, &'static Subject<'static>, &'static Instance<'static>), Mistake> {
    let puzzle: &'static Puzzle = Box::leak(Box::new(answers::consistent(answers::puzzle(text)?, text)?));
    let subject = Box::leak(Box::new(Subject::of_puzzle(puzzle)));
    Ok((puzzle, subject, Box::leak(Box::new(puzzle.instance()))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use geduld::exports::puzzles::bundled;

    fn text(name: &str) -> &'static str {
        bundled::find(name).unwrap().text
    }

    fn counted(name: &str) -> Value {
        let first = Counter::plan(text(name)).unwrap();
        let description = first.description();
        let second = Counter::follow(text(name), description["plan"].as_str().unwrap()).unwrap();
        let mut record = description["header"].as_str().unwrap().to_owned();
        // The workers take turns.
        for (cube, worker) in
            description["cubes"].as_array().unwrap().iter().rev().zip([&first, &second].iter().cycle())
        {
            record += &worker.cube(cube["id"].as_str().unwrap()).unwrap();
        }
        second.numbers(&record).unwrap()
    }

    #[test]
    fn two_workers_come_to_the_published_numbers() {
        for (name, solutions, classes) in [
            ("crazy-jacob", "12", "4"),
            ("magic-3", "8", "1"),
            ("snake-red", "8", "1"),
            ("magic-4", "7040", "880"),
        ] {
            let object = counted(name);
            assert_eq!(object["solutions"], solutions, "{name}");
            assert_eq!(object["essentially_different"], classes, "{name}");
            assert_eq!(object["complete"], true, "{name}");
        }
    }

    #[test]
    fn half_a_record_gives_lower_bounds_and_a_foreign_one_an_error() {
        let count = Counter::plan(text("nintai")).unwrap();
        let description = count.description();
        let header = description["header"].as_str().unwrap();
        let one = count.cube(description["cubes"][0]["id"].as_str().unwrap()).unwrap();
        assert_eq!(count.numbers(&format!("{header}{one}")).unwrap()["complete"], false);
        assert!(count.numbers("").is_err());
        assert!(count.cube("1000000").is_err() && count.cube("x").is_err());
        assert!(Counter::follow(text("magic-3"), description["plan"].as_str().unwrap()).is_err());
        assert!(Counter::plan("kind = 1").is_err());
    }
}
