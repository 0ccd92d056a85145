//! The parts of players' names: particles, shortened given names, and notes in parentheses.

/// Removes the text in parentheses at the end. Some lists add a federation or a title there.
pub(crate) fn without_note(name: &str) -> &str {
    let noted = name.rsplit_once(" (").filter(|(_, note)| note.ends_with(')'));
    noted.map_or(name, |(name, _)| name)
}

/// Words that come before the main word of a family name, as in `van der Berg`.
const PARTICLES: [&str; 30] = [
    "'t", "af", "al", "av", "bin", "da", "das", "de", "del", "della", "den", "der", "di", "do", "dos", "du",
    "el", "ibn", "la", "le", "op", "ten", "ter", "van", "vom", "von", "y", "zu", "zum", "zur",
];

/// The length of the longest particle.
const MAX_PARTICLE_BYTES: usize = 5;

/// Returns whether a word is a particle, in any case.
pub(crate) fn is_particle(word: &str) -> bool {
    word.len() <= MAX_PARTICLE_BYTES && PARTICLES.iter().any(|particle| particle.eq_ignore_ascii_case(word))
}

/// Returns whether a given name begins with `short`, such as `Hikaru` with `Hi`. Numbers do not shorten a name, because
/// they distinguish the versions of an engine.
pub(crate) fn shortens(short: &str, name: &str) -> bool {
    name.starts_with(short) && short.chars().all(char::is_alphabetic)
}
