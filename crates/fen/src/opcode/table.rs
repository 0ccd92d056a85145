//! The opcodes in PGN 16.2.5.
//!
//! The standard does not list `acd`, the analysis depth, although it is the most common opcode.

use super::OperandRule;

/// Each opcode with its operands, in ASCII order for the binary search.
pub(super) const KNOWN: [(&str, OperandRule); 45] = [
    ("acd", OperandRule::Integer),         // practice
    ("acn", OperandRule::Integer),         // 16.2.5.1
    ("acs", OperandRule::Integer),         // 16.2.5.2
    ("am", OperandRule::Moves),            // 16.2.5.3
    ("bm", OperandRule::Moves),            // 16.2.5.4
    ("c0", OperandRule::OptionalText),     // 16.2.5.5
    ("c1", OperandRule::OptionalText),     // 16.2.5.5
    ("c2", OperandRule::OptionalText),     // 16.2.5.5
    ("c3", OperandRule::OptionalText),     // 16.2.5.5
    ("c4", OperandRule::OptionalText),     // 16.2.5.5
    ("c5", OperandRule::OptionalText),     // 16.2.5.5
    ("c6", OperandRule::OptionalText),     // 16.2.5.5
    ("c7", OperandRule::OptionalText),     // 16.2.5.5
    ("c8", OperandRule::OptionalText),     // 16.2.5.5
    ("c9", OperandRule::OptionalText),     // 16.2.5.5
    ("ce", OperandRule::Integer),          // 16.2.5.6
    ("dm", OperandRule::Integer),          // 16.2.5.7
    ("draw_accept", OperandRule::Nothing), // 16.2.5.8
    ("draw_claim", OperandRule::Nothing),  // 16.2.5.9
    ("draw_offer", OperandRule::Nothing),  // 16.2.5.10
    ("draw_reject", OperandRule::Nothing), // 16.2.5.11
    ("eco", OperandRule::OptionalText),    // 16.2.5.12
    ("fmvn", OperandRule::Integer),        // 16.2.5.13
    ("hmvc", OperandRule::Integer),        // 16.2.5.14
    ("id", OperandRule::Text),             // 16.2.5.15
    ("nic", OperandRule::OptionalText),    // 16.2.5.16
    ("noop", OperandRule::Anything),       // 16.2.5.17
    ("pm", OperandRule::Move),             // 16.2.5.18
    ("pv", OperandRule::Line),             // 16.2.5.19
    ("rc", OperandRule::Integer),          // 16.2.5.20
    ("resign", OperandRule::Nothing),      // 16.2.5.21
    ("sm", OperandRule::Move),             // 16.2.5.22
    ("tcgs", OperandRule::Integer),        // 16.2.5.23
    ("tcri", OperandRule::TwoTexts),       // 16.2.5.24
    ("tcsi", OperandRule::TwoTexts),       // 16.2.5.25
    ("v0", OperandRule::OptionalText),     // 16.2.5.26
    ("v1", OperandRule::OptionalText),     // 16.2.5.26
    ("v2", OperandRule::OptionalText),     // 16.2.5.26
    ("v3", OperandRule::OptionalText),     // 16.2.5.26
    ("v4", OperandRule::OptionalText),     // 16.2.5.26
    ("v5", OperandRule::OptionalText),     // 16.2.5.26
    ("v6", OperandRule::OptionalText),     // 16.2.5.26
    ("v7", OperandRule::OptionalText),     // 16.2.5.26
    ("v8", OperandRule::OptionalText),     // 16.2.5.26
    ("v9", OperandRule::OptionalText),     // 16.2.5.26
];

#[cfg(test)]
mod tests {
    use alloc::format;

    use movetext_san::Leniency;

    use crate::epd::{Epd, Operation};

    #[test]
    fn known_opcodes_have_a_meaning() {
        for (name, _) in super::KNOWN {
            let read = Epd::read(&format!("4k3/8/8/8/8/8/4P3/4K3 w - - {name};"), Leniency::Import);
            let epd = read.map(crate::epd::LenientEpd::into_epd).ok();
            let meaning = epd.as_ref().and_then(|epd| epd.operation(name));
            assert!(meaning.is_some_and(|meaning| !matches!(meaning, Operation::Other(_))), "{name}");
        }
    }
}
