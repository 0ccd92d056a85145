//! The parser: events are nested correctly, games end at the same offset for every sink, and text after a complete game
//! does not change it (PGN 8, 18).

use movetext_pgn::{
    Flow, Interest,
    parser::{Limits, Parsed, parse_game},
};
use movetext_testkit::Random;

use crate::sink::{Recorder, Requests};

/// The requests to compare with each other.
const SUBSETS: [Requests; 4] = [
    ALL,
    (Interest::PARSE, false),
    (Interest::ALL, false),
    (Interest::ALL.without(Interest::COMMENTS), true),
];
/// All events and diagnostics.
const ALL: Requests = (Interest::ALL, true);
/// The maximum number of bytes that the parser may examine, for each byte of input. The parser's tests have the same
/// bound for hostile text.
const WORK: u64 = 24;
/// The number of bytes that the parser may examine in addition, however short the input is.
const WORK_AT_LEAST: u64 = 256;

/// How many bytes after a game usually decide where the game ends.
const REACH: usize = 48;

/// Checks all these properties for every game in the input.
pub(crate) fn check(bytes: &[u8]) {
    let mut random = Random::from_bytes(bytes);
    let limits = &limits(&mut random);
    let (mut at, mut work) = (0, 0);
    loop {
        let mut whole = Recorder::new(ALL, None);
        let parsed = parse(bytes, at, limits, &mut whole);
        work += parsed.work;
        assert_eq!(whole.is_complete(), parsed.found, "a game is reported up to its end if there is one");
        if !parsed.found {
            break;
        }
        assert!(parsed.end > at && parsed.end <= bytes.len(), "the game ends at {} of {at}..", parsed.end);
        // The fuzzer parses thousands of games per second, so one subset for each game is enough.
        let interest = SUBSETS.get(random.below(SUBSETS.len())).copied().unwrap_or(ALL);
        check_ends((bytes, at), limits, &parsed, &whole, interest, random);
        check_beginnings((bytes, at), limits, &parsed, &whole, &mut random);
        at = parsed.end;
    }
    let most = WORK * bytes.len() as u64 + WORK_AT_LEAST;
    assert!(work <= most || *limits != Limits::default(), "{work} bytes looked at of {}", bytes.len());
}

/// Returns the default limits or, for one text in four, limits so low that short texts exceed them.
fn limits(random: &mut Random) -> Limits {
    if random.below(4) > 0 {
        return Limits::default();
    }
    let nesting = random.below(4);
    let tags = random.below(6);
    let (game, token, comment) = (1 + random.below(600), 1 + random.below(40), 1 + random.below(60));
    Limits::default()
        .with_nesting(nesting)
        .with_tags(tags)
        .with_game_bytes(game)
        .with_token_bytes(token)
        .with_comment_bytes(comment)
}

fn parse(bytes: &[u8], at: usize, limits: &Limits, recorder: &mut Recorder) -> Parsed {
    parse_game(bytes, at, 0, limits, recorder)
}

/// Checks that the game ends at the same offset for every sink, whatever the sink answers.
fn check_ends(
    (bytes, at): (&[u8], usize),
    limits: &Limits,
    expected: &Parsed,
    whole: &Recorder,
    interest: Requests,
    random: Random,
) {
    let passed = parse_game(bytes, at, 0, limits, &mut ());
    assert_eq!((passed.end, passed.found), (expected.end, true), "passed over from {at}, {limits:?}");
    let mut recorder = Recorder::new(interest, None);
    let parsed = parse(bytes, at, limits, &mut recorder);
    assert_eq!(
        (parsed.end, parsed.flow),
        (expected.end, Flow::Continue),
        "{interest:?} from {at}, {limits:?}"
    );
    assert_eq!(recorder.frame, whole.frame, "{interest:?} from {at}, {limits:?}");
    let mut recorder = Recorder::new(interest, Some(random));
    let parsed = parse(bytes, at, limits, &mut recorder);
    if parsed.flow == Flow::Continue {
        assert_eq!(parsed.end, expected.end, "{interest:?} with answers from {at}");
        assert!(recorder.is_complete(), "{interest:?} with answers from {at}");
    }
}

/// Checks that cutting the text after a game does not change the game.
fn check_beginnings(
    (bytes, at): (&[u8], usize),
    limits: &Limits,
    expected: &Parsed,
    whole: &Recorder,
    random: &mut Random,
) {
    let room = (bytes.len() - at).min(expected.end - at + REACH);
    // Most faults depend on the text near the end of a game.
    for cut in
        [at + random.below(room + 1), expected.end + random.below(REACH), expected.end + random.below(4)]
    {
        let beginning = bytes.get(..cut).unwrap_or(bytes);
        let mut recorder = Recorder::new(ALL, None);
        let parsed = parse(beginning, at, limits, &mut recorder);
        let passed = parse_game(beginning, at, 0, limits, &mut ());
        assert_eq!((passed.end, passed.found), (parsed.end, parsed.found), "from {at} up to {cut}");
        for (is_decided, end) in [(!parsed.touched_end, parsed.end), (!passed.touched_end, passed.end)] {
            if is_decided {
                assert_eq!(end, expected.end, "from {at} up to {cut}");
                assert_eq!(recorder.text, whole.text, "from {at} up to {cut}");
            }
        }
    }
}
