//! `movetext book make`.

use crate::process::Folder;

/// Returns games of 12 plies. Many of them reach equal positions by different orders of moves.
fn games(count: usize) -> String {
    let pairs = [["e4", "d4"], ["e5", "c5"], ["Nf3", "Nc3"], ["Nc6", "Nf6"], ["a3", "h3"], ["a6", "h6"]];
    let game = |number: usize| {
        // The number of lines is not divisible by three, so each line occurs with each result.
        let result = ["1-0", "0-1", "1/2-1/2"][number % 3];
        let line = pairs.iter().enumerate().map(|(bit, pair)| pair[number >> bit & 1]);
        format!("{} {result}\n\n", line.collect::<Vec<_>>().join(" "))
    };
    (0..count).map(game).collect()
}

#[test]
fn book_is_equal_for_any_threads_and_memory() {
    let all = games(2_000);
    let folder = Folder::new().with("all.pgn", &all).with("a.pgn", &all[..0]).with("b.pgn", &all);
    let make = |arguments: &str| {
        folder.run(&format!("book make --min-score 0.4 {arguments} -o book.bin")).exits(0);
        folder.read("book.bin")
    };
    let expected = make("--threads 1 all.pgn");
    assert!(expected.len() > 16 * 50, "{}", expected.len());
    for arguments in ["--threads 2 all.pgn", "--threads 8 --memory 1 all.pgn", "--memory 10K -q a.pgn b.pgn"]
    {
        assert!(make(arguments) == expected, "{arguments}");
    }
    folder.run_with("book make -q --min-score 0.4 -o book.bin", &all).exits(0);
    assert!(folder.read("book.bin") == expected, "standard input");
    let dump = |file: &str| folder.run(&format!("book dump {file}")).stdout;
    folder.run("book merge -q book.bin -o merged.bin").exits(0);
    assert_eq!(dump("merged.bin"), dump("book.bin"));
}

#[test]
fn partly_read_input_leaves_the_old_book() {
    let folder = Folder::new().with("all.pgn", games(3_000)).with("old.bin", b"old");
    folder.run("export -q all.pgn -o all.zst").exits(0);
    let mut bytes = folder.read("all.zst");
    bytes.truncate(bytes.len() - 50);
    folder.write("cut.zst", bytes);
    folder.run("book make -q cut.zst -o old.bin").exits(2);
    assert_eq!(folder.text("old.bin"), "old");
}

#[test]
fn unusable_temporary_folder_is_named() {
    let folder = Folder::new().with("all.pgn", games(10)).with("old.bin", b"old");
    for arguments in ["book make -q all.pgn -o old.bin", "tree -q all.pgn -o old.bin"] {
        let output = folder.command(arguments).env("TMPDIR", "/nowhere").output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(stderr.starts_with("movetext: temporary files in /nowhere cannot be used: "), "{stderr}");
        assert_eq!(folder.text("old.bin"), "old", "{arguments}");
    }
}
