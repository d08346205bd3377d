//! Help, exit codes and messages.

use std::fs;

use expect_test::expect_file;

use crate::support::{self, command, examples, run, scratch, shown, unsnarl};

#[test]
fn help_shows_examples_and_exit_codes() {
    let folder = scratch("help");
    let program = shown(&folder, &["--help"]);
    expect_file!["snapshots/help.txt"].assert_eq(&program);
    let inspect = shown(&folder, &["inspect", "--help"]);
    expect_file!["snapshots/help-inspect.txt"].assert_eq(&inspect);
    let check = shown(&folder, &["check", "--help"]);
    expect_file!["snapshots/help-check.txt"].assert_eq(&check);
    let infer = shown(&folder, &["infer", "--help"]);
    expect_file!["snapshots/help-infer.txt"].assert_eq(&infer);
    let replay = shown(&folder, &["replay", "--help"]);
    expect_file!["snapshots/help-replay.txt"].assert_eq(&replay);
    let prove = shown(&folder, &["prove", "--help"]);
    expect_file!["snapshots/help-prove.txt"].assert_eq(&prove);
    for text in [program, inspect, check, infer, prove] {
        assert!(text.contains("Examples:") && text.contains("Exit codes:\n  0  done"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "fits a terminal");
    }
}

#[test]
fn version() {
    assert_eq!(shown(&scratch("version"), &["--version"]), format!("unsnarl {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn wrong_use_is_2_with_what_to_do() {
    let folder = examples("wrong-use");
    for (arguments, part) in [
        (&[][..], "Usage: unsnarl"),
        (&["inspect"], "Usage: unsnarl inspect"),
        (&["inspect", "classes"], "required arguments were not provided"),
        (&["inspct"], "similar subcommand exists: 'inspect'"),
        (&["inspect", "ir", "out", "--format", "dot"], "possible values: text, json"),
        (&["inspect", "ir", "out", "--threads", "0"], "0 is not in 1..=1024"),
        (&["inspect", "ir", "out", "-q", "-v"], "cannot be used with"),
        (&["inspect", "ir", "out", "Bank::transfer(int"], "the `(` is not closed"),
        (&["inspect", "ir", "out", "--select", "Bank#transfer"], "write `Bank::transfer`"),
        (&["inspect", "ir", "out", "Bank::transfr"], "help: did you mean Bank::transfer?"),
        (&["inspect", "ir", "out", "Bnk::transfer"], "help: did you mean Bank?"),
        (&["inspect", "cfg", "out", "Zzz"], "inspect classes PATH --members"),
        (&["inspect", "models", "Thred::start"], "help: did you mean Thread"),
        (&["inspect", "models", "out", "Bank"], "help: selectors name what is called"),
        (&["inspect", "ir", "out", "--select", "Bank", "--select", "Zzz"], "nothing in the inputs matches `Zzz`"),
        (&["inspect", "classes", "out", "--missing", "--members"], "cannot be used with"),
    ] {
        let run = unsnarl(&folder, arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(part), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn an_input_that_cannot_be_read_is_3_and_the_rest_is_shown() {
    let folder = examples("unreadable");
    fs::write(folder.join("bad.jar"), "not a jar").unwrap();
    for (arguments, part) in [
        (&["inspect", "classes", "nowhere.jar"][..], "there is no file or folder `nowhere.jar`"),
        (&["inspect", "classes", "out/nowhere", "out"], "help: `out` is the part of it that exists"),
        (&["inspect", "ir", "Bank::transfer"], "name what to read before it"),
        (&["inspect", "models", "out", "--models", "nowhere.toml"], "cannot read the models in `nowhere.toml`"),
    ] {
        let run = unsnarl(&folder, arguments);
        assert_eq!((run.code, run.out.as_str()), (3, ""), "{arguments:?}: {}", run.err);
        assert!(run.err.starts_with("error: ") && run.err.contains(part), "{arguments:?}: {}", run.err);
    }
    let both = unsnarl(&folder, &["inspect", "classes", "bad.jar", "out"]);
    assert_eq!(both.code, 3);
    assert!(both.out.contains("  Bank "), "{}", both.out);
    assert!(both.err.starts_with("error: neither a class file"), "{}", both.err);
    assert!(both.err.contains("\n  --> bad.jar\n"), "{}", both.err);
    let quiet = unsnarl(&folder, &["inspect", "classes", "bad.jar", "out", "-q"]);
    assert!(quiet.code == 3 && quiet.err.contains("bad.jar"), "an error is not a warning");

    let class = fs::read(folder.join("out/Bank.class")).unwrap();
    fs::write(folder.join("Cut.class"), &class[..100]).unwrap();
    assert_eq!(unsnarl(&folder, &["inspect", "classes", "Cut.class"]).code, 3);
}

#[test]
fn a_malformed_class_among_others_is_a_warning() {
    let folder = examples("malformed");
    let class = fs::read(folder.join("out/Bank.class")).unwrap();
    for number in 0..25 {
        fs::write(folder.join(format!("out/Cut{number}.class")), &class[..100 + number]).unwrap();
    }
    let run = unsnarl(&folder, &["inspect", "classes", "out"]);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("  Bank "), "{}", run.out);
    let shown = |text: &str| text.lines().filter(|line| line.starts_with("  --> out/Cut")).count();
    assert_eq!(shown(&run.err), 20);
    assert!(run.err.ends_with("warning: 5 more warnings not shown; -v shows all\n"), "{}", run.err);
    assert_eq!(shown(&unsnarl(&folder, &["inspect", "classes", "out", "-v"]).err), 25);
    assert_eq!(unsnarl(&folder, &["inspect", "classes", "out", "-q"]).err, "");
    let json = unsnarl(&folder, &["inspect", "classes", "out", "--format", "json"]);
    let value: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(value["issues"].as_array().unwrap().len(), 25);
}

#[test]
fn an_input_without_classes_is_3_and_nothing_is_said_of_it() {
    let folder = examples("no-classes");
    fs::create_dir(folder.join("src")).unwrap();
    fs::write(folder.join("src/Main.java"), "class Main { }").unwrap();
    for command in ["classes", "hierarchy", "ir", "cfg", "models"] {
        let run = unsnarl(&folder, &["inspect", command, "src", "Main"]);
        assert_eq!((run.code, run.out.as_str()), (3, ""), "{command}: {}", run.err);
        assert!(run.err.starts_with("error: no classes in src; compile first?\nhelp: "), "{}", run.err);
    }
    let both = unsnarl(&folder, &["inspect", "classes", "src", "./out"]);
    assert!(both.code == 3 && both.out.contains("  Bank "), "the rest is shown: {}", both.out);
    assert!(both.err.starts_with("error: no classes in src;"), "{}", both.err);

    fs::write(folder.join("bad.jar"), "not a jar").unwrap();
    let bad = unsnarl(&folder, &["inspect", "classes", "bad.jar"]);
    assert_eq!((bad.code, bad.out.as_str()), (3, ""), "{}", bad.err);
    assert!(!bad.err.contains("no classes in"), "told once: {}", bad.err);
    for spelling in [".", "./", "../out/", "../out/."] {
        assert_eq!(unsnarl(&folder.join("out"), &["inspect", "classes", spelling]).code, 0, "{spelling}");
    }
}

#[test]
fn what_is_often_taken_for_an_input_is_explained() {
    let folder = examples("mistaken-inputs");
    fs::write(folder.join("Main.java"), "class Main { }").unwrap();
    let source = unsnarl(&folder, &["inspect", "classes", "Main.java"]);
    assert!(source.code == 3 && source.err.contains("help: compile it first"), "{}", source.err);
    let joined = std::env::join_paths(["out", "lib.jar"]).unwrap().into_string().unwrap();
    for arguments in [&["inspect", "classes", &joined][..], &["inspect", "classes", "out", &joined]] {
        let run = unsnarl(&folder, arguments);
        assert!(run.code == 3 && run.err.contains("separate inputs by spaces: out lib.jar"), "{}", run.err);
    }
    for command in ["classes", "ir"] {
        let run = unsnarl(&folder, &["inspect", command, "out", "lib/nofile"]);
        assert_eq!(run.code, 2);
        assert!(run.err.contains("`lib/nofile` is neither an existing path nor a selector that"), "{}", run.err);
    }
}

#[test]
fn an_unknown_command_is_wrong_use() {
    let folder = scratch("unknown-command");
    for arguments in [&["verify"][..], &["verify", "app.jar", "--format", "json"], &["verify", "--help"]] {
        let run = unsnarl(&folder, arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.starts_with("error: unrecognized subcommand 'verify'"), "{}", run.err);
    }
    let help = shown(&folder, &["--help"]);
    assert!(!help.contains("verify ") && help.contains("\n  check "), "{help}");
}

#[test]
fn abstract_methods_have_no_code_to_show() {
    let folder = support::compiled("abstract", "Shape.java", "interface Shape { int area(); }");
    let run = unsnarl(&folder, &["inspect", "ir", "out", "Shape::area"]);
    assert_eq!((run.code, run.out.as_str()), (0, ""));
    assert_eq!(run.err, "note: 1 selected method without code (abstract or native)\n");
    let marker = support::compiled("marker", "Main.java", "class Main { interface Foo { } }");
    let run = unsnarl(&marker, &["inspect", "ir", "out", "Main$Foo"]);
    assert_eq!((run.code, run.err.as_str()), (0, "note: `Main$Foo` has no methods with code\n"));
    assert_eq!(unsnarl(&marker, &["inspect", "ir", "out", "Main$Foo::run"]).code, 2);
}

#[test]
fn shells_get_completions() {
    let folder = scratch("completions");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = shown(&folder, &["completions", shell]);
        assert!(script.contains("inspect") && script.contains("hierarchy"), "{shell}");
    }
    assert_eq!(unsnarl(&folder, &["completions", "cmd"]).code, 2);
}

#[test]
fn manual_pages_are_printed_or_written() {
    let folder = scratch("manual");
    let page = shown(&folder, &["man"]);
    assert!(page.contains(".TH unsnarl 1") && page.contains("Exit codes"), "{page}");
    assert_eq!(shown(&folder, &["man", "pages/man1"]), "");
    let mut names: Vec<String> = fs::read_dir(folder.join("pages/man1"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert!(names.contains(&"unsnarl-inspect-ir.1".into()) && names.contains(&"unsnarl.1".into()), "{names:?}");
    fs::write(folder.join("file"), "").unwrap();
    let refused = unsnarl(&folder, &["man", "file/man1"]);
    assert!(refused.code == 2 && refused.err.contains("cannot write manual pages into file/man1"), "{}", refused.err);
}

#[test]
fn colours_are_for_terminals_and_for_those_who_ask() {
    let folder = examples("colours");
    let arguments = ["inspect", "ir", "out", "Bank::transfer"];
    let has_colours = |text: &str| text.contains('\u{1b}');
    let plain = shown(&folder, &arguments);
    assert!(!has_colours(&plain));
    let always = shown(&folder, &[&arguments[..], &["--color", "always"]].concat());
    assert!(has_colours(&always));
    let forced = run(command(&folder, &arguments).env("CLICOLOR_FORCE", "1"));
    assert_eq!(forced.out, always);
    let refused = run(command(&folder, &arguments).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1"));
    assert_eq!(refused.out, plain);
    let never = [&arguments[..], &["--color", "never"]].concat();
    assert_eq!(run(command(&folder, &never).env("CLICOLOR_FORCE", "1")).out, plain);
    let error = unsnarl(&folder, &["inspect", "ir", "out", "Zzz", "--color", "always"]).err;
    assert!(has_colours(&error) && !has_colours(&unsnarl(&folder, &["inspect", "ir", "out", "Zzz"]).err));
    // The colours are all there is to tell the two apart.
    let mut stripped = String::new();
    let mut rest = always.as_str();
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        stripped += before;
        rest = after.split_once('m').unwrap().1;
    }
    assert_eq!(stripped + rest, plain);
}
