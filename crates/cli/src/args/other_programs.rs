//! Options in other chess programs, and their equivalents here. The most common options come first.

/// Option names in other programs, without leading hyphens, and the equivalent in this command.
const OPTIONS: [(&[&str], &str); 32] = [
    (&["black"], "use `movetext filter --black NAME`"),
    (&["white"], "use `movetext filter --white NAME`"),
    (&["name", "p"], "use `movetext filter --player NAME`"),
    (
        &["event", "site", "round", "annotator", "tagsubstr", "t"],
        "use `movetext filter --tag 'NAME=TEXT'`, such as `--tag 'Event=*Open*'`",
    ),
    (
        &["date", "year", "since", "until"],
        "use `movetext filter --tag 'Date>=2020'`, or `--tag Date=2020` for one year",
    ),
    (
        &["elo", "rating", "minelo", "min-elo", "maxelo", "max-elo"],
        "use `movetext filter --tag 'WhiteElo>=2600'`",
    ),
    (
        &["checkmate", "mate", "stalemate", "repetition", "fifty", "insufficient"],
        "use `movetext filter --ends-in mate`, stalemate, repetition, fifty-moves or insufficient-material",
    ),
    (
        &["minply", "maxply", "minmoves", "maxmoves", "min-ply", "max-ply", "length"],
        "use `movetext filter --plies MIN..MAX`; a move of both sides is two plies",
    ),
    (&["plylimit", "ply-limit", "dropply"], "use `movetext convert --to pgn --clip FIRST..LAST`"),
    (&["fen", "pattern", "x"], "use `movetext filter --position FEN`"),
    (&["z", "y"], "use `movetext filter --material KRPvKR`"),
    (&["e", "classify"], "use `movetext eco`, which names openings, or `movetext filter --eco B9`"),
    (&["skipmatching", "skip-matching", "not", "invert-match", "n"], "use `movetext filter --invert`"),
    (&["ignore-case", "i"], "case is ignored unless --case-sensitive is given"),
    (&["regex", "regexp"], "use `movetext filter --tag 'NAME~EXPRESSION'`"),
    (&["random", "sample", "shuffle"], "use `movetext sample --count N`"),
    (
        &["stopafter", "stop-after", "head", "first", "max", "number"],
        "use --limit N, or `movetext filter --head N` for matching games",
    ),
    (&["selectonly", "select-only", "skip", "tail", "last"], "use --games A..B"),
    (&["noduplicates", "no-duplicates", "duplicates", "nodups", "unique", "u", "d"], "use `movetext dedup`"),
    (&["nocomments", "c"], "use `movetext export --no-comments`"),
    (&["nonags"], "use `movetext export --no-nags`"),
    (&["novars", "no-vars", "novariations", "v"], "use `movetext export --no-variations`"),
    (&["linelength", "line-length", "w"], "use `movetext export --width N`"),
    (&["seven", "7", "notags", "no-tags"], "use `movetext export --tags roster`, or `--tags none`"),
    (&["fixtagstrings", "repair"], "use `movetext check --fix`"),
    (&["fixresulttags"], "use `movetext export --correct-results`"),
    (&["json", "jsonl"], "use `movetext convert --to jsonl`"),
    (&["csv", "uci", "epd", "lalg", "wuci", "wepd"], "use `movetext convert --to csv`, uci, lan, epd or fen"),
    (&["fencomments"], "use `movetext export --move-comment '{fen}'`"),
    (&["silent", "s", "quiescent"], "use --quiet"),
    (&["reverse", "descending", "desc"], "use `movetext sort --by -TAG`, such as `--by -WhiteElo`"),
    (&["number-of-games", "gamesperfile", "#"], "use `movetext split --by games=N`"),
];

/// Returns the equivalent of another program's option. Ignores leading hyphens, case, and a value after `=`.
pub(super) fn equivalent(option: &str) -> Option<&'static str> {
    let word = option.trim_start_matches('-');
    let word = word.split('=').next().unwrap_or(word).to_ascii_lowercase();
    let (_, text) = OPTIONS.iter().find(|(words, _)| words.contains(&word.as_str()))?;
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::{OPTIONS, equivalent};

    #[test]
    fn option_has_one_equivalent() {
        let words: Vec<&str> = OPTIONS.iter().flat_map(|(words, _)| *words).copied().collect();
        for (index, word) in words.iter().enumerate() {
            assert!(!words.iter().take(index).any(|before| before == word), "{word}");
        }
        assert_eq!(
            equivalent("--stopAfter"),
            Some("use --limit N, or `movetext filter --head N` for matching games")
        );
        assert_eq!(equivalent("--black=Tal"), equivalent("--black"));
        assert_eq!(equivalent("--colour"), None);
    }
}
