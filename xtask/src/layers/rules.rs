//! The dependencies that each crate may have, inside and outside the workspace. The lists are closed.
//!
//! No list contains a peer. Only `xtask/bench`, `xtask/oracle` and `xtask/weight` link peers. They are separate
//! workspaces and never published. A new entry changes the architecture, so it must state its reason. Remove entries
//! that are no longer used.

/// The layer of crates that only tests use. Tests in any layer may use them, but published code may not.
pub(super) const FOR_TESTS: u8 = u8::MAX;

/// The dependencies that a member may have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Member {
    pub(super) name: &'static str,
    /// The layer. Members may use only lower layers, so members in the same layer are independent.
    pub(super) layer: u8,
    /// The members that this member may use outside of its tests.
    pub(super) edges: &'static [Allowance],
    /// The crates outside the workspace that this member may use outside of its tests.
    pub(super) outside: &'static [Allowance],
    /// The outside crates that only its tests may use.
    pub(super) outside_in_tests: &'static [Allowance],
}

/// A crate that may be used, with the reason.
#[derive(Debug, Clone, Copy)]
pub(super) struct Allowance {
    pub(super) name: &'static str,
    /// The reason why it may be used.
    #[cfg_attr(
        not(test),
        expect(dead_code, reason = "read by people, and by a test that checks that it exists")
    )]
    pub(super) reason: &'static str,
}

/// Creates an entry.
const fn allow(name: &'static str, reason: &'static str) -> Allowance {
    Allowance { name, reason }
}

const BOARD: Allowance = allow("movetext-board", "moves and positions are its types");
const SAN: Allowance = allow("movetext-san", "moves as text are read and written by it");
const FEN: Allowance = allow("movetext-fen", "positions as text are read and written by it");
const PGN_VALUES: Allowance =
    allow("movetext-pgn-values", "tag names and values, results, glyphs and commands are its types");
const PGN: Allowance = allow("movetext-pgn", "games, their events and their reader are its own");
const PGN_TREE: Allowance = allow("movetext-pgn-tree", "games that are held are its trees");
const DIAGRAM: Allowance = allow("movetext-diagram", "boards are drawn by it, as a feature");
const PAGES: Allowance = allow("movetext-pages", "pages of games are written by it, as a feature");
const OPENINGS: Allowance = allow("movetext-openings", "openings are named and counted by it");
const PGN_WRITER: Allowance = allow("movetext-pgn-writer", "games are written by it");
const PGC: Allowance = allow("movetext-pgc", "the binary format is its own");
const FILES: Allowance = allow("movetext-files", "compression, atomic writing and ordered work are its own");
const REMOTE: Allowance = allow("movetext-remote", "URLs are read by it, as a feature");
const JSON: Allowance = allow("movetext-json", "games as JSON Lines are read and written by it");
const FILTER: Allowance = allow("movetext-filter", "conditions on games are its own");
const INPUT: Allowance = allow("movetext-input", "games come out of files and streams by it");
const COLUMNS: Allowance = allow("movetext-columns", "columns and the rows of games are its own");
const ARCHIVE: Allowance = allow("movetext-archive", "many games are handled by it");

const EDITOR: Allowance = allow("movetext-editor", "editors are served by it, as a feature");

const TABLE: Allowance = allow("movetext-table", "tables for data engines are made by it");

const THISERROR: Allowance = allow(
    "thiserror",
    "derives the error enums, except in the text crates: there its macros would be a fifth of the build",
);
const SERDE: Allowance = allow("serde", "serialization as text, as a feature");
const ARRAYVEC: Allowance = allow("arrayvec", "short lists and texts of bounded length without allocation");
const SMALLVEC: Allowance = allow("smallvec", "lists that are short but have no bound");
const INSTA: Allowance = allow("insta", "snapshots of golden tests");
const TEMPFILE: Allowance = allow("tempfile", "temporary folders of tests");

/// All members, the lowest layer first.
pub(super) const MEMBERS: &[Member] = &[
    Member {
        name: "movetext-board",
        layer: 0,
        edges: &[],
        outside: &[ARRAYVEC, SERDE],
        outside_in_tests: &[allow("serde_json", "serialized values are written and read back as JSON")],
    },
    Member {
        // This crate knows nothing about chess.
        name: "movetext-files",
        layer: 0,
        edges: &[],
        outside: &[
            allow("bzip2", "bzip2 decompression"),
            allow("flate2", "gzip decompression by a zlib written in Rust"),
            allow("memchr", "fast search for frames"),
            allow("rustix", "the host name in temporary file names; needs `unsafe` otherwise"),
            allow("tempfile", "temporary files of sorting that are removed however the run ends"),
            THISERROR,
            allow("zstd", "Zstandard decompression; servers publish their games in this format"),
        ],
        outside_in_tests: &[],
    },
    Member {
        // This crate knows nothing about chess.
        name: "movetext-remote",
        layer: 0,
        edges: &[],
        outside: &[
            allow("rusty-s3", "signs requests to S3"),
            THISERROR,
            allow("ureq", "HTTP and TLS, without an asynchronous runtime"),
            allow("url", "the URL type of `rusty-s3`"),
        ],
        outside_in_tests: &[],
    },
    Member { name: "movetext-san", layer: 1, edges: &[BOARD], outside: &[SERDE], outside_in_tests: &[] },
    Member {
        name: "movetext-fen",
        layer: 2,
        edges: &[BOARD, SAN],
        outside: &[ARRAYVEC, SERDE, SMALLVEC],
        outside_in_tests: &[
            INSTA,
            allow("serde_json", "serialized values are written and read back as JSON"),
        ],
    },
    Member {
        // This crate is above FEN, because the value of the FEN tag is a FEN.
        name: "movetext-pgn-values",
        layer: 3,
        edges: &[BOARD, FEN, SAN],
        outside: &[allow("memchr", "fast search for commands in comments"), SERDE, SMALLVEC],
        outside_in_tests: &[],
    },
    Member {
        name: "movetext-pgn",
        layer: 4,
        edges: &[BOARD, FEN, PGN_VALUES, SAN],
        outside: &[
            allow("memchr", "fast search for the ends of comments and skipped games"),
            allow(
                "safe_arch",
                "compares sixteen bytes at once; the standard library needs `unsafe` for that",
            ),
            SERDE,
            SMALLVEC,
        ],
        outside_in_tests: &[
            INSTA,
            allow("encoding_rs", "an independent decoder of Windows-1252 and UTF-16 to compare with"),
            allow("serde_json", "serialized values are written and read back as JSON"),
        ],
    },
    Member {
        name: "movetext-diagram",
        layer: 4,
        edges: &[BOARD, PGN_VALUES],
        outside: &[
            allow("gif", "animated GIF, as a feature; the encoder has one dependency"),
            allow("tiny-skia", "draws paths as pixels and writes PNG, as a feature; without fonts and SVG"),
        ],
        outside_in_tests: &[
            allow("roxmltree", "SVG is read back as XML"),
            allow("zune-png", "PNG is read back by another library than the one that writes it"),
        ],
    },
    Member {
        name: "movetext-pgn-tree",
        layer: 5,
        edges: &[BOARD, FEN, PGN, PGN_VALUES, SAN],
        outside: &[],
        outside_in_tests: &[],
    },
    Member {
        name: "movetext-openings",
        layer: 5,
        edges: &[BOARD, PGN, PGN_VALUES, SAN],
        outside: &[SERDE, THISERROR],
        outside_in_tests: &[allow("serde_json", "serialized values are written as JSON")],
    },
    Member {
        // Only the tests depend on the tree.
        name: "movetext-pgn-writer",
        layer: 6,
        edges: &[BOARD, FEN, PGN, PGN_VALUES, SAN],
        outside: &[
            allow("memchr", "fast search for open comments and variations in games copied unchanged"),
            SERDE,
            allow(
                "unicode-normalization",
                "compares file names like file systems that compose or decompose letters",
            ),
        ],
        outside_in_tests: &[],
    },
    Member {
        name: "movetext-pgc",
        layer: 6,
        edges: &[BOARD, FEN, PGN, PGN_TREE, PGN_VALUES, SAN],
        outside: &[ARRAYVEC, THISERROR],
        outside_in_tests: &[INSTA],
    },
    Member {
        name: "movetext-filter",
        layer: 6,
        edges: &[BOARD, FEN, OPENINGS, PGN, PGN_TREE, PGN_VALUES],
        outside: &[
            allow("regex", "search in tags with regular expressions, in linear time"),
            allow("strsim", "the edit distance of misspelled words; clap brings it for the command"),
            THISERROR,
            allow("unicode-normalization", "compares names without diacritics"),
        ],
        outside_in_tests: &[],
    },
    Member {
        name: "movetext-columns",
        layer: 6,
        edges: &[BOARD, FEN, OPENINGS, PGN, PGN_VALUES],
        outside: &[THISERROR],
        outside_in_tests: &[],
    },
    Member {
        name: "movetext-json",
        layer: 7,
        edges: &[BOARD, COLUMNS, FEN, OPENINGS, PGN, PGN_TREE, PGN_VALUES, SAN],
        outside: &[
            allow("memchr", "fast search for the ends of lines"),
            allow("struson", "reads long lines as a stream, without recursion for nested variations"),
            THISERROR,
        ],
        outside_in_tests: &[allow("serde_json", "written strings are read back")],
    },
    Member {
        name: "movetext-table",
        layer: 8,
        edges: &[BOARD, COLUMNS, FEN, FILES, OPENINGS, PGN, PGN_VALUES, PGN_WRITER, SAN],
        outside: &[
            allow("arrow-array", "the rows of tables are its batches, which every data engine reads"),
            allow("arrow-buffer", "the bytes of a column of texts"),
            allow("arrow-ipc", "files and streams of Arrow"),
            allow("arrow-schema", "the types of the columns are its own"),
            allow("arrow-select", "joins batches"),
            allow("parquet", "files of Parquet"),
            THISERROR,
        ],
        outside_in_tests: &[
            allow("bytes", "the reader of Parquet reads files in memory as its type"),
            allow("serde_json", "rows are compared with JSON Lines"),
            TEMPFILE,
        ],
    },
    Member {
        name: "movetext-input",
        layer: 8,
        edges: &[BOARD, FILES, JSON, PGC, PGN, PGN_TREE, PGN_VALUES, REMOTE, SAN],
        outside: &[
            allow("memchr", "fast search for carriage returns that end lines"),
            allow("serde_json", "reads manifests"),
            THISERROR,
        ],
        outside_in_tests: &[
            allow("flate2", "files of BGZF"),
            TEMPFILE,
            allow("zstd", "files of several Zstandard frames"),
        ],
    },
    Member {
        name: "movetext-archive",
        layer: 9,
        edges: &[
            BOARD, COLUMNS, FEN, FILES, FILTER, INPUT, JSON, OPENINGS, PGC, PGN, PGN_TREE, PGN_VALUES,
            PGN_WRITER, SAN, TABLE,
        ],
        outside: &[THISERROR],
        outside_in_tests: &[INSTA, allow("serde_json", "tables are compared with JSON Lines")],
    },
    Member {
        name: "movetext-pages",
        layer: 10,
        edges: &[ARCHIVE, BOARD, DIAGRAM, FEN, PGN, PGN_VALUES, SAN],
        outside: &[
            allow("maud", "HTML that is checked and escaped at compile time"),
            allow("plotters", "charts of statistics, as a feature"),
            allow("plotters-svg", "charts as SVG, as a feature"),
        ],
        outside_in_tests: &[
            allow("base64", "the policy of the page names hashes in this form"),
            allow("roxmltree", "charts are XML"),
            allow("serde_json", "the data in the page is read back"),
            allow("sha2", "hashes of the page's own script and style"),
        ],
    },
    Member {
        name: "movetext-editor",
        layer: 10,
        edges: &[ARCHIVE, BOARD, DIAGRAM, FEN, INPUT, OPENINGS, PGN, PGN_VALUES, PGN_WRITER, SAN],
        outside: &[
            allow("base64", "pictures in hover texts are URIs that contain them"),
            allow(
                "lsp-server",
                "the messages of the Language Server Protocol, without an asynchronous runtime",
            ),
            allow("lsp-types", "the types of the Language Server Protocol"),
            allow("serde", "reads settings and the parameters of requests"),
            allow("serde_json", "messages are JSON"),
            THISERROR,
        ],
        outside_in_tests: &[],
    },
    Member {
        name: "movetext",
        layer: 11,
        edges: &[
            ARCHIVE, BOARD, COLUMNS, DIAGRAM, FEN, FILES, FILTER, INPUT, JSON, OPENINGS, PAGES, PGC, PGN,
            PGN_TREE, PGN_VALUES, PGN_WRITER, REMOTE, SAN, TABLE,
        ],
        outside: &[],
        outside_in_tests: &[
            SERDE,
            allow("serde_json", "the examples read puzzles and write diagnostics as JSON"),
        ],
    },
    Member {
        name: "movetext-cli",
        layer: 12,
        edges: &[
            ARCHIVE, BOARD, COLUMNS, DIAGRAM, EDITOR, FEN, FILES, FILTER, INPUT, JSON, OPENINGS, PAGES, PGC,
            PGN, PGN_TREE, PGN_VALUES, PGN_WRITER, SAN, TABLE,
        ],
        outside: &[
            allow("clap", "the arguments of the command"),
            allow("clap_complete", "shell completions from the definitions of the arguments"),
            allow("clap_mangen", "manual pages from the definitions of the arguments"),
            allow("glob", "patterns for the files in folders"),
            allow("indicatif", "progress bar"),
            allow("ratatui", "draws the screen of a terminal and reads its keys, as a feature"),
            allow("signal-hook", "removes unfinished files when interrupted; needs `unsafe` otherwise"),
            allow("serde", "reports for programs"),
            allow("serde_json", "reports for programs"),
            THISERROR,
            allow("unicode-width", "carets below wide and combining characters"),
        ],
        outside_in_tests: &[allow("boon", "validates JSON output against its schema"), TEMPFILE],
    },
    Member {
        name: "xtask",
        layer: 12,
        edges: &[],
        outside: &[
            allow("proc-macro2", "splits Rust text into tokens"),
            allow("public-api", "lists the public items from the JSON of rustdoc"),
            allow("serde", "reads data files and metadata"),
            allow("serde_json", "the metadata is JSON"),
            allow("toml", "data files and manifests are TOML"),
        ],
        outside_in_tests: &[],
    },
    Member {
        // Each dependency is optional, so that the tests of a crate compile only lower layers.
        name: "movetext-testkit",
        layer: FOR_TESTS,
        edges: &[BOARD, PGN],
        outside: &[TEMPFILE],
        outside_in_tests: &[],
    },
];

#[cfg(test)]
mod tests {
    use super::MEMBERS;

    #[test]
    fn allowed_edges_go_to_lower_layers() {
        for member in MEMBERS {
            for edge in member.edges {
                let target = MEMBERS.iter().find(|other| other.name == edge.name).unwrap();
                assert!(target.layer < member.layer, "{} -> {}", member.name, edge.name);
            }
        }
    }

    #[test]
    fn no_member_may_use_a_peer() {
        for member in MEMBERS {
            for allowance in [member.outside, member.outside_in_tests].into_iter().flatten() {
                assert!(
                    !["chess", "cozy-chess", "pgn-reader", "shakmaty"].contains(&allowance.name),
                    "{}",
                    member.name
                );
            }
        }
    }

    #[test]
    fn allowances_are_unique_with_reasons() {
        for member in MEMBERS {
            for list in [member.edges, member.outside, member.outside_in_tests] {
                assert!(list.iter().all(|allowance| !allowance.reason.is_empty()), "{}", member.name);
                let mut names: Vec<_> = list.iter().map(|allowance| allowance.name).collect();
                names.sort_unstable();
                names.dedup();
                assert_eq!(names.len(), list.len(), "{}", member.name);
            }
        }
    }
}
