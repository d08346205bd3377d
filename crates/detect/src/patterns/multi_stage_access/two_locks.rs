//! Two variables, each read under a lock of its own, one after the other, and put together: `sum = a` under one lock,
//! `sum += b` under the next. A thread that changes both holds both locks: so it takes care that nobody sees one
//! without the other, and the reader sees just that.
//!
//! Under-approximates: reads and writes are accesses of the two methods themselves; numbers are followed through
//! arithmetic alone.

use std::collections::BTreeSet;

use unsnarl_concurrency::locks::{LockClassId, Section, sections};
use unsnarl_concurrency::{Access, VariableId};
use unsnarl_finding::Finding;
use unsnarl_pointer::InstanceId;
use unsnarl_program::MethodId;
use unsnarl_program::ir::{Dominators, StatementId};

use super::PATTERN;
use crate::patterns::check_then_act::are_combined;
use crate::race::contested::{Contested, Shared};
use crate::race::report::variable_name;
use crate::rank;
use crate::scene::{Code, Scene, finding};
use crate::wording::describe::{lock_name, method_name, place, place_at};

pub(super) fn find(scene: &Scene<'_, '_, '_>) -> Vec<Finding> {
    let mut reported: BTreeSet<(MethodId, StatementId)> = BTreeSet::new();
    let mut findings = Vec::new();
    for code in scene.code() {
        if scene.facts.is_cancelled() {
            break;
        }
        for instance in &code.instances {
            let sections = sections(scene.facts, *instance);
            if sections.len() < 2 {
                break;
            }
            let dominators = Dominators::of(code.body);
            for (first, second) in sections.iter().flat_map(|one| sections.iter().map(move |other| (one, other))) {
                let reader = Reader { scene, code, instance: *instance, dominators: &dominators };
                if let Some((at, found)) = reader.defect(first, second)
                    && reported.insert((code.method, at))
                {
                    findings.push(found);
                }
            }
        }
    }
    findings
}

/// An instance of a method with two sections.
struct Reader<'v, 's, 'f, 'a> {
    scene: &'v Scene<'s, 'f, 'a>,
    code: &'v Code<'a>,
    instance: InstanceId,
    dominators: &'v Dominators,
}

impl Reader<'_, '_, '_, '_> {
    fn defect(&self, first: &Section, second: &Section) -> Option<(StatementId, Finding)> {
        let facts = self.scene.facts;
        let [one, other] = [first, second].map(|section| facts.locks.acquisition(section.acquisition));
        let (at, then) = (one.statement?, other.statement?);
        let [lock, next] = [one, other].map(|acquisition| facts.locks.class(acquisition.class));
        let are_apart = self.dominators.comes_first(self.code.body, at, then) && !first.contains(then);
        let guards = &facts.guards;
        let is_locked_around = || {
            let mut contexts = guards.contexts_of(self.instance);
            contexts.all(|context| !guards.held_throughout(facts.analysis, context, at, then).is_empty())
        };
        if !are_apart || !first.is_closed || !second.is_closed || lock.may_be_lock_of(next) || is_locked_around() {
            return None;
        }
        for a in self.reads(first) {
            for b in self.reads(second).filter(|b| b.variable != a.variable) {
                let result = |shared: &Shared| self.code.body.statement(shared.access(facts).statement).result;
                let (Some(x), Some(y)) = (result(&a), result(&b)) else { continue };
                if !are_combined(self.code.body, x, y) {
                    continue;
                }
                let may_be = |write: &Access| self.writes_both(write, b.variable, [one.class, other.class]);
                if let Some(rival) = Contested::rival(facts, &a, &may_be) {
                    return Some((then, self.report([first, second], [&a, &b], rival)));
                }
            }
        }
        None
    }

    fn reads<'v>(&'v self, section: &'v Section) -> impl Iterator<Item = Shared> + 'v {
        let facts = self.scene.facts;
        let all = section.statements.iter().flat_map(|at| self.scene.contested().at((self.instance, *at))).copied();
        all.filter(|shared| !shared.access(facts).is_write && shared.is_contested)
    }

    /// Whether the method that makes a write also writes the other variable, and holds both locks at both writes.
    fn writes_both(&self, write: &Access, other: VariableId, locks: [LockClassId; 2]) -> bool {
        let facts = self.scene.facts;
        let holds_both = |write: &Access| {
            let held = facts.guards.always_held(write.instance, write.statement);
            locks.iter().all(|lock| {
                held.iter().any(|guard| facts.locks.class(guard.class).may_be_lock_of(facts.locks.class(*lock)))
            })
        };
        let mut others = facts.accesses().to(other).iter();
        holds_both(write) && others.any(|other| other.is_write && other.instance == write.instance && holds_both(other))
    }

    fn report(&self, [first, second]: [&Section; 2], [a, b]: [&Shared; 2], rival: &Access) -> Finding {
        let facts = self.scene.facts;
        let name =
            |shared: &Shared| variable_name(facts, facts.accesses().variable(shared.variable), shared.access(facts));
        let [one, other] = [first, second].map(|section| facts.locks.acquisition(section.acquisition));
        let (x, y) = (name(a), name(b));
        let method = method_name(self.scene.program(), self.code.method);
        let message = format!(
            "{method} puts {x} and {y} together, and releases `{}` before it takes `{}`: another thread may change both \
             in between",
            lock_name(facts, one),
            lock_name(facts, other)
        );
        let site = |shared: &Shared, role: String| {
            place(facts, self.code.method, Some(shared.access(facts).statement), None, role)
        };
        let sites = vec![
            site(a, format!("reads {x}")),
            site(b, format!("reads {y}")),
            place_at(facts, (rival.instance, rival.statement), "another thread changes both, under both locks"),
        ];
        let objects = a.access(facts).objects(facts.analysis);
        let mut evidence = vec![rank::relies_on_stale()];
        if objects.is_none_or(|objects| facts.must_be(objects).is_some()) {
            evidence.push(rank::exact_object());
        }
        finding(&PATTERN.rule, message, sites, evidence)
    }
}
