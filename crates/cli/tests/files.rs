//! Files that programs find when they are explored, and what schedules show and hold of them.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::fs;

use serde_json::Value;

use crate::support::{compiled, unsnarl};

const IMPORT: &str = "import java.nio.file.*;
    import java.util.Scanner;

    public class Import {
        public static void main(String[] arguments) throws Exception {
            Path log = Path.of(\"log.txt\");
            Thread other = new Thread(() -> append(log, \"two\"));
            other.start();
            append(log, \"one\");
            other.join();
            String found = Files.readString(log) + Files.readString(Path.of(\"/etc/app/name\"));
            String typed = new Scanner(System.in).nextLine();
            System.out.println(found + typed);
            assert !found.startsWith(\"begin:two\") : found;
        }

        static void append(Path log, String text) {
            try {
                Files.writeString(log, text, StandardOpenOption.APPEND);
            } catch (java.io.IOException problem) {
                throw new AssertionError(problem);
            }
        }
    }";

#[test]
fn a_program_finds_the_files_it_is_given_and_a_schedule_holds_them() {
    let folder = compiled("explore-files", "Import.java", IMPORT);
    for (name, content) in [("data/log.txt", "begin:"), ("etc/name", "-acme-"), ("typed", "yes\n")] {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    let given = ["--files", "data", "--files", "etc=/etc/app", "--stdin", "typed"];
    let explore = ["explore", "out", "--main", "Import", "--outcomes", "--schedules", "found"];
    let run = unsnarl(&folder, &[&explore[..], &given[..]].concat());
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    for outcome in ["begin:onetwo-acme-yes", "begin:twoone-acme-yes"] {
        assert!(run.out.contains(outcome), "{}", run.out);
    }
    for words in ["opens log.txt to append", "writes log.txt"] {
        assert!(run.out.contains(words), "{}", run.out);
    }
    assert_eq!(fs::read_to_string(folder.join("data/log.txt")).unwrap(), "begin:", "nothing is written back");

    // What a replay shows does not depend on what became of the files.
    fs::write(folder.join("data/log.txt"), "other:").unwrap();
    let replay = unsnarl(&folder, &["replay", "found/1.json"]);
    assert!(replay.code == 1 && replay.out.contains("begin:twoone-acme-yes"), "{}{}", replay.out, replay.err);
    let other = unsnarl(&folder, &["replay", "found/1.json", "--files", "data", "--files", "etc=/etc/app"]);
    // The assertion holds then, so there is no exception whose steps could follow.
    assert!(other.code == 3 && other.out.contains("other:twoone-acme-yes"), "{}{}", other.out, other.err);

    let mut file: Value = serde_json::from_str(&fs::read_to_string(folder.join("found/1.json")).unwrap()).unwrap();
    assert_eq!(file["stdin"]["text"], "yes\n");
    file["files"][0]["text"] = Value::Null;
    fs::write(folder.join("wrong.json"), file.to_string()).unwrap();
    assert_eq!(unsnarl(&folder, &["replay", "wrong.json"]).code, 3);
}

#[test]
fn what_cannot_be_given_is_refused() {
    let folder = compiled("explore-no-files", "Import.java", IMPORT);
    fs::create_dir_all(folder.join("data")).unwrap();
    fs::write(folder.join("data/log.txt"), "").unwrap();
    for (arguments, code, problem) in [
        (&["--files", "missing"][..], 3, "`missing` is no folder"),
        (&["--files", "data=relative"], 2, "is not absolute"),
        (&["--files", "data", "--files", "data"], 2, "two folders of --files have a file `log.txt`"),
        (&["--stdin", "missing"], 3, "cannot read `missing`"),
    ] {
        let run = unsnarl(&folder, &[&["explore", "out", "--main", "Import"], arguments].concat());
        assert!(run.code == code && run.err.contains(problem), "{arguments:?}: {}", run.err);
    }
}
