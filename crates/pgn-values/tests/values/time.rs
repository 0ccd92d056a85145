//! Times of day (PGN 9.5.1, 9.5.2).

use movetext_pgn_values::value::TimeOfDay;

#[test]
fn clause_9_5_1_parts_may_be_unknown() {
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
fn partial_time_is_less_than_complete() {
    let ordered =
        ["??:??:??", "00:00:00", "01:00:??", "01:00:00", "01:00:01", "1?:00:00", "10:00:00", "23:??:??"];
    for pair in ordered.windows(2) {
        assert!(pair[0].parse::<TimeOfDay>().unwrap() < pair[1].parse::<TimeOfDay>().unwrap(), "{pair:?}");
    }
}
