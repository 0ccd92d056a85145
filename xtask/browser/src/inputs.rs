//! Games that a page must survive.

/// Games, a filter that finds some of them, and the place that screenshots show.
#[derive(Debug)]
pub(crate) struct Input {
    pub(crate) name: &'static str,
    pub(crate) pgn: String,
    pub(crate) filter: &'static str,
    pub(crate) place: &'static str,
}

/// A game with everything that people add to games.
const ANNOTATED: &str = "\
[Event \"Example\"]\n[Site \"London ENG\"]\n[Date \"2024.05.01\"]\n[Round \"4\"]\n[White \"Smith, Alexandra\"]\n\
[Black \"Nguyen, Minh\"]\n[Result \"1-0\"]\n[WhiteElo \"2412\"]\n[BlackElo \"2377\"]\n[ECO \"C23\"]\n\
[Opening \"Bishop's Opening\"]\n\n\
{A short game about an undefended pawn.} 1. e4 {[%eval 0.18] [%clk 0:03:00]} 1... e5 {[%eval 0.21] [%clk 0:03:00]} \
2. Bc4 {[%eval -0.05] [%clk 0:02:58] The bishop looks at f7. [%csl Rf7][%cal Gc4f7]} 2... Nc6 {[%eval 0.0] [%clk 0:02:51]} \
3. Qh5?! {[%eval -0.62] [%clk 0:02:50] An early queen.} (3. Nf3 Bc5 (3... Nf6 4. Ng5 d5 5. exd5 Na5 $14) 4. c3 Nf6 5. d3 $10) \
3... Nf6?? {[%eval #1] [%clk 0:02:30] Attacks the queen and overlooks mate.} (3... g6! {defends} 4. Qf3 Nf6 5. Ne2) \
4. Qxf7# {[%clk 0:02:47]} 1-0\n\n";

/// Returns the games for all pages.
pub(crate) fn all() -> Vec<Input> {
    let input = |name, pgn, filter, place| Input { name, pgn, filter, place };
    vec![
        input("annotated", ANNOTATED.to_owned(), "smith", "#g1p6"),
        input("comments", huge_comments(), "author", "#g1p3"),
        input("nested", nested(40) + &nested(1000), "deep", "#g1v30"),
        input("hostile", hostile(), "onclick", "#g1p2"),
        input("names", long_names(), "nnnn", "#g1p1"),
        input("thousand", thousand(), "polgar 1-0", "#g500p4"),
        input("long", long(), "ten", "#g1p777"),
        input("variants", VARIANTS.to_owned(), "house", "#g1p13"),
        input("broken", BROKEN.to_owned(), "a", "#g1p2"),
        input("empty", "[White \"Nobody\"]\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n".to_owned(), "nobody", ""),
    ]
}

const VARIANTS: &str = "\
[Event \"Crazyhouse\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. P@b6 c5 5. bxa7 e6 6. axb8=Q Rxb8 \
7. Bxg2 P@a3 *\n\n\
[Event \"Atomic\"]\n[Variant \"Atomic\"]\n\n1. Nf3 f6 2. Nd4 Nh6 3. Nb5 Nf7 4. Nxc7 *\n\n\
[Event \"960\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
[FEN \"1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1\"]\n\n1. O-O O-O-O 2. b3 -- *\n\n\
[Event \"Three-check\"]\n[Variant \"Three-check\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Qf3+ Nf6 *\n";

const BROKEN: &str = "\
[White \"a\"]\n\n1. e4 e5 2. Ke3 {never} Nc6 (2... d6) *\n\n[White \"b\"]\n[Variant \"Shatranj of the Moon\"]\n\n1. e4 *\n\n\
[White \"ab\"]\n[FEN \"nonsense\"]\n\n1. e4 *\n";

fn huge_comments() -> String {
    let (long, wide) = ("a long comment ".repeat(70_000), "y".repeat(200_000));
    format!(
        "[Annotator \"Author\"]\n[White \"Author\"]\n\n{{{long}}} 1. e4 {{{wide}}} e5 2. Nf3 {{{long}}} Nc6 *\n"
    )
}

/// Variations that replace the first move of each other.
fn nested(depth: usize) -> String {
    let mut pgn = format!("[Event \"Depth {depth}\"]\n[White \"Deep\"]\n[Black \"Blue\"]\n\n1. Nf3 ");
    for level in 1..=depth {
        let mv = if level % 2 == 0 { "Nf3" } else { "Nc3" };
        pgn.push_str(&format!("(1. {mv} {{level {level}}} "));
    }
    pgn.push_str(&"Nf6 2. e4 (2. d4 d5)) ".repeat(depth));
    pgn.push_str("d5 2. g3 *\n\n");
    pgn
}

fn hostile() -> String {
    "[Event \"<script>alert(1)</script>\"]\n[Site \"</script><img src=x onerror=alert(2)>\"]\n\
     [White \"<b onclick='alert(3)'>Tal</b> \u{2028} &amp; \u{202e}evil\u{202c}\"]\n\
     [Black \"\u{5d0}\u{5d1}\u{5e8}\u{5d4}\u{5dd} \u{5d1}\u{5df}-\u{5d3}\u{5d5}\u{5d3}\"]\n[Round \"javascript:alert(4)\"]\n\n\
     {<script>alert(5)</script> & \u{2028}\u{2029} <!-- x} 1. e4 {\u{5d6}\u{5d4}\u{5d5} \u{5de}\u{5d4}\u{5dc}\u{5da} (1) [%cal Ge2e4]} \
     e5 {]]> --> <style>*{display:none}</style>} 2. Nf3 <iframe src=http://example.com> Nc6 *\n"
        .to_owned()
}

fn long_names() -> String {
    let (name, tags) = ("N".repeat(100_000), "<i>".repeat(30_000));
    format!(
        "[White \"{name}\"]\n[Black \"{tags}\"]\n[Event \"\u{1}control\u{7f}\"]\n[{name} \"x\"]\n\n1. e4 e5 *\n"
    )
}

fn thousand() -> String {
    let names = ["Carlsen, Magnus", "Caruana, Fabiano", "Polgar, Judit", "Tal, Mikhail", "Ding, Liren"];
    let results = ["1-0", "0-1", "1/2-1/2"];
    let game = |number: usize| {
        let [white, black] = [number, number / 5 + number + 1].map(|at| names[at % names.len()]);
        let (result, year) = (results[number % 3], 1990 + number % 30);
        format!(
            "[Event \"Open {}\"]\n[Date \"{year}.0{}.1{}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\
             [WhiteElo \"{}\"]\n[ECO \"C{}\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O {result}\n\n",
            number % 7,
            1 + number % 9,
            number % 10,
            2400 + number % 400,
            60 + number % 40,
        )
    };
    (0..1000).map(game).collect()
}

fn long() -> String {
    let round = |number: usize| format!("{}. Nf3 Nf6 {}. Ng1 Ng8 ", 2 * number + 1, 2 * number + 2);
    format!("[Event \"Ten thousand plies\"]\n\n{} *\n", (0..2500).map(round).collect::<String>())
}
