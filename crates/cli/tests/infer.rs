//! `unsnarl infer`: what guards what, in each of its formats, and the patch that says so. `UPDATE_EXPECT=1` rewrites
//! the snapshots.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use serde_json::Value;

use crate::support::{compiled, report, shown, unsnarl};

const STORE: &str = include_str!("sources/Store.java");

/// The compiled store as `out`, and its source below `src`.
fn store(name: &str) -> PathBuf {
    let folder = compiled(name, "Store.java", STORE);
    fs::create_dir_all(folder.join("src/shop")).unwrap();
    fs::write(folder.join("src/shop/Store.java"), STORE).unwrap();
    folder
}

#[test]
fn shared_fields_have_their_lock_share_and_exceptions() {
    let folder = store("infer-formats");
    expect_file!["snapshots/infer.txt"].assert_eq(&shown(&folder, &["infer", "out"]));
    expect_file!["snapshots/infer-all.txt"].assert_eq(&shown(&folder, &["infer", "out", "--all"]));
    expect_file!["snapshots/infer.json"].assert_eq(&shown(&folder, &["infer", "out", "--format", "json"]));
    let coloured = shown(&folder, &["infer", "out", "--color", "always"]);
    assert!(coloured.contains("\u{1b}[1mshop.Store\u{1b}[0m"), "{coloured}");
    let threads = |count: &str| shown(&folder, &["infer", "out", "--all", "--threads", count]);
    assert_eq!(threads("1"), threads("2"));
    shown(&folder, &["infer", "out", "--output", "guards.txt"]);
    assert_eq!(fs::read_to_string(folder.join("guards.txt")).unwrap(), shown(&folder, &["infer", "out"]));
}

#[test]
fn methods_have_their_atomicities() {
    let folder = store("infer-atomicity");
    expect_file!["snapshots/infer-atomicity.txt"].assert_eq(&shown(&folder, &["infer", "out", "--atomicity"]));
    expect_file!["snapshots/infer-atomicity-all.txt"]
        .assert_eq(&shown(&folder, &["infer", "out", "--atomicity", "--all"]));
    let arguments = ["infer", "out", "--atomicity", "--format", "json"];
    expect_file!["snapshots/infer-atomicity.json"].assert_eq(&shown(&folder, &arguments));
    let threads = |count: &str| shown(&folder, &["infer", "out", "--atomicity", "--all", "--threads", count]);
    assert_eq!(threads("1"), threads("2"));
    let coloured = shown(&folder, &["infer", "out", "--atomicity", "--color", "always"]);
    assert!(coloured.contains("\u{1b}[1mshop.Store\u{1b}[0m"), "{coloured}");
    let reference = fs::read_to_string(unsnarl_fixtures::workspace_root().join("docs/json.md")).unwrap();
    let object = report(&shown(&folder, &arguments));
    for key in object["atomicities"][0].as_object().unwrap().keys() {
        assert!(reference.contains(&format!("`{key}`")), "{key}");
    }
}

#[test]
fn annotations_of_atomic_methods_go_by_their_name_and_the_configuration_adds_others() {
    const TICKETS: &str = include_str!("sources/Tickets.java");
    let folder = compiled("infer-atomic-names", "Tickets.java", TICKETS);
    let found = |arguments: &[&str]| unsnarl(&folder, arguments).out;
    let check = ["check", "out", "--rule", "not-atomic"];
    let named = found(&check);
    assert!(named.contains("`Tickets.sell` is to be atomic, but at line 17 it calls `Tickets.left`"), "{named}");
    assert!(named.contains("calls `Tickets.set`, which acquires `Tickets.this`"), "not the caller's: {named}");
    assert_eq!(named.matches("warning[").count(), 1, "{named}");
    fs::write(folder.join("unsnarl.toml"), "atomic = \"tickets.Tickets$Indivisible\"").unwrap();
    let configured = found(&check);
    assert!(configured.contains("`Tickets.giveBack` is to be atomic"), "{configured}");
    assert_eq!(configured.matches("warning[").count(), 2, "{configured}");
    assert!(found(&["infer", "out", "--atomicity"]).contains("says @Atomic"));
}

#[test]
fn names_of_annotations_that_no_method_has_are_told_with_what_to_do() {
    const SOURCE: &str = "@interface Whole { }
        class Turns {
            @interface Whole2 { }
            private int turns;
            synchronized int get() { return turns; }
            synchronized void set(int to) { turns = to; }
            @Whole void next() { set(get() + 1); }
            @Whole2 void last() { set(get() - 1); }
            public static void main(String[] args) {
                Turns turns = new Turns();
                for (int i = 0; i < 2; i++) { new Thread(() -> { turns.next(); turns.last(); }).start(); }
            }
        }";
    let folder = compiled("infer-atomic-unmatched", "Turns.java", SOURCE);
    let check = |atomic: &str| {
        fs::write(folder.join("unsnarl.toml"), format!("atomic = [{atomic}]")).unwrap();
        unsnarl(&folder, &["check", "out", "--rule", "not-atomic"])
    };
    let right = check("\"Whole\", \"Turns$Whole2\"");
    assert_eq!((right.out.matches("warning[").count(), right.err.as_str()), (2, ""), "{}", right.out);
    let wrong = check("\"Turns.Whole2\", \"com.acme.Single\"").err;
    assert!(
        wrong
            .contains("`atomic` names `Turns.Whole2`, but no method has that annotation: did you mean `Turns$Whole2`?"),
        "{wrong}"
    );
    assert!(wrong.contains("`com.acme.Single`, but no method has that annotation: write its binary name"), "{wrong}");
}

#[test]
fn the_kinds_of_methods_to_list_can_be_named() {
    let folder = store("infer-only");
    let only = |kinds: &str| shown(&folder, &["infer", "out", "--atomicity", "--only", kinds]);
    let races = only("races");
    assert!(races.contains("sell()") && races.contains("visit()") && !races.contains("note()"), "{races}");
    let others = only("atomic-if,compound");
    assert!(others.contains("change()") && others.contains("main()") && !others.contains("sell()"), "{others}");
    let usual = shown(&folder, &["infer", "out", "--atomicity"]);
    assert!(!usual.contains("sell()") && usual.contains("2 methods may race (--only races lists them)"), "{usual}");
    let json = shown(&folder, &["infer", "out", "--atomicity", "--only", "races", "--format", "json"]);
    let object: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(object["atomicities"].as_array().unwrap().len(), 2, "{json}");
}

#[test]
fn a_budget_that_ran_out_is_not_told_as_nothing() {
    let folder = store("infer-budget");
    for arguments in [&["infer", "out", "--atomicity", "--budget", "1ms"][..], &["infer", "out", "--budget", "1ms"]] {
        let run = unsnarl(&folder, arguments);
        assert_eq!(run.code, 5, "{}", run.out);
        assert!(
            run.out.contains("stopped: ") && !run.out.contains("no method") && !run.out.contains("no field"),
            "{}",
            run.out
        );
    }
}

#[test]
fn the_patch_applies_and_what_it_writes_is_believed() {
    let folder = store("infer-patch");
    let patched = unsnarl(&folder, &["infer", "out", "--source", "src", "--write-annotations"]);
    expect_file!["snapshots/infer.patch"].assert_eq(&patched.out);
    assert_eq!(patched.code, 0);
    assert!(patched.err.contains("1 declaration not found in a source, and left out"), "{}", patched.err);
    assert!(patched.err.contains("shop.Store.returned"), "{}", patched.err);
    assert_eq!(fs::read_to_string(folder.join("src/shop/Store.java")).unwrap(), STORE, "no file is changed");

    apply(&folder, &patched.out);
    let text = fs::read_to_string(folder.join("src/shop/Store.java")).unwrap();
    let without: String =
        text.lines().filter(|line| !line.contains("GuardedBy")).map(|line| format!("{line}\n")).collect();
    assert_eq!(without, STORE, "lines are only added");
    let again = compiled("infer-patched", "Store.java", &text);
    let stated = json(&again)["fields"].as_array().unwrap().clone();
    let stock = stated.iter().find(|field| field["field"] == "stock").unwrap();
    assert_eq!((&stock["stated"][0], &stock["annotation"]), (&"this".into(), &Value::Null));
    let checked = unsnarl(&again, &["check", "out", "--rule", "guarded-by", "--rule", "wrong-annotation"]);
    assert!(
        checked.out.contains("Store.soldNow reads it without it"),
        "the exception is an error now: {}",
        checked.out
    );
    assert_eq!(checked.out.matches("error[").count(), 1, "and nothing else is: {}", checked.out);
}

fn json(folder: &Path) -> Value {
    report(&shown(folder, &["infer", "out", "--format", "json"]))
}

#[test]
fn every_field_of_the_json_output_is_documented() {
    let reference = fs::read_to_string(unsnarl_fixtures::workspace_root().join("docs/json.md")).unwrap();
    let (_, section) = reference.split_once("## `infer`").unwrap();
    let object = json(&store("infer-documented"));
    let keys =
        ["fields", "methods"].map(|list| object[list][0].as_object().unwrap().keys().cloned().collect::<Vec<_>>());
    for key in keys.iter().flatten() {
        assert!(section.contains(&format!("`{key}`")), "{key}");
    }
}

/// Applies a patch that only adds lines, strictly: all lines are where the hunks say.
fn apply(folder: &Path, patch: &str) {
    let mut lines = patch.lines().peekable();
    let path = folder.join(lines.next().and_then(|line| line.strip_prefix("--- ")).unwrap());
    assert!(lines.next().unwrap().starts_with("+++ "));
    let text = fs::read_to_string(&path).unwrap();
    let old: Vec<&str> = text.lines().collect();
    let (mut new, mut at): (Vec<&str>, usize) = (Vec::new(), 0);
    while let Some(hunk) = lines.next() {
        let numbers: Vec<usize> = hunk.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
        let [from, count, to, grown] = numbers[..] else { panic!("{hunk}") };
        new.extend(&old[at..from - 1]);
        at = from - 1;
        assert_eq!(new.len(), to - 1, "{hunk}");
        while let Some(line) = lines.next_if(|line| !line.starts_with("@@")) {
            match line.split_at(1) {
                ("+", line) => new.push(line),
                (" ", line) => {
                    assert_eq!(line, old[at], "{hunk}");
                    new.push(line);
                    at += 1;
                }
                _ => panic!("{line}"),
            }
        }
        assert_eq!((at, new.len()), (from - 1 + count, to - 1 + grown), "{hunk}");
    }
    new.extend(&old[at..]);
    fs::write(&path, new.join("\n") + "\n").unwrap();
}

#[test]
fn another_annotation_can_be_asked_for_and_an_import_is_not_repeated() {
    let folder = store("infer-annotation");
    let arguments = ["infer", "out", "--write-annotations", "--annotation", "net.jcip.annotations.GuardedBy"];
    let patch = unsnarl(&folder, &arguments).out;
    assert!(patch.contains("+import net.jcip.annotations.GuardedBy;"), "{patch}");
    let imported = STORE.replacen("import java", "import mine.GuardedBy;\nimport java", 1);
    fs::write(folder.join("src/shop/Store.java"), imported).unwrap();
    let patch = unsnarl(&folder, &arguments).out;
    assert!(!patch.contains("+import") && patch.contains("+    @GuardedBy(\"this\")"), "{patch}");
}

#[test]
fn wrong_use_and_unreadable_inputs_have_their_codes() {
    let folder = store("infer-wrong");
    for (arguments, code, part) in [
        (&["infer"][..], 2, "name a folder or jar"),
        (&["infer", "out", "--annotation", "a.B"], 2, "--write-annotations"),
        (&["infer", "out", "--atomicity", "--write-annotations"], 2, "--write-annotations"),
        (&["infer", "out", "--only", "races"], 2, "--atomicity"),
        (&["infer", "out", "--main", "Nope"], 2, "There is no class `Nope`"),
        (&["infer", "nowhere"], 3, "there is no file or folder `nowhere`"),
        (&["infer", "out", "--output", "no/such/file"], 4, "cannot write `no/such/file`"),
    ] {
        let run = unsnarl(&folder, arguments);
        assert_eq!(run.code, code, "{arguments:?}: {}", run.err);
        assert!(run.err.contains(part), "{arguments:?}: {}", run.err);
    }
    let empty = compiled("infer-none", "None.java", "class None { public static void main(String[] args) { } }");
    assert_eq!(shown(&empty, &["infer", "out"]), "no field is shared by threads and changed\n");
}
