//! Alias files: old and new names.

use super::{
    NameKind,
    error::{AliasFault, ParseAliasesError},
    line::{AliasLine, parse},
    names::{Affix, Names},
};
use alloc::{borrow::Cow, sync::Arc};
use movetext_pgn::Text;

/// Old and new names of players, events, sites and rounds.
///
/// An alias file is text in UTF-8 or Windows-1252. With a byte order mark, it must be UTF-8. A line has an old name, a
/// tab and the new name. Names belong to players until a line such as `@EVENT`, `@SITE`, `@ROUND` or `@PLAYER` begins a
/// section. Lines that begin with `#` are comments.
///
/// The format of Scid's file `spelling.ssp` has the same sections. In it, a line has a correct name, and the lines after
/// it have other spellings after `=`. The text from `#` on is a comment. `@PLAYER "., -"` lists characters that are
/// ignored when names are compared. `%Prefix`, `%Infix` and `%Suffix` with two texts in quotation marks replace a part
/// of names, before these are compared. Facts about players are ignored: lines with `%Bio`, `%Elo`, `%Title`, `%Render`
/// or `>`. If a spelling belongs to several names, it is not renamed, unless a line with a tab renames it: that line
/// always decides. In the names of players, white space around commas and between words does not matter.
///
/// ```
/// use movetext_archive::rename::{Aliases, NameKind};
///
/// let aliases = Aliases::parse(b"Tal, M\tTal, Mikhail\n@SITE\nMoscow  # the capital\n  = Moskau\n")?;
/// assert_eq!(aliases.rename(NameKind::Player, "Tal, M").as_deref(), Some("Tal, Mikhail"));
/// assert_eq!(aliases.rename(NameKind::Site, "Moskau").as_deref(), Some("Moscow"));
/// assert_eq!(aliases.rename(NameKind::Event, "Moskau"), None);
/// # Ok::<(), movetext_archive::rename::ParseAliasesError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Aliases {
    /// By kind.
    names: [Names; NameKind::ALL.len()],
}

impl Default for Aliases {
    fn default() -> Self {
        Self { names: NameKind::ALL.map(Names::new) }
    }
}

impl Aliases {
    /// Parses an alias file. Needs memory for all names.
    ///
    /// # Errors
    /// If a line has an error. The error has the line and the column.
    pub fn parse(text: &[u8]) -> Result<Self, ParseAliasesError> {
        let text = decode(text)?;
        let mut reader = Reader::default();
        for (number, line) in (1..).zip(text.lines()) {
            let result =
                parse(line).and_then(|parsed| reader.take(parsed, number).map_err(|fault| (line, fault)));
            result.map_err(|(rest, fault)| {
                let before = line.len().saturating_sub(rest.len());
                let column = line.get(..before).unwrap_or_default().chars().count() as u64 + 1;
                ParseAliasesError { line: number, column, fault }
            })?;
        }
        Ok(reader.aliases)
    }

    /// Returns only the names of these kinds.
    #[must_use]
    pub fn only(mut self, kinds: &[NameKind]) -> Self {
        for (kind, names) in NameKind::ALL.iter().zip(&mut self.names) {
            if !kinds.contains(kind) {
                *names = Names::new(*kind);
            }
        }
        self
    }

    /// Returns the new name for the value of a tag, or `None` if it does not change. In a tag with several players, such
    /// as `Tal, M:Fine, R`, each is renamed. New names are not renamed again.
    #[must_use]
    pub fn rename(&self, kind: NameKind, value: &str) -> Option<String> {
        let names = self.names.get(kind as usize)?;
        let renamed = names.rename(value);
        if renamed.is_some() || kind != NameKind::Player || !value.contains(':') {
            return renamed;
        }
        let players: Vec<String> =
            value.split(':').map(|name| names.rename(name).unwrap_or_else(|| name.to_owned())).collect();
        Some(players.join(":")).filter(|players| players != value)
    }
}

/// Returns the text of an alias file.
fn decode(text: &[u8]) -> Result<Cow<'_, str>, ParseAliasesError> {
    if matches!(text, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) {
        return Err(ParseAliasesError { line: 1, column: 1, fault: AliasFault::Utf16 });
    }
    let Some(marked) = text.strip_prefix(b"\xEF\xBB\xBF") else { return Ok(Text::plain(text).to_str()) };
    let invalid = match str::from_utf8(marked) {
        Ok(text) => return Ok(Cow::Borrowed(text)),
        Err(error) => error.valid_up_to(),
    };
    let before = String::from_utf8_lossy(marked.get(..invalid).unwrap_or_default());
    let (lines, last) = before
        .rsplit_once('\n')
        .map_or((0, &*before), |(lines, last)| (lines.matches('\n').count() as u64 + 1, last));
    let fault = AliasFault::Utf8(marked.get(invalid).copied().unwrap_or_default());
    Err(ParseAliasesError { line: lines + 1, column: last.chars().count() as u64 + 1, fault })
}

/// Reads the lines of an alias file.
#[derive(Debug, Default)]
struct Reader {
    aliases: Aliases,
    /// The current section, or `None` before the first.
    section: Option<NameKind>,
    /// The last correct name in this section.
    name: Option<Arc<str>>,
}

impl Reader {
    fn take(&mut self, line: AliasLine<'_>, number: u64) -> Result<(), AliasFault> {
        let kind = self.section.unwrap_or(NameKind::Player);
        let Some(names) = self.aliases.names.get_mut(kind as usize) else { return Ok(()) };
        match line {
            AliasLine::Nothing => {}
            AliasLine::Section(kind, ignored) => {
                (self.section, self.name) = (Some(kind), None);
                if let Some(names) = self.aliases.names.get_mut(kind as usize) {
                    names.ignore(ignored)?;
                }
            }
            AliasLine::Affix(position, old, new) => {
                names.affixes.push(Affix { position, old: old.to_owned(), new: new.to_owned() });
            }
            AliasLine::Name(_) if self.section.is_none() => return Err(AliasFault::Tab),
            AliasLine::Name(name) => {
                let name = Arc::from(name);
                names.add_spelling(&name, &name);
                self.name = Some(name);
            }
            AliasLine::Alias(alias) => {
                let name = self.name.as_ref().ok_or(AliasFault::Alias)?;
                names.add_spelling(alias, name);
            }
            AliasLine::Pair(old, new) => names.add_pair(old, new, number)?,
        }
        Ok(())
    }
}
