//! The script's rules for positions, written again in Rust, lead to the same FEN as our own after every move of all
//! test games.

use crate::{data, games};
use movetext_pages::GamesPage;
use movetext_testkit::{files::pgn_inputs, games::fens};
use serde_json::Value;

const SQUARES: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A position as the script holds it.
#[derive(Clone, Debug)]
struct State {
    squares: Vec<String>,
    pockets: String,
    fields: Vec<String>,
}

impl State {
    fn from_fen(fen: &str) -> Self {
        let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
        let placement = fields.remove(0);
        let (rows, pockets) = placement.find('[').map_or((&*placement, ""), |at| placement.split_at(at));
        let mut squares = vec![String::new(); 64];
        let (mut rank, mut file) = (7, 0);
        for letter in rows.chars() {
            match letter {
                '/' => (rank, file) = (rank - 1, 0),
                '1'..='8' => file += letter.to_digit(10).unwrap() as usize,
                '~' => squares[rank * 8 + file - 1].push('~'),
                piece => {
                    squares[rank * 8 + file].push(piece);
                    file += 1;
                }
            }
        }
        Self { squares, pockets: pockets.to_owned(), fields }
    }

    fn play(&self, text: &str) -> Self {
        let mut next = self.clone();
        let (mv, fields) = text.split_once(';').unwrap_or((text, ""));
        let mut changes = mv.split_once(':').unwrap().1.chars().peekable();
        while let Some(square) = changes.next() {
            let mut piece = changes.next().unwrap().to_string();
            piece.extend(changes.next_if_eq(&'~'));
            next.squares[SQUARES.find(square).unwrap()] = if piece == "." { String::new() } else { piece };
        }
        next.count();
        for field in fields.split(';').filter(|field| !field.is_empty()) {
            let value = field[1..].to_owned();
            match &field[..1] {
                "c" => next.fields[1] = value,
                "e" => next.fields[2] = value,
                "h" => next.fields[3] = value,
                "f" => next.fields = value.split('_').map(str::to_owned).collect(),
                "p" => next.pockets = value,
                _ => {}
            }
        }
        next
    }

    /// Makes the other side move and counts the move.
    fn count(&mut self) {
        let is_black = self.fields[0] == "b";
        self.fields[0] = if is_black { "w" } else { "b" }.to_owned();
        self.fields[2] = "-".to_owned();
        let length = self.fields.len();
        for (at, by) in [(length - 2, 1), (length - 1, u32::from(is_black))] {
            self.fields[at] = (self.fields[at].parse::<u32>().unwrap() + by).to_string();
        }
    }

    fn fen(&self) -> String {
        let mut rows = Vec::new();
        for rank in self.squares.chunks(8).rev() {
            let (mut row, mut empty) = (String::new(), 0);
            for piece in rank.iter().map(String::as_str).chain(["end"]) {
                if piece.is_empty() {
                    empty += 1;
                } else {
                    if empty > 0 {
                        row.push_str(&empty.to_string());
                    }
                    empty = 0;
                    row.push_str(if piece == "end" { "" } else { piece });
                }
            }
            rows.push(row);
        }
        format!("{}{} {}", rows.join("/"), self.pockets, self.fields.join(" "))
    }
}

/// Returns the FEN after each move, from a game in a page.
fn shown_fens(start: &str, game: &Value) -> Vec<String> {
    let parts = game["m"].as_array().unwrap().iter().map(|part| part.as_str().unwrap());
    // Each state has the state before its move, for a variation on that move.
    let (mut line, mut stack, mut fens) = (vec![State::from_fen(start)], Vec::new(), Vec::new());
    for part in parts {
        match part.split_at(1) {
            ("f", fen) => line = vec![State::from_fen(fen)],
            ("m", moves) => {
                for mv in moves.split(' ') {
                    let next = line.last().unwrap().play(mv);
                    fens.push(next.fen());
                    line.push(next);
                }
            }
            ("(", _) => {
                let before = line[line.len() - 2].clone();
                stack.push(core::mem::replace(&mut line, vec![before]));
            }
            (")", _) => line = stack.pop().unwrap(),
            _ => {}
        }
    }
    fens
}

/// Compares all positions in all games in a text. Returns how many there are.
fn check(name: &str, text: &[u8]) -> usize {
    let expected = fens(text);
    let data = data(&GamesPage::new("").to_html(&games(text)));
    let shown = data["games"].as_array().unwrap();
    assert_eq!(shown.len(), expected.len(), "{name}");
    let mut plies = 0;
    for (game, fens) in shown.iter().zip(&expected) {
        let [_start, after_moves @ ..] = &fens[..] else { panic!("{name}: a game without a start position") };
        assert_eq!(shown_fens(data["start"].as_str().unwrap(), game), after_moves, "{name}");
        plies += after_moves.len();
    }
    plies
}

#[test]
fn page_composes_the_fens_of_all_test_games() {
    let plies: usize = pgn_inputs().iter().map(|(path, text)| check(&path.to_string_lossy(), text)).sum();
    assert!(plies > 1000, "{plies}");
}

#[test]
fn variants_have_pockets_checks_and_explosions() {
    let games = "\
        [Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. P@b6 c5 5. bxa7 e6 6. axb8=Q Rxb8 7. Bxg2 P@a3 *\n\n\
        [Variant \"Atomic\"]\n\n1. Nf3 f6 2. Nd4 Nh6 3. Nb5 Nf7 4. Nxc7 *\n\n\
        [Variant \"Three-check\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Qf3+ Nf6 *\n\n\
        [Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bqnbrkr1/pppppp1p/8/8/8/8/PPPPPPPP/BQNBRKR1 w GEge - 0 1\"]\n\n\
        1. b4 O-O 2. f3 -- *\n\n\
        [Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1\"]\n\n\
        1. O-O O-O-O 2. b3 -- *\n\n";
    assert_eq!(check("variants", games.as_bytes()), 14 + 7 + 8 + 4 + 4);
}
