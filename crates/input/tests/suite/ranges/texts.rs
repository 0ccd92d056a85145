//! Texts that are hard to divide.

use alloc::sync::Arc;

/// Small texts in which many guesses are wrong, or none is possible.
pub(crate) const HOSTILE: [&str; 28] = [
    "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 {c} *\n\n[Event \"c\"]\n\n1. c4 1-0\n",
    "[Event \"a\"]\n\n1. e4 {a game:\n\n[Event \"b\"]\n\n1. d4 *\n\n} e5 *\n\n[Event \"c\"]\n\n1. c4 *\n",
    "[Event \"a\"]\n\n1. e4 {a game:\n\n[Event \"b\"]\n{c\n\n[Event \"d\"]\n\n} e5 *\n\n[Event \"c\"]\n\n1. c4 *\n",
    "[Event \"a\"]\n\n1. e4 {open\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n{1. c4} *\n",
    "[Event \"a\"]\n\n1. e4 {open\n\n[Event \"b\"]\n\n1. d4 {open\n\n[Event \"c\"]\n\n1. c4 } *\n",
    "[Event \"a\"]\n\n1. e4 ; rest [Event \"x\"]\n\n[Site \"b\"]\n[Event \"b\"]\n\n[Round \"1\"]\n\n1. d4 *\n",
    "[Event \"a\nb\"]\n\n[Site \"s\n\n[Event \"x\"]\n\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n",
    "[Event \"a\"]\n\n1. e4 *\n% escaped [Event \"x\"]\n\n%\n\n[Event \"b\"]\n\n%[\n1. d4 *\n\n% end\n",
    "[Event \"a\"]\r\n\r\n1. e4 {\r\n\r\n[Event \"x\"]\r\n\r\n{ } *\r\n\r\n[Event \"b\"]\r\n\r\n1. d4 *\r\n",
    "[Event \"a\"]\r\r1. e4 *\r\r[Event \"b\"]\r\r1. d4 {\r\r[Event \"x\"]\r} *\r",
    "\u{FEFF}\n\n[Event \"a\"]\n\n1. e4 *\n\u{FEFF}\n\n[Event \"b\"]\n\n1. d4 *\n",
    "[Event \"a\"]\n1. e4 *\n[Event \"b\"]\n1. d4 *\n[Event \"c\"]\n1. c4 *\n",
    "1. e4 *\n\n1. d4 *\n\n1. c4 1-0 1. b4 0-1\n1. a4 *\n\n",
    "[Event \"a\"]\n\n1. e4 * a remark\n\nmore remarks\n\n[Event \"b\"]\n\n1. d4 * {after}\n\n[Event \"c\"]\n",
    "stray text\n\n[Event \"a\"]\n\n1. e4\n\n[White \"w\"]\n\n[Event \"b\"]\n\n[Black \"b\"]\n\n1. d4",
    "[Event \"a\"]\n\n[White \"w\"]\n\n[Black \"b\"]\n\n[White \"v\"]\n\n[Event \"b\"]\n\n[Event \"c\"]\n",
    "<html>\n\n<p>\n[Event \"a\"]\n\n1. e4 &nbsp; *\n\n<br />\n\n[Event \"b\"]\n\n1. d4 *\n</p>\n",
    "[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n*\n\n*\n\n[Event \"c\"]\n\n\n\n\n[Event \"d\"]\n\n1-0\n",
    "\n\n\0\n\n[Event \"a\"]\n\n1. e4 *\0\n\n\0\n\n[Event \"b\"]\n\n1. d4 *\n\0\0\n\n \n",
    "[Event \"a\"]\n\n1. e4 (1. d4\n\n[Event \"b\"]\n\n1. d4 (1. e4 * 1. c4 )\n\n[Event \"c\"]\n\n) *\n",
    "Event \"a\"]\n\n1. e4 *\n\nEvent \"b\"]\n\n[Site \"x\"]\n\n1. d4 *\n\n[[[Event \"c\"]\n\n1. c4 *\n",
    "1. e4 } {\n\n[Event \"a\"]\n\n} 1. e4 {\n\n[Event \"b\"]\n\n} 1. d4 {\n\n[Event \"c\"]\n\n} 1. c4 *\n",
    "[Event \"a\"]\n\n1. e4 {a game: 1-0\n\n[Event \"b\"]\n\n1. d4 {c} * e5 *\n\n[Event \"c\"]\n\n1. c4 *\n",
    "[Event \"a\"]\n\n1. e4 (1. d4 0-1\n\n[Event \"b\"]\n\n1. d4 *) * 1. c4 *\n\n[Event \"c\"]\n\n) *\n",
    "[Event \"a\n*\n\n[Event \"b\"]\n\n\"]\n\n1. e4 1/2-1/2\n\n% 1-0\n\n[Event \"c\"]\n\n1. c4 *\n",
    "[Event \"a\"]\n\n% *\n\n[Site \"b\"]\n\n1. e4 ; *\n\n[Event \"c\"]\n\n1. c4 *\n\nwrote: *\n\n[Event \"d\"]\n",
    " \t\n",
    "",
];

/// Returns the hostile texts, a few of them also in Latin-1. Adds variants with termination markers before blank lines.
/// After some of these markers, a game begins.
pub(crate) fn hostile_texts() -> impl Iterator<Item = Arc<[u8]>> {
    let utf8 = HOSTILE.iter().map(|text| text.as_bytes().to_vec());
    let markers = [" 1-0\n\n[", "\n% *\n\n["].into_iter();
    let marked =
        markers.flat_map(|marker| HOSTILE.iter().map(move |text| text.replace("\n\n[", marker).into()));
    let latin1 = HOSTILE.iter().take(5).map(|text| {
        let text = text.replace("1. d4", "{\u{FC}} 1. d4");
        text.chars().map(|letter| letter as u8).collect::<Vec<u8>>()
    });
    utf8.chain(marked).chain(latin1).map(Arc::from)
}
