//! The names in one section of an alias file.

use super::{NameKind, error::AliasFault};
use alloc::{borrow::Cow, sync::Arc};
use movetext_pgn_values::value::PlayerName;
use std::collections::{HashMap, hash_map::Entry};

/// The names of one kind, and how they are compared.
#[derive(Clone, Debug)]
pub(super) struct Names {
    kind: NameKind,
    /// Characters that are removed from names before they are compared.
    ignored: Vec<char>,
    new_names: HashMap<String, NewName>,
    pub(super) affixes: Vec<Affix>,
}

/// What a name is replaced by.
#[derive(Clone, Debug)]
struct NewName {
    /// `None` if the name stands for several names, so that it is not renamed.
    name: Option<Arc<str>>,
    /// The line that has both the old and the new name. Such a line decides over spellings.
    pair_line: Option<u64>,
}

/// A part of names that is replaced.
#[derive(Clone, Debug)]
pub(super) struct Affix {
    pub(super) position: AffixPosition,
    pub(super) old: String,
    pub(super) new: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AffixPosition {
    Prefix,
    Infix,
    Suffix,
}

impl Affix {
    fn apply(&self, name: &str) -> Option<String> {
        match self.position {
            AffixPosition::Prefix => Some([&self.new, name.strip_prefix(&self.old)?].concat()),
            AffixPosition::Suffix => Some([name.strip_suffix(&self.old)?, &self.new].concat()),
            AffixPosition::Infix => name.contains(&self.old).then(|| name.replace(&self.old, &self.new)),
        }
    }
}

impl Names {
    pub(super) fn new(kind: NameKind) -> Self {
        Self { kind, ignored: Vec::new(), new_names: HashMap::new(), affixes: Vec::new() }
    }

    /// Sets the characters that are removed from names before they are compared. They cannot change if there are names.
    pub(super) fn ignore(&mut self, characters: &str) -> Result<(), AliasFault> {
        let ignored: Vec<char> = characters.chars().collect();
        if !self.new_names.is_empty() && self.ignored != ignored {
            return Err(AliasFault::Ignored);
        }
        self.ignored = ignored;
        Ok(())
    }

    /// Returns the name without ignored characters. The name of a player is normalized first.
    fn key<'n>(&self, name: &'n str) -> Cow<'n, str> {
        let name = match self.kind {
            NameKind::Player => PlayerName::normalize(name),
            NameKind::Event | NameKind::Site | NameKind::Round => Cow::Borrowed(name),
        };
        if name.contains(&*self.ignored) { Cow::Owned(name.replace(&*self.ignored, "")) } else { name }
    }

    /// Adds a spelling of `new`. If it already belongs to another name, it is not renamed, unless a
    /// [pair](Self::add_pair) renames it.
    pub(super) fn add_spelling(&mut self, old: &str, new: &Arc<str>) {
        let key = self.key(old).into_owned();
        if key.is_empty() {
            return;
        }
        match self.new_names.entry(key) {
            Entry::Vacant(free) => {
                free.insert(NewName { name: Some(Arc::clone(new)), pair_line: None });
            }
            Entry::Occupied(mut taken) => {
                if taken.get().pair_line.is_none() && taken.get().name.as_ref() != Some(new) {
                    taken.get_mut().name = None;
                }
            }
        }
    }

    /// Adds an old and a new name. Only one pair may have this old name.
    pub(super) fn add_pair(&mut self, old: &str, new: &str, line: u64) -> Result<(), AliasFault> {
        let key = self.key(old).into_owned();
        if key.is_empty() {
            return Err(AliasFault::Empty);
        }
        if let Some(NewName { name, pair_line: Some(line) }) = self.new_names.get(&key) {
            return match name.as_deref() == Some(new) {
                true => Ok(()),
                false => Err(AliasFault::Repeated { old: old.to_owned(), new: new.to_owned(), line: *line }),
            };
        }
        self.new_names.insert(key, NewName { name: Some(new.into()), pair_line: Some(line) });
        Ok(())
    }

    /// Returns the new name, or `None` if the name does not change.
    pub(super) fn rename(&self, name: &str) -> Option<String> {
        let mut changed = Cow::Borrowed(name.trim());
        for affix in &self.affixes {
            if let Some(replaced) = affix.apply(&changed) {
                changed = Cow::Owned(replaced);
            }
        }
        if let Some(found) = self.new_names.get(&*self.key(&changed)) {
            // A spelling that belongs to several names does not change.
            return found.name.as_ref().filter(|new| ***new != *name).map(ToString::to_string);
        }
        match changed {
            Cow::Owned(changed) if changed != name => Some(changed),
            _ => None,
        }
    }
}
