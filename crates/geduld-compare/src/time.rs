//! Times in the notation that people use.

use std::time::Duration;

/// Parses a time: seconds (`90`, `0.5`), or numbers with units of the crate `humantime` (`1m30s`, `2h`, `1day 12h`).
/// `None` if it is neither, or does not fit into a [`Duration`].
pub fn parse_time(text: &str) -> Option<Duration> {
    match text.trim().parse() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(_) => humantime::parse_duration(text).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_and_units_are_read() {
        for (text, seconds) in [
            ("90", 90.0),
            ("0.5", 0.5),
            ("1m30s", 90.0),
            ("1m 30s", 90.0),
            ("2h", 7200.0),
            ("250ms", 0.25),
            ("0", 0.0),
        ] {
            assert_eq!(parse_time(text), Some(Duration::from_secs_f64(seconds)), "{text}");
        }
        for wrong in ["", "abc", "-1", "1x", "m", "nan", "inf", "1e300", "99999999999999999999h", "-1m"] {
            assert_eq!(parse_time(wrong), None, "{wrong}");
        }
    }
}
