//! The names that are part of the program.

use crate::{
    classifier::Classifier,
    generated::{FEWEST_MEN, KEYS, NAMES, TEXT},
    openings::{BOUND_COUNT, Openings, bounds},
};
use alloc::borrow::Cow;

static BUILTIN: Openings = Openings {
    keys: Cow::Borrowed(&KEYS),
    names: Cow::Borrowed(&NAMES),
    text: Cow::Borrowed(TEXT),
    bounds: Cow::Borrowed(&BOUNDS),
    fewest_men: FEWEST_MEN,
};

static BOUNDS: [u32; BOUND_COUNT] = bounds(&KEYS);

impl Openings {
    /// Returns the names of 3,807 positions, which Lichess collects and gives to the public domain
    /// ([CC0](https://github.com/lichess-org/chess-openings)). Costs nothing: the table is part of the program.
    #[must_use]
    pub fn builtin() -> &'static Self {
        &BUILTIN
    }
}

/// A classifier with the built-in names.
impl Default for Classifier<'static> {
    fn default() -> Self {
        Openings::builtin().classifier()
    }
}
