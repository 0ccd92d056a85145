//! Compares filters with a simple implementation on game trees (PGN 8, 9). The games are golden inputs, random games,
//! and real games from `MOVETEXT_DATA`.

use crate::export::export;
use core::time::Duration;
use movetext_archive::matched_game::visit_matches;
use movetext_board::{Color, Position, Role, Square};
use movetext_fen::{
    Fen,
    render::{EnPassantStyle, FenOptions},
};
use movetext_filter::{Condition, Expression, Filter, OpeningSource, PlayerCondition};
use movetext_input::{GameBatch, Games, Input};
use movetext_openings::Openings;
use movetext_pgn::{Flow, Interest, Reader, read};
use movetext_pgn_tree::{Game, GameReader};
use movetext_pgn_values::{GameResult, command::CommentValues, value::TimeControl};
use movetext_pgn_writer::{ExportOptions, GameText, Writer};
use movetext_testkit::{
    Random,
    events::{Callback, VisitorEvent},
    files::real_data,
};

/// The number of bytes that a normal run reads from each file with real games.
const NORMAL: u64 = 200_000;

/// An expression, and a simple implementation of it for trees.
struct Question {
    text: &'static str,
    expression: Expression,
    slowly: fn(&Game, &[Position]) -> bool,
}

fn tag(game: &Game, name: &str, takes: impl Fn(&str) -> bool) -> bool {
    game.find_tag(name).is_some_and(takes)
}

/// Returns the four FEN fields that identify a position.
fn identity(position: &Position) -> String {
    let options = FenOptions::default().en_passant(EnPassantStyle::Legal);
    let fen = Fen::try_from(movetext_board::Setup::from(position)).unwrap().render(options).to_string();
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

fn count(position: &Position, color: Color, role: Role) -> usize {
    position.board().pieces().filter(|(_, piece)| (piece.color, piece.role) == (color, role)).count()
}

/// Returns whether the position is a rook ending with at least one pawn.
fn is_rook_ending(position: &Position) -> bool {
    let minor = [Role::Queen, Role::Bishop, Role::Knight];
    let is_plain = |color| {
        count(position, color, Role::Rook) == 1 && minor.iter().all(|&role| count(position, color, role) == 0)
    };
    let pawns = Color::ALL.iter().any(|&color| count(position, color, Role::Pawn) > 0);
    Color::ALL.iter().all(|&color| is_plain(color)) && pawns
}

fn is_centre(position: &Position) -> bool {
    let pawn = |square, color| {
        position
            .board()
            .piece_at(square)
            .is_some_and(|piece| (piece.color, piece.role) == (color, Role::Pawn))
    };
    pawn(Square::E4, Color::White) && pawn(Square::D5, Color::Black) && position.turn() == Color::White
}

const STARTS: [&str; 2] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 7",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6",
];

fn is_start(position: &Position, start: &str) -> bool {
    let fields: Vec<&str> = start.split(' ').take(3).collect();
    identity(position) == format!("{} -", fields.join(" "))
}

/// Returns whether a year or the known digits of a date are before 1990.
fn is_before_the_nineties(value: &str) -> bool {
    let parts: Vec<&str> = value.trim().split(['.', '-', '/']).collect();
    let has_digits = |part: &&str| part.chars().all(|sign| sign.is_ascii_digit() || sign == '?');
    let has_lengths = matches!(parts.len(), 1..=3)
        && parts
            .iter()
            .enumerate()
            .all(|(at, part)| part.len() == if at == 0 { 4 } else { 2 } || at > 0 && part.len() == 1);
    let decade = if has_lengths && parts.iter().all(has_digits) { &parts[0][..3] } else { "9" };
    let known = decade.split('?').next().unwrap_or_default();
    known < &"199"[..known.len()]
}

/// Returns whether a rating, possibly provisional, is at least 2000.
fn is_rated_2000(value: &str) -> bool {
    value.trim().trim_end_matches('?').trim_end().parse().is_ok_and(|elo: u32| elo >= 2000)
}

/// Returns a rating, possibly provisional.
fn rating(game: &Game, name: &str) -> Option<f64> {
    game.find_tag(name)?.trim().trim_end_matches('?').trim_end().parse().ok()
}

/// Returns the base time and the increment of the first period.
fn times(value: &str) -> Option<(u64, u64)> {
    let period = *TimeControl::read(value.trim()).ok()?.periods().first()?;
    Some((period.base()?.as_secs(), period.increment().as_secs()))
}

fn line_values(game: &Game) -> impl Iterator<Item = CommentValues> {
    game.replay().map(|step| step.comment_values())
}

fn is_over(position: &Position) -> bool {
    position.legal_moves().is_empty()
}

fn questions() -> Vec<Question> {
    fn ask(text: &'static str, condition: Condition, slowly: fn(&Game, &[Position]) -> bool) -> Question {
        Question { text, expression: condition.into(), slowly }
    }
    let tagged = |text: &'static str, slowly| ask(text, Condition::Tag(text.parse().unwrap()), slowly);
    let ends = |text: &'static str, slowly| ask(text, Condition::EndsIn(text.parse().unwrap()), slowly);
    let plies = |text: &'static str, slowly| ask(text, Condition::Plies(text.parse().unwrap()), slowly);
    let stands = |text: &'static str, slowly| ask(text, Condition::Position(text.parse().unwrap()), slowly);
    let result = |text: &'static str, slowly| ask(text, Condition::Result(text.parse().unwrap()), slowly);
    let mut questions = vec![
        tagged("White=*a*", |game, _| tag(game, "White", |value| value.to_lowercase().contains('a'))),
        tagged("White!=value", |game, _| {
            game.find_tag("White").map(str::to_lowercase).as_deref() != Some("value")
        }),
        tagged("Event~(?-i)^[A-M]", |game, _| {
            tag(game, "Event", |value| value.starts_with(|letter: char| ('A'..='M').contains(&letter)))
        }),
        tagged("WhiteElo>=2000", |game, _| tag(game, "WhiteElo", is_rated_2000)),
        tagged("Date<1990", |game, _| tag(game, "Date", is_before_the_nineties)),
        ask("player a*", Condition::Player("a*".parse().unwrap()), |game, _| {
            // Without a comma, the last word may be the family name.
            let begins = |name: &str| {
                let name = name.trim().to_lowercase();
                let last = name.split_whitespace().next_back().filter(|_| !name.contains(','));
                let is_a = |letter: char| "aàáâãäåāăąæ".contains(letter);
                name.starts_with(is_a) || last.is_some_and(|last| last.starts_with(is_a))
            };
            ["White", "Black"].iter().any(|side| tag(game, side, |value| value.split(':').any(begins)))
        }),
        ask("eco B2..C1", Condition::Eco("B2..C1".parse().unwrap(), OpeningSource::Tag), |game, _| {
            tag(game, "ECO", |value| value.get(..3).is_some_and(|code| ("B20".."C20").contains(&code)))
        }),
        ask(
            "eco B2..C1 by position",
            Condition::Eco("B2-C1".parse().unwrap(), OpeningSource::Position),
            |_, line| {
                let opening = Openings::builtin().classify(line);
                opening.is_some_and(|opening| ("B20".."C20").contains(&&*opening.eco.to_string()))
            },
        ),
        ask(
            "opening *game* by position",
            Condition::Opening("*GAME*".parse().unwrap(), OpeningSource::Position),
            |_, line| {
                let opening = Openings::builtin().classify(line);
                opening.is_some_and(|opening| opening.name.to_lowercase().contains("game"))
            },
        ),
        ask(
            "opening *game* by tag",
            Condition::Opening("*game*".parse().unwrap(), OpeningSource::Tag),
            |game, _| tag(game, "Opening", |value| value.to_lowercase().contains("game")),
        ),
        result("1-0", |game, _| game.result() == GameResult::WhiteWins),
        result("1/2-1/2,*", |game, _| {
            !matches!(game.result(), GameResult::WhiteWins | GameResult::BlackWins)
        }),
        plies("10..40", |game, _| (10..=40).contains(&game.mainline().moves().count())),
        plies("30..", |game, _| game.mainline().moves().count() >= 30),
        plies("..20", |game, _| game.mainline().moves().count() <= 20),
        stands("*/*/*/???p*/????P*/*/*/* w", |_, line| line.iter().any(is_centre)),
        stands(STARTS[0], |_, line| line.iter().any(|position| is_start(position, STARTS[0]))),
        stands(STARTS[1], |_, line| line.iter().any(|position| is_start(position, STARTS[1]))),
        ask("material KRP+vKRP*", Condition::Material("KRP+vKRP*".parse().unwrap()), |_, line| {
            line.iter().any(is_rook_ending)
        }),
        ends("mate", |_, line| line.last().is_some_and(|last| is_over(last) && last.is_check())),
        ends("stalemate", |_, line| {
            line.last()
                .is_some_and(|last| is_over(last) && !last.is_check() && last.variant_ending().is_none())
        }),
        ends("check,fifty-moves", |_, line| {
            line.last().is_some_and(|last| last.is_check() || last.halfmove_clock() >= 100)
        }),
        ends("repetition", |_, line| {
            line.last()
                .is_some_and(|last| line.iter().filter(|one| identity(one) == identity(last)).count() >= 3)
        }),
        ends("insufficient-material", |_, line| line.last().is_some_and(Position::has_insufficient_material)),
    ];
    questions.extend(expressions());
    questions
}

/// Returns questions that are parsed from text.
fn expressions() -> Vec<Question> {
    fn parsed(text: &'static str, slowly: fn(&Game, &[Position]) -> bool) -> Question {
        Question { text, expression: text.parse().unwrap(), slowly }
    }
    vec![
        parsed("elo_diff > 100", |game, _| {
            let difference = |(white, black)| white - black > 100.0;
            rating(game, "WhiteElo").zip(rating(game, "BlackElo")).is_some_and(difference)
        }),
        parsed("player = 'a*' and opponent_elo > 2000", |game, _| {
            let player: PlayerCondition = "a*".parse().unwrap();
            [("White", "BlackElo"), ("Black", "WhiteElo")].into_iter().any(|(name, opponent)| {
                let is_strong = rating(game, opponent).is_some_and(|rating| rating > 2000.0);
                is_strong && tag(game, name, |value| player.matches(value))
            })
        }),
        parsed("moves = '1. e4 c5'", |game, _| {
            let moves: Vec<String> = game.replay().take(2).map(|step| step.san().to_string()).collect();
            moves == ["e4", "c5"] && game.find_tag("FEN").is_none()
        }),
        parsed("ever = repetition", |_, line| {
            let repeats = |position: &Position| {
                line.iter()
                    .filter(|one| one.key() == position.key() && identity(one) == identity(position))
                    .count()
            };
            line.iter().any(|position| position.halfmove_clock() >= 4 && repeats(position) >= 3)
        }),
        parsed("ever = insufficient-material,double-check,fifty-moves", |_, line| {
            line.iter().any(|position| {
                position.has_insufficient_material()
                    || position.checkers().count() == 2
                    || position.halfmove_clock() >= 100
            })
        }),
        parsed("ever = castling,underpromotion", |game, _| {
            game.replay().any(|step| {
                let san = step.san().to_string();
                san.starts_with("O-O") || ["=N", "=B", "=R"].iter().any(|piece| san.contains(piece))
            })
        }),
        parsed("sacrifice = 2..", |game, line| {
            let value = |position: &Position, color| {
                let values = [
                    (Role::Pawn, 1),
                    (Role::Knight, 3),
                    (Role::Bishop, 3),
                    (Role::Rook, 5),
                    (Role::Queen, 9),
                ];
                values.iter().map(|&(role, value)| value * count(position, color, role)).sum::<usize>()
            };
            let winner = match game.result() {
                GameResult::WhiteWins => Color::White,
                GameResult::BlackWins => Color::Black,
                _ => return false,
            };
            let lacks = |position: &Position| value(position, !winner) >= value(position, winner) + 2;
            line.windows(5).any(|positions| positions.iter().all(lacks))
        }),
        parsed("seconds < 200", |game, _| {
            tag(game, "TimeControl", |value| times(value).is_some_and(|(base, _)| base < 200))
        }),
        parsed("increment = 1..2", |game, _| {
            tag(game, "TimeControl", |value| times(value).is_some_and(|(_, step)| (1..=2).contains(&step)))
        }),
        parsed("clock_left < 0:15", |game, _| {
            line_values(game)
                .any(|values| values.clock().is_some_and(|clock| clock < Duration::from_secs(15)))
        }),
        parsed("eval = 1.5..", |game, _| {
            let scores = line_values(game).filter_map(|values| values.evaluation());
            scores.map(|evaluation| evaluation.score.centipawns_or_mate(1_000_000)).any(|score| score >= 150)
        }),
        // This must be the last one: next to other questions, they could name the player.
        parsed("opponent_elo = 1500..1999", |game, _| {
            let ratings = [rating(game, "WhiteElo"), rating(game, "BlackElo")];
            ratings.into_iter().flatten().any(|rating| (1500.0..=1999.0).contains(&rating))
        }),
    ]
}

/// Returns the positions of the main line, or none if there is no start position.
fn main_line(game: &Game) -> Vec<Position> {
    let start = game.start();
    start.into_iter().chain(game.replay().map(|step| step.position_after())).collect()
}

/// Evaluates each question for each game.
fn answers(bytes: &[u8], questions: &[Question]) -> Vec<Vec<bool>> {
    let mut answers = Vec::new();
    for game in GameReader::new(bytes) {
        let game = game.unwrap();
        let line = main_line(&game);
        answers.push(questions.iter().map(|question| (question.slowly)(&game, &line)).collect());
    }
    answers
}

fn chosen(bytes: &[u8], filter: &Filter, is_thorough: bool) -> Vec<bool> {
    let matcher = filter.matcher();
    let mut matcher = if is_thorough { matcher.with_complete_matches() } else { matcher };
    let mut reader = Reader::new(bytes);
    let mut chosen = Vec::new();
    while let Ok(Some(_)) = reader.visit_game(&mut matcher, &mut ()) {
        chosen.push(matcher.is_match());
    }
    chosen
}

/// Questions joined in any way, by their indices.
#[derive(Debug)]
enum Tree {
    Question(usize),
    All(Vec<Self>),
    Any(Vec<Self>),
    Not(Box<Self>),
}

impl Tree {
    fn random(random: &mut Random, questions: usize, depth: usize) -> Self {
        let kind = if depth == 0 { 0 } else { random.below(4) };
        match kind {
            0 => Self::Question(random.below(questions)),
            1 => {
                Self::All((0..random.below(4)).map(|_| Self::random(random, questions, depth - 1)).collect())
            }
            2 => {
                Self::Any((0..random.below(4)).map(|_| Self::random(random, questions, depth - 1)).collect())
            }
            _ => Self::Not(Box::new(Self::random(random, questions, depth - 1))),
        }
    }

    fn evaluate(&self, answers: &[bool]) -> bool {
        match self {
            Self::Question(index) => answers[*index],
            Self::All(trees) => trees.iter().all(|tree| tree.evaluate(answers)),
            Self::Any(trees) => trees.is_empty() || trees.iter().any(|tree| tree.evaluate(answers)),
            Self::Not(tree) => !tree.evaluate(answers),
        }
    }

    fn expression(&self, questions: &[Question]) -> Expression {
        match self {
            Self::Question(index) => questions[*index].expression.clone(),
            Self::All(trees) => Expression::all(trees.iter().map(|tree| tree.expression(questions))),
            Self::Any(trees) => Expression::any(trees.iter().map(|tree| tree.expression(questions))),
            Self::Not(tree) => !tree.expression(questions),
        }
    }
}

/// Compares each question, and some combinations, with the trees. Returns how often each question matched.
fn compare(name: &str, bytes: &[u8], questions: &[Question], random: &mut Random) -> Vec<usize> {
    let answers = answers(bytes, questions);
    for (index, question) in questions.iter().enumerate() {
        let expected: Vec<bool> = answers.iter().map(|game| game[index]).collect();
        let filter = Filter::new(question.expression.clone());
        for is_thorough in [false, true] {
            assert_eq!(chosen(bytes, &filter, is_thorough), expected, "{name}: {}", question.text);
        }
        let inverted: Vec<bool> = expected.iter().map(|is_met| !is_met).collect();
        let filter = Filter::new(!question.expression.clone());
        assert_eq!(chosen(bytes, &filter, false), inverted, "{name}: not {}", question.text);
    }
    for round in 0..24 {
        let tree = Tree::random(random, questions.len() - 1, 3);
        let expected: Vec<bool> = answers.iter().map(|game| tree.evaluate(game)).collect();
        let filter = Filter::new(tree.expression(questions));
        assert_eq!(chosen(bytes, &filter, round % 2 == 0), expected, "{name}: {tree:?}");
    }
    (0..questions.len()).map(|index| answers.iter().filter(|game| game[index]).count()).collect()
}

#[test]
fn filters_of_golden_games_agree_with_trees() {
    let (questions, mut random) = (questions(), Random::new(1));
    for path in movetext_testkit::games::paths() {
        let bytes = std::fs::read(&path).unwrap();
        // Evaluating ten thousand variations twice would be too slow.
        if bytes.len() < 20_000 {
            compare(&path.display().to_string(), &bytes, &questions, &mut random);
        }
    }
}

fn random_games(random: &mut Random, count: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..count {
        let mut text = GameText::new(ExportOptions::new());
        crate::generator::game(random).drive(&mut text);
        bytes.extend_from_slice(&text.to_bytes());
    }
    bytes
}

#[test]
fn filters_of_random_games_agree_with_trees() {
    let (questions, mut random) = (questions(), Random::new(2));
    for round in 0..200 {
        let bytes = random_games(&mut random, 10);
        compare(&format!("round {round}"), &bytes, &questions, &mut random);
    }
}

#[test]
fn filters_of_real_games_agree_with_trees() {
    let Some(root) = real_data() else { return };
    let (questions, mut random) = (questions(), Random::new(3));
    let mut met = vec![0; questions.len()];
    for path in movetext_testkit::games::files(&root) {
        let counts = compare(
            &path.display().to_string(),
            &movetext_testkit::games::read(&path, NORMAL),
            &questions,
            &mut random,
        );
        met.iter_mut().zip(counts).for_each(|(all, count)| *all += count);
    }
    for (question, met) in questions.iter().zip(met) {
        assert!(met > 0, "no game meets {}", question.text);
    }
}

/// Returns the text of all matching games, and their export.
fn taken(games: &GameBatch<'_>, filter: &Filter) -> (Vec<u8>, Vec<u8>) {
    let mut kept = Vec::new();
    let mut exported = Writer::new(Vec::new(), ExportOptions::new());
    visit_matches(games, &mut filter.matcher(), &mut (), |game| {
        kept.extend_from_slice(game.source().unwrap());
        kept.extend_from_slice(b"\n\n");
        game.visit(&mut exported, &mut ());
    });
    (kept, exported.finish().unwrap())
}

/// Returns the text of all games, with an empty line after each.
fn sources(bytes: &[u8]) -> Vec<u8> {
    let mut sources = Vec::new();
    let mut visitor = Callback::new(Interest::ALL, |event| {
        if let VisitorEvent::EndGame(end) = event {
            sources.extend([end.source.unwrap(), b"\n\n"].concat());
        }
        Flow::Continue
    });
    read(bytes, &mut visitor, &mut ());
    sources
}

#[test]
fn matching_games_can_be_read_again() {
    let filter = Filter::default();
    for path in movetext_testkit::games::paths() {
        let bytes = std::fs::read(&path).unwrap();
        let (mut kept, mut exported) = (Vec::new(), Vec::new());
        for games in Games::new([Input::from(&path)]).with_batch_bytes(200).batches().flatten() {
            let (as_it_is, again) = taken(&games, &filter);
            kept.extend(as_it_is);
            exported.extend(again);
        }
        assert!(exported == export(&bytes, ExportOptions::new()), "{}", path.display());
        assert!(kept == sources(&bytes), "{}", path.display());
    }
}
