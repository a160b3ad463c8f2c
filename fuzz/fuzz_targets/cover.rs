#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| geduld_tests::readers::cover(bytes));
