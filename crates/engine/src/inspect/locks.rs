//! Which locks are held where: for each line that matters, the locks that must be held and those that may be; the
//! critical sections; and which lock is acquired while which is held.
//!
//! Otto and Moschny 2008, section 4. A line matters if it accesses a variable that threads may share, acquires a lock,
//! calls a method of the program, starts a thread or waits for the end of one. *May* over-approximates, *must*
//! under-approximates.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use serde::{Serialize, Serializer};
use unsnarl_concurrency::locks::{
    Acquisition, AcquisitionId, AcquisitionKind, GuardContextId, GuardSet, LockClassId, MayHeld, Operation, sections,
};
use unsnarl_concurrency::{Facts, VariableId};
use unsnarl_library::Outcome;
use unsnarl_pointer::{InstanceId, OriginId};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{IdSet, IdVec, MethodId, StrongComponents};

use super::names::{Lock, LockNames, Place, Thread, place, thread, thread_name, thread_names, variable};
use super::{Shown, instances};

/// What is known of the locks in some methods.
#[derive(Debug, Serialize)]
pub struct LocksView {
    /// The methods.
    pub methods: Vec<MethodLocks>,
    /// Which lock is acquired while which is held, if one of the two is acquired in one of the methods.
    pub order: Vec<OrderedLocks>,
    /// The locks that are mentioned.
    pub locks: Vec<Lock>,
    /// The threads that are mentioned.
    pub threads: Vec<Thread>,
}

/// The locks in a method.
#[derive(Debug, Serialize)]
pub struct MethodLocks {
    /// The method.
    pub method: String,
    /// Its source file.
    pub source: Option<String>,
    /// The threads that run it; none if it is not reached.
    pub threads: Vec<String>,
    /// The lines that matter, in the order of the code.
    pub lines: Vec<LockLine>,
    /// Its critical sections.
    pub sections: Vec<SectionLines>,
}

/// What happens at a line, and what is held there.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct LockLine {
    /// The line.
    pub line: Option<u16>,
    /// The first instruction.
    pub pc: u16,
    /// What happens.
    pub actions: Vec<Action>,
    /// The locks that are held before it; several elements if they differ between threads or calls.
    pub held: Vec<HeldLocks>,
}

/// Something that a statement does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Action {
    /// What is done.
    pub does: ActionKind,
    /// To what: a variable, lock, method or thread.
    pub what: String,
}

/// What a statement does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ActionKind {
    /// It acquires a lock.
    Acquires,
    /// It tries to acquire a lock.
    Tries,
    /// It releases a lock, waits, and acquires it again.
    Waits,
    /// The library acquires a lock for the time of the call.
    Holds,
    /// It reads a variable.
    Reads,
    /// It writes a variable.
    Writes,
    /// It calls a method.
    Calls,
    /// It starts a thread.
    Starts,
    /// It waits for the end of a thread.
    Joins,
}

/// The locks that some threads hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeldLocks {
    /// The threads.
    pub threads: Vec<String>,
    /// The locks that they hold in every execution.
    #[serde(serialize_with = "names")]
    pub must: Names,
    /// The other locks that they may hold.
    #[serde(serialize_with = "names")]
    pub may: Names,
}

/// The names of locks; many lines have the same.
pub type Names = Arc<[String]>;

fn names<S: Serializer>(names: &Names, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(names.iter())
}

/// A critical section: the lines between the acquisition of a lock and its release.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SectionLines {
    /// The first and the last line.
    pub lines: Option<(u16, u16)>,
    /// Where the lock is acquired.
    pub acquired: Place,
    /// The locks that it may be.
    pub locks: Vec<String>,
    /// Whether the method releases it before it returns.
    pub is_closed: bool,
    /// The threads that run it.
    pub threads: Vec<String>,
}

/// A lock is acquired while another is held.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct OrderedLocks {
    /// The lock that is held.
    pub held: String,
    /// The lock that is acquired then.
    pub acquires: String,
    /// Where the first was acquired; `None` inside the library.
    pub taken: Option<Place>,
    /// Where the second is acquired.
    pub at: Option<Place>,
    /// The threads that may do so.
    pub threads: Vec<String>,
    /// Whether the first must be held there, in some calls; else it only may.
    pub must: bool,
    /// Whether both are on a cycle of such pairs.
    pub in_cycle: bool,
}

pub(super) fn of(facts: &Facts<'_, '_>, Shown { methods, leaves_out }: Shown<'_>) -> LocksView {
    let instances = instances(facts);
    let uses_locks = |method: &MethodId| {
        let mut of_method = instances.get(method).into_iter().flatten();
        of_method.any(|instance| facts.guards.takes_locks(*instance))
    };
    let methods: Vec<MethodId> = methods.iter().copied().filter(|method| !leaves_out || uses_locks(method)).collect();
    let wanted: BTreeSet<MethodId> = methods.iter().copied().collect();
    let of_methods = methods.iter().flat_map(|method| instances.get(method).into_iter().flatten().copied());
    let acquiring = facts.locks.acquisitions().map(|id| facts.locks.acquisition(id).instance);
    let contexts = of_methods.chain(acquiring).flat_map(|instance| facts.guards.contexts_of(instance));
    let may_held = MayHeld::of(facts, contexts);
    let accesses = accesses(facts, &wanted);
    let joins = joins(facts);
    let (names, labels) = (LockNames::of(facts), RefCell::default());
    let view = View { facts, names, labels, may_held, accesses, joins };
    let none = Vec::new();
    let methods: Vec<MethodLocks> = methods
        .iter()
        .take_while(|_| !facts.is_cancelled())
        .map(|method| view.method(*method, instances.get(method).unwrap_or(&none)))
        .collect();
    let order = view.order(&wanted);
    let mut shown: BTreeSet<String> = BTreeSet::new();
    let mut running: BTreeSet<String> = BTreeSet::new();
    for method in &methods {
        running.extend(method.threads.iter().cloned());
        for line in &method.lines {
            shown.extend(line.held.iter().flat_map(|held| held.must.iter().chain(held.may.iter())).cloned());
            let is_thread = |action: &&Action| matches!(action.does, ActionKind::Starts | ActionKind::Joins);
            running.extend(line.actions.iter().filter(is_thread).map(|action| action.what.clone()));
            shown.extend(
                line.actions.iter().filter(|action| action.does.is_of_lock()).map(|action| action.what.clone()),
            );
        }
        shown.extend(method.sections.iter().flat_map(|section| &section.locks).cloned());
    }
    for pair in &order {
        shown.extend([pair.held.clone(), pair.acquires.clone()]);
        running.extend(pair.threads.iter().cloned());
    }
    let locks = view.names.locks(facts, &shown);
    let origins = facts.analysis.origins().ids().filter(|origin| running.contains(&thread_name(*origin)));
    LocksView { methods, order, locks, threads: origins.map(|origin| thread(facts, origin)).collect() }
}

impl ActionKind {
    /// As it is written in JSON.
    pub fn word(self) -> &'static str {
        match self {
            ActionKind::Acquires => "acquires",
            ActionKind::Tries => "tries",
            ActionKind::Waits => "waits",
            ActionKind::Holds => "holds",
            ActionKind::Reads => "reads",
            ActionKind::Writes => "writes",
            ActionKind::Calls => "calls",
            ActionKind::Starts => "starts",
            ActionKind::Joins => "joins",
        }
    }

    fn is_of_lock(self) -> bool {
        matches!(self, ActionKind::Acquires | ActionKind::Tries | ActionKind::Waits | ActionKind::Holds)
    }
}

type At = (InstanceId, StatementId);

/// The name of a lock, and where it is acquired.
type NamedPlace = (String, Option<Place>);

/// The accesses of some methods to variables that threads may share.
fn accesses(facts: &Facts<'_, '_>, methods: &BTreeSet<MethodId>) -> BTreeMap<At, Vec<(VariableId, usize)>> {
    let mut found: BTreeMap<At, Vec<(VariableId, usize)>> = BTreeMap::new();
    for id in facts.accesses().variables() {
        for (position, access) in facts.accesses().to(id).iter().enumerate() {
            if methods.contains(&facts.analysis.instance(access.instance).method) {
                found.entry((access.instance, access.statement)).or_default().push((id, position));
            }
        }
    }
    found
}

/// Where threads wait for the end of others.
fn joins(facts: &Facts<'_, '_>) -> BTreeMap<At, Vec<OriginId>> {
    let mut joins: BTreeMap<At, Vec<OriginId>> = BTreeMap::new();
    for origin in facts.analysis.origins().ids() {
        for at in facts.threads.waits_for(facts.analysis, origin) {
            joins.entry(at).or_default().push(origin);
        }
    }
    joins
}

struct View<'v, 'f, 'a> {
    facts: &'v Facts<'f, 'a>,
    names: LockNames,
    /// A cache.
    labels: RefCell<HashMap<IdSet<LockClassId>, Names>>,
    may_held: MayHeld,
    accesses: BTreeMap<At, Vec<(VariableId, usize)>>,
    joins: BTreeMap<At, Vec<OriginId>>,
}

impl View<'_, '_, '_> {
    fn method(&self, method: MethodId, instances: &[InstanceId]) -> MethodLocks {
        let facts = self.facts;
        let program = facts.analysis.program();
        let mut lines: Vec<LockLine> = Vec::new();
        let body = program.body(method).and_then(Result::ok);
        for statement in body.into_iter().flat_map(|body| body.statements()) {
            let mut actions: BTreeSet<Action> = BTreeSet::new();
            for instance in instances {
                self.actions(*instance, statement, &mut actions);
            }
            if actions.is_empty() {
                continue;
            }
            let Place { line, pc, .. } = place(facts, method, statement);
            let held = self.held(instances, statement);
            match lines.last_mut().filter(|last| last.line.is_some() && last.line == line && last.held == held) {
                Some(last) => {
                    let new = actions.into_iter().filter(|action| !last.actions.contains(action));
                    let new: Vec<Action> = new.collect();
                    last.actions.extend(new);
                }
                None => lines.push(LockLine { line, pc, actions: actions.into_iter().collect(), held }),
            }
        }
        let threads = instances.iter().flat_map(|instance| facts.threads.origins_of(*instance).iter());
        MethodLocks {
            method: program.show(method).to_string(),
            source: program.source_file(program.method(method).class).map(|file| file.to_string()),
            threads: thread_names(threads),
            lines: in_order(lines),
            sections: self.sections(method, instances),
        }
    }

    /// What a statement of an instance does.
    fn actions(&self, instance: InstanceId, statement: StatementId, actions: &mut BTreeSet<Action>) {
        let facts = self.facts;
        let analysis = facts.analysis;
        let mut add = |does: ActionKind, what: String| {
            actions.insert(Action { does, what });
        };
        for operation in facts.guards.operations(instance, Some(statement)) {
            let lock = |id: &AcquisitionId| self.names.label(facts.locks.acquisition(*id).class);
            match operation {
                Operation::Acquire(id, Outcome::Always, _) => add(ActionKind::Acquires, lock(id)),
                Operation::Acquire(id, ..) => add(ActionKind::Tries, lock(id)),
                Operation::Reacquire(id) => add(ActionKind::Waits, lock(id)),
                Operation::During(ids) => ids.iter().for_each(|id| add(ActionKind::Holds, lock(id))),
                Operation::Release(..) => {}
            }
        }
        for (id, position) in self.accesses.get(&(instance, statement)).into_iter().flatten() {
            let access = &facts.accesses().to(*id)[*position];
            let does = if access.is_write { ActionKind::Writes } else { ActionKind::Reads };
            add(does, variable(facts, facts.accesses().variable(*id), access));
        }
        for edge in analysis.calls_at(instance, Some(statement)).iter().filter(|edge| edge.kind.runs_here()) {
            let callee = analysis.instance(edge.callee);
            if callee.has_body {
                add(ActionKind::Calls, analysis.program().show(callee.method).to_string());
            }
        }
        for call in analysis.library_calls_at(instance, Some(statement)) {
            let started = analysis.spawned_by(*call).iter();
            started.for_each(|edge| add(ActionKind::Starts, thread_name(edge.origin)));
        }
        let joined = self.joins.get(&(instance, statement)).into_iter().flatten();
        joined.for_each(|origin| add(ActionKind::Joins, thread_name(*origin)));
    }

    /// What is held before a statement, once for each group of threads that hold the same.
    fn held(&self, instances: &[InstanceId], statement: StatementId) -> Vec<HeldLocks> {
        let facts = self.facts;
        let mut groups: Vec<([IdSet<LockClassId>; 2], BTreeSet<OriginId>)> = Vec::new();
        for context in instances.iter().flat_map(|instance| facts.guards.contexts_of(*instance)) {
            let must = facts.guards.held_during(context, statement);
            let must: IdSet<LockClassId> = must.iter().map(|guard| guard.class).collect();
            let may = self.may_held.classes_at(facts, context, Some(statement)).difference(&must);
            let key = [must, may];
            let origins = facts.guards.context(context).origins();
            match groups.iter_mut().find(|(known, _)| *known == key) {
                Some((_, known)) => known.extend(origins),
                None => groups.push((key, origins.collect())),
            }
        }
        let labels = |classes: &IdSet<LockClassId>| -> Names {
            let mut known = self.labels.borrow_mut();
            let find = || -> Names {
                let labels: BTreeSet<String> = classes.iter().map(|class| self.names.label(class)).collect();
                labels.into_iter().collect()
            };
            known.entry(classes.clone()).or_insert_with(find).clone()
        };
        let group = |([must, may], origins): ([IdSet<LockClassId>; 2], BTreeSet<OriginId>)| HeldLocks {
            threads: thread_names(origins),
            must: labels(&must),
            may: labels(&may),
        };
        let mut held: Vec<HeldLocks> = groups.into_iter().map(group).collect();
        held.sort_by(|one, other| (&one.threads, &one.must, &one.may).cmp(&(&other.threads, &other.must, &other.may)));
        held
    }

    fn sections(&self, method: MethodId, instances: &[InstanceId]) -> Vec<SectionLines> {
        let facts = self.facts;
        let mut found: BTreeMap<StatementId, SectionLines> = BTreeMap::new();
        for instance in instances {
            let Some(body) = facts.analysis.code_of(*instance) else { continue };
            for section in sections(facts, *instance) {
                let acquisition = facts.locks.acquisition(section.acquisition);
                let Some(statement) = acquisition.statement else { continue };
                let lines = section.statements.iter().filter_map(|inside| body.line(body.statement(*inside).pc));
                let acquired = place(facts, method, statement);
                let lines = lines.chain(acquired.line);
                let lines = lines.fold(None, |range: Option<(u16, u16)>, line| {
                    Some(range.map_or((line, line), |(first, last)| (first.min(line), last.max(line))))
                });
                let (locks, threads) = (Vec::new(), Vec::new());
                let known =
                    found.entry(statement).or_insert(SectionLines { lines, acquired, locks, is_closed: true, threads });
                let widest = |a: (u16, u16), b: (u16, u16)| (a.0.min(b.0), a.1.max(b.1));
                known.lines = known.lines.zip(lines).map(|(a, b)| widest(a, b)).or(known.lines);
                known.is_closed &= section.is_closed;
                known.locks.push(self.names.label(acquisition.class));
                known.threads.extend(facts.threads.origins_of(*instance).iter().map(thread_name));
            }
        }
        let tidy = |mut section: SectionLines| {
            section.locks.sort();
            section.locks.dedup();
            section.threads.sort_by(by_number);
            section.threads.dedup();
            section
        };
        found.into_values().map(tidy).collect()
    }

    /// The pairs of locks one of which is acquired in one of the methods while the other is held, or the reverse.
    fn order(&self, methods: &BTreeSet<MethodId>) -> Vec<OrderedLocks> {
        let facts = self.facts;
        let method_of = |id: AcquisitionId| facts.analysis.instance(facts.locks.acquisition(id).instance).method;
        let is_wanted: IdVec<AcquisitionId, bool> =
            facts.locks.acquisitions().map(|id| methods.contains(&method_of(id))).collect();
        let mut edges: BTreeMap<LockClassId, BTreeSet<LockClassId>> = BTreeMap::new();
        let mut order: BTreeMap<[AcquisitionId; 2], (BTreeSet<OriginId>, bool)> = BTreeMap::new();
        self.each_pair(|[held, wanted], context, is_sure| {
            let [one, other] = [held, wanted].map(|id| facts.locks.acquisition(id).class);
            edges.entry(one).or_default().insert(other);
            edges.entry(other).or_default();
            if is_wanted[held] || is_wanted[wanted] {
                let (origins, must) = order.entry([held, wanted]).or_default();
                origins.extend(facts.guards.context(context).origins());
                *must |= is_sure;
            }
        });
        let components = components(facts, edges);
        let mut shown: BTreeMap<[NamedPlace; 2], (BTreeSet<OriginId>, [bool; 2])> = BTreeMap::new();
        for (pair, (origins, must)) in order {
            let classes = pair.map(|id| facts.locks.acquisition(id).class);
            let key = pair.map(|id| {
                let Acquisition { class, statement, .. } = *facts.locks.acquisition(id);
                let place = statement.map(|statement| place(facts, method_of(id), statement));
                (self.names.label(class), place)
            });
            let (known, [known_must, in_cycle]) = shown.entry(key).or_default();
            known.extend(origins);
            *known_must |= must;
            *in_cycle |= components[classes[0]] == components[classes[1]];
        }
        let mut order = Vec::new();
        for ([(held, taken), (acquires, at)], (origins, [must, in_cycle])) in shown {
            order.push(OrderedLocks { held, acquires, taken, at, threads: thread_names(origins), must, in_cycle });
        }
        order.sort();
        order
    }

    /// Visits all pairs of an acquisition that may be in effect and one that waits, in each context, with whether the
    /// lock of the first must be held.
    fn each_pair(&self, mut visit: impl FnMut([AcquisitionId; 2], GuardContextId, bool)) {
        let facts = self.facts;
        for wanted in facts.locks.acquisitions().take_while(|_| !facts.is_cancelled()) {
            let acquisition = facts.locks.acquisition(wanted);
            if !acquisition.blocks {
                continue;
            }
            for context in facts.guards.contexts_of(acquisition.instance) {
                let must = match acquisition.statement {
                    Some(statement) => facts.guards.held(context, statement),
                    None => facts.guards.context(context).entry.clone(),
                };
                let is_again = matches!(acquisition.kind, AcquisitionKind::Wait(_));
                if !is_again && self.is_held_already(acquisition, &must) {
                    continue;
                }
                for held in self.held_at(context, acquisition) {
                    let class = facts.locks.acquisition(held).class;
                    visit([held, wanted], context, must.iter().any(|guard| guard.class == class));
                }
            }
        }
    }

    /// Whether a thread acquires a lock that it must hold already.
    fn is_held_already(&self, acquisition: &Acquisition, must: &GuardSet) -> bool {
        let facts = self.facts;
        let wanted = facts.locks.class(acquisition.class);
        let single = wanted.must_be_of(&facts.once);
        must.iter().any(|guard| {
            let class = facts.locks.class(guard.class);
            let is_named_alike = guard.path.is_some() && guard.path == acquisition.path;
            let is_one = single.is_some() && class.must_be_of(&facts.once) == single;
            class.is_reentered_by(wanted) && (is_named_alike || is_one)
        })
    }

    /// The other locks that may be held where one is acquired.
    fn held_at(&self, context: GuardContextId, wanted: &Acquisition) -> Vec<AcquisitionId> {
        let facts = self.facts;
        let class = facts.locks.class(wanted.class);
        let is_again = matches!(wanted.kind, AcquisitionKind::Wait(_));
        let is_other = |held: &AcquisitionId| {
            let of_held = facts.locks.class_of(*held);
            let single = of_held.must_be_of(&facts.once);
            let is_same = single.is_some() && single == class.must_be_of(&facts.once) && of_held.sort == class.sort;
            !(is_same || is_again && of_held.may_be_lock_of(class))
        };
        self.may_held.at(facts, context, wanted.statement).iter().filter(is_other).collect()
    }
}

/// The component of each lock in the graph of the pairs; locks that may be one are in one component.
fn components(
    facts: &Facts<'_, '_>,
    mut next: BTreeMap<LockClassId, BTreeSet<LockClassId>>,
) -> IdVec<LockClassId, usize> {
    let nodes: Vec<LockClassId> = next.keys().copied().collect();
    for (position, one) in nodes.iter().enumerate() {
        for other in &nodes[position + 1..] {
            if facts.locks.class(*one).may_be_lock_of(facts.locks.class(*other)) {
                next.entry(*one).or_default().insert(*other);
                next.entry(*other).or_default().insert(*one);
            }
        }
    }
    let next: BTreeMap<LockClassId, Vec<LockClassId>> =
        next.into_iter().map(|(class, next)| (class, next.into_iter().collect())).collect();
    let count = facts.locks.classes().count();
    let mut components = IdVec::filled(0, count);
    let mut search = StrongComponents::new(count);
    let mut roots = nodes.iter().copied();
    let successor = |node: LockClassId, position: &mut usize| {
        *position += 1;
        next.get(&node)?.get(*position - 1).copied()
    };
    let mut number = 0;
    while let Some(component) = search.next(&mut roots, successor) {
        number += 1;
        component.for_each(|class| components[class] = number);
    }
    components
}

/// The lines in the order of the source, without what a compiler has duplicated, such as the code of a `finally`.
fn in_order(mut lines: Vec<LockLine>) -> Vec<LockLine> {
    lines.sort_by_key(|line| (line.line, line.pc));
    let mut kept: Vec<LockLine> = Vec::new();
    for line in lines {
        let is_same = |known: &LockLine| {
            line.line.is_some() && known.line == line.line && known.held == line.held && known.actions == line.actions
        };
        if !kept.iter().any(is_same) {
            kept.push(line);
        }
    }
    kept
}

/// The order of the names of threads: by their numbers.
fn by_number(one: &String, other: &String) -> std::cmp::Ordering {
    (one.len(), one).cmp(&(other.len(), other))
}
