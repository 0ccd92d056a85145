//! What tag values must contain, as texts for error messages (PGN 8.1.1, 9).

use movetext_san::report::Expected::{self, Text, Words};

pub(super) const END: Expected = Words("the end of the value");
pub(super) const TEXT: Expected = Words("a text, or `?`");
pub(super) const NAME: Expected = Words("a name, or `?`");
pub(super) const DIGIT_OR_QUERY: Expected = Words("a digit or `?`");
pub(super) const DIGIT: Expected = Words("a digit");
pub(super) const PERIOD: Expected = Text(".");
pub(super) const COLON: Expected = Text(":");
pub(super) const SOLIDUS: Expected = Text("/");
pub(super) const DATE: Expected = Words("a date as `YYYY.MM.DD`, with `?` for each unknown digit");
pub(super) const TIME: Expected = Words("a time of day as `HH:MM:SS`");
pub(super) const YEAR: Expected = Words("a year from 0001 to 9999");
pub(super) const MONTH: Expected = Words("a month from 01 to 12");
pub(super) const HOUR: Expected = Words("an hour from 00 to 23");
pub(super) const SIXTIETH: Expected = Words("a number from 00 to 59");
pub(super) const ROUND: Expected = Words("integers with periods between them, `-` or `?`");
pub(super) const RESULT: Expected = Words("`1-0`, `0-1`, `1/2-1/2` or `*`");
pub(super) const TITLE: Expected = Words("a FIDE title such as `GM`, or `-`");
pub(super) const RATING: Expected = Words("an integer, or `-`");
pub(super) const ADDRESS: Expected = Words("an address, or `-`");
pub(super) const PLAYER_TYPE: Expected = Words("`human` or `program`");
pub(super) const INTEGER: Expected = Words("an integer");
pub(super) const POSITIVE: Expected = Words("a positive integer");
pub(super) const SMALL_INTEGER: Expected = Words("an integer of at most 4294967295");
pub(super) const ECO_CODE: Expected = Words("a letter from `A` to `E` and two digits");
pub(super) const TIME_CONTROL: Expected =
    Words("`?`, `-`, moves/seconds, seconds, seconds+increment or `*` and seconds, with `:` between fields");
pub(super) const LAST_FIELD: Expected = Words("this field at the end of the time control");
pub(super) const SET_UP: Expected = Words("`0` or `1`");
pub(super) const TERMINATION: Expected = Words(
    "abandoned, adjudication, death, emergency, normal, rules infraction, time forfeit or unterminated",
);
pub(super) const MODE: Expected = Words("a playing mode such as `OTB`");
pub(super) const CLOCK_TIME: Expected = Words("a time as `h:mm:ss`");
pub(super) const RUNNING_CLOCK: Expected = Words("`W`, `B` or `N`");

/// Describes a day of the month, from 1 to `last`.
pub(super) const fn day(last: u8) -> Expected {
    Words(match last {
        ..=28 => "a day from 01 to 28",
        29 => "a day from 01 to 29",
        30 => "a day from 01 to 30",
        31.. => "a day from 01 to 31",
    })
}
