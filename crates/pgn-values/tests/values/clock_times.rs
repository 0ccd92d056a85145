//! Calculations with time controls: the time for each period, and the time used for a move.

use core::time::Duration;
use movetext_pgn_values::value::{Period, TimeControl};

#[test]
fn base_returns_time_of_each_period() {
    for (text, expected) in [
        ("?", None),
        ("-", None),
        ("40/9000", Some(9000)),
        ("300", Some(300)),
        ("4500+60", Some(4500)),
        ("*180", Some(180)),
        ("40/5400+30", Some(5400)),
        ("600+0", Some(600)),
        ("G/60", Some(3600)),
    ] {
        let control = TimeControl::read(text).unwrap();
        let seconds = |time: Duration| time.as_secs();
        assert_eq!(control.periods()[0].base().map(seconds), expected, "{text}");
        assert_eq!(control.starting_time().map(seconds), expected, "{text}");
    }
}

/// The time control, the clock before and after the move in seconds, the move number, and the time used.
const TIMES: [(&str, f64, f64, u32, Option<f64>); 40] = [
    ("180+2", 178.0, 176.5, 5, Some(3.5)),
    ("180+2", 178.0, 180.0, 5, Some(0.0)),
    ("180", 178.0, 176.0, 5, Some(2.0)),
    ("600+0", 178.0, 178.0, 5, Some(0.0)),
    ("G/60", 3600.0, 3590.0, 2, Some(10.0)),
    // The clock gained more than the increment, because the opponent or an arbiter added time.
    ("180+2", 178.0, 180.1, 5, None),
    ("600", 178.0, 193.0, 5, None),
    // First moves: a clock that does not run, a berserk clock, and a clock that starts with an increment.
    ("180+2", 180.0, 180.0, 1, Some(0.0)),
    ("180+2", 180.0, 180.0, 2, Some(2.0)),
    ("60+0", 60.0, 30.0, 1, Some(0.0)),
    ("60+0", 60.0, 30.0, 2, Some(30.0)),
    ("5400+30", 5400.0, 5457.0, 1, Some(3.0)),
    ("5400+30", 5400.0, 5461.0, 1, None),
    ("5400+30", 5400.0, 5420.0, 1, Some(10.0)),
    // Correspondence: a time for each move.
    ("1/259200", 259_200.0, 255_600.0, 1, Some(3600.0)),
    ("1/259200", 259_200.0, 129_600.0, 1, Some(129_600.0)),
    ("1/259200", 255_600.0, 257_400.0, 2, Some(1800.0)),
    ("1/259200", 255_600.0, 259_201.0, 2, None),
    // The next period begins after move 40.
    ("40/5400+30:1800+30", 120.0, 140.0, 39, Some(10.0)),
    ("40/5400+30:1800+30", 120.0, 1930.0, 40, Some(20.0)),
    ("40/5400+30:1800+30", 1930.0, 1900.0, 41, Some(60.0)),
    ("40/5400+30:1800", 1930.0, 1900.0, 41, Some(30.0)),
    ("40/5400+30:1800+30", 120.0, 1951.0, 40, None),
    // The clock shows less than the time for the next period, so that time is added later.
    ("40/5400+30:1800+30", 120.0, 140.0, 40, Some(10.0)),
    // The clock shows more, so it is unclear whether it includes the time for the next period.
    ("40/5400+30:1800+30", 3000.0, 2990.0, 40, None),
    ("40/5400+30:1800+30", 3000.0, 4820.0, 40, Some(10.0)),
    // Several periods. The last one repeats.
    ("40/7200:20/3600:900+30", 100.0, 3690.0, 40, Some(10.0)),
    ("40/7200:20/3600:900+30", 100.0, 990.0, 60, Some(10.0)),
    ("40/7200:20/3600:900+30", 100.0, 120.0, 61, Some(10.0)),
    ("40/7200:20/3600:900+30", 100.0, 990.0, 80, None),
    ("40/40+1", 3.0, 43.5, 40, Some(0.5)),
    ("40/40+1", 3.0, 43.5, 120, Some(0.5)),
    ("40/40+1", 3.0, 43.5, 100, None),
    ("60/7200:20/3600", 100.0, 3690.0, 100, Some(10.0)),
    // The time control does not explain what the clocks show.
    ("?", 178.0, 176.0, 5, None),
    ("-", 178.0, 176.0, 5, None),
    ("*180", 178.0, 176.0, 5, None),
    ("40/7200:?", 178.0, 176.0, 40, None),
    ("40/7200:?", 178.0, 176.0, 41, None),
    ("180", 178.0, 176.0, 0, None),
];

#[test]
fn time_used_matches_table() {
    for (text, before, after, number, expected) in TIMES {
        let control = TimeControl::read(text).unwrap();
        let [before, after] = [before, after].map(Duration::from_secs_f64);
        let used = control.time_used(before, after, number);
        assert_eq!(used, expected.map(Duration::from_secs_f64), "{text} {before:?} {after:?} {number}");
    }
}

#[test]
fn time_used_extreme_clocks_no_overflow() {
    let control = TimeControl::from_periods(&[
        Period::MovesAndIncrement { moves: u32::MAX, seconds: u32::MAX, increment: u32::MAX },
        Period::Moves { moves: 0, seconds: 0 },
        Period::GameIn { minutes: u32::MAX },
    ])
    .unwrap();
    for number in [0, 1, 2, u32::MAX - 1, u32::MAX] {
        for before in [Duration::ZERO, Duration::MAX] {
            for after in [Duration::ZERO, Duration::MAX] {
                let used = control.time_used(before, after, number);
                assert!(number > 0 || used.is_none(), "{used:?}");
            }
        }
    }
}
