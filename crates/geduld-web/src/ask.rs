//! Questions of the page.

mod generate;
mod read;
mod reasons;
mod solutions;

use serde_json::{Value, json};

use crate::mistake::Mistake;
use crate::pictures;

/// Answers a question: a command and a JSON object.
///
/// Every command except `bundled` and `generate` takes the `text` of a puzzle file. The answer is `{"ok": …}`, or
/// `{"error": …}` with the message, the remedy and the line of the text.
///
/// | command | further keys | answer |
/// | --- | --- | --- |
/// | `bundled` | | the bundled puzzles and starter files, the words for colours, and the colours of labels without one |
/// | `generate` | `kind` (`cards`, `triangles`, `hexagons`, `dominoes`, `snake`, `figure`, `square`, `packing`, `solid`), `size` (`small`, `medium`, `large`), `difficulty` (`easy`, `medium`, `hard`), `seed` | the text of a new puzzle with one solution, and the `nodes` of its search |
/// | `read` | | the keys of the file, warnings or a mistake, pictures of the board and of the first 60 pieces |
/// | `game` | | the pictures from which a game is put together |
/// | `estimate`, `solve`, `why`, `symmetries` | | the answer of the command of the same name with `--json` |
/// | `list` | `limit` | the first solutions |
/// | `unique` | `single_out` | the answer of the command; with `single_out: true` also the pins that leave one solution |
/// | `sheets` | `edge` (in millimetres), `paper` (`letter`, otherwise A4) | sheets with the pieces to cut out |
///
/// All commands except the first two also accept `pins` and `conditions`: lists of texts that are added to the puzzle.
pub fn ask(command: &str, request: &str) -> String {
    answered(request, |question| answer(command, question))
}

/// Answers a question in the JSON format of the page.
pub fn answered(request: &str, answer: impl FnOnce(&Question) -> Result<Value, Mistake>) -> String {
    let answer = serde_json::from_str::<Value>(request)
        .map_err(|error| Mistake::new(format!("the question is not JSON: {error}"), ""))
        .and_then(|request| answer(&Question(request)));
    match answer {
        Ok(answer) => json!({ "ok": answer }),
        Err(mistake) => json!({ "error": mistake.json() }),
    }
    .to_string()
}

fn answer(command: &str, question: &Question) -> Result<Value, Mistake> {
    match command {
        "bundled" => Ok(read::bundled()),
        "generate" => generate::generate_one(question),
        "read" => read::read(question),
        "game" => Ok(json!({ "pictures": pictures::game(&question.puzzle()?) })),
        "estimate" => read::estimate(question),
        "solve" => solutions::solve(question),
        "list" => solutions::list(question),
        "sheets" => solutions::sheets(question),
        "why" => reasons::why(question),
        "unique" => reasons::unique(question),
        "symmetries" => reasons::symmetries(question),
        _ => Err(Mistake::new(format!("there is no command `{command}`"), "")),
    }
}

/// A question about a puzzle.
pub struct Question(Value);

impl Question {
    fn text(&self) -> Result<&str, Mistake> {
        self.0["text"].as_str().ok_or_else(|| Mistake::new("the question has no `text` of a puzzle", ""))
    }

    pub fn number(&self, key: &str, default: usize) -> usize {
        self.0[key].as_u64().and_then(|number| usize::try_from(number).ok()).unwrap_or(default)
    }

    /// The puzzle with its added pins and conditions. They may contradict one another.
    fn puzzle(&self) -> Result<geduld::exports::puzzles::Puzzle, Mistake> {
        let text = self.text()?;
        let mut puzzle = crate::answers::puzzle(text)?;
        let texts = |key: &str| self.0[key].as_array().into_iter().flatten().filter_map(Value::as_str);
        let added = |diagnostic: geduld::exports::puzzles::Diagnostic| {
            Mistake::new(diagnostic.message, diagnostic.help)
        };
        texts("pins").try_for_each(|pin| puzzle.family.add_pin(pin)).map_err(added)?;
        texts("conditions").try_for_each(|sentence| puzzle.add_condition(sentence)).map_err(added)?;
        Ok(puzzle)
    }

    /// The puzzle with its added pins and conditions, which must not contradict one another.
    pub fn consistent(&self) -> Result<geduld::exports::puzzles::Puzzle, Mistake> {
        crate::answers::consistent(self.puzzle()?, self.text()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geduld::exports::puzzles::bundled;

    fn asked(command: &str, name: &str, more: &Value) -> Value {
        let mut request = json!({ "text": bundled::find(name).unwrap().text });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        serde_json::from_str(&ask(command, &request.to_string())).unwrap()
    }

    #[test]
    fn nothing_that_is_asked_panics() {
        for request in ["", "{}", "[]", "{\"text\":7}", "{\"text\":\"\"}", "{\"text\":\"format = 1\"}"] {
            for command in [
                "read",
                "solve",
                "list",
                "sheets",
                "game",
                "why",
                "unique",
                "symmetries",
                "estimate",
                "generate",
                "x",
            ] {
                let answer: Value = serde_json::from_str(&ask(command, request)).unwrap();
                assert!(answer.get("error").is_some() || command == "read", "{command} {request}: {answer}");
            }
        }
    }

    #[test]
    fn the_first_solutions_are_listed() {
        let lengths = [0, 5, 12, 20].map(|limit| {
            let list = asked("list", "crazy-jacob", &json!({ "limit": limit }))["ok"].clone();
            (list["solutions"].as_array().unwrap().len(), list["complete"] == true)
        });
        assert_eq!(lengths, [(0, false), (5, false), (12, true), (12, true)]);
    }

    #[test]
    fn puzzles_of_every_kind_have_one_solution_and_are_those_of_the_command_in_them() {
        for kind in
            ["cards", "triangles", "hexagons", "dominoes", "snake", "figure", "square", "packing", "solid"]
        {
            let nodes = ["easy", "hard"].map(|difficulty| {
                let request = json!({ "kind": kind, "size": "small", "difficulty": difficulty, "seed": 7 });
                let answer = ask("generate", &request.to_string());
                assert_eq!(answer, ask("generate", &request.to_string()), "the same seed, the same puzzle");
                let answer: Value = serde_json::from_str(&answer).unwrap();
                let text = answer["ok"]["text"].as_str().unwrap();
                assert!(
                    text.contains("geduld generate ") && text.contains(" --solutions one --seed "),
                    "{text}"
                );
                let only: Value =
                    serde_json::from_str(&ask("unique", &json!({ "text": text }).to_string())).unwrap();
                assert_eq!(only["ok"]["unique_up_to_symmetry"], true, "{text}");
                answer["ok"]["nodes"].as_f64().unwrap()
            });
            assert!(nodes[0] <= nodes[1], "{kind}: {nodes:?}");
        }
    }

    #[test]
    fn flat_pieces_are_cut_out_of_sheets_and_solid_ones_are_not() {
        let number = |name: &str, more: &Value| {
            asked("sheets", name, more)["ok"]["sheets"].as_array().map(Vec::len).unwrap()
        };
        assert_eq!((number("ppp", &json!({})), number("soma-cube", &json!({}))), (2, 0));
        assert!(number("pentominoes-3x20", &json!({ "edge": 40, "paper": "letter" })) > 2);
        let large = asked("sheets", "ppp", &json!({ "edge": 400 }))["error"].clone();
        assert!(large["help"].as_str().unwrap().contains(" mm"), "{large}");
    }

    #[test]
    fn a_puzzle_is_read_solved_and_explained() {
        let read = asked("read", "snake-red", &json!({}))["ok"].clone();
        assert_eq!((&read["keys"]["size"], &read["mistake"]), (&json!([3, 3, 3]), &Value::Null));
        assert!(read["board"].as_str().unwrap().starts_with("<svg"));
        assert_eq!(asked("solve", "magic-3", &json!({}))["ok"]["complete"], true);
        let given = asked("solve", "magic-3", &json!({ "pins": ["1,1=2"] }))["ok"].clone();
        assert_eq!(given["solution"]["rows"][0][0], 2);
        let none = asked("why", "magic-3", &json!({ "pins": ["1,1=2", "2,2=6"] }))["ok"].clone();
        assert_eq!(none["solvable"], false);
        // What other questions refuse is explained as well.
        let twice = json!({ "pins": ["1=1,1,1", "1=3,3,3"] });
        assert!(
            asked("solve", "snake-blue", &twice)["error"]["message"]
                .as_str()
                .unwrap()
                .contains("pinned twice")
        );
        let why = asked("why", "snake-blue", &twice)["ok"].clone();
        assert_eq!(why["exclude_one_another"].as_array().map(Vec::len), Some(2), "{why}");
        assert_eq!(asked("unique", "magic-3", &json!({}))["ok"]["unique_up_to_symmetry"], true);
        assert_eq!(asked("symmetries", "magic-3", &json!({}))["ok"]["model_symmetries"], "16");
        let wrong: Value =
            serde_json::from_str(&ask("read", r#"{"text":"format = 1\nkind = \"magic\""}"#)).unwrap();
        assert_eq!(wrong["ok"]["mistake"]["line"], 2);
    }
}
