//! What the documentation shows is what the program does.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::support::{compiled, examples, fixtures, shown, unsnarl};

/// A command of a `console` block and the lines below it.
struct Shown {
    command: String,
    output: Vec<String>,
}

fn console_blocks(text: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let mut is_inside = false;
    for line in text.lines() {
        match line.strip_prefix("```") {
            Some(language) => is_inside = language == "console",
            None if !is_inside => {}
            None => match (line.strip_prefix("$ "), found.last_mut()) {
                (Some(command), _) => found.push(Shown { command: command.into(), output: Vec::new() }),
                (None, Some(last)) => last.output.push(line.into()),
                (None, None) => panic!("output without a command: {line}"),
            },
        }
    }
    found
}

/// The words of a command, whose only quotes are single ones around whole words.
fn words(command: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = command.trim();
    while !rest.is_empty() {
        let (word, after) = match rest.strip_prefix('\'') {
            Some(quoted) => quoted.split_once('\'').expect("the quote is closed"),
            None => rest.split_once(' ').unwrap_or((rest, "")),
        };
        found.push(word);
        rest = after.trim_start();
    }
    found
}

#[test]
fn the_commands_of_the_readme_run_and_print_what_it_shows() {
    let folder = examples("readme");
    let sources = unsnarl_fixtures::workspace_root().join("examples");
    fs::create_dir_all(folder.join("examples")).unwrap();
    for source in fs::read_dir(sources).unwrap().map(Result::unwrap) {
        fs::copy(source.path(), folder.join("examples").join(source.file_name())).unwrap();
    }
    let readme = fs::read_to_string(unsnarl_fixtures::workspace_root().join("README.md")).unwrap();
    let shown = console_blocks(&readme);
    let with_output = shown.iter().filter(|shown| !shown.output.is_empty()).count();
    assert!(with_output >= 3, "the README shows what commands print");
    for Shown { command, output } in shown {
        let words = words(&command);
        assert_eq!(words[0], "unsnarl", "{command}");
        let run = unsnarl(&folder, &words[1..]);
        // The examples have a defect: who checks or runs them finds it.
        let expected = if ["check", "explore"].contains(&words[1]) { 1 } else { 0 };
        assert_eq!(run.code, expected, "{command}: {}", run.err);
        // An ellipsis ends what is shown.
        let whole = output.iter().take_while(|line| line.trim() != "…").count();
        let printed: Vec<&str> = run.out.lines().collect();
        let end = if whole < output.len() || output.is_empty() { whole } else { printed.len() };
        let wanted: Vec<&str> = output[..whole].iter().map(String::as_str).collect();
        assert_eq!(wanted.join("\n").trim_end(), printed[..end.min(printed.len())].join("\n").trim_end(), "{command}");
    }
}

#[test]
fn the_guide_to_proofs_shows_what_its_example_gives() {
    let guide = fs::read_to_string(unsnarl_fixtures::workspace_root().join("docs/prove.md")).unwrap();
    let source = include_str!("sources/Meter.java");
    assert!(guide.contains(&format!("```java\n{source}```\n")), "the example is the one that is tested");
    let folder = compiled("guide-to-proofs", "Meter.java", source);
    let shown = console_blocks(&guide);
    assert!(!shown.is_empty());
    for (index, Shown { command, output }) in shown.into_iter().enumerate() {
        if index == 1 {
            fs::create_dir_all(folder.join("src/meter")).unwrap();
            fs::write(folder.join("src/meter/Meter.java"), source).unwrap();
        }
        let run = unsnarl(&folder, &words(&command)[1..]);
        assert_eq!((run.code, run.err.as_str()), (1, ""), "{command}");
        let output = output.join("\n");
        // The first example has no source text, and shows all that is printed; the others show a part of it.
        match index {
            0 => assert_eq!(output.trim_end(), run.out.trim_end(), "{command}"),
            _ => assert!(run.out.contains(output.trim_end()), "{command}: {}", run.out),
        }
    }
}

fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| {
            found.insert(key.clone());
            // Those are the words of models, or of kinds.
            if !matches!(key.as_str(), "says" | "kinds") {
                keys(value, found);
            }
        }),
        Value::Array(elements) => elements.iter().for_each(|element| keys(element, found)),
        _ => {}
    }
}

#[test]
fn every_field_of_the_json_output_is_documented() {
    let reference = fs::read_to_string(unsnarl_fixtures::workspace_root().join("docs/json.md")).unwrap();
    for arguments in [
        &["inspect", "classes", "ir", "--members"][..],
        &["inspect", "hierarchy", "ir"],
        &["inspect", "ir", "ir"],
        &["inspect", "cfg", "ir"],
        &["inspect", "models", "ir"],
        &["inspect", "locks", "ir"],
        &["inspect", "threads", "ir", "*"],
        &["inspect", "parallel", "ir"],
    ] {
        let text = shown(&fixtures(), &[arguments, &["--format", "json"][..]].concat());
        let mut found = BTreeSet::new();
        keys(&serde_json::from_str(&text).unwrap(), &mut found);
        assert!(found.len() > 5);
        let (before, after) = reference.split_once(&format!("## `{}`", arguments[..2].join(" "))).unwrap();
        let section = after.split("\n## ").next().unwrap();
        let general = before.split("\n## `").next().unwrap();
        for key in found {
            let word = format!("`{key}`");
            assert!(section.contains(&word) || general.contains(&word), "{arguments:?}: {key} is not in docs/json.md");
        }
    }
}

#[test]
fn the_readme_lists_the_exit_codes_as_the_help_does() {
    let readme = fs::read_to_string(unsnarl_fixtures::workspace_root().join("README.md")).unwrap();
    let help = shown(&fixtures(), &["--help"]);
    let (_, codes) = help.split_once("Exit codes:\n").unwrap();
    let codes: Vec<(&str, &str)> = codes.lines().filter_map(|line| line.trim().split_once("  ")).collect();
    assert_eq!(codes.len(), 6);
    for (code, meaning) in codes {
        assert!(readme.contains(&format!("| {code} | {meaning} |")), "{code}: {meaning}");
    }
}
