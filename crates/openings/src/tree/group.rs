//! Groups of games by rating and speed.

use movetext_pgn_values::value::Speed;

/// The group of a game by its players' ratings and its speed, as in the opening explorer of Lichess.
///
/// Groups are ordered by rating, then by speed. Unknown values come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameGroup(u8);

impl GameGroup {
    /// The lowest rating of each band. A band ends below the next one.
    pub const RATINGS: [u16; 10] = [0, 400, 1_000, 1_200, 1_400, 1_600, 1_800, 2_000, 2_200, 2_500];

    /// The group of games without ratings and speed.
    pub(super) const UNKNOWN: Self = Self(0);

    /// The number of low bits for the speed. The bits above are for the rating.
    const SPEED_BITS: u32 = 3;

    /// Returns the group of games with these ratings of White and Black, and this speed. A rating of 0 is unknown. The
    /// mean of the known ratings decides.
    ///
    /// ```
    /// use movetext_openings::tree::GameGroup;
    ///
    /// assert_eq!(GameGroup::new([1_700, 1_950], None).rating(), Some(1_800));
    /// assert_eq!(GameGroup::new([0, 1_799], None).rating(), Some(1_600));
    /// assert_eq!(GameGroup::new([0, 0], None).rating(), None);
    /// ```
    #[must_use]
    pub fn new(ratings: [u32; 2], speed: Option<Speed>) -> Self {
        let known = || ratings.into_iter().filter(|rating| *rating > 0).map(u64::from);
        let mean = known().sum::<u64>().checked_div(known().count() as u64);
        let bands_up_to = |mean| Self::RATINGS.partition_point(|least| u64::from(*least) <= mean) as u8;
        Self(mean.map_or(0, bands_up_to) << Self::SPEED_BITS | speed.map_or(0, |speed| speed as u8 + 1))
    }

    /// Returns the lowest rating of the band, one of [`RATINGS`](Self::RATINGS), or `None` if both ratings are unknown.
    #[must_use]
    pub fn rating(self) -> Option<u16> {
        let index = usize::from(self.0 >> Self::SPEED_BITS).checked_sub(1)?;
        Self::RATINGS.get(index).copied()
    }

    /// Returns the category of the time control, or `None` if it is unknown.
    #[must_use]
    pub fn speed(self) -> Option<Speed> {
        let index = usize::from(self.0 & ((1 << Self::SPEED_BITS) - 1)).checked_sub(1)?;
        Speed::ALL.get(index).copied()
    }

    /// Returns the group as 8 bits. Compared as numbers, the bits have the same order as the groups.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Decodes the bits that [`bits`](Self::bits) returned. Returns `None` if the bits are invalid.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Option<Self> {
        let (band, speed) = (bits >> Self::SPEED_BITS, bits & ((1 << Self::SPEED_BITS) - 1));
        let is_valid = band as usize <= Self::RATINGS.len() && speed as usize <= Speed::ALL.len();
        if is_valid { Some(Self(bits)) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::GameGroup;
    use movetext_pgn_values::value::Speed;

    #[test]
    fn bits_keep_groups_and_their_order() {
        let ratings = [0].into_iter().chain(GameGroup::RATINGS.map(|least| u32::from(least).max(1)));
        let speeds = || [None].into_iter().chain(Speed::ALL.map(Some));
        let groups: Vec<GameGroup> = ratings
            .flat_map(|rating| speeds().map(move |speed| GameGroup::new([rating; 2], speed)))
            .collect();
        let bits: Vec<u8> = (0..=u8::MAX).filter(|bits| GameGroup::from_bits(*bits).is_some()).collect();
        assert!(groups.iter().map(|group| group.bits()).eq(bits));
        let values = |group: &GameGroup| (group.rating(), group.speed());
        assert!(groups.is_sorted_by(|one, other| values(one) < values(other)), "{groups:?}");
        for rating in [None].into_iter().chain(GameGroup::RATINGS.map(Some)) {
            for speed in speeds() {
                assert!(groups.iter().any(|group| values(group) == (rating, speed)), "{rating:?}, {speed:?}");
            }
        }
    }

    #[test]
    fn mean_rating_decides_band() {
        for (ratings, expected) in [
            ([399, 400], Some(0)),
            ([400, 400], Some(400)),
            ([2_499, 2_500], Some(2_200)),
            ([2_500, 2_500], Some(2_500)),
            ([u32::MAX, u32::MAX], Some(2_500)),
            ([1_000, 0], Some(1_000)),
            ([0, 0], None),
        ] {
            assert_eq!(GameGroup::new(ratings, None).rating(), expected, "{ratings:?}");
        }
    }
}
