//! Random and damaged PGN.

use crate::Random;

/// Pieces of text that are difficult to read, on their own or next to each other.
pub const PIECES: [&[u8]; 82] = [
    b"1. e4 ",
    b"e5 ",
    b"Nf3",
    b"nf3",
    b"e2e4",
    b"1e4 ",
    b"e.p.",
    b"--",
    b"\xE2\x99\x98f3",
    b"word ",
    b"12",
    b"5.",
    b"...",
    b"(",
    b")",
    b"((",
    b"))",
    b"()",
    b"( )",
    b"{",
    b"}",
    b"{c}",
    b"[",
    b"]",
    b"\"",
    b"\\",
    b"\\\"",
    b";",
    b"; c\n",
    b"%",
    b"% e\n",
    b"<",
    b"<a>",
    b"[Event \"x\"]",
    b"[Event \"y\"]\n",
    b"[White \"w\"]\n",
    b"[White x]",
    b"[Site z]",
    b"[Site 'x",
    b"[Site \"y\n",
    b"\n\n[S\"]",
    b" ",
    b"\n",
    b"\n\n",
    b"\r\n",
    b"\x0C",
    b"\0",
    b"$",
    b"$0",
    b"$1",
    b"$300",
    b"!",
    b"!?",
    b"!!!",
    b"?!?",
    b"+-",
    b"=",
    b"+/-",
    b"\xC2\xB1",
    b"*",
    b"0",
    b"5",
    b"0-0",
    b"0-0 ",
    b"1-0",
    b"1-0 ",
    b"1:0",
    b"1/2",
    b"1/2-1/2",
    b"\xC2\xBD",
    b"\xE2",
    b"\xC2\xA0",
    b"\xA0",
    b"\xEF\xBB\xBF",
    b"\xFF",
    b"1. d4 d5 ",
    b"(1. d4 ",
    b"2. Nf3 ",
    b"Nc6 ",
    b"e4 e5 ",
    b"\n[Event \"z\"]\n\n",
    b" *\n\n",
];

/// Beginnings of games, and text that may hide a beginning or look like a beginning. The first four are a tag pair, two
/// regular games, and a game with unbalanced braces.
const GAME_PIECES: [&[u8]; 35] = [
    b"\n\n[Event \"e\"]\n",
    b"\n\n[Event \"e\"]\n[White \"w\"]\n\n1. e4 e5 1-0",
    b"\n\n[Event \"e\"]\n[White \"w\"]\n\n1. e4 {c} e5 (1... d5 2. d4) 1-0",
    b"\n\n[Event \"e\"]\n\n} 1. e4 {",
    b"\r\n\r\n[Event \"e\"]\r\n\r\n1. e4 *",
    b"\n \n[Event \"}\"]\n",
    b"\n[Event \"f\"]\n",
    b"\n\n[Event \"g\"] x\n",
    b"\n\n[Event \"h",
    b"\n\n[White \"w\"]\n",
    b"[Site \"s\"]",
    b"[x {",
    b"{",
    b"}",
    b"{ a comment } ",
    b"{ a { comment } ",
    b"; the rest\n",
    b"\n% escaped",
    b"\n",
    b"\n\n",
    b"\0",
    b"(",
    b")",
    b"<",
    b"\"",
    b" 1. e4 e5 ",
    b" 1-0 ",
    b" *",
    b" resigned ",
    b"\n<br />\n",
    b" &nbsp; ",
    b"\n- 1. \n",
    b"\nSite \"s\"]\n",
    b"\n[Site \"s\nt\"]\n",
    b"\nEvent \"x\"]",
];

/// Bytes with a meaning in PGN, and some without one: an alphabet for [`damage`](crate::damage).
pub const BYTES: &[u8] =
    b"(){}[]\"\\$%;.,<>-0123456789 \n\n\r\t\x0B\x0C*KQRBNOabcdefghx=+#!?\0\x01\x7F\x85\xA0\xC2\xC3\xA9\xC5\xEF\xBB\xBF\xFC\xFFmt:";

/// Joins `count` random [`PIECES`].
pub fn pieces(count: usize, random: &mut Random) -> Vec<u8> {
    (0..count).flat_map(|_| random.pick(&PIECES)).copied().collect()
}

/// Creates a few games that are regular or have braces in unusual places.
pub fn regular_games(random: &mut Random) -> Vec<u8> {
    (0..2 + random.below(14)).flat_map(|_| random.pick(&GAME_PIECES[..4])).copied().collect()
}

/// Creates a few games, with text between them that may hide where a game begins, or look like a game.
pub fn hostile_games(random: &mut Random) -> Vec<u8> {
    let mut text = Vec::new();
    for _ in 0..2 + random.below(14) {
        let pieces = if random.one_in(3) { &GAME_PIECES[..] } else { &GAME_PIECES[..4] };
        text.extend_from_slice(random.pick(pieces));
    }
    text
}

/// Damages a text at one to three places: removes up to two bytes, and usually inserts one of the [`PIECES`].
pub fn damaged(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut text = bytes.to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(text.len() + 1);
        let end = (at + random.below(3)).min(text.len());
        let piece = if random.one_in(4) { b"" } else { random.pick(&PIECES) };
        text.splice(at..end, piece.iter().copied());
    }
    text
}
