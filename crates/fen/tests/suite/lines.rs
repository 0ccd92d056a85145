//! Finds the records in a file: line numbers, offsets, line ends and encodings.

use movetext_fen::epd;

const POSITION: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

/// Returns the number, the offset and the text of each line that has a record.
fn found(file: &[u8]) -> Vec<(u64, u64, String)> {
    epd::lines(file).map(|line| (line.number, line.offset, line.text.into_owned())).collect()
}

#[test]
fn lines_without_records_are_skipped() {
    let text = format!("# a\r\n{POSITION} c0 \"# e\";\r\n\r\n  # b\n\t% c\n\u{feff}# d\nrubbish\n{POSITION}");
    let first = format!("{POSITION} c0 \"# e\";");
    let expected = [(2, 5, first.as_str()), (7, 64, "rubbish"), (8, 72, POSITION)];
    let lines: Vec<_> = epd::lines(&text).collect();
    let shown: Vec<_> = lines.iter().map(|line| (line.number, line.offset, &*line.text)).collect();
    assert_eq!(shown, expected);
    for line in &lines {
        assert!(text[line.offset as usize..].starts_with(&*line.text));
    }
}

#[test]
fn line_ends_of_all_systems_are_read() {
    for file in ["a\nb\n\nc", "a\rb\r\rc\r", "a\r\nb\r\n\r\nc\r\n", "a\n\rc"] {
        let numbers: Vec<(u64, String)> =
            found(file.as_bytes()).into_iter().map(|(number, _, text)| (number, text)).collect();
        assert_eq!(numbers.first(), Some(&(1, "a".to_owned())), "{file:?}");
        let last = if file.contains('b') { 4 } else { 3 };
        assert_eq!(numbers.last(), Some(&(last, "c".to_owned())), "{file:?}");
    }
    assert_eq!(found(b""), []);
    assert_eq!(found(b"\n\r\n \n"), []);
}

#[test]
fn each_line_has_its_own_encoding() {
    let file = b"\xEF\xBB\xBFa\nK\xC3\xBC\nK\xFC \x80\nb";
    let expected = [(1, 3, "a"), (2, 5, "K\u{FC}"), (3, 9, "K\u{FC} \u{20AC}"), (4, 14, "b")];
    assert_eq!(found(file), expected.map(|(number, offset, text)| (number, offset, text.to_owned())));
}
