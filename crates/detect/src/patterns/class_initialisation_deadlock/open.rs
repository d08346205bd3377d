//! Superclasses that need their own subclasses, in a library.
//!
//! Callers that are not there may use either class first, on any thread: whether they do is an assumption (A13), and
//! the rank is low. Both must be open to them, or to other classes of the library: a class can be made, or has static
//! members. Decided by the code alone, for code that no known thread runs as well. The initialiser of the superclass
//! needs the subclass itself, or in static methods and constructors that it calls.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_finding::Finding;
use unsnarl_pointer::entry::EntryKind;
use unsnarl_program::ir::{Body, Op, StatementId};
use unsnarl_program::{ClassId, MethodId, Program};

use super::entries::is_first_use;
use super::requests::is_own;
use super::{MAX_CALLS, PATTERN, assumed_evidence};
use crate::rank;
use crate::scene::{Scene, finding};
use crate::wording::describe::{place, simple_name};

/// Maximum number of methods that an initialiser calls and that are examined.
const MAX_CALLED: usize = 100;

/// Where a method needs a class, after a number of calls.
struct Needed {
    subclass: ClassId,
    method: MethodId,
    statement: StatementId,
    calls: usize,
}

/// The deadlocks between callers of a library, apart from those of cycles that were found.
pub(super) fn find(scene: &Scene<'_, '_, '_>, found: &[Vec<ClassId>]) -> Vec<Finding> {
    let (analysis, program) = (scene.analysis(), scene.program());
    let mut kinds = analysis.entries().iter().map(|(_, _, entry)| entry.kind);
    let is_open =
        analysis.entries().is_empty() || kinds.any(|kind| matches!(kind, EntryKind::OpenApi | EntryKind::OpenTask));
    if !is_open {
        return Vec::new();
    }
    let mut findings = Vec::new();
    let mut users: Option<Users> = None;
    for class in program.application_classes() {
        let is_found = |other: ClassId| found.iter().any(|cycle| cycle.contains(&class) && cycle.contains(&other));
        for needed in needed_subclasses(program, class).into_iter().filter(|needed| !is_found(needed.subclass)) {
            let users = users.get_or_insert_with(|| Users::of(program));
            let is_entered = |one: ClassId| {
                program.methods_of(one).any(|method| is_first_use(program, method))
                    || users.are_outside(program, one, class)
            };
            if is_entered(class) && is_entered(needed.subclass) {
                findings.push(report(scene, class, &needed));
                break;
            }
        }
    }
    findings
}

/// The subclasses that the initialiser of a class needs, nearest first.
fn needed_subclasses(program: &Program, class: ClassId) -> Vec<Needed> {
    let has_subclasses = !program.direct_subtypes(class).is_empty();
    let Some(initialiser) = program.initialiser_of(class).filter(|_| has_subclasses) else { return Vec::new() };
    let mut methods: Vec<(MethodId, usize)> = vec![(initialiser, 0)];
    let mut seen: FxHashSet<MethodId> = std::iter::once(initialiser).collect();
    let mut known: FxHashSet<ClassId> = FxHashSet::default();
    let mut needed = Vec::new();
    let mut next = 0;
    while let Some((method, calls)) = methods.get(next).copied() {
        next += 1;
        let Some(Ok(body)) = program.body(method) else { continue };
        for statement in body.statements() {
            let op = &body.statement(statement).op;
            let used = program.initialised_by(op).filter(|used| *used != class && program.is_subclass(*used, class));
            if let Some(subclass) = used.filter(|used| known.insert(*used)) {
                needed.push(Needed { subclass, method, statement, calls });
            }
            let callee = called(program, op).filter(|_| calls < MAX_CALLS && methods.len() < MAX_CALLED);
            methods.extend(callee.filter(|callee| seen.insert(*callee)).map(|callee| (callee, calls + 1)));
        }
    }
    needed
}

/// The method of the program that a call is certain to call.
fn called(program: &Program, op: &Op) -> Option<MethodId> {
    match op {
        Op::Invoke { kind: InvokeKind::Static | InvokeKind::Special, method, .. } => {
            method.resolved.filter(|method| is_own(program, program.method(*method).class))
        }
        _ => None,
    }
}

/// Which methods of the program use which classes.
struct Users {
    of: FxHashMap<ClassId, Vec<MethodId>>,
}

impl Users {
    fn of(program: &Program) -> Users {
        let mut of: FxHashMap<ClassId, Vec<MethodId>> = FxHashMap::default();
        for method in program.application_classes().flat_map(|class| program.methods_of(class)) {
            let Some(Ok(body)) = program.body(method) else { continue };
            for used in used_classes(program, body) {
                of.entry(used).or_default().push(method);
            }
        }
        Users { of }
    }

    /// Whether a method uses a class before `above` must have been initialised: it belongs neither to that class, nor
    /// to a subclass of it, nor to a class nested in one.
    fn are_outside(&self, program: &Program, class: ClassId, above: ClassId) -> bool {
        let is_below = |user: ClassId| {
            let enclosing = enclosing(program, user);
            enclosing.into_iter().any(|outer| program.is_subclass(outer, above))
        };
        let is_outside = |method: &MethodId| {
            let access = program.method(*method).access;
            !program.is_class_initialiser(*method) && !access.is_private() && !is_below(program.method(*method).class)
        };
        self.of.get(&class).into_iter().flatten().any(is_outside)
    }
}

/// A class and those that enclose it, by their names.
fn enclosing(program: &Program, class: ClassId) -> Vec<ClassId> {
    let name = program.class_name(class);
    let ends = name.iter().enumerate().filter(|(_, byte)| **byte == b'$').map(|(at, _)| at);
    let outer = ends.filter_map(|end| program.find_class(&name[..end]));
    outer.chain(std::iter::once(class)).collect()
}

fn used_classes(program: &Program, body: &Body) -> BTreeSet<ClassId> {
    let used = |statement: StatementId| program.initialised_by(&body.statement(statement).op);
    body.statements().filter_map(used).filter(|class| is_own(program, *class)).collect()
}

fn report(scene: &Scene<'_, '_, '_>, class: ClassId, needed: &Needed) -> Finding {
    let program = scene.program();
    let (above, below) = (simple_name(program, class), simple_name(program, needed.subclass));
    let message = format!(
        "deadlock: the initialiser of `{above}` uses its subclass `{below}`; another thread may begin with `{below}`, \
         which needs `{above}`"
    );
    let role = format!("needs `{below}` to be initialised");
    let sites = vec![place(scene.facts, needed.method, Some(needed.statement), None, role)];
    let mut evidence = assumed_evidence();
    evidence.extend(rank::far_initialiser(needed.calls));
    finding(&PATTERN.rule, message, sites, evidence)
}
