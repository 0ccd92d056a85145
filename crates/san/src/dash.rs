//! Dashes outside ASCII, which some texts use instead of hyphens in moves (PGN 8.2.3).

/// Returns whether a non-ASCII character has the property `Dash` in Unicode 16.0.
pub(crate) const fn is_foreign_dash(character: char) -> bool {
    matches!(
        character,
        // Hyphens and dashes in General Punctuation, the swung dash, and minus signs, including superscript and
        // subscript.
        '\u{2010}'
            ..='\u{2015}' | '\u{2053}' | '\u{207B}' | '\u{208B}' | '\u{2212}'
        // Dashes in other scripts.
        | '\u{058A}' | '\u{05BE}' | '\u{1400}' | '\u{1806}' | '\u{301C}' | '\u{3030}' | '\u{30A0}' | '\u{10D6E}'
        | '\u{10EAD}'
        // Dashes in Supplemental Punctuation, and vertical, small and wide forms.
        | '\u{2E17}' | '\u{2E1A}' | '\u{2E3A}' | '\u{2E3B}' | '\u{2E40}' | '\u{2E5D}'
        | '\u{FE31}' | '\u{FE32}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}'
    )
}
