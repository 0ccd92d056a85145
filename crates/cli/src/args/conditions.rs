//! Conditions on games, for commands that select games.

use clap::{Args, ValueEnum};
use movetext_board::Color;
use movetext_filter::{
    Condition, EcoCondition, EndingCondition, Filter, MaterialPattern, OpeningCondition, OpeningSource,
    PlayerCondition, ResultCondition, TagCondition,
};

#[derive(Debug, Args)]
pub(crate) struct ConditionArguments {
    /// Match a tag: NAME=TEXT or NAME!=TEXT (`*` is any text; a year matches its dates), ~ or !~ (regular expression),
    /// <, <=, >, >= (numbers and dates)
    #[arg(long, value_name = "CONDITION", help_heading = "Conditions")]
    pub(crate) tag: Vec<TagCondition>,
    /// Match a player of either colour: a family name, a full name such as `Carlsen, Magnus`, `Magnus Carlsen` or
    /// `Carlsen, M`, or a pattern with `*`; diacritics do not matter
    #[arg(long, value_name = "NAME", help_heading = "Conditions")]
    pub(crate) player: Vec<PlayerCondition>,
    /// Match only games in which the players of --player have this colour
    #[arg(long = "as", value_enum, value_name = "COLOUR", requires = "player", help_heading = "Conditions")]
    pub(crate) playing_as: Option<Colour>,
    /// Match the result: 1-0, 0-1, 1/2-1/2 or *, or several
    #[arg(long, value_name = "RESULT,...", help_heading = "Conditions")]
    pub(crate) result: Vec<ResultCondition>,
    /// Match the ECO code of the last named position: a code, the beginning of a code, or a range such as B90-B99
    #[arg(long, value_name = "CODE,...", help_heading = "Conditions")]
    pub(crate) eco: Vec<EcoCondition>,
    /// Match the name of the last named position: `Sicilian` and everything below it, a part such as `Najdorf`, or a
    /// pattern with `*` for the whole name
    #[arg(long, value_name = "NAME", help_heading = "Conditions")]
    pub(crate) opening: Vec<OpeningCondition>,
    /// Distinguish upper and lower case in --tag, --player and --opening
    #[arg(long, help_heading = "Conditions")]
    pub(crate) case_sensitive: bool,
    /// Compare --eco and --opening with the ECO and Opening tags instead of the moves
    #[arg(long, help_heading = "Conditions")]
    pub(crate) by_tag: bool,
    /// Match the pieces of both sides in a position of the main line, such as KRPvKR; after a piece, `?` means at
    /// most one, `*` any number, `+` one or more
    #[arg(long, value_name = "PIECES", help_heading = "Conditions")]
    pub(crate) material: Vec<MaterialPattern>,
    /// Match the end of the main line: mate, stalemate, insufficient-material, repetition, fifty-moves, check
    #[arg(long, value_name = "END,...", help_heading = "Conditions")]
    pub(crate) ends_in: Vec<EndingCondition>,
    /// Match games that meet at least one condition, instead of all
    #[arg(long, help_heading = "Conditions")]
    pub(crate) any: bool,
    /// Match the games that do not meet the conditions
    #[arg(long, help_heading = "Conditions")]
    pub(crate) invert: bool,
}

/// The colour of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    White,
    Black,
}

impl From<Colour> for Color {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::White => Self::White,
            Colour::Black => Self::Black,
        }
    }
}

impl ConditionArguments {
    /// Returns the filter for these arguments and `others`, the conditions that only some commands have.
    pub(crate) fn filter(&self, others: impl IntoIterator<Item = Condition>) -> Filter {
        let source = if self.by_tag { OpeningSource::Tag } else { OpeningSource::Position };
        // Cheap conditions come first. Their order does not change which games match.
        let conditions = (self.tag.iter().map(|tag| Condition::Tag(self.tag_with_case(tag))))
            .chain(self.player.iter().map(|player| Condition::Player(self.coloured(player))))
            .chain(self.result.iter().cloned().map(Condition::Result))
            .chain(others)
            .chain(self.eco.iter().cloned().map(|eco| Condition::Eco(eco, source)))
            .chain(
                self.opening
                    .iter()
                    .map(|opening| Condition::Opening(self.opening_with_case(opening), source)),
            )
            .chain(self.material.iter().cloned().map(Condition::Material))
            .chain(self.ends_in.iter().cloned().map(Condition::EndsIn));
        let filter = Filter::new(conditions);
        let filter = if self.any { filter.any() } else { filter };
        if self.invert { filter.invert() } else { filter }
    }

    /// Returns the player condition, restricted to the colour of `--as`.
    fn coloured(&self, player: &PlayerCondition) -> PlayerCondition {
        let player = player.clone();
        let player = if self.case_sensitive { player.case_sensitive() } else { player };
        match self.playing_as {
            Some(colour) => player.with_color(colour.into()),
            None => player,
        }
    }

    fn tag_with_case(&self, tag: &TagCondition) -> TagCondition {
        if self.case_sensitive { tag.clone().case_sensitive() } else { tag.clone() }
    }

    fn opening_with_case(&self, opening: &OpeningCondition) -> OpeningCondition {
        if self.case_sensitive { opening.clone().case_sensitive() } else { opening.clone() }
    }
}
