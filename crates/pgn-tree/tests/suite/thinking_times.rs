//! The time used for each move, from comments and clocks.

use movetext_pgn_tree::GameReader;

/// A game, and its moves with the expected times in seconds.
const GAMES: [(&str, &str); 8] = [
    (
        "[TimeControl \"180+2\"] 1. e4 {[%clk 0:02:58]} e5 {[%clk 0:03:00]} 2. Nf3 {[%clk 0:02:59]}",
        "e4 4 e5 0 Nf3 1",
    ),
    // Times in comments take precedence over clocks, and need no time control.
    ("[TimeControl \"180\"] 1. e4 {[%clk 0:02:58][%emt 0:00:01]} e5 {+0.31/14 0.5s}", "e4 1 e5 0.5"),
    ("1. e4 {[%emt 0:00:01]} e5 {[%clk 0:02:58]} 2. d4 d5 {[%clk 0:02:57]}", "e4 1"),
    // If a move has no clock, the player's next move has no time.
    (
        "[TimeControl \"60\"] 1. e4 {[%clk 0:00:50]} e5 2. d4 d5 {[%clk 0:00:57]} 3. c4 c5 {[%clk 0:00:55]}",
        "e4 10 c5 2",
    ),
    // The opponent gave time.
    ("[TimeControl \"60\"] 1. e4 {[%clk 0:01:15]} e5 {[%clk 0:00:58]} 2. d4 {[%clk 0:01:13]}", "e5 2 d4 2"),
    (
        "[TimeControl \" 2/60+5:30 \"] 1. e4 {[%clk 0:00:55]} e5 2. d4 {[%clk 0:01:20]} d6 3. c4 {[%clk 0:01:19]}",
        "e4 10 d4 10 c4 1",
    ),
    // Black moves first. Moves before the start position do not count.
    (
        "[SetUp \"1\"] [FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 40\"] [TimeControl \"40/60:30\"] \
         40... Kd7 {[%clk 0:00:59]} 41. Kd2 {[%clk 0:00:58]} Kd8 {[%clk 0:00:56]}",
        "Kd7 1 Kd2 2 Kd8 3",
    ),
    ("[TimeControl \"10 minutes\"] 1. e4 {[%clk 0:09:58]} e5 2. d4 {[%clk 0:09:57]}", ""),
];

#[test]
fn thinking_times_use_comments_or_clocks() {
    for (text, expected) in GAMES {
        let game = GameReader::new(text.as_bytes()).next().unwrap().unwrap();
        let times =
            game.thinking_times().map(|(step, time)| format!("{} {}", step.san(), time.as_secs_f64()));
        assert_eq!(times.collect::<Vec<_>>().join(" "), expected, "{text}");
    }
}
