//! Converts dates and times to numbers.

use movetext_pgn_values::value::{Date, TimeOfDay};

/// Returns the number of days since 1970-01-01, or `None` if the date is incomplete. We use the Gregorian calendar for
/// all dates.
pub(super) fn days(date: Date) -> Option<i32> {
    let (year, month, day) = (i32::from(date.year()?), i32::from(date.month()?), i32::from(date.day()?));
    // Let years begin in March, so that the leap day is the last day.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    // From March onward, every five months have 153 days.
    let day_of_year = (153 * month + 2) / 5 + day - 1;
    let before = 365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    // From 1 March of year 0 to 1970-01-01, there are 719,468 days.
    Some(before + day_of_year - 719_468)
}

/// Returns the number of seconds since midnight, or `None` if the time is incomplete.
pub(super) fn seconds(time: TimeOfDay) -> Option<i32> {
    let [hour, minute, second] = [time.hour()?, time.minute()?, time.second()?].map(i32::from);
    Some((hour * 60 + minute) * 60 + second)
}

/// Returns the number of microseconds since 1970-01-01T00:00:00.
pub(super) fn microseconds(days: i32, seconds: i32) -> i64 {
    (i64::from(days) * 86_400 + i64::from(seconds)) * 1_000_000
}

#[cfg(test)]
mod tests {
    use super::days;
    use movetext_pgn_values::value::Date;

    #[test]
    fn day_numbers_are_consecutive() {
        // The day number of 0001-01-01, which other programs confirm.
        let mut expected = -719_162;
        for year in 1..=9999 {
            for month in 1..=12 {
                for date in (1..=31).filter_map(|day| Date::new(year, month, day)) {
                    assert_eq!(days(date), Some(expected), "{date}");
                    expected += 1;
                }
            }
        }
        assert_eq!(days(Date::new(1970, 1, 1).unwrap()), Some(0));
        assert_eq!(days(Date::new(2025, 5, 1).unwrap()), Some(20_209));
        assert_eq!(days("1993.??.??".parse().unwrap()), None);
    }
}
