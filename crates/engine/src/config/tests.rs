//! Every key and every mistake of a configuration, and what of two configurations holds.

use super::*;
use crate::rules::RULES;

const LOCKS: RuleId = RuleId("lock-order-cycle");

fn parse(text: &str) -> Config {
    Config::parse("unsnarl.toml", text, RULES).unwrap_or_else(|mistakes| panic!("{mistakes:?}"))
}

fn mistakes(text: &str) -> Vec<String> {
    Config::parse("unsnarl.toml", text, RULES).unwrap_err().iter().map(ToString::to_string).collect()
}

fn reference() -> String {
    std::fs::read_to_string(unsnarl_fixtures::workspace_root().join("docs/configuration.md")).unwrap()
}

#[test]
fn every_key_reaches_the_configuration() {
    let config = parse(
        r#"
        inputs = ["build/classes", "app.jar"]
        classpath = "lib"
        source = "src/main/java"
        models = ["acme.toml"]
        jdk = "/opt/jdk"
        baseline = "known.json"
        main = "com.acme.Main"
        entry = ["com.acme.Plugin::start"]
        open = true
        library = "bodies"
        precision = "high"
        thread-safe = ["com.acme.Registry"]
        atomic = "com.acme.Indivisible"
        assume-nothing = ["A17", "A15"]
        pattern-complete = true
        exclude = ["com.acme.generated.*"]
        min-severity = "warning"
        fail-on = "error"
        budget = "60s"
        max-memory = "2GiB"
        [rules]
        lock-order-cycle = "note"
        [[suppress]]
        rule = "lock-order-cycle"
        in = ["com.acme.Legacy", "com.acme.Bank::transfer(int)"]
        reason = "one transfer at a time"
        "#,
    );
    assert_eq!(config.inputs, [PathBuf::from("build/classes"), "app.jar".into()]);
    assert_eq!((config.classpath, config.source), (vec!["lib".into()], vec!["src/main/java".into()]));
    assert_eq!(config.models, [PathBuf::from("acme.toml")]);
    assert_eq!((config.jdk, config.baseline), (Some("/opt/jdk".into()), Some("known.json".into())));
    assert_eq!((config.main.len(), config.entry.len(), config.exclude.len()), (1, 1, 1));
    assert_eq!((config.open, config.library), (Some(Open::Yes), Some(Library::Bodies)));
    assert_eq!(config.precision, Some(Precision::High));
    assert_eq!(
        (config.thread_safe, config.atomic),
        (vec!["com.acme.Registry".into()], vec!["com.acme.Indivisible".into()])
    );
    assert_eq!(config.assume_nothing, [Assumption::NoRings, Assumption::Uninterrupted]);
    assert_eq!(config.pattern_complete, Some(true));
    assert_eq!(config.min_severity, Some(Severity::Warning));
    assert_eq!(config.fail_on, Some(FailOn::AtLeast(Severity::Error)));
    assert_eq!((config.budget, config.max_memory), (Some(Duration::from_secs(60)), Some(2 << 30)));
    assert_eq!(config.rules[&LOCKS], Level::At(Severity::Note));
    let [suppress] = &config.suppress[..] else { panic!("one suppression") };
    assert_eq!((suppress.rules.as_deref(), suppress.places.len()), (Some(&[LOCKS][..]), 2));
    assert_eq!(suppress.reason, "one transfer at a time");
    assert_eq!(parse(""), Config::default());
}

#[test]
fn all_mistakes_are_told_at_once_each_at_its_place() {
    let text = r#"inputz = ["a"]
open = "yes"
budget = "fast"
main = ["Main", 7, "Main::main"]
entry = "com.acme.Plugin"
library = "bodys"
thread-safe = ["Registry"]
rules = { lock-order-cycel = "off", lock-order-cycle = "loud" }
[[suppress]]
rule = "lock-order"
in = "Bank#transfer"
reason = "  "
[[suppress]]
rule = "*"
were = "Bank"
"#;
    let found = mistakes(text);
    let expected = [
        "1:1: unknown key `inputz`, did you mean `inputs`? (allowed: inputs, classpath,",
        "2:8: `open` must be true, false or a list of classes, not string",
        "3:10: `fast` does not start with a number (write `60s`)",
        "4:17: `main` must be a string, not integer",
        "4:20: `Main::main` names methods, and only classes can be named here",
        "5:9: `com.acme.Plugin` names no method: write `com.acme.Plugin::start`",
        "6:11: unknown library `bodys`, did you mean `bodies`? (allowed: models, bodies)",
        "7:16: `Registry` is not the binary name of a class with its package",
        "8:11: unknown rule `lock-order-cycel`, did you mean `lock-order-cycle`? (allowed: ",
        "8:56: unknown level `loud` (allowed: off, on, note, warning, error)",
        "10:8: unknown rule `lock-order` (allowed: ",
        "11:6: `Bank#transfer` is not a selector: write `Bank::transfer`",
        "12:10: `reason` is empty",
        "13:1: `in` is missing from this suppression",
        "13:1: `reason` is missing from this suppression",
        "15:1: unknown key `were` (allowed: rule, in, reason)",
    ];
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(&format!("unsnarl.toml:{expected}")), "{found}\nis not\n{expected}");
    }
}

#[test]
fn broken_syntax_is_told_and_nothing_of_its_meaning() {
    let found = mistakes("inputs = [\"a\"\nopenn = true\n");
    assert!(!found.is_empty() && found.iter().all(|mistake| !mistake.contains("unknown key")), "{found:?}");
    assert!(found[0].starts_with("unsnarl.toml:"), "{found:?}");
    assert!(mistakes("suppress = { rule = 1 }")[0].contains("write `[[suppress]]`"));
    assert!(mistakes("suppress = [1]")[0].contains("write `[[suppress]]`"));
    assert!(mistakes("rules = \"off\"")[0].contains("a table such as"));
    assert!(mistakes("inputs = 1")[0].contains("a string or a list of strings"));
}

#[test]
fn the_command_line_goes_before_the_file() {
    let file = parse(
        "inputs = \"a\"\nsource = \"src\"\nopen = true\nbudget = \"1m\"\nrules = { lock-order-cycle = \"note\" }",
    );
    let line = Config { inputs: vec!["b".into()], open: Some(Open::No), ..Config::default() };
    let both = line.over(file.clone());
    assert_eq!((both.inputs, both.source), (vec!["b".into()], vec!["src".into()]));
    assert_eq!((both.open, both.budget), (Some(Open::No), Some(Duration::from_secs(60))));
    assert_eq!(both.rules[&LOCKS], Level::At(Severity::Note));
    let off = Config { rules: BTreeMap::from([(LOCKS, Level::Off)]), ..Config::default() };
    assert_eq!(off.over(file).rules[&LOCKS], Level::Off);
}

#[test]
fn paths_are_taken_from_the_folder_of_the_file() {
    let config = parse("inputs = [\"out\", \"/abs\"]\njdk = \"jdk\"\nbaseline = \"known.json\"\nmodels = \"m.toml\"");
    let config = config.in_folder(Path::new("project"));
    assert_eq!(config.inputs, [PathBuf::from("project/out"), "/abs".into()]);
    assert_eq!((config.jdk, config.baseline), (Some("project/jdk".into()), Some("project/known.json".into())));
    assert_eq!(config.models, [PathBuf::from("project/m.toml")]);
}

#[test]
fn a_rule_runs_as_it_is_or_as_it_is_asked_for() {
    let rule = RULES.iter().find(|rule| rule.id == LOCKS).unwrap();
    let quiet = Rule { on_by_default: false, ..*rule };
    let finding = crate::testing::finding(LOCKS.0, "A::a");
    let with = |level: &str| parse(&format!("[rules]\nlock-order-cycle = \"{level}\""));
    assert!(Config::default().is_on(rule) && !Config::default().is_on(&quiet));
    assert!(!with("off").is_on(rule));
    for level in ["on", "note"] {
        assert!(with(level).is_on(rule) && with(level).is_on(&quiet), "{level}");
    }
    assert_eq!(with("on").severity(&finding), Severity::Error);
    assert_eq!(with("note").severity(&finding), Severity::Note);
    let only = |id| Config { only: vec![id], ..with("off") };
    assert!(only(LOCKS).is_on(rule), "asked for by name");
    assert!(!only(RuleId("other")).is_on(rule));
}

#[test]
fn failures_start_where_the_file_says() {
    let fails = |text: &str| Severity::ALL.map(|severity| parse(text).fails_on(severity));
    assert_eq!(fails(""), [true, true, true]);
    assert_eq!(fails("fail-on = \"warning\""), [false, true, true]);
    assert_eq!(fails("fail-on = \"never\""), [false, false, false]);
}

#[test]
fn thread_safe_types_become_models() {
    use unsnarl_library::ClassFact;
    let mut models = Models::builtin();
    let is_safe = |models: &Models, class: &str| models.class_is(class, ClassFact::ThreadSafe, |_| Vec::new());
    assert!(!is_safe(&models, "com.acme.Pool$Entry"));
    parse("thread-safe = [\"com.acme.Pool$Entry\", \"com.acme.Registry\"]").lay_over(&mut models).unwrap();
    assert!(is_safe(&models, "com.acme.Pool$Entry") && is_safe(&models, "com.acme.Registry"));
    for wrong in ["com.acme.*", "com.acme.\\\"x", "com..Pool", ""] {
        assert_eq!(mistakes(&format!("thread-safe = \"{wrong}\"")).len(), 1, "{wrong}");
    }
}

#[test]
fn annotations_of_atomic_methods_become_models() {
    use unsnarl_library::Mark;
    let mut models = Models::builtin();
    parse("atomic = [\"com.acme.Indivisible\"]").lay_over(&mut models).unwrap();
    let marks = models.class("com.acme.Indivisible").unwrap().marks.clone().unwrap();
    assert_eq!(marks.iter().map(|marking| marking.mark).collect::<Vec<_>>(), [Mark::Atomic]);
    for wrong in ["com.acme.*", "com..Atomic", ""] {
        assert_eq!(mistakes(&format!("atomic = \"{wrong}\"")).len(), 1, "{wrong}");
    }
    parse("atomic = \"Indivisible\"").lay_over(&mut models).unwrap();
    assert!(models.class("Indivisible").is_some(), "without a package");
}

#[test]
fn the_examples_of_the_reference_are_right_and_every_key_is_explained() {
    let text = reference();
    let examples: Vec<&str> = text.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(examples.len() >= 3);
    for example in examples {
        assert_ne!(parse(example), Config::default(), "{example}");
    }
    for key in read::KEYS.iter().chain(read::SUPPRESS_KEYS) {
        assert!(text.contains(&format!("| `{key}` |")), "`{key}` is not in the tables of docs/configuration.md");
    }
}

#[test]
fn what_cannot_be_lifted_is_a_mistake_at_its_place() {
    let said = mistakes("assume-nothing = [\"A17\", \"A19\", \"A170\"]");
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].contains("A19 is a limit of the analysis"), "{said:?}");
    assert!(said[1].contains("unknown assumption `A170`"), "{said:?}");
}

#[test]
fn every_match_of_a_paper_is_shown_only_if_that_is_asked_for() {
    let [variant, unlisted] = [RuleId("atomicity-variant"), RuleId("busy-wait")];
    let rule = |id: RuleId| RULES.iter().find(|rule| rule.id == id).unwrap();
    let asked = parse("pattern-complete = true");
    assert!(asked.shows_matches_of(variant) && !asked.shows_matches_of(unlisted));
    assert!(asked.is_on(rule(variant)) && !parse("").is_on(rule(variant)));
    assert!(!parse("").shows_matches_of(variant) && !parse("pattern-complete = false").shows_matches_of(variant));
    assert!(!parse("pattern-complete = true\nrules = { atomicity-variant = \"off\" }").is_on(rule(variant)));
}
