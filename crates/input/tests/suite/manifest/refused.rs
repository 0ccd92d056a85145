//! Tests for manifests and files that are refused.

use core::num::NonZeroU64;
use movetext_input::{
    Content, SourceError,
    manifest::{Manifest, ManifestError},
};
use movetext_testkit::Folder;
use std::{fs, fs::File, path::Path};

const GAMES: &str = "1. e4 *\n\n1. d4 *\n\n1. c4 *\n";

fn made(path: &Path) -> Result<Manifest, ManifestError> {
    Manifest::for_file(path, NonZeroU64::MIN)
}

#[test]
fn manifest_of_a_changed_file_is_stale() {
    let folder = Folder::new();
    let path = folder.file("games.pgn", GAMES);
    let _ = made(&path).unwrap().write(&path).unwrap();
    let unchanged = Manifest::open(&path).unwrap();
    assert_eq!((unchanged.parts().len(), unchanged.games()), (3, 3));
    let modified = fs::metadata(&path).unwrap().modified().unwrap();
    let restore = || File::options().write(true).open(&path).unwrap().set_modified(modified).unwrap();
    for changed in [format!("{GAMES}\n"), GAMES.replace("d4", "d3"), GAMES.replace('\n', " ")] {
        fs::write(&path, changed).unwrap();
        restore();
        assert!(matches!(Manifest::open(&path), Err(ManifestError::Stale)));
    }
    fs::write(&path, GAMES).unwrap();
    restore();
    assert_eq!(Manifest::open(&path).unwrap(), unchanged);
    let later = modified + core::time::Duration::from_secs(1);
    File::options().write(true).open(&path).unwrap().set_modified(later).unwrap();
    assert!(matches!(Manifest::open(&path), Err(ManifestError::Stale)));
    fs::remove_file(&path).unwrap();
    assert!(matches!(Manifest::open(&path), Err(ManifestError::Text(SourceError::Missing))));
}

#[test]
fn file_changed_during_cut_is_stale() {
    let folder = Folder::new();
    let path = folder.file("games.pgn", GAMES);
    let draft = movetext_input::manifest::ManifestDraft::new(&path, NonZeroU64::MIN).unwrap();
    folder.file("games.pgn", "1. e4 *\n");
    assert!(matches!(draft.finish(), Err(ManifestError::Stale)));
}

#[test]
fn manifests_with_other_fields_are_refused() {
    let folder = Folder::new();
    let path = folder.file("games.pgn", GAMES);
    let json = made(&path).unwrap().to_json();
    let read = |json: &str| Manifest::from_json(json.as_bytes());
    assert!(read(&json).is_ok());
    // Replace the first occurrence.
    for (old, new) in [
        ("{", ""),
        ("\"version\"", "\"versions\""),
        ("\"version\":\"", "\"version\":1,\"x\":\""),
        ("\"length\":", "\"length\":-"),
        ("\"length\":", "\"length\":0."),
        ("\"length\"", "\"size\""),
        ("\"nanoseconds\":", "\"nanoseconds\":9999"),
        ("\"first\":\"", "\"first\":\"0"),
        ("\"first\":\"", "\"first\":\"+\",\"x\":\""),
        ("\"none\"", "\"lz4\""),
        ("\"none\"", "null"),
        ("\"games\":", "\"game\":1,\"games\":"),
        ("\"games\":3", "\"games\":\"3\""),
        ("\"number\":", "\"numbers\":"),
        ("\"line\":1,", ""),
        ("\"is_after_return\":false", "\"is_after_return\":0"),
        ("\"decided\":0", "\"decided\":null"),
        ("\"decided\":0", "\"decided\":0,\"undecided\":0"),
        ("\"frame_offset\":0", "\"frame_offset\":[]"),
        ("\"parts\":[\n{", "\"parts\":[\n1,{"),
        ("]}", "],\"more\":[]}"),
        ("]}", "]} {}"),
    ] {
        let changed = json.replacen(old, new, 1);
        assert_ne!(changed, json, "{old}");
        assert!(matches!(read(&changed), Err(ManifestError::NotAManifest)), "{changed}");
    }
    for json in ["", "[]", "null", "{}", "{\"version\":\"1\"}", "\u{FEFF}{}"] {
        assert!(matches!(read(json), Err(ManifestError::NotAManifest)), "{json}");
    }
    for other in ["\"version\":\"9.9.9 1\"", "\"version\":\"\"", "\"new\":1,\"version\":\"99\""] {
        let changed = json.replacen(&json[1..json.find(',').unwrap()], other, 1);
        assert!(matches!(read(&changed), Err(ManifestError::Version)), "{changed}");
    }
}

#[test]
fn manifest_with_unordered_parts_is_refused() {
    let folder = Folder::new();
    let path = folder.file("games.pgn", GAMES);
    let json = made(&path).unwrap().to_json();
    let lines: Vec<&str> = json.lines().collect();
    let [head @ .., first, second, third, end] = lines.as_slice() else { panic!("{json}") };
    let parts = |parts: &[&str]| {
        let parts: Vec<_> = parts.iter().map(|part| part.trim_end_matches(',')).collect();
        let json = [&head.join("\n"), parts.join(",\n").as_str(), end].join("\n");
        Manifest::from_json(json.as_bytes())
    };
    assert!(parts(&[first, second, third]).is_ok() && parts(&[first, third]).is_ok());
    let unordered = |list: &[&str], place: usize| {
        let found = parts(list);
        assert!(matches!(found, Err(ManifestError::Unordered(part)) if part == place), "{list:?} {found:?}");
    };
    unordered(&[], 1);
    unordered(&[second, third], 1);
    unordered(&[first, first], 2);
    unordered(&[first, third, second], 3);
    unordered(&[first, second, second], 3);
    for (old, new) in [
        ("\"number\":2", "\"number\":1"),
        ("\"number\":2", "\"number\":3"),
        ("\"number\":2", "\"number\":18446744073709551615"),
        ("\"offset\":9", "\"offset\":0"),
        ("\"offset\":9", "\"offset\":8"),
        ("\"offset\":9", "\"offset\":18446744073709551615"),
        ("\"line\":3", "\"line\":9"),
        ("\"line\":3", "\"line\":0"),
        ("\"column\":1", "\"column\":0"),
        ("\"frame_offset\":8", "\"frame_offset\":7"),
        ("\"frame_text_offset\":8", "\"frame_text_offset\":7"),
        ("\"frame_offset\":8,\"frame_text_offset\":8", "\"frame_offset\":9,\"frame_text_offset\":9"),
    ] {
        let changed = second.replace(old, new);
        assert_ne!(&changed, second, "{old}");
        let found = parts(&[first, &changed, third]);
        assert!(matches!(found, Err(ManifestError::Unordered(2 | 3))), "{changed} {found:?}");
    }
}

#[test]
fn file_without_text_offsets_is_refused() {
    let folder = Folder::new();
    let utf16: Vec<u8> = "\u{FEFF}1. e4 *".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let compressed = |bytes: &[u8]| zstd::encode_all(bytes, 1).unwrap();
    let refused = |bytes: &[u8]| {
        let path = folder.file("games", bytes);
        made(&path).unwrap_err()
    };
    for bytes in [utf16.clone(), compressed(&utf16)] {
        assert!(matches!(refused(&bytes), ManifestError::Utf16));
    }
    let jsonl = b"{\"index\":1,\"path\":\"a\",\"line\":1,\"offset\":0,\"tags\":[]}\n".to_vec();
    for bytes in [jsonl.clone(), compressed(&jsonl)] {
        assert!(matches!(refused(&bytes), ManifestError::NotText(Content::JsonLines)));
    }
    let binary = refused(b"\x7FELF\0\0\0\x01\x02\0\0\0\0\0\0\0");
    assert!(matches!(binary, ManifestError::Text(SourceError::NotText(Content::Binary))), "{binary:?}");
    let truncated = compressed(GAMES.as_bytes());
    let truncated = refused(&truncated[..truncated.len() - 3]);
    assert!(matches!(truncated, ManifestError::Text(SourceError::Read(_))), "{truncated:?}");
    let folder_error = made(folder.path()).unwrap_err();
    assert!(matches!(folder_error, ManifestError::Text(SourceError::Directory)));
}

#[test]
fn other_file_named_as_manifest_is_kept() {
    let folder = Folder::new();
    let path = folder.file("games.pgn", GAMES);
    folder.file("games.pgn.cuts.json", "{\"my\":\"cuts\"}");
    assert!(matches!(made(&path), Err(ManifestError::NotAManifest)));
    for replaced in ["", "{\"version\":\"0 0\",\"parts\":0}"] {
        folder.file("games.pgn.cuts.json", replaced);
        let _ = made(&path).unwrap().write(&path).unwrap();
        assert!(Manifest::open(&path).is_ok());
    }
}
