//! Formats times for people.

use std::time::{Duration, SystemTime};

/// A duration in suitable units. From one minute up it has two units, in a notation that options accept, too.
pub fn in_words(seconds: f64) -> String {
    const MINUTE: f64 = 60.0;
    const YEAR: f64 = 31_557_600.0;
    match seconds {
        0.0..0.1 => format!("{seconds:.2} s"),
        0.1..2.0 => format!("{seconds:.1} s"),
        // A longer time would be rounded to 60 s and is written as 1m.
        2.0..59.5 => format!("{seconds:.0} s"),
        0.0..YEAR => whole((seconds.max(MINUTE)).round()),
        _ => match seconds / YEAR {
            years @ 0.0..1e5 => format!("{years:.0} years"),
            years => format!("{years:.0e} years"),
        },
    }
}

/// A measured duration, with hundredths of a second below one minute.
pub fn measured(seconds: f64) -> String {
    if seconds < 59.995 { format!("{seconds:.2} s") } else { in_words(seconds) }
}

/// Whether a time can be written as a date: the year has at most four digits.
pub fn has_a_date(time: SystemTime) -> bool {
    // 1 January of the year 10000.
    const END: Duration = Duration::from_secs(253_402_300_800);
    time.duration_since(SystemTime::UNIX_EPOCH).is_ok_and(|since| since < END)
}

/// The date and time to the second in RFC 3339 format. Only for a time that [`has_a_date`].
pub fn rfc3339(time: SystemTime) -> String {
    humantime::format_rfc3339_seconds(time).to_string()
}

/// The date and time to the minute. Only for a time that [`has_a_date`].
pub fn clock(time: SystemTime) -> String {
    let text = rfc3339(time);
    let (date, time) = text.split_once('T').unwrap_or_default();
    format!("{date} {} UTC", time.get(..5).unwrap_or_default())
}

/// A duration in two units, with the smaller one rounded down.
fn whole(seconds: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "less than a year, and not negative"
    )]
    let seconds = seconds as u64;
    let units = [(86_400, "d"), (3600, "h"), (60, "m"), (1, "s")];
    let first = units.iter().position(|&(unit, _)| seconds >= unit).unwrap_or(units.len() - 1);
    let (unit, name) = units[first];
    let rest = units.get(first + 1).map_or(String::new(), |&(next, name)| match seconds % unit / next {
        0 => String::new(),
        number => format!("{number}{name}"),
    });
    format!("{}{name}{rest}", seconds / unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_day_have_a_date() {
        let day = |seconds| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        assert_eq!(clock(day(1_609_459_199)), "2020-12-31 23:59 UTC");
        assert_eq!(rfc3339(day(1_609_459_200)), "2021-01-01T00:00:00Z");
        assert_eq!(rfc3339(day(253_402_300_799)), "9999-12-31T23:59:59Z");
        assert!(has_a_date(day(253_402_300_799)) && !has_a_date(day(253_402_300_800)));
    }

    #[test]
    fn times_are_read_as_they_are_written() {
        for (seconds, words) in [
            (0.0, "0.00 s"),
            (0.06, "0.06 s"),
            (1.26, "1.3 s"),
            (59.4, "59 s"),
            (59.6, "1m"),
            (90.0, "1m30s"),
            (3600.0, "1h"),
            (7505.0, "2h5m"),
            (277_000.0, "3d4h"),
            (63_115_200.0, "2 years"),
            (1e30, "3e22 years"),
        ] {
            assert_eq!(in_words(seconds), words);
        }
        assert_eq!(
            (measured(59.99), measured(59.999), measured(77.3)),
            ("59.99 s".into(), "1m".into(), "1m17s".into())
        );
        assert!(in_words(f64::INFINITY).ends_with("years"));
        for seconds in [90.0, 3600.0, 7500.0, 273_600.0] {
            let read = geduld_compare::parse_time(&in_words(seconds)).unwrap();
            assert_eq!(read.as_secs_f64(), seconds);
        }
    }
}
