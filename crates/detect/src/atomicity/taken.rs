//! LOCKSHELD: the locks that each method takes and releases, itself or through calls ("Automatic Detection of Atomicity
//! Violations", section 4.3, figure 7).
//!
//! The least fixpoint, from callees to callers. Beyond the paper's monitors, it includes explicit locks and those that
//! library methods hold while they run. A lock that a method leaves held does not count. Unlike the paper's, the sets
//! are bounded: at most [`MAX_TAKEN`] locks per instance, at most [`MAX_DEPTH`] calls away. What is done further away
//! hardly belongs together, and in large programs almost every method reaches almost every global lock (A32).

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_concurrency::locks::{AcquisitionId, Section, sections};
use unsnarl_concurrency::{Assumption, Facts};
use unsnarl_pointer::{CallEdge, InstanceId};
use unsnarl_program::ir::{Op, StatementId};
use unsnarl_program::{FieldId, IdVec};

use super::expression::{Arguments, ExpressionId, Expressions, name_of};

/// The maximum number of locks of an instance that are propagated to its callers.
const MAX_TAKEN: usize = 48;
/// The maximum number of calls that a lock is propagated up.
pub(crate) const MAX_DEPTH: u8 = 4;

/// How an instance takes a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// By an acquisition of its own.
    Own(AcquisitionId),
    /// By a call of an instance, which names the lock by another expression.
    Call(StatementId, InstanceId, ExpressionId),
}

/// A critical section of an instance, with the expression of its lock.
pub(crate) struct NamedSection {
    pub(crate) section: Section,
    /// The statement at which it begins.
    pub(crate) taken: StatementId,
    /// The lock; `None` is the paper's `*`.
    pub(crate) lock: Option<ExpressionId>,
}

/// The locks that all instances take and release.
pub(crate) struct Taken {
    pub(crate) expressions: Expressions,
    /// By instance, in order of discovery: nearest first.
    locks: IdVec<InstanceId, Vec<(ExpressionId, Source)>>,
    /// How many calls away each is.
    depths: IdVec<InstanceId, Vec<u8>>,
    /// The closed sections of the instances that have any.
    sections: FxHashMap<InstanceId, Vec<NamedSection>>,
    /// The locks that library calls hold while they run.
    during: FxHashMap<InstanceId, Vec<(StatementId, ExpressionId, AcquisitionId)>>,
    /// The changing fields that occur in expressions, each with the instances that may write it, directly or through
    /// calls.
    writers: FxHashMap<FieldId, FxHashSet<InstanceId>>,
    /// Whether some instance takes too many locks.
    pub(crate) is_cut: bool,
}

impl Taken {
    pub(crate) fn of(facts: &Facts<'_, '_>) -> Taken {
        let analysis = facts.analysis;
        let mut taken = Taken {
            expressions: Expressions::default(),
            locks: IdVec::filled(Vec::new(), analysis.instances().len()),
            depths: IdVec::filled(Vec::new(), analysis.instances().len()),
            sections: FxHashMap::default(),
            during: FxHashMap::default(),
            writers: FxHashMap::default(),
            is_cut: false,
        };
        for instance in analysis.instances() {
            taken.add_own(facts, instance);
        }
        taken.propagate(facts);
        taken.find_writers(facts);
        taken
    }

    /// The locks that an instance takes and releases.
    pub(crate) fn by(&self, instance: InstanceId) -> &[(ExpressionId, Source)] {
        &self.locks[instance]
    }

    /// How an instance takes a lock.
    pub(crate) fn source(&self, instance: InstanceId, lock: ExpressionId) -> Option<Source> {
        self.by(instance).iter().find(|(known, _)| *known == lock).map(|(_, source)| *source)
    }

    /// The critical sections of an instance.
    pub(crate) fn sections_of(&self, instance: InstanceId) -> &[NamedSection] {
        self.sections.get(&instance).map_or(&[], Vec::as_slice)
    }

    /// The locks that library calls of an instance hold while they run.
    pub(crate) fn during(&self, instance: InstanceId) -> &[(StatementId, ExpressionId, AcquisitionId)] {
        self.during.get(&instance).map_or(&[], Vec::as_slice)
    }

    /// Whether an instance may write a field that occurs in an expression, directly or through calls.
    pub(crate) fn may_write(&self, instance: InstanceId, field: FieldId) -> bool {
        self.writers.get(&field).is_some_and(|writers| writers.contains(&instance))
    }

    /// The arguments of a call, as far as they matter to the names of the locks that its callee takes.
    pub(crate) fn arguments(&self, facts: &Facts<'_, '_>, edge: &CallEdge) -> Arguments {
        let matter = self.expressions.need_arguments(self.by(edge.callee).iter().map(|(lock, _)| *lock));
        if matter { Arguments::of(facts, edge.caller, edge.statement, edge.callee) } else { Arguments::default() }
    }

    fn add_own(&mut self, facts: &Facts<'_, '_>, instance: InstanceId) {
        let Some(body) = facts.analysis.code_of(instance) else { return };
        for section in sections(facts, instance) {
            let acquisition = facts.locks.acquisition(section.acquisition);
            let Some(taken) = acquisition.statement.filter(|_| section.is_closed) else { continue };
            let lock = name_of(facts, body, acquisition).map(|lock| self.expressions.id(lock));
            if let Some(lock) = lock {
                self.add(instance, lock, Source::Own(section.acquisition), 0);
            }
            self.sections.entry(instance).or_default().push(NamedSection { section, taken, lock });
        }
        for statement in body.statements().filter(|at| matches!(body.statement(*at).op, Op::Invoke { .. })) {
            for guard in facts.guards.during(instance, statement) {
                let Some(taken) = guard.taken else { continue };
                if let Some(lock) = name_of(facts, body, facts.locks.acquisition(taken)) {
                    let lock = self.expressions.id(lock);
                    self.add(instance, lock, Source::Own(taken), 0);
                    self.during.entry(instance).or_default().push((statement, lock, taken));
                }
            }
        }
    }

    fn add(&mut self, instance: InstanceId, lock: ExpressionId, source: Source, depth: u8) {
        let known = &mut self.locks[instance];
        if known.iter().any(|(other, _)| *other == lock) {
            return;
        }
        if known.len() >= MAX_TAKEN {
            self.is_cut = true;
            return;
        }
        known.push((lock, source));
        self.depths[instance].push(depth);
    }

    /// Breadth-first, so that each lock is recorded with the shortest call chain to it.
    fn propagate(&mut self, facts: &Facts<'_, '_>) {
        for depth in 0..MAX_DEPTH {
            for instance in facts.analysis.instances() {
                let known = self.locks[instance].iter().zip(&self.depths[instance]);
                let all: Vec<ExpressionId> =
                    known.filter(|(_, known)| **known == depth).map(|((lock, _), _)| *lock).collect();
                if all.is_empty() || facts.is_cancelled() {
                    continue;
                }
                for edge in facts.analysis.calls_to(instance).iter().filter(|edge| edge.kind.runs_here()) {
                    for (lock, source) in self.translated(facts, edge, &all) {
                        self.add(edge.caller, lock, source, depth + 1);
                    }
                }
            }
        }
    }

    fn translated(
        &mut self,
        facts: &Facts<'_, '_>,
        edge: &CallEdge,
        locks: &[ExpressionId],
    ) -> Vec<(ExpressionId, Source)> {
        let arguments = self.arguments(facts, edge);
        let names = locks.iter().filter_map(|theirs| {
            let name = self.expressions.translate(*theirs, &arguments)?;
            // A library method without code takes no locks but those of its callees, and has no statements: use the
            // first id.
            let statement = edge.statement.unwrap_or(StatementId::new(0));
            Some((name, Source::Call(statement, edge.callee, *theirs)))
        });
        names.collect()
    }

    /// The locks that the callees of a statement take and release, as the caller names them.
    pub(crate) fn by_calls(
        &mut self,
        facts: &Facts<'_, '_>,
        instance: InstanceId,
        mut add: impl FnMut(StatementId, ExpressionId),
    ) {
        for edge in facts.analysis.calls_from(instance).iter().filter(|edge| edge.kind.runs_here()) {
            let Some(statement) = edge.statement else { continue };
            let depths = &self.depths[edge.callee];
            let near = self.by(edge.callee).iter().zip(depths).filter(|(_, depth)| **depth < MAX_DEPTH);
            let all: Vec<ExpressionId> = near.map(|((lock, _), _)| *lock).collect();
            if all.len() < depths.len() {
                let method = facts.analysis.instance(instance).method;
                facts.assumed.note(Assumption::NearStages, (method, Some(statement)));
            }
            if all.is_empty() {
                continue;
            }
            let arguments = self.arguments(facts, edge);
            for theirs in all {
                if let Some(lock) = self.expressions.translate(theirs, &arguments) {
                    add(statement, lock);
                }
            }
        }
    }

    fn find_writers(&mut self, facts: &Facts<'_, '_>) {
        let (analysis, program) = (facts.analysis, facts.analysis.program());
        let mut wanted: FxHashSet<FieldId> = FxHashSet::default();
        for lock in self.expressions.all() {
            wanted.extend(lock.fields().filter(|field| !facts.changing.never_changes(program, *field)));
        }
        if wanted.is_empty() {
            return;
        }
        let mut queue: Vec<(InstanceId, FieldId)> = Vec::new();
        for instance in analysis.instances() {
            let Some(body) = analysis.code_of(instance) else { continue };
            for statement in body.statements() {
                let (Op::PutField { field, .. } | Op::PutStatic(field, _)) = body.statement(statement).op else {
                    continue;
                };
                queue.extend(field.resolved.filter(|field| wanted.contains(field)).map(|field| (instance, field)));
            }
        }
        while let Some((instance, field)) = queue.pop() {
            if self.writers.entry(field).or_default().insert(instance) {
                let callers = analysis.calls_to(instance).iter().filter(|edge| edge.kind.runs_here());
                queue.extend(callers.map(|edge| (edge.caller, field)));
            }
        }
    }
}
