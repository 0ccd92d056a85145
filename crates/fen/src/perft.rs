//! Perft counts after a position, for tests of move generators: `;D1 20 ;D2 400`, `;20;400`.

use crate::token::is_blank;

/// Returns whether `text` is a list of perft counts, each with a semicolon before it. Either all counts have depths, in
/// ascending order, or none has a depth.
pub(crate) fn is_suite(text: &str) -> bool {
    let Some(list) = text.strip_prefix(';') else { return false };
    let list = list.trim_end_matches(is_blank);
    let mut deepest = Some(0);
    let mut has_depths = None;
    list.strip_suffix(';').unwrap_or(list).split(';').all(|item| {
        let item = item.trim_matches(is_blank);
        let (depth, count) = match item.strip_prefix('D').and_then(|item| item.split_once(is_blank)) {
            Some((depth, count)) => (Some(depth), count.trim_start_matches(is_blank)),
            None => (None, item),
        };
        let depth_number = depth.map(|depth| if is_number(depth) { depth.parse::<u32>().ok() } else { None });
        let rises = depth_number.is_none_or(|depth| depth > deepest);
        deepest = depth_number.unwrap_or(deepest);
        is_number(count) && rises && *has_depths.get_or_insert(depth.is_some()) == depth.is_some()
    })
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::is_suite;

    #[test]
    fn is_suite_accepts_only_counts() {
        for suite in
            [";D1 20 ;D2 400", ";D1 20;D2 400;", "; D12 20;", ";20;400;8902", ";D1\t20 ; D3  8902 ", ";6"]
        {
            assert!(is_suite(suite), "{suite}");
        }
        for other in [
            "",
            ";",
            ";;",
            "D1 20;",
            ";D2 400 ;D1 20",
            ";D1 20 ;D1 20",
            ";D1 20 ;400",
            ";Dx 20",
            ";D 20",
            ";D1 x",
            ";D1",
        ] {
            assert!(!is_suite(other), "{other}");
        }
    }
}
