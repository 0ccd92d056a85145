//! `movetext diff`: shows which games differ between two files.

use crate::{
    args::{DiffArguments, DiffFormat},
    diagnostics::report::counted,
    failure::Failure,
    output::{Output, escape::printable, json::Object, warn},
    status::Status,
};
use core::num::NonZeroUsize;
use movetext_archive::diff::{ChangedGame, ComparedGame, Difference, MoveChange, TagChange, diff};
use movetext_files::parallel::Concurrency;
use movetext_input::Input;
use movetext_pgn::Flow;
use movetext_pgn_values::GameResult;
use serde_json::Value;
use std::{io::Write, path::Path, thread};

pub(crate) fn run(arguments: &DiffArguments) -> Result<Status, Failure> {
    let DiffArguments { old, new, .. } = arguments;
    if let Some(stream) = [old, new].map(Input::from).into_iter().find(|input| input.path().is_none()) {
        return Err(Failure::DiffStream(stream.to_string()));
    }
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = arguments.threads.unwrap_or_else(cores);
    let concurrency = Concurrency::new(threads).with_memory(arguments.memory.get());
    let (mut output, mut printed) = (Output::composed(), Ok(()));
    let summary = diff(old, new, concurrency, |difference| {
        let line = match arguments.format {
            DiffFormat::Text => printable(&text(&difference, old, new)).into_owned(),
            DiffFormat::Json => json(&difference, old, new).finish(),
        };
        printed = writeln!(output, "{line}");
        if printed.is_ok() { Flow::Continue } else { Flow::Stop }
    })?;
    printed?;
    output.finish()?;
    let differences = summary.removed + summary.added + summary.changed;
    if !arguments.quiet {
        warn(&format_args!(
            "games: {} removed, {} added, {} changed, {} unchanged",
            summary.removed, summary.added, summary.changed, summary.unchanged
        ));
    }
    Ok(if differences == 0 { Status::Clean } else { Status::Errors })
}

/// Returns the location of a game, such as `games.pgn:12`. Games that are not text have no line, but a number.
fn location(path: &Path, game: &ComparedGame) -> String {
    match game.line {
        0 => format!("{}: game {}", path.display(), game.number),
        line => format!("{}:{line}", path.display()),
    }
}

/// Returns a line for people.
fn text(difference: &Difference, old: &Path, new: &Path) -> String {
    match difference {
        Difference::Removed(game) => format!("{}: removed: {}", location(old, game), title(game)),
        Difference::Added(game) => format!("{}: added: {}", location(new, game), title(game)),
        Difference::Changed(game) => {
            let (before, now) = (location(old, &game.old), location(new, &game.new));
            format!("{now}: changed from {before}: {}: {}", title(&game.new), changes(game).join("; "))
        }
        _ => String::new(),
    }
}

/// Returns the players, the date and the round of a game.
fn title(game: &ComparedGame) -> String {
    let or_unknown = |value: &str| if value.is_empty() { "?".to_owned() } else { value.to_owned() };
    let mut title = format!("{} - {}", or_unknown(&game.white), or_unknown(&game.black));
    if !game.date.is_empty() {
        title.push_str(&format!(", {}", game.date));
    }
    if !matches!(game.round.as_str(), "" | "?" | "-") {
        title.push_str(&format!(", round {}", game.round));
    }
    title
}

/// Returns each difference between two versions of a game.
fn changes(game: &ChangedGame) -> Vec<String> {
    let mut changes: Vec<String> = game.tags.iter().map(tag_change).collect();
    if let Some((old, new)) = &game.start {
        changes.push(format!("start position `{old}` -> `{new}`"));
    }
    if let Some(MoveChange { old, new, .. }) = &game.moves {
        let text = |mv: &Option<String>| mv.clone().unwrap_or_else(|| "end".to_owned());
        changes.push(format!("{} -> {}", text(old), text(new)));
    }
    if game.has_other_skipped_text {
        changes.push("text that cannot be played".to_owned());
    }
    if let Some((old, new)) = game.markers {
        let text = |marker: Option<GameResult>| marker.map_or("none", GameResult::as_str);
        changes.push(format!("result {} -> {}", text(old), text(new)));
    }
    let annotations =
        [("comments", &game.comments), ("glyphs", &game.glyphs), ("variations", &game.variations)];
    for (name, plies) in annotations.into_iter().filter(|(_, plies)| !plies.is_empty()) {
        changes.push(format!("{name} at {}", counted(plies.len() as u64, "move")));
    }
    changes
}

fn tag_change(TagChange { name, old, new, .. }: &TagChange) -> String {
    match (old, new) {
        (None, Some(new)) => format!("{name} added \"{new}\""),
        (Some(old), None) => format!("{name} removed \"{old}\""),
        _ => {
            let text = |value: &Option<String>| value.clone().unwrap_or_default();
            format!("{name} \"{}\" -> \"{}\"", text(old), text(new))
        }
    }
}

/// Returns a JSON object: `change`, the `old` and the `new` game, and for a changed game its differences.
fn json(difference: &Difference, old: &Path, new: &Path) -> Object {
    let object = |change: &str| Object::new().field("change", change);
    match difference {
        Difference::Removed(game) => object("removed").object("old", json_game(old, game)),
        Difference::Added(game) => object("added").object("new", json_game(new, game)),
        Difference::Changed(game) => {
            let versions = object("changed").object("old", json_game(old, &game.old));
            json_changes(versions.object("new", json_game(new, &game.new)), game)
        }
        _ => Object::new(),
    }
}

fn json_game(path: &Path, game: &ComparedGame) -> Object {
    let object = Object::new().field("path", path.display().to_string()).field("game", game.number);
    let object = object.field("line", (game.line > 0).then_some(game.line));
    let object = object.field("white", game.white.as_str()).field("black", game.black.as_str());
    object.field("date", game.date.as_str()).field("round", game.round.as_str())
}

/// Adds the differences between two versions of a game. The value of what does not differ is `null` or an empty list.
fn json_changes(object: Object, game: &ChangedGame) -> Object {
    let pair = |old: Option<&str>, new: Option<&str>| Object::new().field("old", old).field("new", new);
    let tags = game.tags.iter().map(|tag| {
        let object = Object::new().field("name", tag.name.as_str());
        object.field("old", tag.old.as_deref()).field("new", tag.new.as_deref())
    });
    let object = object.list("tags", tags);
    let object = match &game.start {
        Some((old, new)) => object.object("start", pair(Some(old), Some(new))),
        None => object.field("start", Value::Null),
    };
    let object = match &game.moves {
        Some(MoveChange { ply, old, new, .. }) => {
            let change = Object::new().field("ply", *ply);
            let change = change.field("old", old.as_deref()).field("new", new.as_deref());
            object.object("moves", change)
        }
        None => object.field("moves", Value::Null),
    };
    let object = match game.markers {
        Some((old, new)) => {
            object.object("result", pair(old.map(GameResult::as_str), new.map(GameResult::as_str)))
        }
        None => object.field("result", Value::Null),
    };
    let object = object.field("comments", game.comments.clone()).field("glyphs", game.glyphs.clone());
    object.field("variations", game.variations.clone()).field("skipped_text", game.has_other_skipped_text)
}
