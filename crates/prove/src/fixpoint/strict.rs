//! Where assumptions are used, and what happens instead if none may be.
//!
//! - A5, A8: the method writes any array that it can reach, gives back locks, and returns anything. If it can reach
//!   objects, functions or classes of the program, it could run their code: nothing is proved.
//! - A11, A12, A13: nothing is proved. The program has to be started with one `main`.
//! - A25: what an initialiser writes needs its lock like everything else.
//! - A62: constants of the library and the arguments of `main` may be null.
//! - A63: library methods may throw whenever they are given an object.
//! - A64: every wait that can be interrupted may be.
//! - A65: another thread may see the default of a final field.
//! - A66: errors of library methods, and tasks that executors refuse, count as uncaught if nobody catches them.
//!
//! A library method knows the static fields of the program only through what it is given.

use rustc_hash::FxHashMap;
use unsnarl_library::LockSort;
use unsnarl_pointer::entry::EntryKind;
use unsnarl_pointer::{AllocationSite, LibraryCallId, ObjectId};
use unsnarl_program::ir::{StatementId, ValueId};

use super::Interpreter;
use super::frame::Frame;
use crate::domain::Domain;
use crate::ledger::Assumption;
use crate::state::State;
use crate::value::Val;

/// Why nothing is proved if a method may run code that nobody has looked at.
const MAY_RUN: &str =
    "a method without a model is given objects, functions or classes of the program, and may run their code (A8)";

impl<'a, D: Domain> Interpreter<'_, 'a, D> {
    /// An assumption is used at a statement. Returns whether it may be.
    pub(crate) fn may_assume(&mut self, assumption: Assumption, frame: &Frame<'a, D>, at: StatementId) -> bool {
        if !self.setting.is_strict {
            self.ledger.add(assumption, Some((frame.body.method, Some(at))));
        }
        !self.setting.is_strict
    }

    /// Whether a wait may end because the thread is interrupted. If the program interrupts none, it is assumed that
    /// nobody does.
    pub(super) fn may_interrupt_wait(&mut self) -> bool {
        if !self.may_be_interrupted {
            self.ledger.add(Assumption::Uninterrupted, None);
        }
        self.may_be_interrupted
    }

    /// What is assumed of how the program starts.
    pub(super) fn assume_entries(&mut self) {
        let analysis = self.analysis();
        let kinds: Vec<EntryKind> = analysis.entries().iter().map(|(.., entry)| entry.kind).collect();
        let mut classes: Vec<_> = analysis.entries().iter().map(|(.., entry)| entry.class).collect();
        classes.dedup();
        let is_open = |kind: &EntryKind| matches!(kind, EntryKind::OpenApi | EntryKind::OpenTask);
        let is_framework = |kind: &EntryKind| matches!(kind, EntryKind::Framework { .. });
        let uses = [
            (
                classes.len() > 1,
                Assumption::Programs,
                "there are several entry points, of which one has to be named (A11)",
            ),
            (kinds.iter().any(is_framework), Assumption::Frameworks, "a framework calls the program (A12)"),
            (
                kinds.iter().any(is_open),
                Assumption::OpenWorld,
                "who uses the classes of the library is not known (A13)",
            ),
        ];
        for (is_used, assumption, problem) in uses {
            match self.setting.is_strict {
                true if is_used => {
                    self.unsupported.insert(problem);
                }
                false if is_used => self.ledger.add(assumption, None),
                _ => {}
            }
        }
    }

    /// What methods do of which nothing is known: those without a model, and, if there are no calls, one that is
    /// missing. Returns whether there are any, and the worst is assumed.
    pub(super) fn call_unknown(
        &mut self,
        frame: &Frame<'a, D>,
        at: StatementId,
        calls: &[LibraryCallId],
        passed: &[ValueId],
        state: &mut State<D>,
    ) -> bool {
        let assumption = if calls.is_empty() { Assumption::Missing } else { Assumption::Unmodelled };
        let is_known = !calls.is_empty() && calls.iter().all(|call| self.analysis().model(*call).is_some());
        if is_known || self.may_assume(assumption, frame, at) {
            return false;
        }
        let instance = self.units[frame.unit].instance;
        let given = passed.iter().flat_map(|value| self.analysis().points_to(instance, *value).iter());
        let reached = self.reachable(given.collect());
        if reached.iter().any(|object| self.may_run(*object)) {
            self.unsupported.insert(MAY_RUN);
        }
        let reached = self.all_ages(&reached.into_iter().collect());
        let reached = Val::Reference { may_be_null: false, objects: self.tables.refs.of(reached) };
        self.havoc_elements(frame, at, state, reached);
        self.release_any(frame, at, state, |lock| lock.sort == LockSort::Explicit);
        true
    }

    /// Whether code of the program may run if somebody has this object.
    fn may_run(&self, object: ObjectId) -> bool {
        let known = self.analysis().object(object);
        let is_own = known.ty.as_class().is_some_and(|class| self.program().has_bodies(class));
        is_own
            || self.analysis().function_method(object).is_some()
            || matches!(known.site, AllocationSite::ClassOf(_) | AllocationSite::ThreadOf(_))
    }

    /// All objects that can be reached from some.
    fn reachable(&mut self, from: Vec<ObjectId>) -> Vec<ObjectId> {
        let analysis = self.analysis();
        let held = self.held_by.get_or_insert_with(|| {
            let mut held: FxHashMap<ObjectId, Vec<ObjectId>> = FxHashMap::default();
            for (of, _, objects) in analysis.fields() {
                if let Some(of) = of {
                    held.entry(of).or_default().extend(objects.iter());
                }
            }
            held
        });
        let mut reached: Vec<ObjectId> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        let mut open = from;
        while let Some(object) = open.pop() {
            if seen.insert(object) {
                reached.push(object);
                open.extend(held.get(&object).into_iter().flatten());
            }
        }
        reached.sort_unstable();
        reached
    }
}
