//! Clocks (supplement of 2001, 5.1 and 6.1).

use super::expect::{canonical, refused};
use movetext_board::Color;
use movetext_pgn_values::value::{Clock, ClockReading, ValueErrorKind};

#[test]
fn supplement_5_1_clock_has_side_and_time() {
    canonical::<Clock>(&["B/0:45:56", "W/1:34:56", "N/0:00:00", "W/100:00:00"]);
    let clock: Clock = "B/0:45:56".parse().unwrap();
    assert_eq!((clock.running, clock.time.seconds()), (Some(Color::Black), 45 * 60 + 56));
    assert_eq!("N/0:00:00".parse::<Clock>().unwrap().running, None);
    assert_eq!("W/1:34:56".parse::<Clock>().unwrap().running, Some(Color::White));
}

#[test]
fn supplement_6_1_hours_have_any_number_of_digits() {
    canonical::<ClockReading>(&["1:07:00", "0:56:00", "2:00:00", "0:00:07", "12:00:00", "1193046:28:15"]);
    assert_eq!("01:05:23".parse::<ClockReading>().unwrap().to_string(), "1:05:23");
    assert_eq!(ClockReading::from_seconds(3_661).to_string(), "1:01:01");
}

#[test]
fn clock_reading_round_trips() {
    for seconds in 0..172_800 {
        let time = ClockReading::from_seconds(seconds);
        assert_eq!(time.to_string().parse::<ClockReading>().map(ClockReading::seconds), Ok(seconds));
    }
    let most = ClockReading::from_seconds(u32::MAX);
    assert_eq!(most.to_string().parse(), Ok(most));
}

#[test]
fn invalid_clock_is_error_with_span() {
    use ValueErrorKind::{Character, Empty, Incomplete, OutOfRange, Query, TooLarge, TrailingText};
    refused::<Clock>(&[
        ("", Empty, (0, 0), "found nothing, expected `W`, `B` or `N`"),
        ("?", Query, (0, 1), "found `?`, expected `W`, `B` or `N`"),
        ("w/1:34:56", Character, (0, 1), "found `w`, expected `W`, `B` or `N`"),
        ("W:1:34:56", Character, (1, 2), "found `:`, expected `/`"),
        ("W/1:34", Incomplete, (6, 6), "found nothing, expected `:`"),
        ("W", Incomplete, (1, 1), "found nothing, expected `/`"),
    ]);
    refused::<ClockReading>(&[
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
    ]);
}
