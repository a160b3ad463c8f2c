use super::*;
use crate::engines::decision::Way;
use crate::work::tally::{Common, Orbits};

pub(crate) fn header(cubes: usize) -> Header {
    Header {
        record: FORMAT,
        version: "1".to_owned(),
        meaning: MEANING,
        puzzle: "a \"puzzle\"\n".to_owned(),
        kind: "kind".to_owned(),
        objective: None,
        subject: "0123".to_owned(),
        fingerprint: "4567".to_owned(),
        engine: "search".to_owned(),
        cubes,
        classes: true,
        labellings: Some("12".to_owned()),
        images: None,
        features: vec!["mirror".to_owned()],
        by: Vec::new(),
    }
}

/// A part of a planned count.
fn part() -> Record {
    Record::new(header(5), None)
}

fn plan() -> Record {
    let planned = Planned {
        decision: Decision {
            way: Way::FixedOrder { levels: vec![2, 0], relaxed: false },
            generators: vec![vec![1, 0, 2]],
            classes: true,
        },
        question: Some(r#"{"text":"format = 1\n"}"#.to_owned()),
        cubes: vec![
            Cube { choices: vec![], size: None },
            Cube { choices: vec![3, 1], size: Some(12_345.0) },
            Cube { choices: vec![7], size: Some(0.0) },
        ],
    };
    let fingerprint = fingerprint("0123", &planned.decision, &planned.cubes);
    Record::new(Header { fingerprint, ..header(3) }, Some(planned))
}

fn tally(cube: usize) -> Tally {
    let mut tally = Tally::default();
    tally.add(Common { features: 1, class: 2, images: 4, by: 3 }, 50 + cube as u128);
    tally.add(Common::default(), 50);
    tally.add_pairs((Orbits::Classes, 8), &9u32.into());
    tally.add_pairs((Orbits::Images, 4), &7u32.into());
    tally
}

fn written(record: &Record, cubes: &[usize]) -> Vec<u8> {
    let mut bytes = Vec::new();
    record.write(&mut bytes).unwrap();
    cubes.iter().for_each(|&cube| write_result(&cube.into(), &tally(cube), &mut bytes).unwrap());
    bytes
}

#[test]
fn what_is_written_is_read() {
    for record in [part(), plan()] {
        let bytes = written(&record, &[2, 0]);
        let read = Record::parse(&bytes).unwrap();
        assert_eq!((&read.header, &read.planned), (&record.header, &record.planned));
        assert_eq!(read.results.keys().map(CubeId::number).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(read.tally().solutions(), 202u32.into());
        assert_eq!(read.valid_length, bytes.len());
        assert_eq!(read.plan_digest().unwrap(), record.plan_digest().unwrap());
        assert_eq!(Record::parse(&written(&read, &[])).unwrap().results, read.results);
    }
}

#[test]
fn a_torn_result_is_dropped_wherever_it_is_torn() {
    for record in [part(), plan()] {
        let whole = written(&record, &[2, 0]);
        let before = written(&record, &[2]).len();
        for length in before..whole.len() {
            let read = Record::parse(&whole[..length]).unwrap();
            assert_eq!((read.results.len(), read.valid_length), (1, before), "torn after {length}");
        }
    }
    let head = written(&part(), &[]).len();
    assert_eq!(Record::parse(&written(&part(), &[])[..head - 1]), Err(RecordFlaw::NoHeader));
}

#[test]
fn a_plan_is_whole_or_refused() {
    let whole = written(&plan(), &[]);
    let header = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for length in (0..whole.len()).filter(|&length| length != header) {
        match Record::parse(&whole[..length]) {
            // Without a single letter of the decision, it looks like a record of a part.
            Ok(record) => {
                assert!(record.planned.is_none() && length < header + DECISION.len(), "{length}");
            }
            Err(flaw) => assert!(matches!(flaw, RecordFlaw::NoHeader | RecordFlaw::Torn(_)), "{flaw}"),
        }
    }
    let lines: Vec<&[u8]> = whole.split_inclusive(|&byte| byte == b'\n').collect();
    for left_out in 1..lines.len() {
        let rest = [&lines[..left_out], &lines[left_out + 1..]].concat().concat();
        // Without its question, it is no plan but the record of a count.
        let unasked = Record::parse(&rest).is_ok_and(|read| read.planned.unwrap().question.is_none());
        assert_eq!(Record::parse(&rest).is_err(), !unasked, "line {left_out}");
        assert_eq!(unasked, left_out == 2);
    }
}

#[test]
fn every_changed_byte_is_noticed() {
    for record in [part(), plan()] {
        let whole = written(&record, &[2, 0, 1]);
        let last = written(&record, &[2, 0]).len();
        for position in 0..whole.len() {
            let mut changed = whole.clone();
            changed[position] ^= 1;
            match Record::parse(&changed) {
                Err(_) => {}
                // In the last line a change looks like a torn line.
                Ok(read) => assert!(position >= last - 1 && read.results.len() < 3, "byte {position}"),
            }
        }
    }
}

#[test]
fn another_decision_and_other_cubes_are_noticed_in_spite_of_fresh_checksums() {
    let altered = |alter: &dyn Fn(&mut Planned)| {
        let mut record = plan();
        record.planned.iter_mut().for_each(alter);
        Record::parse(&written(&record, &[])).map(drop)
    };
    assert_eq!(altered(&|planned| planned.decision.classes = false), Err(RecordFlaw::Altered));
    assert_eq!(altered(&|planned| planned.cubes[2].choices = vec![8]), Err(RecordFlaw::Altered));
    assert_eq!(altered(&|planned| planned.cubes[2].size = Some(5.0)), Ok(()));
}

#[test]
fn another_format_is_named() {
    let mut bytes = Vec::new();
    write_line(r#"{"record":7,"new":true}"#, &mut bytes).unwrap();
    assert_eq!(Record::parse(&bytes), Err(RecordFlaw::Format(7)));
    assert_eq!(Record::parse(b"order = 3\n"), Err(RecordFlaw::NoHeader));
    assert_eq!(Record::parse(b""), Err(RecordFlaw::NoHeader));
}

#[test]
fn cubes_twice_or_beyond_are_refused() {
    let twice = written(&part(), &[1, 1]);
    assert_eq!(Record::parse(&twice), Err(RecordFlaw::Twice(3, CubeId::new(1))));
    let beyond = written(&part(), &[5]);
    assert_eq!(Record::parse(&beyond), Err(RecordFlaw::Beyond(2, CubeId::new(5))));
}

#[test]
fn an_empty_cube_and_a_part_of_one_are_read() {
    let part_of = CubeId::new(4).part(1, 3);
    let mut bytes = written(&part(), &[]);
    write_result(&part_of, &Tally::default(), &mut bytes).unwrap();
    assert_eq!(Record::parse(&bytes).unwrap().results, BTreeMap::from([(part_of, Tally::default())]));
}
