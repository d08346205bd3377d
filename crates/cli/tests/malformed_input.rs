//! Inputs that no compiler writes: what is wrong with them is reported in every format, and is not taken for a bug.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use unsnarl_fixtures::assembler::{Class, STATIC};

use crate::support::{scratch, shown, unsnarl};

/// A new folder with `out/Odd.class`.
fn folder_with(name: &str, class: Class) -> PathBuf {
    let folder = scratch(name);
    fs::create_dir(folder.join("out")).unwrap();
    fs::write(folder.join("out/Odd.class"), class.finish()).unwrap();
    folder
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn every_command_tells_of_every_class_and_method_that_it_could_not_use() {
    let class = Class::new("Odd").method(STATIC, "bad", "()V", "pop\nreturn").method(
        STATIC,
        "good",
        "()V",
        "invokestatic java/lang/Thread.yield:()V\nreturn",
    );
    let folder = folder_with("unusable", class);
    let cut = Class::new("Cut").finish();
    fs::write(folder.join("out/Cut.class"), &cut[..cut.len() - 1]).unwrap();

    const CLASS: (&str, &str, &str) = ("malformed-class", "out/Cut.class", "");
    const METHOD: (&str, &str, &str) = ("malformed-code", "out/Odd.class", "Odd::bad(): ");
    for (command, expected) in [
        ("classes", &[CLASS][..]),
        ("hierarchy", &[CLASS]),
        ("ir", &[CLASS, METHOD]),
        ("cfg", &[CLASS, METHOD]),
        ("models", &[CLASS, METHOD]),
    ] {
        let run = unsnarl(&folder, &["inspect", command, "out", "--format", "json"]);
        assert_eq!(run.code, 0, "{command}: {}", run.err);
        let document = json(&run.out);
        let issues = document["issues"].as_array().unwrap();
        assert_eq!(issues.len(), expected.len(), "{command}: {issues:?}");
        for (issue, (kind, location, start)) in issues.iter().zip(expected) {
            assert_eq!(
                (&issue["kind"], &issue["location"]),
                (&Value::from(*kind), &Value::from(*location)),
                "{command}"
            );
            let message = issue["message"].as_str().unwrap();
            assert!(message.starts_with(start), "{command}: {message}");
            assert!(run.err.contains(&format!("warning: {message}\n  --> {location}\n")), "{command}: {}", run.err);
        }
        let text = unsnarl(&folder, &["inspect", command, "out"]);
        assert_eq!((text.code, text.err), (0, run.err), "{command}: the format is no matter");
    }
}

#[test]
fn what_the_bytecode_breaks_is_a_warning_of_verify() {
    let folder = folder_with(
        "unpaired",
        Class::new("Odd").method(
            STATIC,
            "lock",
            "(Ljava/lang/Object;)V",
            "
        aload_0
        monitorenter
        return",
        ),
    );
    let run = unsnarl(&folder, &["inspect", "ir", "out", "--verify"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.out, shown(&folder, &["inspect", "ir", "out"]));
    let start = "note: verified 1 body\nwarning: Odd::lock(java.lang.Object): b0 @2: the method returns";
    assert!(run.err.starts_with(start), "{}", run.err);
    assert!(run.err.ends_with("\n  --> out/Odd.class\n"), "{}", run.err);
    let document = json(&unsnarl(&folder, &["inspect", "ir", "out", "--verify", "--format", "json"]).out);
    assert_eq!(document["issues"][0]["kind"], "malformed-code");
    assert_eq!(document["issues"].as_array().unwrap().len(), 1);
}

#[test]
fn what_is_in_a_string_is_not_taken_for_the_form_of_a_statement() {
    let folder = folder_with(
        "telling-strings",
        Class::new("Odd").method(
            STATIC,
            "same",
            "(Ljava/lang/Object;)V",
            r#"
              aload_0
              ldc "x goto y  ; z"
              if_acmpeq same
              return
        same: return"#,
        ),
    );
    let document = json(&shown(&folder, &["inspect", "cfg", "out", "--format", "json"]));
    assert_eq!(document["methods"][0]["blocks"][0]["edges"][0]["when"], r#"v0 == "x goto y  ; z""#);
    let coloured = shown(&folder, &["inspect", "ir", "out", "--color", "always"]);
    assert!(coloured.contains(r#"if v0 == "x goto y  ; z" goto b1 else b2"#), "{coloured}");
}
