//! Parts and tables of a count that were damaged or altered: no total comes of them, and the cube is named where there
//! is one.

use geduld::exports::engines::{Common, CubeId, FORMAT, Header, MEANING, Record, Tally, write_result};

use crate::run::{Folder, geduld};

/// Numbers that look random and are the same in every run (a linear congruential generator; Knuth, vol. 2, 3.3.4).
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

/// A count of many cubes and no time, planned and counted in three parts.
struct Counted {
    folder: Folder,
    plan: String,
    parts: Vec<String>,
    table: String,
}

impl Counted {
    fn new() -> Self {
        let folder = Folder::new();
        let [plan, table] = ["plan", "table"].map(|name| folder.name(name));
        geduld(&["plan", "ppp", "-o", &plan]).done();
        let parts: Vec<String> = (1..=3).map(|part| folder.name(&format!("part{part}"))).collect();
        for (number, part) in (1..).zip(&parts) {
            geduld(&["count", "--plan", &plan, "--part", &format!("{number}/3"), "--checkpoint", part])
                .done();
        }
        let files: Vec<&str> = parts.iter().map(String::as_str).collect();
        geduld(&[&["merge", &plan, "--table", &table], files.as_slice()].concat()).done();
        Self { folder, plan, parts, table }
    }

    fn record(&self, part: usize) -> Record {
        Record::parse(&std::fs::read(&self.parts[part]).unwrap()).unwrap()
    }

    /// Merging with one of the parts changed is refused, and the message has these words.
    #[track_caller]
    fn refuses(&self, part: usize, bytes: &[u8], words: &[&str]) {
        let changed = self.folder.write("changed", bytes);
        let others = (0..3).filter(|&other| other != part).map(|other| self.parts[other].as_str());
        let files: Vec<&str> = [self.plan.as_str(), &changed].into_iter().chain(others).collect();
        let run = geduld(&[&["merge"], files.as_slice()].concat());
        assert_eq!((run.status, run.stdout.as_str()), (Some(1), ""), "{}", run.stderr);
        for word in words {
            assert!(run.stderr.contains(word), "no `{word}` in {}", run.stderr);
        }
    }

    /// Auditing a table of these bytes is refused, and the message has these words.
    #[track_caller]
    fn refuses_table(&self, bytes: &str, words: &[&str]) {
        let changed = self.folder.write("changed", bytes);
        let run = geduld(&["audit", &changed, "--sample", "0"]);
        assert_eq!((run.status, run.stdout.as_str()), (Some(1), ""), "{}", run.stderr);
        for word in words {
            assert!(run.stderr.contains(word), "no `{word}` in {}", run.stderr);
        }
    }
}

fn written(header: &Header, cubes: impl IntoIterator<Item = (CubeId, Tally)>) -> Vec<u8> {
    let mut bytes = Vec::new();
    Record::new(header.clone(), None).write(&mut bytes).unwrap();
    cubes.into_iter().for_each(|(cube, tally)| write_result(&cube, &tally, &mut bytes).unwrap());
    bytes
}

fn one_more(tally: &Tally) -> Tally {
    let mut more = tally.clone();
    more.add(
        tally
            .groups()
            .next()
            .map_or(Common { class: 1, images: 1, ..Common::default() }, |(common, _)| common),
        1,
    );
    more
}

#[test]
fn parts_that_were_damaged_make_no_total() {
    let counted = Counted::new();
    let mut chance = Chance(1);
    for round in 0..30 {
        let part = chance.below(3);
        let Record { header, results, .. } = counted.record(part);
        let cubes: Vec<(CubeId, Tally)> = results.into_iter().collect();
        let chosen = chance.below(cubes.len());
        let (cube, tally) = cubes[chosen].clone();
        let name = format!("cube {cube}");
        let whole = || written(&header, cubes.clone());

        // A cube is lost.
        let mut lost = cubes.clone();
        lost.remove(chosen);
        counted.refuses(part, &written(&header, lost), &[&name, "missing"]);
        // It is there with another number besides, in the file of another part.
        let other = (part + 1) % 3;
        let theirs = counted.record(other);
        let doubled = theirs.results.into_iter().chain([(cube.clone(), one_more(&tally))]);
        counted.refuses(other, &written(&header, doubled), &[&name, "solutions here"]);
        // So it is in parts.
        let [first, second] = [0, 1].map(|half| (cube.part(half, 2), one_more(&Tally::default())));
        let halves = written(&header, cubes.iter().cloned().chain([first, second]));
        counted.refuses(part, &halves, &[&name]);
        // It is one that there is not, or stands in the file twice.
        let beyond = cubes.iter().cloned().chain([(CubeId::new(header.cubes + round), tally.clone())]);
        counted.refuses(part, &written(&header, beyond), &[&format!("cube {}", header.cubes + round)]);
        let twice = cubes.iter().cloned().chain([(cube.clone(), tally.clone())]);
        counted.refuses(part, &written(&header, twice), &[&name, "already"]);
        // Another plan, another version, other meaning.
        let others = [
            Header { fingerprint: format!("0{}", &header.fingerprint[1..]), ..header.clone() },
            Header { meaning: MEANING + 1, ..header.clone() },
            Header { version: format!("{}-{round}", header.version), ..header.clone() },
        ];
        let other = &others[round % 3];
        counted.refuses(part, &written(other, cubes.clone()), &["changed", "another count"]);
        let format = Header { record: FORMAT + 1, ..header.clone() };
        counted.refuses(part, &written(&format, cubes.clone()), &["changed", "format"]);
        // A byte is another one, a line is torn in the middle.
        let mut byte = whole();
        let last_line = byte[..byte.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap();
        let position = chance.below(last_line);
        byte[position] ^= 1;
        counted.refuses(part, &byte, &["changed"]);
        let torn = whole();
        counted.refuses(
            part,
            &torn[..last_line + 1 + chance.below(torn.len() - last_line - 1)],
            &["missing"],
        );
    }
}

/// A line with the checksum that it should have.
fn sealed(line: &str) -> String {
    format!("{line} {:08x}", crc32fast::hash(line.as_bytes()))
}

#[test]
fn tables_that_were_altered_are_refused() {
    let counted = Counted::new();
    let whole = std::fs::read_to_string(&counted.table).unwrap();
    geduld(&["audit", &counted.table, "--sample", "2"]).done();
    let lines: Vec<&str> = whole.lines().collect();
    let rows: Vec<usize> = (0..lines.len()).filter(|&line| lines[line].starts_with("cube ")).collect();
    let text = |lines: &[String]| lines.join("\n") + "\n";
    let mut chance = Chance(2);
    for round in 0..10 {
        // The last line is another matter: if it is damaged, it was torn.
        let row = rows[chance.below(rows.len() - 1)];
        let cube = lines[row].split(' ').nth(1).unwrap();
        let name = format!("cube {cube}");
        let owned: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        // A row is lost, there twice, or altered.
        let mut lost = owned.clone();
        lost.remove(row);
        counted.refuses_table(&text(&lost), &["missing", cube]);
        let mut twice = owned.clone();
        twice.insert(row, owned[row].clone());
        counted.refuses_table(&text(&twice), &[&name, "already"]);
        let mut altered = owned.clone();
        let check = lines[row].rsplit(' ').next().unwrap();
        altered[row] = format!("{name} 0/8/8:80 {check}");
        counted.refuses_table(&text(&altered), &[&format!("line {} is damaged", row + 1)]);
        // Whoever makes its checksum anew is found out by counting again.
        if round == 0 {
            altered[row] = sealed(&format!("{name} 0/8/8:8000"));
            let forged = counted.folder.write("forged", text(&altered));
            let run = geduld(&["audit", &forged, "--sample", "1000", "--time-limit", "10m"]);
            assert_eq!((run.status, run.stdout.as_str()), (Some(1), ""), "{}", run.stderr);
            assert!(
                run.stderr.contains(&format!("{name} has 8000 solutions in the table")),
                "{}",
                run.stderr
            );
        }
        // A line of the plan in it is lost; the second says what is counted.
        let line = 1 + chance.below(rows[0] - 1);
        let mut plan = owned.clone();
        plan.remove(line);
        let why = if line == 2 { "without a plan" } else { "is damaged" };
        counted.refuses_table(&text(&plan), &[why]);
        // Another cube in it.
        let open = 3 + chance.below(rows[0] - 3);
        let mut plan = owned.clone();
        let mut words: Vec<&str> = lines[open].split(' ').collect();
        words[2] = "0,0,0,0,0,0,0,0,0";
        plan[open] = sealed(&words[..words.len() - 1].join(" "));
        counted.refuses_table(&text(&plan), &["altered"]);
        // Its end.
        counted.refuses_table(&whole[..whole.len() - 1 - chance.below(5)], &["missing"]);
    }
}
