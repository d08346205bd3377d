//! Variables with two accesses that may happen in parallel, one of them a write, and hold no common lock (Otto and
//! Moschny 2008, section 6.3), though something else keeps them apart: the vetoes say what.

use std::cell::OnceCell;

use unsnarl_concurrency::Variable;
use unsnarl_concurrency::vetoes::{Question, VETOES};
use unsnarl_finding::{Finding, Rule};

use super::made_note;
use crate::race::candidates::{Fate, Judge, Pair, Race};
use crate::race::report::report;
use crate::scene::Scene;

/// The vetoes that belong to the pattern: what does not happen in parallel, and what holds a common lock.
const OF_PATTERN: [&str; 3] = ["not-parallel", "ordered", "common-lock"];
/// The maximum number of pairs of a variable whose reasons are given.
const MAX_EXPLAINED: usize = 48;

/// The matches on variables without a race.
pub(crate) fn matches(
    scene: &Scene<'_, '_, '_>,
    rule: &Rule,
    say: &dyn Fn(Variable, &str, &Pair<'_>) -> String,
) -> Vec<Finding> {
    let facts = scene.facts;
    let others: Vec<&str> = VETOES.iter().map(|veto| veto.name).filter(|name| !OF_PATTERN.contains(name)).collect();
    let (pattern, judge) = (Judge::new(facts, &others), Judge::new(facts, scene.without()));
    let mut findings = Vec::new();
    for id in facts.accesses().variables() {
        let variable = facts.accesses().variable(id);
        if facts.is_cancelled() {
            break;
        }
        if scene.races().races.iter().any(|race| race.variable == variable) {
            continue;
        }
        let (pairs, _) = pattern.racing(id, &mut |_, _| ());
        if pairs.is_empty() {
            continue;
        }
        let mut reasons: Vec<String> = Vec::new();
        for reason in pairs.iter().take(MAX_EXPLAINED).filter_map(|pair| reason(&judge, variable, pair)) {
            if !reasons.iter().any(|known| known == reason) {
                reasons.push(reason.to_owned());
            }
        }
        let accesses = facts.accesses().to(id);
        let race = Race {
            variable,
            accesses,
            pairs,
            kind: OnceCell::new(),
            consequence: OnceCell::new(),
            refuted: Vec::new(),
        };
        let found = report(facts, rule, &race, &|name, pair| say(variable, name, pair));
        findings.push(made_note(found, &reasons));
    }
    findings
}

/// Why a pair is no race, in the words of the veto that excludes it.
fn reason<'s>(judge: &Judge<'s, '_, '_>, variable: Variable, pair: &Pair<'s>) -> Option<&'static str> {
    let of_variable = VETOES.iter().find(|veto| match veto.question {
        Question::Variable(excludes) => excludes(judge.facts(), variable),
        _ => false,
    });
    if let Some(veto) = of_variable {
        return Some(veto.because);
    }
    let [one, other] = pair.seen.map(|seen| seen.access);
    if let Some(veto) = judge.alone(variable, one).or_else(|| judge.alone(variable, other)) {
        return Some(veto.because);
    }
    match judge.judge(variable, &judge.live(variable, one)?, &judge.live(variable, other)?).0 {
        Fate::Excluded(_, number) => Some(VETOES[number].because),
        Fate::Apart | Fate::Kept => None,
    }
}
