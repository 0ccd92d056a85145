//! Characters that text in pictures and pages cannot have.

/// Returns whether XML or HTML does not allow a character in text: control characters other than tabs and line ends,
/// and noncharacters such as U+FFFE. Not even an entity can write them.
///
/// Sources: XML 1.0, section 2.2, and HTML, section 13.1.4.
///
/// ```
/// use movetext_diagram::is_forbidden_in_markup;
///
/// assert!(['\u{8}', '\u{1b}', '\u{81}', '\u{fffe}'].into_iter().all(is_forbidden_in_markup));
/// assert!(!['\t', '\r', '<', 'é', '♔', '\u{fffd}'].into_iter().any(is_forbidden_in_markup));
/// ```
#[must_use]
pub const fn is_forbidden_in_markup(character: char) -> bool {
    match character {
        '\t' | '\n' | '\r' => false,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fdd0}'..='\u{fdef}' => true,
        // The last two code points of each plane are noncharacters.
        _ => character as u32 & 0xfffe == 0xfffe,
    }
}
