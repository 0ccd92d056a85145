//! Colours for people who look at a terminal: asked for with `--color`, and never in a pipe unless asked for.

use clap::ColorChoice;
use clap::builder::styling::AnsiColor;
use clap::builder::styling::Effects;
use clap::builder::styling::Style;
use core::fmt::Display;
use movetext_pgn::Severity;
use std::env;
use std::sync::OnceLock;

/// What `--color` asks for, set once for the whole run.
static CHOICE: OnceLock<ColorChoice> = OnceLock::new();

/// Takes what `--color` asks for.
pub(crate) fn choose(choice: ColorChoice) {
    // The first choice holds; there is no second.
    let _ = CHOICE.set(choice);
}

/// Whether text is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Paint {
    /// As it is.
    #[default]
    Plain,
    /// With the colours of terminals.
    Colored,
}

impl Paint {
    /// What was asked for, for a stream that is a terminal or is none.
    pub(crate) fn of(is_terminal: bool) -> Self {
        // The convention of no-color.org: any value but an empty one.
        let is_unwanted = || env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let is_dumb = || env::var_os("TERM").is_some_and(|name| name == "dumb");
        let is_colored = match CHOICE.get().copied().unwrap_or_default() {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => is_terminal && !is_unwanted() && !is_dumb(),
        };
        if is_colored { Self::Colored } else { Self::Plain }
    }

    /// The text in that style.
    pub(crate) fn apply(self, style: Style, text: impl Display) -> String {
        match self {
            Self::Plain => text.to_string(),
            Self::Colored => format!("{style}{text}{style:#}"),
        }
    }
}

/// What stands in front: where something is.
pub(crate) const PLACE: Style = Style::new().effects(Effects::BOLD);

/// What frames a line of the source, and names what is said about it.
pub(crate) const FRAME: Style = AnsiColor::Blue.on_default().effects(Effects::BOLD);

/// A heading of a diff, a line that goes, and a line that comes.
pub(crate) const HUNK: Style = AnsiColor::Cyan.on_default();
pub(crate) const REMOVED: Style = AnsiColor::Red.on_default();
pub(crate) const ADDED: Style = AnsiColor::Green.on_default();

/// The style of a finding.
pub(crate) const fn of_severity(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Note => AnsiColor::Cyan,
    };
    color.on_default().effects(Effects::BOLD)
}
