//! Reads one line of an alias file.

use super::{NameKind, error::AliasFault, names::AffixPosition};

/// What a line of an alias file says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum AliasLine<'l> {
    /// Nothing: an empty line, a comment, or facts about a player.
    Nothing,
    /// The next lines have names of this kind. The second text lists the characters to ignore.
    Section(NameKind, &'l str),
    /// A part of names is replaced.
    Affix(AffixPosition, &'l str, &'l str),
    /// A correct name, which the next lines may give aliases.
    Name(&'l str),
    /// Another spelling of the last correct name.
    Alias(&'l str),
    /// An old and a new name.
    Pair(&'l str, &'l str),
}

/// A fault, and the rest of the line from its place on.
pub(super) type LineFault<'l> = (&'l str, AliasFault);

/// Reads a line without its line end.
pub(super) fn parse(line: &str) -> Result<AliasLine<'_>, LineFault<'_>> {
    let start = line.trim_start_matches([' ', '\t']);
    match start.chars().next() {
        None | Some('#' | '>') => Ok(AliasLine::Nothing),
        Some('@') => section(without_comment(start)),
        Some('%') => word(without_comment(start)),
        Some('=') => match without_comment(start).strip_prefix('=').unwrap_or_default().trim() {
            "" => Err((start, AliasFault::Empty)),
            alias => Ok(AliasLine::Alias(alias)),
        },
        Some(_) => name(line),
    }
}

/// Removes a comment and white space at the end of the line.
fn without_comment(text: &str) -> &str {
    text.split('#').next().unwrap_or_default().trim_end()
}

fn name(line: &str) -> Result<AliasLine<'_>, LineFault<'_>> {
    // A tab before a comment separates no names.
    let Some((old, new)) = line.split_once('\t').filter(|(_, new)| !new.trim().starts_with('#')) else {
        return Ok(AliasLine::Name(without_comment(line).trim()));
    };
    match (old.trim(), new.trim()) {
        ("", _) => Err((line, AliasFault::Empty)),
        (_, "") => Err((new, AliasFault::Empty)),
        (old, trimmed) => match trimmed.split_once('\t') {
            Some((_, rest)) => Err((rest, AliasFault::SecondTab)),
            None => Ok(AliasLine::Pair(old, trimmed)),
        },
    }
}

fn section(line: &str) -> Result<AliasLine<'_>, LineFault<'_>> {
    let end = line.find([' ', '\t', '"']).unwrap_or(line.len());
    let (name, rest) = line.split_at(end);
    let name = name.trim_start_matches('@');
    let kind = match name.to_ascii_uppercase().as_str() {
        "PLAYER" => NameKind::Player,
        "EVENT" => NameKind::Event,
        "SITE" => NameKind::Site,
        "ROUND" => NameKind::Round,
        _ => return Err((line, AliasFault::Section(name.to_owned()))),
    };
    match rest.trim() {
        "" => Ok(AliasLine::Section(kind, "")),
        ignored => match quoted(ignored) {
            Some((ignored, "")) => Ok(AliasLine::Section(kind, ignored)),
            _ => Err((ignored, AliasFault::Quote)),
        },
    }
}

fn word(line: &str) -> Result<AliasLine<'_>, LineFault<'_>> {
    let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    let position = match word {
        "%Prefix" => AffixPosition::Prefix,
        "%Infix" => AffixPosition::Infix,
        "%Suffix" => AffixPosition::Suffix,
        // Facts about a player.
        "%Bio" | "%Elo" | "%Title" | "%Render" => return Ok(AliasLine::Nothing),
        _ => return Err((line, AliasFault::Word(word.trim_start_matches('%').to_owned()))),
    };
    let texts = quoted(rest.trim()).and_then(|(old, rest)| Some((old, quoted(rest)?)));
    match texts {
        Some((old, (new, ""))) if !old.is_empty() => Ok(AliasLine::Affix(position, old, new)),
        _ => Err((rest, AliasFault::Affix)),
    }
}

/// Returns the text between quotation marks at the start, and the text after it.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let (quoted, rest) = text.strip_prefix('"')?.split_once('"')?;
    Some((quoted, rest.trim_start()))
}
