//! Parses tag names in options (PGN 8.1).

/// Parses a tag name. Accepts the same punctuation in names as readers do.
pub(super) fn parse_tag_name(name: &str) -> Result<String, String> {
    let is_name =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-');
    if !name.is_empty() && name.bytes().all(is_name) {
        Ok(name.to_owned())
    } else {
        Err("expected a tag name of letters, digits and `_`, such as `WhiteElo`".to_owned())
    }
}

/// Parses the name of a tag that can be omitted while others are written.
pub(super) fn parse_droppable_tag(name: &str) -> Result<String, String> {
    if ["FEN", "SetUp", "Variant"].iter().any(|kept| name.eq_ignore_ascii_case(kept)) {
        return Err("this tag decides how the moves are read; `--tags none` omits all tags".to_owned());
    }
    parse_tag_name(name)
}
