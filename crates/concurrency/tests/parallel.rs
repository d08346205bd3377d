//! Small Java programs whose comments state what can happen at the same time, compared with the result of the analysis.
//!
//! In `tests/java/parallel` every nested class with a `main` is a program. A comment `// @name` names its line;
//! comments at the top of a program state facts about two names:
//!
//! | comment | truth | the analysis says |
//! |---|---|---|
//! | `// parallel a b` | two threads can be there at the same time | parallel |
//! | `// parallel? a b` | they cannot | parallel: a tolerated over-approximation |
//! | `// ordered a b` | they cannot: one happens before the other, or they exclude each other | ordered |
//! | `// split a b` | they cannot | ordered if each thread's code is analysed by itself, parallel if threads share it |
//! | `// assumed a b A15` | they can | ordered, by the numbered assumption of `docs/assumptions.md`; parallel if it is lifted |

use std::collections::BTreeMap;
use std::fs;

use unsnarl_classfile::archive::{Inputs, Options, open};
use unsnarl_concurrency::{Assumed, Assumption, Facts};
use unsnarl_fixtures::{Fixture, topic};
use unsnarl_library::Models;
use unsnarl_pointer::entry::{EntryOptions, OpenWorld, entry_points};
use unsnarl_pointer::{Analysis, InstanceId, Sensitivity, analyse};
use unsnarl_program::Program;
use unsnarl_program::ir::StatementId;
use unsnarl_program::jdk_index::JdkIndex;

const VERBS: [&str; 5] = ["parallel", "parallel?", "ordered", "split", "assumed"];

struct Truth {
    verb: &'static str,
    names: [String; 2],
    /// The assumption that a truth contradicts.
    assumption: Option<Assumption>,
}

/// One nested class: its name, the named lines, and what is true of them.
struct Scenario {
    class: String,
    lines: BTreeMap<String, u32>,
    truths: Vec<Truth>,
}

fn scenarios(fixture: &Fixture, source: &str) -> Vec<Scenario> {
    let mut scenarios: Vec<Scenario> = Vec::new();
    for (number, text) in (1..).zip(source.lines()) {
        if let Some(name) = text.strip_prefix("    static class ") {
            let name = name.split(' ').next().unwrap_or_default();
            let class = format!("{}${name}", fixture.class);
            scenarios.push(Scenario { class, lines: BTreeMap::new(), truths: Vec::new() });
        }
        let (Some(scenario), Some((_, comment))) = (scenarios.last_mut(), text.split_once("// ")) else { continue };
        let place = format!("{}:{number}: {comment}", fixture.name);
        if let Some(name) = comment.strip_prefix('@') {
            assert!(scenario.lines.insert(name.to_owned(), number).is_none(), "{place}: named twice");
            continue;
        }
        let words: Vec<&str> = comment.split(' ').collect();
        let Some(verb) = VERBS.into_iter().find(|verb| *verb == words[0]) else { continue };
        assert_eq!(words.len(), if verb == "assumed" { 4 } else { 3 }, "{place}: two names");
        let assumption = words
            .get(3)
            .map(|number| Assumption::numbered(number).unwrap_or_else(|| panic!("{place}: {number} is no assumption")));
        scenario.truths.push(Truth { verb, names: [words[1].to_owned(), words[2].to_owned()], assumption });
    }
    scenarios
}

/// The statements of a line, in all contexts.
fn places(analysis: &Analysis<'_>, class: &str, line: u32) -> Vec<(InstanceId, StatementId)> {
    let program = analysis.program();
    let mut places = Vec::new();
    for instance in analysis.instances() {
        let Some(body) = analysis.code_of(instance) else { continue };
        let of = program.show(program.method(analysis.instance(instance).method).class).to_string();
        if of.starts_with(class) {
            let is_there = |id: &StatementId| body.line(body.statement(*id).pc).map(u32::from) == Some(line);
            places.extend(body.statements().filter(is_there).map(|statement| (instance, statement)));
        }
    }
    places
}

fn build(inputs: Inputs, models: &Models) -> Program {
    Program::build_naming(inputs, &JdkIndex::embedded(), &models.made_classes(), &|_| ())
}

/// The truths of a scenario that the analysis contradicts.
fn wrong(program: &Program, models: &Models, scenario: &Scenario, sensitivity: Sensitivity) -> Vec<String> {
    let options =
        EntryOptions { mains: vec![scenario.class.clone()], open: OpenWorld::Never, ..EntryOptions::default() };
    let entries = entry_points(program, models, &options);
    assert_eq!(entries.entries.len(), 1, "{}: {:?}", scenario.class, entries.unknown);
    let analysis = analyse(program, models, &entries.entries, sensitivity, &|| false);
    let facts = Facts::of(&analysis, &|_| (), &|| false);
    let named = |name: &String| {
        let line = scenario.lines.get(name).unwrap_or_else(|| panic!("{}: no line is @{name}", scenario.class));
        let places = places(&analysis, &scenario.class, *line);
        assert!(!places.is_empty(), "{}: @{name} is not reached", scenario.class);
        places
    };
    let mut wrong = Vec::new();
    for Truth { verb, names: [one, other], assumption } in &scenario.truths {
        let (here, there) = (named(one), named(other));
        let asked = || here.iter().flat_map(|here| there.iter().map(move |there| (*here, *there)));
        let is_parallel = asked().any(|(here, there)| facts.may_happen_in_parallel(here, there));
        let by_threads = asked().any(|(here, there)| is_parallel_by_threads(&facts, here, there));
        assert_eq!(by_threads, is_parallel, "{}: {one} and {other}, thread by thread", scenario.class);
        let is_symmetric = asked().any(|(here, there)| facts.may_happen_in_parallel(there, here)) == is_parallel;
        assert!(is_symmetric, "{}: {one} and {other} the other way round", scenario.class);
        if let Some(assumption) = assumption {
            let lifted = Facts::assuming(&analysis, Assumed::without([*assumption]), &|_| (), &|| false);
            let is_hidden = !asked().any(|(here, there)| lifted.may_happen_in_parallel(here, there));
            assert!(!is_hidden, "{}: {one} and {other} are not parallel without {}", scenario.class, assumption.id());
        }
        let is_fine = match *verb {
            "parallel" | "parallel?" => is_parallel,
            "split" => is_parallel == analysis.shares_code(),
            _ => !is_parallel,
        };
        if !is_fine {
            let said = if is_parallel { "parallel" } else { "ordered" };
            wrong.push(format!("{}: `{verb} {one} {other}` is said to be {said}", scenario.class));
        }
    }
    wrong
}

/// The query for two statements, made for each pair of origins.
fn is_parallel_by_threads(
    facts: &Facts<'_, '_>,
    one: (InstanceId, StatementId),
    other: (InstanceId, StatementId),
) -> bool {
    let origins_of = |instance| facts.threads.origins_of(instance).iter();
    origins_of(one.0)
        .any(|a| origins_of(other.0).any(|b| facts.may_be_in_parallel((a, one.0, one.1), (b, other.0, other.1))))
}

fn check(sensitivity: Sensitivity) {
    let models = Models::builtin();
    let topic = topic("parallel");
    let mut all = Vec::new();
    let mut count = 0;
    for fixture in &topic.fixtures {
        let program = build(open(&fixture.classes, &Options::default()), &models);
        let source = fs::read_to_string(&fixture.source).expect("the source");
        for scenario in scenarios(fixture, &source) {
            count += scenario.truths.len();
            all.extend(wrong(&program, &models, &scenario, sensitivity));
        }
    }
    assert!(all.is_empty(), "{} of {count} are wrong:\n{}", all.len(), all.join("\n"));
    assert!(count > 200, "only {count} truths");
}

#[test]
fn truths_hold_if_each_thread_has_its_own_code() {
    check(Sensitivity::Selective);
}

#[test]
fn truths_hold_if_threads_share_code() {
    check(Sensitivity::SharedCode);
}
