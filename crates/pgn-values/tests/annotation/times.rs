//! Times of `clk`, `egt`, `emt` and `mct` (supplement 4), in all spellings in use.

use core::time::Duration;
use movetext_pgn_values::command::{ClockTime, Command, CommandError, CommandErrorKind, Commands, Segment};

fn time(text: &str) -> Result<Duration, CommandErrorKind> {
    text.parse().map(ClockTime::duration).map_err(|error: CommandError| error.kind())
}

#[test]
fn time_in_each_spelling_is_read() {
    for (text, milliseconds, canonical) in [
        ("1:05:23", 3_923_000, "1:05:23"),
        ("0:00:00", 0, "0:00:00"),
        ("00:59:01", 3_541_000, "0:59:01"),
        ("0:09:57.1", 597_100, "0:09:57.1"),
        ("0:09:57,1", 597_100, "0:09:57.1"),
        ("0:09:57.100", 597_100, "0:09:57.1"),
        ("0:09:57.", 597_000, "0:09:57"),
        ("0:00:00.001", 1, "0:00:00.001"),
        ("0:02.07", 2_070, "0:00:02.07"),
        ("75:02.5", 4_502_500, "1:15:02.5"),
        ("1:5:3", 3_903_000, "1:05:03"),
        ("17:10:42", 61_842_000, "17:10:42"),
        ("336:00:00", 1_209_600_000, "336:00:00"),
    ] {
        assert_eq!(time(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        assert_eq!(text.parse::<ClockTime>().unwrap().to_string(), canonical);
        let command = format!("[%clk {text}]");
        assert_eq!(Command::parse(&command).unwrap().to_string(), format!("[%clk {canonical}]"));
    }
}

#[test]
fn invalid_time_is_error_of_kind() {
    use CommandErrorKind::{AmbiguousTime, Time, TimeRange, TooPrecise};
    for (text, kind) in [
        ("", Time),
        ("1", Time),
        ("5.2", Time),
        ("1:30", AmbiguousTime),
        ("1:30.", AmbiguousTime),
        ("1:60:00", TimeRange),
        ("1:00:60", TimeRange),
        ("0:99.5", TimeRange),
        ("1:000:00", Time),
        ("1::00", Time),
        (":05:23", Time),
        ("-0:00:01", Time),
        ("+0:00:01", Time),
        ("1:05:23 ", Time),
        ("1:05:2x", Time),
        ("1:05:23.1.2", Time),
        ("1:05:23.x", Time),
        ("1:2:3:4", Time),
        ("1 :05:23", Time),
        ("１:05:23", Time),
        ("0:00:00.0000000001", TooPrecise),
        ("99999999999999999999:00:00", TimeRange),
        ("18446744073709551615:00:00", TimeRange),
    ] {
        assert_eq!(time(text), Err(kind), "{text}");
    }
    assert_eq!(time("0:00:00.1234567890000"), Ok(Duration::from_nanos(123_456_789)));
}

#[test]
fn time_error_has_span_in_comment() {
    for (comment, kind, wrong) in [
        ("x [%clk 1:60:00] y", CommandErrorKind::TimeRange, "1:60:00"),
        ("x [%emt] y", CommandErrorKind::MissingOperand, "[%emt]"),
        ("x [%egt 0:00:01,a] y", CommandErrorKind::ExtraOperand, "a"),
        ("x [%clk 0:00:01, 5] y", CommandErrorKind::ExtraOperand, "5"),
        ("x [%clk 0:00:01.5,5] y", CommandErrorKind::ExtraOperand, "5"),
        ("x [%mct 0:00:01,5,6] y", CommandErrorKind::ExtraOperand, "6"),
        ("x [%clk 0:00:61,5] y", CommandErrorKind::TimeRange, "0:00:61,5"),
        ("x [%clk \"1:30\"] y", CommandErrorKind::AmbiguousTime, "1:30"),
    ] {
        let command = Commands::of(comment).find_map(Segment::command).unwrap();
        let error = command.read().unwrap_err();
        assert_eq!((error.kind(), &comment[error.span()]), (kind, wrong), "{comment}");
        assert_eq!(error.to_string(), format!("{kind} at {}..{}", error.span().start, error.span().end));
    }
}

#[test]
fn time_in_seconds_round_trips() {
    for seconds in 0..4 * 86_400 {
        let time = ClockTime::from(Duration::from_secs(seconds));
        let text = time.to_string();
        let (hours, minutes, rest) = (seconds / 3600, seconds % 3600 / 60, seconds % 60);
        assert_eq!(text, format!("{hours}:{minutes:02}:{rest:02}"));
        assert_eq!(text.parse(), Ok(time));
        assert_eq!(format!("0{text}").parse(), Ok(time));
    }
}

#[test]
fn time_with_decimals_round_trips() {
    for milliseconds in 0..120_000 {
        let time = ClockTime::from(Duration::from_millis(milliseconds));
        assert_eq!(time.to_string().parse(), Ok(time));
        let (minutes, rest) = (milliseconds / 60_000, milliseconds % 60_000);
        let long = format!("0:{minutes:02}:{:02}.{:03}", rest / 1000, rest % 1000);
        assert_eq!(long.parse(), Ok(time));
        assert_eq!(long.replace('.', ",").parse(), Ok(time));
    }
    for exponent in 0..9 {
        for factor in 1..10 {
            let time = ClockTime::from(Duration::from_nanos(factor * 10_u64.pow(exponent)));
            assert_eq!(time.to_string().parse(), Ok(time));
        }
    }
    let longest = ClockTime::from(Duration::MAX);
    assert_eq!(longest.to_string().parse(), Ok(longest));
}

fn command(comment: &str) -> Result<Command<'_>, CommandErrorKind> {
    let command = Commands::of(comment).find_map(Segment::command).unwrap();
    command.read().map_err(|error| error.kind())
}

#[test]
fn emt_with_one_number_is_seconds() {
    for (operand, milliseconds) in
        [("2.216", 2_216), ("0.0", 0), ("9.27", 9_270), ("2,216", 2_216), ("2", 2_000), ("300.", 300_000)]
    {
        let expected = Command::ElapsedMoveTime(Duration::from_millis(milliseconds).into());
        assert_eq!(command(&format!("[%emt {operand}]")), Ok(expected), "{operand}");
    }
    for (operand, kind) in [
        ("soon", CommandErrorKind::Time),
        ("-2.216", CommandErrorKind::Time),
        (".5", CommandErrorKind::Time),
        ("2.2.1", CommandErrorKind::Time),
        ("2.2s", CommandErrorKind::Time),
        ("2 3", CommandErrorKind::Time),
        ("1:30", CommandErrorKind::AmbiguousTime),
        ("1:60:00", CommandErrorKind::TimeRange),
        ("0.0000000001", CommandErrorKind::TooPrecise),
        ("99999999999999999999", CommandErrorKind::TimeRange),
        ("2, 216", CommandErrorKind::ExtraOperand),
    ] {
        assert_eq!(command(&format!("[%emt {operand}]")), Err(kind), "{operand}");
    }
    // The unit of a single number on a clock is unknown.
    for name in ["clk", "egt", "mct"] {
        assert_eq!(command(&format!("[%{name} 59.5]")), Err(CommandErrorKind::Time), "{name}");
    }
}

#[test]
fn wrapped_value_is_read_as_one() {
    for (comment, as_one) in [
        ("[%emt 0:\n00:01]", "[%emt 0:00:01]"),
        ("[%clk 0:00:\r\n  07]", "[%clk 0:00:07]"),
        ("[%clk 0:09:57,\n1]", "[%clk 0:09:57, 1]"),
        ("[%emt 2.\n216]", "[%emt 0:00:02.216]"),
        ("[%eval -0.\n17,\n18]", "[%eval -0.17,18]"),
        ("[%eval #-\r3]", "[%eval #-3]"),
    ] {
        assert_eq!(command(comment), command(as_one), "{comment:?}");
        // Exporting replaces line ends by spaces, and spaces by line ends.
        let blank: String = comment.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(command(&blank), command(as_one), "{comment:?}");
    }
    // Other white space, quoted operands and other commands are unchanged.
    for separate in ["[%clk 1\n2:00:07]", "[%emt 2\n3]", "[%emt 2 3]"] {
        assert_eq!(command(separate), Err(CommandErrorKind::Time), "{separate:?}");
    }
    assert!(command("[%csl Gd\n5]").is_err());
    assert_eq!(command("[%clk \"0:\n00:07\"]"), Err(CommandErrorKind::Time));
    assert_eq!(command("[%clk so\non]"), Err(CommandErrorKind::Time));
    let Ok(Command::Other(other)) = command("[%info a\nb]") else { panic!() };
    assert_eq!(other.operands(), "a\nb");
}

#[test]
fn wrapped_value_error_has_its_span() {
    let comment = "x [%clk 1:\n60:00] y";
    let command = Commands::find(comment, "clk").unwrap();
    let error = command.read().unwrap_err();
    assert_eq!((error.kind(), &comment[error.span()]), (CommandErrorKind::Time, "1:\n60:00"));
}
