//! Times of day (PGN 9.5.1, 9.5.2).

use super::expect::{canonical, refused};
use movetext_pgn_values::value::{TimeOfDay, ValueErrorKind};

#[test]
fn clause_9_5_1_time_has_eight_characters() {
    canonical("Time", &["00:00:00", "17:50:31", "23:59:59", "??:??:??", "17:??:??", "1?:?5:??"]);
    let time: TimeOfDay = "17:50:3?".parse().unwrap();
    assert_eq!((time.hour(), time.minute(), time.second()), (Some(17), Some(50), None));
    assert!(!time.is_complete() && TimeOfDay::new(17, 50, 31).unwrap().is_complete());
    assert_eq!("??:??:??".parse(), Ok(TimeOfDay::UNKNOWN));
}

#[test]
fn time_is_valid_if_it_exists() {
    for hour in 0..=99 {
        for minute in 0..=99 {
            for second in [0, 1, 9, 10, 31, 59, 60, 61, 99] {
                let text = format!("{hour:02}:{minute:02}:{second:02}");
                let time = TimeOfDay::new(hour, minute, second);
                assert_eq!(text.parse().ok(), time, "{text}");
                assert_eq!(time.is_some(), hour < 24 && minute < 60 && second < 60, "{text}");
                if let Some(time) = time {
                    assert_eq!(time.to_string(), text);
                    let parts = (time.hour(), time.minute(), time.second());
                    assert_eq!(parts, (Some(hour), Some(minute), Some(second)));
                }
            }
        }
    }
}

#[test]
fn invalid_time_is_error_with_span() {
    use ValueErrorKind::{Character, Empty, Incomplete, OutOfRange, Query, TrailingText};
    refused(
        "UTCTime",
        &[
            ("", Empty, (0, 0), "found nothing, expected a time of day as `HH:MM:SS`"),
            ("?", Query, (0, 1), "found `?`, expected a time of day as `HH:MM:SS`"),
            ("8:43:27 a.m.", Character, (1, 2), "found `:`, expected a digit or `?`"),
            ("10:06:46 a.m.", TrailingText, (8, 9), "found ` `, expected the end of the value"),
            ("10.06.46", Character, (2, 3), "found `.`, expected `:`"),
            ("10:06", Incomplete, (5, 5), "found nothing, expected `:`"),
            ("24:00:00", OutOfRange, (0, 2), "expected an hour from 00 to 23"),
            ("3?:00:00", OutOfRange, (0, 2), "expected an hour from 00 to 23"),
            ("23:60:00", OutOfRange, (3, 5), "expected a number from 00 to 59"),
            ("23:59:60", OutOfRange, (6, 8), "expected a number from 00 to 59"),
            ("23:59:6?", OutOfRange, (6, 8), "expected a number from 00 to 59"),
        ],
    );
}

#[test]
fn partial_time_is_less_than_complete() {
    let ordered =
        ["??:??:??", "00:00:00", "01:00:??", "01:00:00", "01:00:01", "1?:00:00", "10:00:00", "23:??:??"];
    for pair in ordered.windows(2) {
        assert!(pair[0].parse::<TimeOfDay>().unwrap() < pair[1].parse::<TimeOfDay>().unwrap(), "{pair:?}");
    }
}
