//! Colours for terminals. Text for pipes and files is coloured only if `--color` requests it.

use clap::{
    ColorChoice,
    builder::styling::{AnsiColor, Effects, Style},
};
use core::fmt::Display;
use movetext_pgn::diagnostic::Severity;
use std::{env, sync::OnceLock};

/// The value of `--color`, set once for the whole run.
static CHOICE: OnceLock<ColorChoice> = OnceLock::new();

/// Sets the value of `--color` for this process.
pub(crate) fn choose(choice: ColorChoice) {
    // Only the first call sets the value, and there is only one call.
    let _ = CHOICE.set(choice);
}

/// Whether text is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Paint {
    /// Without colours.
    #[default]
    Plain,
    /// With ANSI colours.
    Colored,
}

impl Paint {
    /// Decides whether to colour a stream. `is_terminal` is whether the stream is a terminal.
    pub(crate) fn for_terminal(is_terminal: bool) -> Self {
        // By the convention on no-color.org, any non-empty value disables colours.
        let is_unwanted = || env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let is_dumb = || env::var_os("TERM").is_some_and(|name| name == "dumb");
        let is_colored = match CHOICE.get().copied().unwrap_or_default() {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => is_terminal && !is_unwanted() && !is_dumb(),
        };
        if is_colored { Self::Colored } else { Self::Plain }
    }

    /// Returns the text in `style`.
    pub(crate) fn apply(self, style: Style, text: impl Display) -> String {
        match self {
            Self::Plain => text.to_string(),
            Self::Colored => format!("{style}{text}{style:#}"),
        }
    }
}

/// The style of a location at the start of a line.
pub(crate) const LOCATION: Style = Style::new().effects(Effects::BOLD);

/// The style of the frame around a source line, and of `help:` and similar words.
pub(crate) const FRAME: Style = AnsiColor::Blue.on_default().effects(Effects::BOLD);

/// The style of a hunk heading in a diff.
pub(crate) const HUNK: Style = AnsiColor::Cyan.on_default();
pub(crate) const REMOVED: Style = AnsiColor::Red.on_default();
pub(crate) const ADDED: Style = AnsiColor::Green.on_default();

/// Returns the style of a severity.
pub(crate) const fn severity_style(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Note => AnsiColor::Cyan,
    };
    color.on_default().effects(Effects::BOLD)
}
