//! Reports conditions that no game meets, with the values that games have instead.

use super::tag_names;
use crate::{args::InputArguments, diagnostics::report::counted, output::warn};
use movetext_filter::{Condition, Filter, TriedGames, UnmatchedCondition};

/// Prints a message for each condition of a watched filter that no game meets. Prints nothing with `--quiet`.
pub(super) fn print(filter: &Filter, inputs: &InputArguments) {
    if !inputs.run.quiet {
        let subject = if inputs.inputs().len() > 1 { "the files have" } else { "the file has" };
        filter.unmatched_conditions().iter().for_each(|unmatched| warn(&sentence(unmatched, subject)));
    }
}

/// Returns the message for a condition, such as ``no player `Carlson`; the file has `Carlsen, Magnus` (4)``.
fn sentence(unmatched: &UnmatchedCondition<'_>, subject: &str) -> String {
    if !unmatched.has_tag
        && let Some(name) = unmatched.condition.tag_name()
    {
        return tag_names::no_game_has(name);
    }
    let tried = match unmatched.tried {
        TriedGames::All => "",
        TriedGames::MeetingOthers => " in the games that meet the other conditions",
    };
    let values: Vec<String> =
        unmatched.nearest.iter().map(|(value, count)| format!("`{value}` ({count})")).collect();
    let nearest =
        if values.is_empty() { String::new() } else { format!("; {subject} {}", values.join(", ")) };
    let absence = absence(unmatched.condition);
    let tag = if let Condition::Eco(..) = unmatched.condition { "ECO" } else { "Opening" };
    match unmatched.in_tags {
        0 => format!("{absence}{tried}{nearest}"),
        games => {
            let games = counted(games, "game");
            format!(
                "{absence} by the moves{tried}, but the tag `{tag}` of {games} matches: use --by-tag{nearest}"
            )
        }
    }
}

/// Returns the first part of the message, which says what no game has.
fn absence(condition: &Condition) -> String {
    match condition {
        Condition::Tag(tag) => format!("no game has `{}`", tag.as_text()),
        Condition::Player(player) => format!("no player `{}`", player.as_str()),
        Condition::Eco(eco, _) => format!("no ECO code `{}`", eco.as_str()),
        Condition::Opening(opening, _) => format!("no opening `{}`", opening.as_str()),
        Condition::Result(result) => format!("no game has the result `{result}`"),
        Condition::Plies(plies) => format!("no game has a length of `{plies}` plies"),
        Condition::Position(_) => "no game has the position".to_owned(),
        Condition::Material(_) => "no game has the material of --material".to_owned(),
        Condition::EndsIn(_) => "no game has an ending of --ends-in".to_owned(),
        Condition::Moves(moves) => format!("no game begins with `{moves}`"),
        Condition::Ever(event) => format!("no game has `{event}`"),
        Condition::Measure(measure) => format!("no game has `{measure}`"),
        Condition::Repertoire(_) => "no game meets the condition of the repertoire".to_owned(),
        _ => "no game meets a condition".to_owned(),
    }
}
