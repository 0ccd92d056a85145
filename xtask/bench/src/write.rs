//! Measures reading whole texts, playing every move and writing it in SAN. The peer is pgn-reader with shakmaty and a
//! simple writer.

use alloc::rc::Rc;
use core::{error::Error, hint::black_box, ops::ControlFlow};
use std::io::Write as _;

use movetext_pgn_writer::{ExportOptions, Writer};
use pgn_reader::{RawTag, Reader, SanPlus, Skip};
use shakmaty::Chess;

use crate::{
    Extent, Options,
    clock::Timing,
    measure::{Task, Work, measure},
    report::{self, Ratio, Table, Unit},
    texts,
};

/// The contenders, in the order of `Task::works`.
const CONTENDERS: [&str; 2] = ["movetext-pgn-writer", "shakmaty by hand"];

/// The headings of the report.
const TABLE: Table =
    Table { measurement: "write", contenders: &CONTENDERS, unit: Unit { name: "MB/s", scale: 1e6 } };

/// Measures and prints.
///
/// # Errors
///
/// If the contenders write different numbers of moves.
pub(crate) fn run(options: Options) -> Result<Vec<Ratio>, Box<dyn Error>> {
    let length = match options.extent {
        Extent::Full => 50_000_000,
        Extent::Quick => 10_000_000,
    };
    let mut tasks = Vec::new();
    for text in texts::texts(length) {
        let bytes: Rc<[u8]> = text.bytes.into();
        let (ours, theirs) = (export(&bytes), by_hand(&bytes)?);
        let words = |text: &[u8]| text.split(u8::is_ascii_whitespace).filter(|word| is_move(word)).count();
        if words(&ours) != words(&theirs) {
            return Err(format!("{} moves are not {}", words(&ours), words(&theirs)).into());
        }
        tasks.push(Task {
            name: format!("read, play, write, {}", text.name),
            amount: bytes.len() as u64,
            works: works(&bytes),
        });
    }
    let times = measure(&CONTENDERS, &tasks, options.rounds, Timing::Thread)?;
    Ok(report::print(TABLE, &tasks, &times))
}

fn is_move(word: &[u8]) -> bool {
    word.first().is_some_and(u8::is_ascii_alphabetic)
        && word.iter().any(|byte| byte.is_ascii_digit() || *byte == b'O')
}

fn works(bytes: &Rc<[u8]>) -> Vec<Work> {
    let (text, other) = (Rc::clone(bytes), Rc::clone(bytes));
    vec![
        Box::new(move || {
            black_box(export(black_box(&text)));
            text.len() as u64
        }),
        Box::new(move || if by_hand(black_box(&other)).is_ok() { other.len() as u64 } else { 0 }),
    ]
}

/// Exports without comments, because the peer skips them.
fn export(bytes: &[u8]) -> Vec<u8> {
    let options = ExportOptions::new().without_comments().without_nags().without_variations();
    let mut writer = Writer::new(Vec::with_capacity(bytes.len()), options);
    movetext_pgn::read(bytes, &mut writer, &mut ());
    writer.finish().unwrap_or_default()
}

fn by_hand(bytes: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut visitor = ByHand { out: Vec::with_capacity(bytes.len()), column: 0 };
    Reader::new(bytes).visit_all_games(&mut visitor)?;
    Ok(visitor.out)
}

/// Copies tags, and writes moves with shakmaty, in lines of fewer than 80 characters.
#[derive(Default)]
pub(crate) struct ByHand {
    out: Vec<u8>,
    column: usize,
}

impl ByHand {
    /// Returns the text written so far.
    pub(crate) fn text(&self) -> &[u8] {
        &self.out
    }

    /// Clears the text.
    pub(crate) fn clear(&mut self) {
        self.out.clear();
    }

    fn word(&mut self, word: &[u8]) {
        let needed = self.column + 1 + word.len();
        if self.column > 0 {
            self.out.push(if needed > 79 { b'\n' } else { b' ' });
        }
        self.column = if needed > 79 || self.column == 0 { word.len() } else { needed };
        self.out.extend_from_slice(word);
    }
}

impl pgn_reader::Visitor for ByHand {
    type Tags = ();
    type Movetext = (Chess, u32);
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        self.out.push(b'[');
        self.out.extend_from_slice(name);
        self.out.extend_from_slice(b" \"");
        self.out.extend_from_slice(value.as_bytes());
        self.out.extend_from_slice(b"\"]\n");
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), (Chess, u32)> {
        self.out.push(b'\n');
        self.column = 0;
        ControlFlow::Continue((Chess::default(), 0))
    }

    fn san(&mut self, (position, ply): &mut (Chess, u32), san: SanPlus) -> ControlFlow<()> {
        let Ok(mv) = san.san.to_move(position) else { return ControlFlow::Continue(()) };
        if ply.is_multiple_of(2) {
            let mut number = [0_u8; 12];
            let mut rest = number.as_mut_slice();
            if write!(rest, "{}.", *ply / 2 + 1).is_ok() {
                let left = rest.len();
                self.word(&number[..12 - left]);
            }
        }
        *ply += 1;
        let mut text = Vec::with_capacity(8);
        SanPlus::from_move_and_play_unchecked(position, mv).append_ascii_to(&mut text);
        self.word(&text);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _moves: &mut (Chess, u32)) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn outcome(&mut self, _moves: &mut (Chess, u32), outcome: pgn_reader::Outcome) -> ControlFlow<()> {
        self.word(outcome.to_string().as_bytes());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _moves: (Chess, u32)) {
        self.out.extend_from_slice(b"\n\n");
    }
}
