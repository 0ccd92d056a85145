//! Conditions on games, for commands that select games.

use super::expression::{expression, sacrifice};
use clap::{Args, ValueEnum};
use movetext_board::Color;
use movetext_filter::{
    Condition, EcoCondition, EndingCondition, EventCondition, Expression, Filter, MaterialPattern,
    OpeningCondition, OpeningSource, PlayerCondition, ResultCondition, TagCondition, VariantCondition,
};

#[derive(Debug, Args)]
pub(crate) struct ConditionArguments {
    /// Match an expression over tags and facts with `and`, `or`, `not` and parentheses, such as `White = "Carlsen*" and
    /// (BlackElo > 2400 or plies < 40)`; `movetext filter --help` describes it
    #[arg(long = "where", value_name = "EXPR", value_parser = expression, help_heading = "Conditions")]
    pub(crate) expressions: Vec<Expression>,
    /// Match a tag: NAME=TEXT or NAME!=TEXT (`*` is any text; a year matches its dates), ~ or !~ (regular expression),
    /// <, <=, >, >= (numbers and dates)
    #[arg(long, value_name = "CONDITION", help_heading = "Conditions")]
    pub(crate) tag: Vec<TagCondition>,
    /// Match a player of either colour: a family name, a full name such as `Carlsen, Magnus`, `Magnus Carlsen` or
    /// `Carlsen, M`, or a pattern with `*`; `Nakamura, Hikaru` also finds `Nakamura,Hi`; diacritics do not matter
    #[arg(long, value_name = "NAME", help_heading = "Conditions")]
    pub(crate) player: Vec<PlayerCondition>,
    /// Match a player of White, named as in --player
    #[arg(long, value_name = "NAME", help_heading = "Conditions")]
    pub(crate) white: Vec<PlayerCondition>,
    /// Match a player of Black, named as in --player
    #[arg(long, value_name = "NAME", help_heading = "Conditions")]
    pub(crate) black: Vec<PlayerCondition>,
    /// Match only games in which the players of --player have this colour
    #[arg(long = "as", value_enum, value_name = "COLOUR", requires = "player", help_heading = "Conditions")]
    pub(crate) playing_as: Option<Colour>,
    /// Match the result: 1-0, 0-1, 1/2-1/2 or *, or several
    #[arg(long, value_name = "RESULT,...", help_heading = "Conditions")]
    pub(crate) result: Vec<ResultCondition>,
    /// Match the variant, from the tag: Standard, Chess960, Crazyhouse, Atomic or any other name
    #[arg(long, value_name = "NAME", help_heading = "Conditions")]
    pub(crate) variant: Vec<VariantCondition>,
    /// Match the ECO code of the last named position: a code, the beginning of a code, or a range such as B90-B99
    #[arg(long, value_name = "CODE,...", help_heading = "Conditions")]
    pub(crate) eco: Vec<EcoCondition>,
    /// Match the name of the last named position: `Sicilian` and everything below it, a part such as `Najdorf`, or a
    /// pattern with `*` for the whole name
    #[arg(long, value_name = "NAME", help_heading = "Conditions")]
    pub(crate) opening: Vec<OpeningCondition>,
    /// Distinguish upper and lower case in tags, players and openings
    #[arg(long, help_heading = "Conditions")]
    pub(crate) case_sensitive: bool,
    /// Compare --eco and --opening with the ECO and Opening tags instead of the moves
    #[arg(long, help_heading = "Conditions")]
    pub(crate) by_tag: bool,
    /// Match the pieces of both sides in a position of the main line, such as KRPvKR; after a piece, `?` means at
    /// most one, `*` any number, `+` one or more
    #[arg(long, value_name = "PIECES", help_heading = "Conditions")]
    pub(crate) material: Vec<MaterialPattern>,
    /// Match the end of the main line: mate, stalemate, insufficient-material, repetition, fifty-moves, check, or, in
    /// variants, king-on-the-hill, third-check, king-exploded, no-moves-left, horde-taken, race-won, race-tied
    #[arg(long, value_name = "END,...", help_heading = "Conditions")]
    pub(crate) ends_in: Vec<EndingCondition>,
    /// Match what happens anywhere in the main line, one of several events: repetition, fivefold-repetition, fifty-moves,
    /// seventy-five-moves, insufficient-material, check, double-check, castling, en-passant, promotion, underpromotion
    #[arg(long, value_name = "EVENT,...", help_heading = "Conditions")]
    pub(crate) ever: Vec<EventCondition>,
    /// Match games that a side wins after it lacked material worth N pawns or more through two full moves, given up on
    /// purpose or by mistake; a knight or a bishop counts 3, a rook 5, a queen 9
    #[arg(long, value_name = "N", value_parser = sacrifice, help_heading = "Conditions")]
    pub(crate) sacrifice: Vec<Expression>,
    /// Search positions and material in variations, too
    #[arg(long, help_heading = "Conditions")]
    pub(crate) in_variations: bool,
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
        let source = OpeningSource::Position;
        let eco = |eco: &EcoCondition| Condition::Eco(eco.clone(), source);
        let opening = |opening: &OpeningCondition| Condition::Opening(opening.clone(), source);
        // Cheap conditions come first. Their order does not change which games match.
        let conditions = (self.tag.iter().cloned().map(Condition::Tag))
            .chain(self.player.iter().map(|player| Condition::Player(self.coloured(player))))
            .chain(self.white.iter().map(|player| Condition::Player(player.clone().with_color(Color::White))))
            .chain(self.black.iter().map(|player| Condition::Player(player.clone().with_color(Color::Black))))
            .chain(self.variant.iter().cloned().map(Condition::Variant))
            .chain(self.result.iter().cloned().map(Condition::Result))
            .chain(others)
            .chain(self.eco.iter().map(eco))
            .chain(self.opening.iter().map(opening))
            .chain(self.material.iter().cloned().map(Condition::Material))
            .chain(self.ends_in.iter().cloned().map(Condition::EndsIn))
            .chain(self.ever.iter().cloned().map(Condition::Ever))
            .map(Expression::from)
            .chain(self.sacrifice.iter().cloned())
            .chain(self.expressions.iter().cloned());
        let expression = if self.any { Expression::any(conditions) } else { Expression::all(conditions) };
        let expression = if self.case_sensitive { expression.case_sensitive() } else { expression };
        let expression = if self.by_tag { expression.by_tag() } else { expression };
        let expression = if self.in_variations { expression.in_variations() } else { expression };
        Filter::new(if self.invert { !expression } else { expression })
    }

    /// Returns the player condition, restricted to the colour of `--as`.
    fn coloured(&self, player: &PlayerCondition) -> PlayerCondition {
        let player = player.clone();
        match self.playing_as {
            Some(colour) => player.with_color(colour.into()),
            None => player,
        }
    }
}
