//! What the fuzzers in `fuzz/` came upon, read again: every file of their corpus, and every file that once made a
//! reader fail.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;

use geduld_tests::readers::READERS;

#[test]
fn nothing_in_the_corpus_makes_a_reader_fail() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    for (reader, read) in READERS {
        let folder = fuzz.join("corpus").join(reader);
        let mut files: Vec<_> = std::fs::read_dir(&folder)
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
            .map(|file| file.unwrap().path())
            .collect();
        files.sort_unstable();
        assert!(files.len() > 5, "{reader} has {} files", files.len());
        for file in files {
            // The name of the file is what a failure needs to tell.
            println!("{}", file.display());
            read(&std::fs::read(&file).unwrap());
        }
        assert!(fuzz.join(format!("fuzz_targets/{reader}.rs")).exists(), "{reader} has no fuzzer");
    }
}
