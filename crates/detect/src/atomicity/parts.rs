//! What an acquisition of a lock is for: the variables that are accessed while it is held, as far as other threads contend for them.
//!
//! Followed from a statement that takes a lock, or calls what takes it, into the critical sections of that lock, and there through all calls. Over-approximates as the call graph does; bounded by
//! [`MAX_CALLED`] methods for each section.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;
use unsnarl_concurrency::{Variable, VariableId};
use unsnarl_concurrency::locks::Section;
use unsnarl_pointer::InstanceId;
use unsnarl_program::ir::{BlockId, Body, Dominators, Op, StatementId, ValueId};
use unsnarl_program::models::LockAction;

use super::LockedTwice;
use super::expression::{Arguments, ExpressionId};
use crate::contested::Shared;
use crate::derived::Derived;
use crate::scene::Scene;
use crate::shared::At;

/// What a section calls is followed to so many methods.
const MAX_CALLED: usize = 200;
/// So far a branch is followed to see whether it ends in an exception.
const MAX_BLOCKS: usize = 8;

/// What is done under one acquisition of a lock.
#[derive(Clone, Default)]
pub(crate) struct Part {
    /// The contended accesses, with their places.
    pub(crate) accesses: Vec<(At, Shared)>,
    /// The values of the pair's method that come from there.
    pub(crate) results: Vec<ValueId>,
    /// The variables that are read there and decide what is done there.
    pub(crate) tested: Vec<VariableId>,
    /// The variables that are read there, and by which an exception is thrown.
    pub(crate) required: Vec<VariableId>,
    /// Whether threads wait there or are woken.
    pub(crate) signals: bool,
    /// Whether something is written there.
    pub(crate) writes: bool,
    /// The statements of the pair's method, if it is a section of that; else none.
    pub(crate) section: Vec<StatementId>,
}

/// What is done under the acquisitions of a lock at a statement of an instance.
pub(crate) fn parts(scene: &Scene<'_, '_, '_>, twice: &LockedTwice, (instance, statement): At, lock: ExpressionId) -> Part {
    let mut part = Part::default();
    let Some(body) = scene.analysis().code_of(instance) else { return part };
    let mut finder = Finder { scene, twice, part: &mut part, seen: FxHashSet::default() };
    let mut sections = twice.taken.sections_of(instance).iter();
    if let Some(section) = sections.find(|section| section.taken == statement && section.lock == Some(lock)) {
        finder.section(instance, &section.section);
        part.section = section.section.statements.clone();
        let reads = part.accesses.iter().filter(|(at, shared)| at.0 == instance && !shared.access(scene.facts).is_write);
        let mut results: Vec<ValueId> = reads.filter_map(|((_, at), _)| body.statement(*at).result).collect();
        let calls = part.section.iter().filter(|at| matches!(body.statement(**at).op, Op::Invoke { .. }));
        results.extend(calls.filter_map(|at| body.statement(*at).result));
        results.sort_unstable();
        results.dedup();
        part.results = results;
        return part;
    }
    finder.statement(instance, statement, lock);
    part.results.extend(body.statement(statement).result);
    part
}

struct Finder<'p, 's, 'f, 'a> {
    scene: &'p Scene<'s, 'f, 'a>,
    twice: &'p LockedTwice,
    part: &'p mut Part,
    seen: FxHashSet<(InstanceId, ExpressionId)>,
}

impl Finder<'_, '_, '_, '_> {
    /// What a statement does under a lock by what it calls.
    fn statement(&mut self, instance: InstanceId, statement: StatementId, lock: ExpressionId) {
        let (analysis, taken) = (self.scene.analysis(), &self.twice.taken);
        if taken.during(instance).iter().any(|(at, held, _)| *at == statement && *held == lock) {
            self.access((instance, statement));
        }
        for edge in analysis.calls_at(instance, Some(statement)).iter().filter(|edge| edge.kind.runs_here()) {
            let arguments = Arguments::of(self.scene.facts, instance, Some(statement), edge.callee);
            let theirs = taken.by(edge.callee).iter().map(|(theirs, _)| *theirs);
            for theirs in theirs.filter(|theirs| taken.expressions.translated(*theirs, &arguments) == Some(lock)) {
                self.instance(edge.callee, theirs);
            }
        }
    }

    /// What an instance does under a lock.
    fn instance(&mut self, instance: InstanceId, lock: ExpressionId) {
        if !self.seen.insert((instance, lock)) || self.seen.len() > MAX_CALLED {
            return;
        }
        let twice = self.twice;
        for section in twice.taken.sections_of(instance).iter().filter(|section| section.lock == Some(lock)) {
            self.section(instance, &section.section);
        }
        let Some(body) = self.scene.analysis().code_of(instance) else {
            for edge in self.scene.analysis().calls_from(instance).iter().filter(|edge| edge.kind.runs_here()) {
                self.instance(edge.callee, lock);
            }
            return;
        };
        for statement in body.statements().filter(|at| matches!(body.statement(*at).op, Op::Invoke { .. })) {
            self.statement(instance, statement, lock);
        }
    }

    fn access(&mut self, place: At) {
        let facts = self.scene.facts;
        // What is one action by itself is not contended for, unless it is one of several that belong together.
        let is_action = |shared: &Shared| {
            let is_volatile = match facts.accesses().variable(shared.variable) {
                Variable::Field(field) => facts.analysis.program().field(field).access.is_volatile(),
                _ => false,
            };
            is_volatile || shared.access(facts).is_atomic
        };
        let shared = self.scene.contested().at(place).iter().filter(|shared| shared.is_contested || is_action(shared));
        for shared in shared {
            self.part.writes |= shared.access(facts).is_write;
            self.part.accesses.push((place, *shared));
        }
    }

    fn section(&mut self, instance: InstanceId, section: &Section) {
        let analysis = self.scene.analysis();
        let Some(body) = analysis.code_of(instance) else { return };
        let mut called: Vec<InstanceId> = Vec::new();
        for statement in section.statements.iter().copied() {
            self.access((instance, statement));
            self.part.signals |= signals(self.scene, instance, statement);
            let edges = analysis.calls_at(instance, Some(statement)).iter().filter(|edge| edge.kind.runs_here());
            called.extend(edges.map(|edge| edge.callee));
        }
        let (tested, required) = tested(self.scene, instance, body, section);
        self.part.tested.extend(tested);
        self.part.required.extend(required);
        let mut seen: FxHashSet<InstanceId> = FxHashSet::default();
        while let Some(callee) = called.pop() {
            if !seen.insert(callee) || seen.len() > MAX_CALLED {
                continue;
            }
            if let Some(body) = analysis.code_of(callee) {
                body.statements().for_each(|statement| self.access((callee, statement)));
            }
            called.extend(analysis.calls_from(callee).iter().filter(|edge| edge.kind.runs_here()).map(|edge| edge.callee));
        }
    }
}

fn signals(scene: &Scene<'_, '_, '_>, instance: InstanceId, statement: StatementId) -> bool {
    let calls = scene.analysis().library_calls_at(instance, Some(statement)).iter();
    let mut effects = calls.filter_map(|call| scene.analysis().model(*call)).flat_map(|model| &model.method.locks);
    effects.any(|effect| matches!(effect.action, LockAction::Await | LockAction::Signal | LockAction::SignalAll))
}

/// The variables that a section reads, and by which it decides what to do; and those by which it decides only whether it was called in vain, and throws.
fn tested(scene: &Scene<'_, '_, '_>, instance: InstanceId, body: &Body, section: &Section) -> (Vec<VariableId>, Vec<VariableId>) {
    let is_branch = |at: &&StatementId| matches!(body.statement(**at).op, Op::If { .. } | Op::Switch(..));
    let branches = section.statements.iter().filter(is_branch).map(|at| body.block_of(*at));
    let throws = |block: &BlockId| body.block(*block).successors.iter().any(|next| only_throws(body, *next));
    let (guards, branches): (Vec<BlockId>, Vec<BlockId>) = branches.partition(throws);
    if branches.is_empty() && guards.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let dominators = Dominators::of(body);
    let mut reads: BTreeMap<VariableId, Vec<StatementId>> = BTreeMap::new();
    for statement in &section.statements {
        for shared in scene.contested().at((instance, *statement)) {
            reads.entry(shared.variable).or_default().push(*statement);
        }
    }
    let (mut tested, mut required) = (Vec::new(), Vec::new());
    for (variable, reads) in reads {
        let seen = Derived::from(body, &dominators, &reads);
        let decides = |blocks: &[BlockId]| blocks.iter().any(|block| seen.decides(body, *block));
        tested.extend(decides(&branches).then_some(variable));
        required.extend(decides(&guards).then_some(variable));
    }
    (tested, required)
}

/// Whether a branch leads to nothing but an exception.
fn only_throws(body: &Body, block: BlockId) -> bool {
    let mut at = block;
    for _ in 0..MAX_BLOCKS {
        match body.statement(body.terminator(at)).op {
            Op::Throw(_) => return true,
            Op::Goto(next) => at = next,
            _ => return false,
        }
    }
    false
}
