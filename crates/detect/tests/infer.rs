//! Compares what `infer` says of fields with what the fixtures of `tests/java/threadlocal` state (`// infer: confined`
//! on the line of a field), and with what the rules find there: one thread's own is the same for both.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::collections::BTreeMap;
use std::fs;

use libtest_mimic::{Failed, Trial};
use unsnarl_detect::{PATTERNS, Wanted, detect, infer};
use unsnarl_finding::{Discipline, Finding, Rule};
use unsnarl_fixtures::{Engine, Fixture, Reported, topic};
use unsnarl_library::Models;
use unsnarl_pointer::Sensitivity;

use crate::support::with_facts;

/// The rules that are about what threads share.
const RULES: [&str; 2] = ["data-race", "wrong-annotation"];

pub fn trials() -> Vec<Trial> {
    let test = |fixture: &Fixture| {
        let (name, fixture) = (format!("threadlocal::{}", fixture.name), fixture.clone());
        Trial::test(name, move || check(&fixture))
    };
    let mut trials: Vec<Trial> = topic("threadlocal").fixtures.iter().map(test).collect();
    trials.push(Trial::test("threadlocal::has_both", || {
        let fixtures = topic("threadlocal").fixtures;
        let shared = fixtures.iter().filter(|fixture| !fixture.truths.is_empty()).count();
        assert!(shared >= 2 && fixtures.len() >= 8, "{shared} of {}", fixtures.len());
        Ok(())
    }));
    trials
}

/// The fields of a source with the discipline that it states, each name once.
fn stated(fixture: &Fixture) -> BTreeMap<String, String> {
    let text = fs::read_to_string(&fixture.source).unwrap();
    let mut stated = BTreeMap::new();
    for line in text.lines() {
        let Some((declaration, word)) = line.split_once("// infer: ") else { continue };
        let name = declaration.split(['=', ';']).next().unwrap().split_whitespace().last().unwrap();
        assert_eq!(
            stated.insert(name.to_owned(), word.trim().to_owned()),
            None,
            "{} states {name} twice",
            fixture.name
        );
    }
    assert!(!stated.is_empty(), "{} states nothing", fixture.name);
    stated
}

fn check(fixture: &Fixture) -> Result<(), Failed> {
    let rules: Vec<&Rule> =
        PATTERNS.iter().map(|pattern| &pattern.rule).filter(|rule| RULES.contains(&rule.id.0)).collect();
    let wanted = Wanted { rules, ..Wanted::default() };
    let ((fields, _), found) = with_facts(fixture, &Models::builtin(), Sensitivity::Selective, |facts| {
        (infer(facts), detect(facts, &wanted).findings)
    });
    let stated = stated(fixture);
    for (name, word) in &stated {
        let words: Vec<&str> =
            fields.iter().filter(|field| field.field == *name).map(|field| field.discipline.word()).collect();
        assert_eq!(words, [word.as_str()], "{}.{name}", fixture.name);
    }
    // Notes count as well: what is confined is not even doubtful.
    for field in &fields {
        let class = field.class.rsplit('.').next().unwrap().replace('$', ".");
        let name = format!("`{class}.{}`", field.field);
        let is_found = found.iter().any(|finding| finding.message.contains(&name));
        assert_eq!(is_found, field.discipline == Discipline::Unguarded, "{name}: {:?}", field.discipline);
    }
    let line = |site: &unsnarl_finding::Site| Some((site.file.clone()?, u32::from(site.line?)));
    let reported = |finding: &Finding| Reported {
        rule: finding.rule.0.to_owned(),
        sites: finding.sites.iter().filter_map(line).collect(),
    };
    Ok(fixture.check(Engine::Static, &found.iter().map(reported).collect::<Vec<_>>())?)
}
