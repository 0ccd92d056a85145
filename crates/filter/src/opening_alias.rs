//! Replaces common names of openings with the names in the openings table.

use alloc::borrow::Cow;

/// Other names for families of openings, each with the name in the table. Both are normalized: lower case, American
/// spelling, no punctuation. If a name begins with another name, the longer name comes first.
const ALIASES: [(&str, &str); 47] = [
    ("alekhines", "alekhine"),
    ("alekhins", "alekhine"),
    ("birds", "bird"),
    ("budapest defense", "budapest gambit"),
    ("center counter", "scandinavian"),
    ("dunst", "van geet"),
    ("greco counter gambit", "latvian gambit"),
    ("greco countergambit", "latvian gambit"),
    ("grobs", "grob"),
    ("italian opening", "italian game"),
    ("kga", "kings gambit accepted"),
    ("kgd", "kings gambit declined"),
    ("kia", "kings indian attack"),
    ("kid", "kings indian defense"),
    ("larsen opening", "nimzo larsen attack"),
    ("larsens opening", "nimzo larsen attack"),
    ("modern benoni", "benoni defense modern"),
    ("nimzowitsch larsen", "nimzo larsen"),
    ("nordic gambit", "danish gambit"),
    ("orang utan", "polish opening"),
    ("orangutan opening", "polish opening"),
    ("orangutan", "polish opening"),
    ("owens", "owen"),
    ("petroff", "petrovs"),
    ("petroffs", "petrovs"),
    ("petrov", "petrovs"),
    ("philidors", "philidor"),
    ("pirc ufimtsev", "pirc"),
    ("ponzianis", "ponziani"),
    ("qga", "queens gambit accepted"),
    ("qgd", "queens gambit declined"),
    ("qid", "queens indian defense"),
    ("queens pawn opening", "queens pawn game"),
    ("russian defense", "petrovs defense"),
    ("russian game", "petrovs defense"),
    ("russian", "petrovs"),
    ("scotch opening", "scotch game"),
    ("sokolsky opening", "polish opening"),
    ("sokolsky", "polish opening"),
    ("spanish game", "ruy lopez"),
    ("spanish opening", "ruy lopez"),
    ("spanish", "ruy lopez"),
    ("ufimtsev", "pirc"),
    ("vienna opening", "vienna game"),
    ("volga gambit", "benko gambit"),
    ("volga", "benko"),
    ("wolga", "benko"),
];

/// If `words` begin with another name for a family, replaces it with the name in the table.
pub(crate) fn replace_alias(words: &str) -> Cow<'_, str> {
    let rest = |alias: &str| {
        words.strip_prefix(alias).filter(|rest| matches!(rest.get(..1), None | Some(" " | "*")))
    };
    let found = ALIASES.iter().find_map(|(alias, name)| Some(format!("{name}{}", rest(alias)?)));
    found.map_or(Cow::Borrowed(words), Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::{ALIASES, replace_alias};

    #[test]
    fn longer_alias_precedes_its_beginning() {
        for (index, (alias, _)) in ALIASES.iter().enumerate() {
            let before = ALIASES.iter().take(index);
            let shorter = before.clone().find(|(other, _)| alias.starts_with(&format!("{other} ")));
            assert_eq!(shorter, None, "{alias}");
        }
    }

    #[test]
    fn name_in_the_table_is_no_alias() {
        for (_, name) in ALIASES {
            assert_eq!(replace_alias(name), name);
        }
    }
}
