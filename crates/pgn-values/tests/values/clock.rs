//! Clocks (supplement of 2001, 5.1 and 6.1).

use core::time::Duration;
use movetext_board::Color;
use movetext_pgn_values::value::{Clock, TagValue};

#[test]
fn supplement_5_1_clock_has_side_and_time() {
    let parts =
        |text: &str| text.parse().map(|clock: Clock| (clock.running, clock.time.duration().as_secs()));
    assert_eq!(parts("B/0:45:56"), Ok((Some(Color::Black), 45 * 60 + 56)));
    assert_eq!(parts("N/0:00:00"), Ok((None, 0)));
    assert_eq!(parts("W/1:34:56"), Ok((Some(Color::White), 94 * 60 + 56)));
}

#[test]
fn time_of_clock_round_trips() {
    for seconds in (0..172_800).chain([u32::MAX]) {
        let value = TagValue::ClockTime(Duration::from_secs(seconds.into()).into());
        assert_eq!(TagValue::parse("WhiteClock", &value.to_string()), Ok(value));
    }
}
