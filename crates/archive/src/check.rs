//! Diagnostics of games (PGN 9.4.1).

use crate::{observe::Observer, work_units::Games};
use core::cell::RefCell;
use movetext_openings::{EcoCheck, Openings};
use movetext_pgn::{
    Flow,
    diagnostic::{Attention, Code},
};

impl Games {
    /// Reads the selected games for their diagnostics. ECO tags are compared with the moves, see [`EcoCheck`], if the
    /// observer requests [`Code::EcoMismatch`]; otherwise that costs nothing. Returns [`Flow::Stop`] if the observer
    /// stopped.
    pub fn check<O: Observer>(self, observer: &mut O) -> Flow {
        if observer.attention(Code::EcoMismatch) == Attention::None {
            return self.visit_once(&mut (), observer);
        }
        let shared = RefCell::new(observer);
        self.visit_once(&mut EcoCheck::new(Openings::builtin(), &shared), &mut &shared)
    }
}
