//! Clocks (supplement of 2001, 5.1 and 6.1).

use super::expect::{canonical, refused};
use core::time::Duration;
use movetext_board::Color;
use movetext_pgn_values::value::{Clock, TagValue, ValueErrorKind};

#[test]
fn supplement_5_1_clock_has_side_and_time() {
    canonical("Clock", &["B/0:45:56", "W/1:34:56", "N/0:00:00", "W/100:00:00"]);
    let parts =
        |text: &str| text.parse().map(|clock: Clock| (clock.running, clock.time.duration().as_secs()));
    assert_eq!(parts("B/0:45:56"), Ok((Some(Color::Black), 45 * 60 + 56)));
    assert_eq!(parts("N/0:00:00"), Ok((None, 0)));
    assert_eq!(parts("W/1:34:56"), Ok((Some(Color::White), 94 * 60 + 56)));
}

#[test]
fn supplement_6_1_hours_have_any_number_of_digits() {
    canonical("BlackClock", &["1:07:00", "0:56:00", "2:00:00", "0:00:07", "12:00:00", "1193046:28:15"]);
    assert_eq!(TagValue::of("WhiteClock", "01:05:23").unwrap().to_string(), "1:05:23");
}

#[test]
fn time_of_clock_round_trips() {
    for seconds in (0..172_800).chain([u32::MAX]) {
        let value = TagValue::ClockTime(Duration::from_secs(seconds.into()).into());
        assert_eq!(TagValue::of("WhiteClock", &value.to_string()), Ok(value));
    }
}

#[test]
fn invalid_clock_is_error_with_span() {
    use ValueErrorKind::{Character, Empty, Incomplete, OutOfRange, Query, TooLarge, TrailingText};
    refused(
        "Clock",
        &[
            ("", Empty, (0, 0), "found nothing, expected `W`, `B` or `N`"),
            ("?", Query, (0, 1), "found `?`, expected `W`, `B` or `N`"),
            ("w/1:34:56", Character, (0, 1), "found `w`, expected `W`, `B` or `N`"),
            ("W:1:34:56", Character, (1, 2), "found `:`, expected `/`"),
            ("W/1:34", Incomplete, (6, 6), "found nothing, expected `:`"),
            ("W", Incomplete, (1, 1), "found nothing, expected `/`"),
        ],
    );
    refused(
        "WhiteClock",
        &[
            ("?", Query, (0, 1), "found `?`, expected a time as `h:mm:ss`"),
            ("", Empty, (0, 0), "found nothing, expected a time as `h:mm:ss`"),
            (":07:00", Character, (0, 1), "found `:`, expected a digit"),
            ("1:7:00", Character, (3, 4), "found `:`, expected a digit"),
            ("1:07:00.5", TrailingText, (7, 8), "found `.`, expected the end of the value"),
            ("1:60:00", OutOfRange, (2, 4), "expected a number from 00 to 59"),
            ("1:00:60", OutOfRange, (5, 7), "expected a number from 00 to 59"),
            ("1193046:28:16", TooLarge, (0, 13), "expected a time as `h:mm:ss`"),
            ("4294967295:00:00", TooLarge, (0, 16), "expected a time as `h:mm:ss`"),
            ("99999999999:00:00", TooLarge, (0, 11), "expected an integer of at most 4294967295"),
        ],
    );
}
