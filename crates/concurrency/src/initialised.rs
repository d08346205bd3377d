//! Which classes may not have been initialised yet, at each statement.
//!
//! A class is initialised once, by the first thread that uses it, and all other threads wait until that is done (JVMS
//! 5.5). What uses the class has therefore initialised it when it is done, and so has what a method of the class does
//! before: it runs only after the initialisation has begun. (On the thread that initialises the class, it may still be
//! going on.) A thread knows of all that its starter has initialised before the start. All this is the data flow of
//! `summaries.rs`.
//!
//! Over-approximates: signals between threads are left out, and so is what the library initialises on the way to a
//! callback. What the initialiser of a class initialises in turn counts only if each of its paths does so itself.

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{CallEdge, InstanceId};
use unsnarl_program::ir::{Body, Op, StatementId, is_on_every_path};
use unsnarl_program::{ClassId, IdBits, IdVec, MethodId, Program};

use crate::facts::Facts;
use crate::summaries::{Effects, StatementSets, Summaries, top_down};

unsnarl_program::ids! {
    /// The number of a class that is followed.
    FollowedId;
}

type ClassBits = IdBits<FollowedId>;

/// Which of some classes may not have been initialised yet.
pub struct Uninitialised {
    ids: FxHashMap<ClassId, FollowedId>,
    sets: StatementSets<FollowedId>,
}

impl Uninitialised {
    /// Follows these classes.
    pub(crate) fn of(facts: &Facts<'_, '_>, classes: &[ClassId], is_cancelled: &dyn Fn() -> bool) -> Uninitialised {
        let (analysis, program) = (facts.analysis, facts.analysis.program());
        let followed: IdVec<FollowedId, ClassId> = classes.iter().copied().collect();
        let ids: FxHashMap<ClassId, FollowedId> = followed.entries().map(|(id, class)| (*class, id)).collect();
        let bits =
            |classes: &[ClassId]| -> ClassBits { classes.iter().filter_map(|class| ids.get(class)).copied().collect() };
        let mut known: FxHashMap<ClassId, ClassBits> = FxHashMap::default();
        let mut with =
            |class: ClassId| known.entry(class).or_insert_with(|| bits(&certainly_with(program, class))).clone();
        let mut by_method: FxHashMap<MethodId, Vec<(StatementId, ClassBits)>> = FxHashMap::default();
        let mut effects = Effects::default();
        for instance in analysis.instances() {
            let Some(body) = analysis.code_of(instance) else { continue };
            let uses = by_method.entry(body.method).or_insert_with(|| {
                let uses = uses(program, body).map(|(statement, class)| (statement, with(class)));
                uses.filter(|(_, classes)| !classes.is_empty()).collect()
            });
            for (statement, classes) in uses.iter() {
                effects.lose(instance, *statement, classes, false);
            }
        }
        let top_down = top_down(analysis);
        let context = (analysis, &facts.assumed);
        let summaries = Summaries::of(context, &top_down, effects, followed.len(), is_cancelled);
        let everything: ClassBits = followed.ids().collect();
        // A method of a class runs only after the initialisation of the class has begun.
        let begun = |instance: InstanceId| {
            bits(&program.initialised_with(program.method(analysis.instance(instance).method).class))
        };
        let begun: IdVec<InstanceId, ClassBits> = analysis.instances().map(begun).collect();
        let mut launched: FxHashMap<InstanceId, ClassBits> = FxHashMap::default();
        for (_, instance, entry) in analysis.entries() {
            // The launcher initialises the class of `main`.
            if entry.kind == EntryKind::Main {
                launched.insert(*instance, with(entry.class));
            }
        }
        let at_start = |instance: InstanceId| {
            let mut all = everything.clone();
            all.subtract(&begun[instance]);
            if let Some(classes) = launched.get(&instance) {
                all.subtract(classes);
            }
            all
        };
        let passed_on = |edge: &CallEdge, mut before: ClassBits| {
            before.subtract(&begun[edge.callee]);
            before
        };
        let sets = summaries.enter(&at_start, &passed_on, is_cancelled);
        Uninitialised { ids, sets }
    }

    /// Whether a class may not have been initialised before a statement; without one, before an instance begins. A
    /// class that is not followed may always be.
    pub fn may_be(&self, class: ClassId, instance: InstanceId, statement: Option<StatementId>) -> bool {
        self.ids.get(&class).is_none_or(|id| self.sets.before(instance, statement).contains(*id))
    }
}

/// The statements of a body that use a class, so that it is initialised.
fn uses<'b>(program: &'b Program, body: &'b Body) -> impl Iterator<Item = (StatementId, ClassId)> + 'b {
    body.statements().filter_map(|statement| Some((statement, program.initialised_by(&body.statement(statement).op)?)))
}

/// The classes that are certainly initialised when a class is: those that come before it, and what the initialisers of
/// all of them use on each of their paths.
fn certainly_with(program: &Program, class: ClassId) -> Vec<ClassId> {
    let mut all = program.initialised_with(class);
    let mut seen: FxHashSet<ClassId> = all.iter().copied().collect();
    let mut next = 0;
    while let Some(class) = all.get(next).copied() {
        next += 1;
        let body = program.initialiser_of(class).and_then(|method| program.body(method)).and_then(Result::ok);
        let Some(body) = body else { continue };
        for (statement, used) in uses(program, body).filter(|(_, used)| !seen.contains(used)).collect::<Vec<_>>() {
            let is_used = |other: StatementId| other == statement;
            let returns = body.statements().filter(|one| matches!(body.statement(*one).op, Op::Return(_)));
            if returns.into_iter().all(|to| is_on_every_path(body, to, &is_used, &|_, _| false)) {
                let new = program.initialised_with(used).into_iter().filter(|class| seen.insert(*class));
                all.extend(new.collect::<Vec<_>>());
            }
        }
    }
    all
}
