//! Where threads begin to initialise classes that need each other, and whether two may do so at the same time.
//!
//! A thread enters a cycle where it uses one of its classes, outside of the initialisation of all of them; or where it
//! uses another class whose initialisation leads there. Two threads deadlock if they enter it at two classes in
//! parallel, and each gets to the class of the other: no class on the way is certainly initialised before. They do not
//! if both hold a lock, or have to initialise another class first, which only one of them can.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use rustc_hash::FxHashMap;
use unsnarl_concurrency::{Facts, Uninitialised};
use unsnarl_library::LockMode;
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{EdgeKind, InstanceId, ObjectId, OriginId, Origins};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{ClassId, MethodId, Program};

use super::requests::{Need, Request, Requests, Uses, is_indirect};
use crate::scene::Scene;

/// Maximum number of pairs of entries that are compared for one cycle.
const MAX_PAIRS: usize = 20_000;
/// Maximum number of pairs that deadlock and are compared to find the simplest.
const MAX_FOUND: usize = 50;

/// A place where a class is used, so that it is initialised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Trigger {
    /// The class.
    pub(super) class: ClassId,
    /// What uses it.
    pub(super) instance: InstanceId,
    /// The statement; without one, the instance itself is a static method of the class that something else starts.
    pub(super) statement: Option<StatementId>,
    /// Where to ask which classes have been initialised before; `None` if the program begins there.
    before: Option<(InstanceId, Option<StatementId>)>,
}

impl Trigger {
    /// Whether code that is not there uses it.
    pub(super) fn is_unknown(&self) -> bool {
        self.before.is_none()
    }
}

/// A thread enters a cycle.
#[derive(Clone)]
pub(super) struct Entry<'r> {
    /// The class of the cycle where it begins.
    class: ClassId,
    /// Where it does, or where it uses a class whose initialisation leads there.
    pub(super) trigger: Trigger,
    /// The thread.
    pub(super) origin: OriginId,
    /// What leads from the class of the trigger to that of the cycle.
    way: Vec<&'r Request>,
}

/// Two threads that wait for each other.
pub(super) struct Deadlock<'r> {
    /// Where each begins.
    pub(super) entries: [Entry<'r>; 2],
    /// What each requests until it gets to the first class of the other.
    pub(super) paths: [Vec<&'r Request>; 2],
}

impl Deadlock<'_> {
    /// The number of calls on the longer way.
    pub(super) fn calls(&self) -> usize {
        let calls = |path: &Vec<&Request>| path.iter().map(|request| request.calls()).sum();
        self.paths.iter().map(calls).max().unwrap_or(0)
    }

    /// The fewer, the easier to understand.
    fn length(&self) -> usize {
        let length = |path: &Vec<&Request>| path.iter().map(|request| 1 + request.calls()).sum::<usize>();
        self.paths.iter().map(length).sum()
    }
}

/// Where the classes of cycles are used.
pub(super) struct Entries<'u> {
    triggers: BTreeMap<ClassId, Vec<Trigger>>,
    uninitialised: &'u Uninitialised,
}

impl<'u> Entries<'u> {
    pub(super) fn of(
        scene: &Scene<'_, '_, '_>,
        requests: &Requests,
        cycles: &[Vec<ClassId>],
        uninitialised: &'u Uninitialised,
    ) -> Entries<'u> {
        let wanted = leading_to(requests, cycles);
        let triggers = triggers(scene, &wanted);
        Entries { triggers, uninitialised }
    }

    /// The simplest deadlock of a cycle.
    pub(super) fn deadlock<'r>(
        &self,
        scene: &Scene<'_, '_, '_>,
        requests: &'r Requests,
        cycle: &[ClassId],
        left_out: &mut Vec<&'static str>,
    ) -> Option<Deadlock<'r>> {
        let entries = self.entries(scene, requests, cycle);
        let mut found: Vec<Deadlock<'r>> = Vec::new();
        let mut pairs = 0;
        for (index, one) in entries.iter().enumerate() {
            for other in entries[index + 1..].iter().filter(|other| other.class != one.class) {
                pairs += 1;
                if pairs > MAX_PAIRS || scene.facts.is_cancelled() {
                    left_out.push("some pairs of uses of classes that need each other");
                    return simplest(found);
                }
                found.extend(self.meet(scene.facts, requests, cycle, [one, other]));
                if found.len() == MAX_FOUND {
                    return simplest(found);
                }
            }
        }
        simplest(found)
    }

    /// Where threads enter a cycle. Nearer ones come first.
    fn entries<'r>(&self, scene: &Scene<'_, '_, '_>, requests: &'r Requests, cycle: &[ClassId]) -> Vec<Entry<'r>> {
        let mut entries = Vec::new();
        for class in cycle {
            for (from, way) in ways_to(requests, cycle, *class) {
                for trigger in self.triggers.get(&from).into_iter().flatten() {
                    let origins = scene.facts.threads.origins_of(trigger.instance).iter();
                    for origin in origins.filter(|origin| *origin != Origins::INITIALISERS) {
                        entries.push(Entry { class: *class, trigger: *trigger, origin, way: way.clone() });
                    }
                }
            }
        }
        entries.sort_by_key(|entry| entry.way.len());
        entries
    }

    /// Whether two threads that enter a cycle wait for each other.
    fn meet<'r>(
        &self,
        facts: &Facts<'_, '_>,
        requests: &'r Requests,
        cycle: &[ClassId],
        [one, other]: [&Entry<'r>; 2],
    ) -> Option<Deadlock<'r>> {
        let is_open = |class: ClassId| self.may_be(class, one) && self.may_be(class, other);
        if ![one.class, other.class].into_iter().all(is_open) || have_common_gate(one, other) {
            return None;
        }
        let at = |entry: &Entry<'_>| {
            let first = facts.analysis.code_of(entry.trigger.instance)?.statements().next()?;
            Some((entry.origin, entry.trigger.instance, entry.trigger.statement.unwrap_or(first)))
        };
        if !facts.may_be_in_parallel(at(one)?, at(other)?) || have_common_lock(facts, one, other) {
            return None;
        }
        let is_passed = |request: &Request| {
            cycle.contains(&request.wanted) && is_open(request.wanted) && self.may_be_requested(request, request.wanted)
        };
        let path = |from: ClassId, to: ClassId| path(requests, from, to, &is_passed);
        let paths = [path(one.class, other.class)?, path(other.class, one.class)?];
        Some(Deadlock { entries: [one.clone(), other.clone()], paths })
    }

    /// Whether a class may not have been initialised when a thread enters a cycle.
    fn may_be(&self, class: ClassId, entry: &Entry<'_>) -> bool {
        let before = entry.trigger.before;
        before.is_none_or(|(instance, statement)| self.uninitialised.may_be(class, instance, statement))
            && entry.way.iter().all(|request| self.may_be_requested(request, class))
    }

    /// Whether a class may not have been initialised when a request is made.
    fn may_be_requested(&self, request: &Request, class: ClassId) -> bool {
        match &request.need {
            Need::Before => true,
            Need::By { at: (instance, statement), .. } => self.uninitialised.may_be(class, *instance, Some(*statement)),
        }
    }
}

/// The deadlock with the fewest steps, the first of several.
fn simplest(found: Vec<Deadlock<'_>>) -> Option<Deadlock<'_>> {
    found.into_iter().min_by_key(Deadlock::length)
}

/// The classes of cycles, and those whose initialisation leads there.
fn leading_to(requests: &Requests, cycles: &[Vec<ClassId>]) -> BTreeSet<ClassId> {
    let mut found: BTreeSet<ClassId> = cycles.iter().flatten().copied().collect();
    let mut open: Vec<ClassId> = found.iter().copied().collect();
    while let Some(class) = open.pop() {
        for holder in requests.to(class).map(|request| request.holder) {
            if found.insert(holder) {
                open.push(holder);
            }
        }
    }
    found
}

/// The classes whose initialisation leads to a class of a cycle before any other of the cycle, with the requests.
fn ways_to<'r>(requests: &'r Requests, cycle: &[ClassId], to: ClassId) -> Vec<(ClassId, Vec<&'r Request>)> {
    let mut ways: Vec<(ClassId, Vec<&Request>)> = vec![(to, Vec::new())];
    let mut known: BTreeSet<ClassId> = cycle.iter().copied().collect();
    let mut next = 0;
    while let Some((class, way)) = ways.get(next).cloned() {
        next += 1;
        for request in requests.to(class) {
            if known.insert(request.holder) {
                let mut longer = vec![request];
                longer.extend(way.iter().copied());
                ways.push((request.holder, longer));
            }
        }
    }
    ways
}

/// The shortest chain of requests from one class to another, by those that satisfy `may_pass`.
fn path<'r>(
    requests: &'r Requests,
    from: ClassId,
    to: ClassId,
    may_pass: &dyn Fn(&Request) -> bool,
) -> Option<Vec<&'r Request>> {
    let mut by: FxHashMap<ClassId, &Request> = FxHashMap::default();
    let mut open: VecDeque<ClassId> = VecDeque::from([from]);
    while let Some(class) = open.pop_front() {
        for request in requests.by(class).iter().filter(|request| may_pass(request)) {
            if request.wanted == from || by.contains_key(&request.wanted) {
                continue;
            }
            by.insert(request.wanted, request);
            if request.wanted == to {
                let mut path = vec![request];
                while let Some(before) = by.get(&path[path.len() - 1].holder) {
                    path.push(before);
                }
                path.reverse();
                return Some(path);
            }
            open.push_back(request.wanted);
        }
    }
    None
}

/// Whether both threads have to initialise a class first that is not in the cycle: one of them does all that it leads
/// to, before the other goes on.
fn have_common_gate(one: &Entry<'_>, other: &Entry<'_>) -> bool {
    one.way.iter().any(|mine| other.way.iter().any(|theirs| mine.holder == theirs.holder))
}

/// Whether both threads hold a lock that only one of them can hold.
fn have_common_lock(facts: &Facts<'_, '_>, one: &Entry<'_>, other: &Entry<'_>) -> bool {
    let held = |entry: &Entry<'_>| -> Vec<ObjectId> {
        let Some(statement) = entry.trigger.statement else { return Vec::new() };
        let guards = facts.guards.always_held(entry.trigger.instance, statement);
        let classes = guards.iter().map(|guard| facts.locks.class(guard.class));
        classes.filter(|class| class.mode != LockMode::Read).filter_map(|class| class.must_be_of(&facts.once)).collect()
    };
    let mine = held(one);
    !mine.is_empty() && held(other).iter().any(|lock| mine.contains(lock))
}

/// Whether code that is not there can be the first to use a class, by a call of this method: it can name the class, and
/// make an object or call a static method.
pub(super) fn is_first_use(program: &Program, method: MethodId) -> bool {
    let data = program.method(method);
    let is_static = data.access.is_static() && !program.is_class_initialiser(method);
    let is_maker = program.is_constructor(method) && !program.class(data.class).access.is_abstract();
    (is_static || is_maker)
        && data.access.is_public()
        && !data.access.is_synthetic()
        && program.is_public_everywhere(data.class)
}

/// Where these classes are used.
fn triggers(scene: &Scene<'_, '_, '_>, wanted: &BTreeSet<ClassId>) -> BTreeMap<ClassId, Vec<Trigger>> {
    let (analysis, program) = (scene.analysis(), scene.program());
    let mut uses = Uses::default();
    let mut found: Vec<Trigger> = Vec::new();
    for instance in analysis.instances() {
        if let Some(body) = analysis.code_of(instance) {
            for (statement, class) in uses.of(program, body).iter().copied() {
                let before = Some((instance, Some(statement)));
                found.push(Trigger { class, instance, statement: Some(statement), before });
            }
        }
        // A static method that another thread or the library calls: `new Thread(A::run)`.
        for edge in analysis.calls_from(instance).iter().filter(|edge| is_indirect(edge.kind)) {
            let data = program.method(analysis.instance(edge.callee).method);
            if data.access.is_static() {
                let is_started = matches!(edge.kind, EdgeKind::Spawn(..)) || edge.statement.is_none();
                let (by, statement) = if is_started { (edge.callee, None) } else { (instance, edge.statement) };
                let before = Some((instance, edge.statement));
                found.push(Trigger { class: data.class, instance: by, statement, before });
            }
        }
    }
    // What unknown callers call.
    for (_, instance, entry) in analysis.entries().iter().filter(|(_, _, entry)| entry.kind == EntryKind::OpenApi) {
        if is_first_use(program, entry.method) {
            let class = program.method(entry.method).class;
            found.push(Trigger { class, instance: *instance, statement: None, before: None });
        }
    }
    found.retain(|trigger| wanted.contains(&trigger.class));
    found.sort_unstable();
    found.dedup();
    let mut by_class: BTreeMap<ClassId, Vec<Trigger>> = BTreeMap::new();
    for trigger in found {
        by_class.entry(trigger.class).or_default().push(trigger);
    }
    by_class
}
