//! A simple implementation of how export normalises a game.

use super::model::{Line, Model};
use movetext_fen::Fen;
use movetext_pgn_values::{GameResult, Nag, TagName};

/// Returns the game in the form that export writes with lines of 79 characters.
pub(crate) fn normalised(model: &Model) -> Model {
    let mut game = model.clone();
    let end = core::mem::take(&mut game.end);
    // Text that cannot be played is written token by token, except next to quotation marks.
    let is_kept = model.is_unplayable && !game.line.unread.iter().any(|text| text.contains('"'));
    let unread = if is_kept { core::mem::take(&mut game.line.unread) } else { Vec::new() };
    normalise_line(&mut game.line, false);
    game.line.unread = unread.iter().map(|text| text.split_whitespace().collect()).collect();
    let end = end.iter().filter_map(|text| comment(text, 0));
    match game.line.moves.last_mut() {
        Some(last) if !last.variations.is_empty() => last.after.extend(end),
        Some(last) => last.comments.extend(end),
        None => game.line.start.extend(end),
    }
    game.tags = tags(model);
    game
}

fn tags(model: &Model) -> Vec<(String, String)> {
    let mut tags: Vec<(String, String)> = Vec::new();
    for (name, value) in &model.tags {
        if name.is_empty() {
            continue;
        }
        let mut name: String =
            name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect();
        if name.starts_with('_') {
            // A name must not begin with an underscore, so we put a letter before it.
            name.insert(0, 'X');
        }
        let value: String = value
            .chars()
            .filter(|&c| c != '\0')
            .map(|c| if c.is_ascii_control() { ' ' } else { c })
            .collect();
        tags.retain(|(other, _)| *other != name);
        tags.push((name, value));
    }
    let has_fen = tags.iter().any(|(name, _)| name == "FEN");
    tags.retain(|(name, _)| name != "SetUp" && (name != "FEN" || model.is_unplayable));
    if model.is_unplayable && has_fen {
        tags.push(("SetUp".to_owned(), "1".to_owned()));
    }
    if let Some(start) = &model.start {
        tags.push(("FEN".to_owned(), Fen::from(start).to_string()));
        tags.push(("SetUp".to_owned(), "1".to_owned()));
    }
    // A value that is not a result moves to another tag.
    let result = tags.iter().find(|(name, _)| name == "Result").map(|(_, value)| value.clone());
    if let Some(text) = result.filter(|value| is_result_text(value)) {
        tags.retain(|(name, _)| name != "ResultText");
        tags.push(("ResultText".to_owned(), text));
    }
    tags.sort();
    let mut roster = Vec::new();
    for name in TagName::ROSTER_NAMES {
        let given = tags.iter().position(|(other, _)| other == name).map(|index| tags.remove(index).1);
        let unknown = if name == "Date" { "????.??.??" } else { "?" };
        let value = match given {
            _ if name == "Result" => model.result.as_str().to_owned(),
            Some(value) if !value.is_empty() => value,
            _ => unknown.to_owned(),
        };
        roster.push((name.to_owned(), value));
    }
    roster.extend(tags);
    roster
}

/// Returns whether the value of a Result tag contains information, but not a result.
fn is_result_text(value: &str) -> bool {
    let is_unknown =
        matches!(value.trim_matches(|letter: char| letter.is_ascii_whitespace()), "" | "?" | "(null)");
    !is_unknown && GameResult::from_marker(value.as_bytes()).is_none()
}

/// Returns the comment as it is read back from the export, or `None` if the export omits it. `before` is the length of
/// the text directly before the comment, without a space between them.
fn comment(text: &str, before: usize) -> Option<String> {
    let text: String = text.chars().filter(|&letter| letter != '\0').collect();
    // Latin-1 control characters are not white space here, because they may be letters in another code page.
    let is_white = |letter: char| letter.is_ascii_control() || letter == ' ';
    let words: Vec<&str> = text.split(is_white).filter(|word| !word.is_empty()).collect();
    let words = words.join(" ");
    let fits = before + 1 + words.chars().count() <= 79 && !text.contains(['\n', '\r']);
    match words.as_str() {
        "" => None,
        _ if fits => Some(words),
        _ => Some(words.replace('}', ")")),
    }
}

fn without_repetition(nags: &[Nag]) -> Vec<Nag> {
    let mut kept = Vec::new();
    for nag in nags {
        if !kept.contains(nag) {
            kept.push(*nag);
        }
    }
    kept
}

fn comments(texts: &[String]) -> Vec<String> {
    texts.iter().filter_map(|text| comment(text, 0)).collect()
}

fn normalise_line(line: &mut Line, is_variation: bool) {
    let mut start = Vec::new();
    for text in &line.start {
        let before = usize::from(is_variation && start.is_empty());
        start.extend(comment(text, before));
    }
    line.start = start;
    for mv in &mut line.moves {
        mv.nags = without_repetition(&mv.nags);
        mv.nags_before = without_repetition(&mv.nags_before);
        mv.before = comments(&mv.before);
        mv.comments = comments(&mv.comments);
        let mut after = comments(&mv.after);
        let mut kept: Vec<Line> = Vec::new();
        let mut leftovers = Vec::new();
        for mut variation in core::mem::take(&mut mv.variations) {
            normalise_line(&mut variation, true);
            if !variation.moves.is_empty() {
                kept.push(variation);
            } else if kept.is_empty() {
                mv.comments.extend(variation.start);
            } else {
                leftovers.extend(variation.start);
            }
        }
        mv.variations = kept;
        leftovers.append(&mut after);
        if mv.variations.is_empty() {
            mv.comments.append(&mut leftovers);
        } else {
            mv.after = leftovers;
        }
        if mv.variations.is_empty() {
            mv.after.clear();
        }
    }
    // Text that cannot be played comes after everything else in its line.
    let has_moves = !line.moves.is_empty();
    for text in core::mem::take(&mut line.unread) {
        let before = usize::from(is_variation && !has_moves && line.start.is_empty());
        let text = comment(&text, before);
        match line.moves.last_mut() {
            Some(last) if !last.variations.is_empty() => last.after.extend(text),
            Some(last) => last.comments.extend(text),
            None => line.start.extend(text),
        }
    }
}

/// Replaces single newlines in comments with spaces, because this change is not reported. Removes white space from text
/// that cannot be played.
pub(crate) fn without_newlines(model: &Model) -> Model {
    fn flatten(line: &mut Line) {
        let join = |text: &mut String| *text = text.replace("\r\n", " ").replace(['\n', '\r'], " ");
        line.start.iter_mut().for_each(join);
        line.unread.iter_mut().for_each(|text| *text = text.split_whitespace().collect());
        for mv in &mut line.moves {
            [&mut mv.before, &mut mv.comments, &mut mv.after].into_iter().flatten().for_each(join);
            mv.variations.iter_mut().for_each(flatten);
        }
    }
    let mut model = model.clone();
    flatten(&mut model.line);
    model
}
