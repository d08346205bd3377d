//! What an acquisition of a lock is for: the contended variables that are accessed while it is held, and which of the
//! values read there reach the method of the pair.
//!
//! Starts at a statement that takes a lock, or calls a method that takes it, and visits the critical sections of that
//! lock and what they call, at most [`MAX_DEPTH`] calls deep. Tracks which accesses depend on the arguments that the
//! statement passes, and which reads reach its result. Over-approximates as the call graph does; does not track values
//! through memory.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_concurrency::locks::Section;
use unsnarl_concurrency::{Access, Variable, VariableId};
use unsnarl_pointer::{Analysis, InstanceId};
use unsnarl_program::ir::{BlockId, Body, Definition, Dominators, Op, StatementId, ValueId};

use super::LockedTwice;
use super::expression::ExpressionId;
use super::taken::MAX_DEPTH;
use crate::flow::Uses;
use crate::flow::derived::Derived;
use crate::race::contested::Shared;
use crate::scene::Scene;
use crate::scene::shared::{At, looks_itself, may_wait, stores};

/// The maximum number of methods that are visited.
const MAX_CALLED: usize = 64;
/// The maximum number of blocks that are followed to see whether a branch ends in an exception.
const MAX_BLOCKS: usize = 8;
/// If a body has more sources of values than this, all are assumed to reach its result.
const MAX_SOURCES: usize = 12;

/// A contended access under a lock.
#[derive(Clone, Copy)]
pub(crate) struct ContendedAccess {
    pub(crate) shared: Shared,
    /// Whether it uses a value that is computed from the arguments that matter.
    pub(crate) is_given: bool,
    /// How many calls away it is.
    pub(crate) depth: usize,
}

/// What is done under one acquisition of a lock.
#[derive(Clone, Default)]
pub(crate) struct Part {
    /// The contended accesses.
    pub(crate) accesses: Vec<ContendedAccess>,
    /// The reads whose values reach the method of the pair.
    pub(crate) reads: Vec<ContendedAccess>,
    /// The values of that method that they reach.
    pub(crate) results: Vec<ValueId>,
    /// The variables that are tested there to decide what is done there.
    pub(crate) tested: Vec<VariableId>,
    /// The variables that are tested there to throw an exception.
    pub(crate) required: Vec<VariableId>,
    /// Whether a variable is compared there with an argument, to decide what is done.
    pub(crate) compares: bool,
    /// Whether threads wait for a signal there.
    pub(crate) waits: bool,
    /// The statements of the critical section, if it is one of the pair's method; else none.
    pub(crate) section: Vec<StatementId>,
    /// Whether too many methods are called there to visit all of them.
    pub(crate) is_cut: bool,
}

impl Part {
    /// What is done under the acquisitions of a lock at a statement of an instance. `given`: the arguments that matter,
    /// as bits.
    pub(crate) fn of(
        scene: &Scene<'_, '_, '_>,
        twice: &LockedTwice,
        (instance, statement): At,
        lock: ExpressionId,
        given: u64,
    ) -> Part {
        let mut part = Part::visit(scene, twice, (instance, statement), lock, given);
        let analysis = scene.analysis();
        let tests = |found: &&ContendedAccess| {
            let access = found.shared.access(scene.facts);
            looks_itself(analysis, access) || is_answer_used(analysis, access)
        };
        let tested = part.accesses.iter().filter(tests).map(|found| found.shared.variable);
        part.tested.extend(tested.collect::<SmallVec<[VariableId; 2]>>());
        part
    }

    fn visit(
        scene: &Scene<'_, '_, '_>,
        twice: &LockedTwice,
        (instance, statement): At,
        lock: ExpressionId,
        given: u64,
    ) -> Part {
        let mut part = Part::default();
        let Some(body) = scene.analysis().code_of(instance) else { return part };
        let mut walk = Walk { scene, twice, part: &mut part, called: FxHashMap::default() };
        let mut sections = twice.taken.sections_of(instance).iter();
        if let Some(section) = sections.find(|section| section.taken == statement && section.lock == Some(lock)) {
            walk.test(instance, body, &section.section);
            let nothing = Given { derived: None };
            let sources = walk.statements(instance, body, &section.section.statements, None, &nothing, 0);
            part.section = section.section.statements.clone();
            for (value, reads) in sources {
                part.results.push(value);
                part.reads.extend(reads);
            }
            return part;
        }
        let passed = Passed { statement, given };
        let reads = walk.statement(instance, body, passed, Some(lock), 0);
        if !reads.is_empty() {
            part.results.extend(body.statement(statement).result);
        }
        part.reads = reads;
        part
    }

    /// Whether it writes a contended variable.
    pub(crate) fn writes(&self, scene: &Scene<'_, '_, '_>) -> bool {
        self.accesses.iter().any(|found| found.shared.access(scene.facts).is_write)
    }

    /// Whether it writes this variable.
    pub(crate) fn writes_to(&self, scene: &Scene<'_, '_, '_>, variable: VariableId) -> bool {
        let mut accesses = self.accesses.iter().filter(|found| found.shared.variable == variable);
        accesses.any(|found| found.shared.access(scene.facts).is_write)
    }
}

/// A call statement, and the arguments that matter, as bits.
#[derive(Clone, Copy)]
struct Passed {
    statement: StatementId,
    given: u64,
}

/// The values that are computed from the parameters that matter.
struct Given {
    derived: Option<(Derived, Dominators)>,
}

impl Given {
    fn of(body: &Body, given: u64) -> Given {
        let parameters: Vec<ValueId> =
            body.parameters().enumerate().filter(|(index, _)| bit(given, *index)).map(|(_, value)| value).collect();
        if parameters.is_empty() {
            return Given { derived: None };
        }
        let dominators = Dominators::of(body);
        Given { derived: Some((Derived::from_values(body, &dominators, &parameters), dominators)) }
    }

    fn is(&self, value: ValueId) -> bool {
        self.derived.as_ref().is_some_and(|(derived, _)| derived.is(value))
    }

    /// Whether a statement uses such a value, other than as the object that it accesses.
    fn is_used_at(&self, body: &Body, statement: StatementId) -> bool {
        let mut any = false;
        let op = body.statement(statement).op;
        let base = match op {
            Op::Invoke { kind, arguments, .. } if kind != InvokeKind::Static => {
                body.operands(arguments).first().copied()
            }
            Op::GetField { object, .. } | Op::PutField { object, .. } => Some(object),
            Op::ArrayLoad { array, .. } | Op::ArrayStore { array, .. } => Some(array),
            _ => None,
        };
        body.visit_uses(&op, |value| any |= Some(value) != base && self.is(value));
        any
    }

    /// The arguments of a statement that are such values, as bits.
    fn arguments(&self, body: &Body, statement: StatementId) -> u64 {
        let Op::Invoke { arguments, .. } = body.statement(statement).op else { return 0 };
        bits(body.operands(arguments).iter().map(|value| self.is(*value)))
    }
}

/// The bit of a call's receiver, if it has one.
pub(crate) fn receiver(body: &Body, statement: StatementId) -> u64 {
    match body.statement(statement).op {
        Op::Invoke { kind, .. } if kind != InvokeKind::Static => 1,
        _ => 0,
    }
}

/// Flags as bits; flags beyond the 64th are dropped.
pub(crate) fn bits(flags: impl Iterator<Item = bool>) -> u64 {
    flags.take(64).enumerate().fold(0, |bits, (index, flag)| bits | u64::from(flag) << index)
}

fn bit(bits: u64, index: usize) -> bool {
    index < 64 && bits >> index & 1 == 1
}

/// Values of a body, with the reads that they come from.
type Sources = Vec<(ValueId, SmallVec<[ContendedAccess; 2]>)>;

struct Walk<'p, 's, 'f, 'a> {
    scene: &'p Scene<'s, 'f, 'a>,
    twice: &'p LockedTwice,
    part: &'p mut Part,
    /// The results for the instances that were visited, by lock and arguments that matter; empty during a visit.
    called: FxHashMap<(InstanceId, Option<ExpressionId>, u64), Vec<ContendedAccess>>,
}

impl Walk<'_, '_, '_, '_> {
    /// Visits a statement, under a lock that its callees take, or (without `lock`) one that is already held. Returns
    /// the reads that reach its result.
    fn statement(
        &mut self,
        instance: InstanceId,
        body: &Body,
        passed: Passed,
        lock: Option<ExpressionId>,
        depth: usize,
    ) -> Vec<ContendedAccess> {
        let (analysis, taken) = (self.scene.analysis(), &self.twice.taken);
        let Passed { statement, given } = passed;
        let mut reads = Vec::new();
        let is_taken = lock
            .is_some_and(|lock| taken.during(instance).iter().any(|(at, held, _)| *at == statement && *held == lock));
        if lock.is_none() || is_taken {
            reads.extend(self.access((instance, statement), given & !receiver(body, statement) != 0, depth));
        }
        if depth >= usize::from(MAX_DEPTH) || !matches!(body.statement(statement).op, Op::Invoke { .. }) {
            return reads;
        }
        for edge in analysis.calls_at(instance, Some(statement)).iter().filter(|edge| edge.kind.runs_here()) {
            if lock.is_some() && taken.by(edge.callee).is_empty() {
                continue;
            }
            let given = if analysis.passed(instance, Some(statement), edge.callee).is_some() { given } else { 0 };
            match lock {
                None => reads.extend(self.instance(edge.callee, None, given, depth + 1)),
                Some(lock) => {
                    let arguments = taken.arguments(self.scene.facts, edge);
                    let theirs = taken.by(edge.callee).iter().map(|(theirs, _)| *theirs);
                    for theirs in theirs.filter(|theirs| taken.expressions.translates_to(*theirs, &arguments, lock)) {
                        reads.extend(self.instance(edge.callee, Some(theirs), given, depth + 1));
                    }
                }
            }
        }
        reads
    }

    /// Visits an instance, under a lock that it takes, or (without `lock`) one that is already held. Returns the reads
    /// that reach its result.
    fn instance(
        &mut self,
        instance: InstanceId,
        lock: Option<ExpressionId>,
        given: u64,
        depth: usize,
    ) -> Vec<ContendedAccess> {
        let key = (instance, lock, given);
        if let Some(known) = self.called.get(&key) {
            return known.clone();
        }
        let Some(body) = self.scene.analysis().code_of(instance) else { return Vec::new() };
        if self.called.len() >= MAX_CALLED {
            self.part.is_cut = true;
            return Vec::new();
        }
        self.called.insert(key, Vec::new());
        let given = Given::of(body, given);
        let mut sources: Sources = Vec::new();
        match lock {
            None => {
                let all: Vec<StatementId> = body.statements().collect();
                sources.extend(self.statements(instance, body, &all, None, &given, depth));
            }
            Some(lock) => {
                let twice = self.twice;
                let sections = || twice.taken.sections_of(instance).iter().filter(|section| section.lock == Some(lock));
                for section in sections() {
                    self.test(instance, body, &section.section);
                    sources.extend(self.statements(instance, body, &section.section.statements, None, &given, depth));
                }
                let is_outside = |at: &StatementId| !sections().any(|section| section.section.contains(*at));
                let outside: Vec<StatementId> = body.statements().filter(is_outside).collect();
                sources.extend(self.statements(instance, body, &outside, Some(lock), &given, depth));
            }
        }
        let reads = returned(body, sources);
        self.called.insert(key, reads.clone());
        reads
    }

    /// Visits statements. Returns the values that come from reads.
    fn statements(
        &mut self,
        instance: InstanceId,
        body: &Body,
        statements: &[StatementId],
        lock: Option<ExpressionId>,
        given: &Given,
        depth: usize,
    ) -> Sources {
        let mut sources = Sources::new();
        for statement in statements.iter().copied() {
            let mut reads = Vec::new();
            if matches!(body.statement(statement).op, Op::Invoke { .. }) {
                if lock.is_none() {
                    self.part.waits |= depth < 2 && may_wait(self.scene.analysis(), (instance, statement));
                }
                let passed = Passed { statement, given: given.arguments(body, statement) };
                reads = self.statement(instance, body, passed, lock, depth);
            } else if lock.is_none() {
                reads = self.access((instance, statement), given.is_used_at(body, statement), depth);
            }
            if let Some(given) = self.given(body, statement).filter(|_| !reads.is_empty()) {
                sources.push((given, reads.into()));
            }
        }
        sources
    }

    /// The value that a statement produces: its result, or the object that a constructor initialises.
    fn given(&self, body: &Body, statement: StatementId) -> Option<ValueId> {
        let data = body.statement(statement);
        let made = || match data.op {
            Op::Invoke { method, arguments, .. } => {
                let program = self.scene.program();
                let is_constructor = program.bytes(program.key(method.key).name) == b"<init>";
                body.operands(arguments).first().copied().filter(|_| is_constructor)
            }
            _ => None,
        };
        data.result.or_else(made)
    }

    /// Records the accesses of a statement. Returns those that read.
    fn access(&mut self, at: At, is_given: bool, depth: usize) -> Vec<ContendedAccess> {
        let facts = self.scene.facts;
        // An access that is one action by itself is not contended, but counts here: it may be one of several that
        // belong together.
        let is_action = |shared: &Shared| {
            let is_volatile = match facts.accesses().variable(shared.variable) {
                Variable::Field(field) => facts.analysis.program().field(field).access.is_volatile(),
                _ => false,
            };
            is_volatile || shared.access(facts).is_atomic
        };
        let mut reads = Vec::new();
        for shared in self.scene.contested().at(at).iter().filter(|shared| shared.is_contested || is_action(shared)) {
            let found = ContendedAccess { shared: *shared, is_given, depth };
            self.part.accesses.push(found);
            if !shared.access(facts).is_write {
                reads.push(found);
            }
        }
        reads
    }

    /// Finds the variables that decide whether a section writes them or calls something, and those that only decide
    /// whether it throws.
    fn test(&mut self, instance: InstanceId, body: &Body, section: &Section) {
        let is_branch = |at: &&StatementId| matches!(body.statement(**at).op, Op::If { .. } | Op::Switch(..));
        let branches = section.statements.iter().filter(is_branch).map(|at| body.block_of(*at));
        let throws = |block: &BlockId| body.block(*block).successors.iter().any(|next| only_throws(body, *next));
        let (guards, branches): (Vec<BlockId>, Vec<BlockId>) = branches.partition(throws);
        if branches.is_empty() && guards.is_empty() {
            return;
        }
        let dominators = Dominators::of(body);
        let mut reads: BTreeMap<VariableId, Vec<StatementId>> = BTreeMap::new();
        for statement in &section.statements {
            for shared in self.scene.contested().at((instance, *statement)) {
                reads.entry(shared.variable).or_default().push(*statement);
            }
        }
        for (variable, reads) in reads {
            let seen = Derived::from(body, &dominators, &reads);
            let is_act = |at: &&StatementId| {
                let accesses = self.scene.contested().at((instance, **at)).iter();
                let mut writes =
                    accesses.filter(|shared| shared.variable == variable && shared.access(self.scene.facts).is_write);
                writes.next().is_some() || !self.scene.analysis().calls_at(instance, Some(**at)).is_empty()
            };
            let acts: Vec<BlockId> = section.statements.iter().filter(is_act).map(|at| body.block_of(*at)).collect();
            let decides = |block: &&BlockId| seen.decides(body, **block);
            let is_before_act =
                |block: &BlockId| acts.iter().any(|act| act != block && dominators.dominates(*block, *act));
            let is_tested = branches.iter().filter(decides).any(|block| is_before_act(block) || acts.is_empty());
            self.part.tested.extend(is_tested.then_some(variable));
            let parameters: Vec<ValueId> = body.parameters().filter(|value| Some(*value) != body.this()).collect();
            let passed = Derived::from_values(body, &dominators, &parameters);
            self.part.compares |= branches.iter().any(|block| compares(body, *block, &seen, &passed));
            self.part.required.extend(guards.iter().any(|block| decides(&block)).then_some(variable));
        }
    }
}

/// Whether a library call stores something, and the program uses what it says of what was there, as with `putIfAbsent`.
fn is_answer_used(analysis: &Analysis<'_>, access: &Access) -> bool {
    stores(analysis, access) == Some(true)
        && analysis.code_of(access.instance).is_some_and(|body| !Uses::of(body).is_ignored(body, access.statement))
}

/// The reads whose values a body returns, or whose values compute or decide what it returns.
fn returned(body: &Body, sources: Sources) -> Vec<ContendedAccess> {
    let returns = |statement: &StatementId| matches!(body.statement(*statement).op, Op::Return(Some(_)));
    if sources.is_empty() || !body.statements().any(|statement| returns(&statement)) {
        return Vec::new();
    }
    if sources.len() > MAX_SOURCES {
        return sources.into_iter().flat_map(|(_, reads)| reads).collect();
    }
    let dominators = Dominators::of(body);
    let mut found = Vec::new();
    for (value, reads) in sources {
        let derived = Derived::through_fields(body, &dominators, &[value]);
        let reaches = body.statements().any(|statement| match body.statement(statement).op {
            // The read decides which of several results is returned.
            Op::Return(Some(result)) => {
                let above = dominators.immediate(body.block_of(statement));
                derived.is(result) || above.is_some_and(|above| derived.decides(body, above))
            }
            _ => false,
        });
        if reaches {
            found.extend(reads);
        }
    }
    found
}

/// Whether a branch compares one of some values with one of some others.
fn compares(body: &Body, block: BlockId, some: &Derived, others: &Derived) -> bool {
    let Op::If { a, b, .. } = body.statement(body.terminator(block)).op else { return false };
    let both = |a: ValueId, b: ValueId| some.is(a) && others.is(b) && !some.is(b);
    let compared = match body.value(a).definition {
        Definition::Statement(statement) => match body.statement(statement).op {
            Op::Compare(_, a, b) => Some((a, b)),
            _ => None,
        },
        _ => None,
    };
    both(a, b) || both(b, a) || compared.is_some_and(|(a, b)| both(a, b) || both(b, a))
}

/// Whether a branch leads only to an exception.
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
