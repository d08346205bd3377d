//! The paths of a method on which one lock is released though it is not held.
//!
//! Follows all combinations of a block, how often the lock is held, and what is known of tested values: the result of
//! an acquisition that may fail, constants that a variable has on that path, and what an earlier branch has found out
//! about the same expression. What is written into a field in between is tracked only if it is tested by the method;
//! other changes of fields are not seen: the two branches are then taken to agree (under-approximates). If there are
//! too many combinations, the method is not examined.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_library::Outcome;
use unsnarl_pointer::InstanceId;
use unsnarl_program::IdVec;
use unsnarl_program::ir::{BlockId, Body, Catches, Constant, Op, StatementId, ValueId, ZeroTest};

use super::{OneLock, Touched, field_of_lock};
use crate::flow::throwing::{Throwing, Throws, is_thrown_again, may_throw};
use crate::flow::{Uses, definition, is_same_expression};
use crate::scene::Scene;

/// Maximum number of combinations for one lock of a method.
const MAX_STATES: usize = 3_000;
/// A lock is not held more often than this.
const MAX_HELD: u8 = 3;
/// Maximum number of tested values of a method.
const MAX_VALUES: usize = 128;

/// A release of a lock that is not held.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Unheld {
    pub(super) cause: Cause,
    pub(super) release: StatementId,
}

/// Why the lock is not held; the most certain first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Cause {
    /// It was released here before.
    Released(StatementId),
    /// It may not have been acquired here.
    Failed(StatementId),
    /// An exception was thrown here, before it was acquired or after it was released, and whether that is sure.
    Thrown(StatementId, bool),
}

/// A truth about a tested value: whether it is not zero, and the branch that has found it out, if one has.
type Truth = (bool, Option<BlockId>);

/// What is known at a point of a path.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    held: u8,
    /// The last acquisition, if it has failed.
    failed: Option<StatementId>,
    /// The last release after the last acquisition.
    released: Option<StatementId>,
    /// The first exception while the lock was not held, and whether it is sure that it may happen.
    thrown: Option<(StatementId, bool)>,
    /// By the number of the tested value.
    known: BTreeMap<usize, Truth>,
}

/// Follows the paths of a method. Returns the release for which it is most certain that the lock is not held.
pub(super) fn unheld_releases(
    scene: &Scene<'_, '_, '_>,
    throwing: &Throwing,
    touched: &IdVec<InstanceId, Touched>,
    lock: &OneLock<'_, '_, '_>,
) -> Option<Unheld> {
    let body = lock.own.code.body;
    let tested = Tested::of(body, lock)?;
    let mut walk = PathWalk {
        scene,
        throwing,
        touched,
        lock,
        body,
        tested,
        roots: roots(body, lock),
        seen: BTreeSet::new(),
        open: Vec::new(),
        found: BTreeSet::new(),
        released_held: BTreeSet::new(),
        is_of_caller: false,
    };
    walk.enter(None, BlockId::ENTRY, State::default());
    while let Some((block, state)) = walk.open.pop() {
        if walk.seen.len() > MAX_STATES || walk.is_of_caller {
            return None;
        }
        walk.follow(block, state);
    }
    // Compilers copy a `finally`: the copies have the lines of the original.
    let line = |statement: StatementId| body.line(body.statement(statement).pc);
    let is_meant_for_held = |release: StatementId| {
        walk.released_held
            .iter()
            .any(|held| *held == release || line(release).is_some() && line(*held) == line(release))
    };
    let counts = |unheld: &&Unheld| match unheld.cause {
        Cause::Failed(_) if lock.is_permit => is_meant_for_held(unheld.release),
        Cause::Thrown(..) => !lock.is_permit && is_meant_for_held(unheld.release),
        _ => !lock.is_permit,
    };
    if walk.is_of_caller { None } else { walk.found.iter().find(counts).copied() }
}

/// The values that branches test, numbered; equal expressions have one number.
struct Tested {
    numbers: IdVec<ValueId, Option<usize>>,
    /// One value for each number.
    values: Vec<ValueId>,
}

impl Tested {
    /// `None` if the result of an acquisition that may fail is kept where it is not tracked.
    fn of(body: &Body, lock: &OneLock<'_, '_, '_>) -> Option<Tested> {
        let uses = Uses::of(body);
        let results: Vec<ValueId> = lock
            .taken
            .iter()
            .filter(|taken| taken.when != Outcome::Always)
            .filter_map(|taken| body.statement(taken.statement).result)
            .collect();
        let mut open: Vec<ValueId> = body.blocks().filter_map(|block| Some(ZeroTest::of(body, block)?.value)).collect();
        open.extend(&results);
        let mut tested = Tested { numbers: IdVec::filled(None, body.values().len()), values: Vec::new() };
        while let Some(value) = open.pop() {
            if tested.numbers[value].is_some() {
                continue;
            }
            let is_same = |other: &ValueId| {
                !results.contains(other) && !results.contains(&value) && is_same_expression(body, *other, value)
            };
            let number = tested.values.iter().position(is_same).unwrap_or(tested.values.len());
            if number == tested.values.len() {
                tested.values.push(value);
            }
            if number > MAX_VALUES {
                return None;
            }
            tested.numbers[value] = Some(number);
            if let Some((_, Op::Phi(list))) = definition(body, value) {
                open.extend(body.operands(*list).iter().filter(|operand| body.constant(**operand).is_none()));
            }
        }
        let is_tracked = |used: &StatementId| match body.statement(*used).op {
            Op::If { .. } | Op::PutField { .. } | Op::PutStatic(..) | Op::Return(_) | Op::Compare(..) => true,
            Op::Phi(_) => body.statement(*used).result.is_some_and(|phi| {
                tested.numbers[phi].is_some()
                    || uses.uses_of(phi).iter().all(|used| matches!(body.statement(*used).op, Op::Return(_)))
            }),
            _ => false,
        };
        results.iter().all(|result| uses.uses_of(*result).iter().all(is_tracked)).then_some(tested)
    }

    fn truth(&self, body: &Body, known: &BTreeMap<usize, Truth>, value: ValueId) -> Option<bool> {
        match body.constant(value) {
            Some(Constant::Null | Constant::Int(0) | Constant::Long(0)) => Some(false),
            Some(_) => Some(true),
            None => known.get(&self.numbers[value]?).map(|(truth, _)| *truth),
        }
    }
}

/// The statements that decide which lock is meant, and may be executed again in a loop.
fn roots(body: &Body, lock: &OneLock<'_, '_, '_>) -> Vec<StatementId> {
    let mut roots = Vec::new();
    let mut open: Vec<ValueId> = lock.taken.iter().chain(&lock.released).map(|one| one.lock).collect();
    let mut seen = BTreeSet::new();
    while let Some(value) = open.pop() {
        if !seen.insert(value) {
            continue;
        }
        match definition(body, value) {
            Some((_, Op::GetField { object, .. })) => open.push(*object),
            Some((_, Op::CheckCast(from, _))) => open.push(*from),
            Some((_, Op::GetStatic(_))) | None => {}
            Some((_, Op::Invoke { arguments, .. })) => open.extend(body.operands(*arguments)),
            Some((statement, _)) => roots.push(statement),
        }
    }
    roots
}

struct PathWalk<'w, 's, 'f, 'a> {
    scene: &'w Scene<'s, 'f, 'a>,
    throwing: &'w Throwing,
    touched: &'w IdVec<InstanceId, Touched>,
    lock: &'w OneLock<'w, 'w, 'w>,
    body: &'w Body,
    tested: Tested,
    roots: Vec<StatementId>,
    seen: BTreeSet<(BlockId, State)>,
    open: Vec<(BlockId, State)>,
    found: BTreeSet<Unheld>,
    /// The releases that release a lock that is held, on some path.
    released_held: BTreeSet<StatementId>,
    /// Whether the lock is released before it is acquired, without an exception: the caller holds it.
    is_of_caller: bool,
}

impl PathWalk<'_, '_, '_, '_> {
    /// Goes on at a block: the φ-functions take the values that they have for the edge.
    fn enter(&mut self, from: Option<BlockId>, block: BlockId, mut state: State) {
        let body = self.body;
        let edge = from.and_then(|from| body.block(block).predecessors.iter().position(|above| *above == from));
        let before = state.known.clone();
        for statement in body.statements_of(block) {
            let Op::Phi(list) = body.statement(statement).op else { break };
            if edge.is_some() && self.roots.contains(&statement) {
                if state.held > 0 {
                    return;
                }
                state = State { known: state.known, ..State::default() };
            }
            let Some(number) = body.statement(statement).result.and_then(|phi| self.tested.numbers[phi]) else {
                continue;
            };
            let chosen = edge.and_then(|edge| body.operands(list).get(edge).copied());
            match chosen.and_then(|value| self.tested.truth(body, &before, value)) {
                Some(truth) => state.known.insert(number, (truth, None)),
                None => state.known.remove(&number),
            };
        }
        if self.seen.insert((block, state.clone())) {
            self.open.push((block, state));
        }
    }

    fn follow(&mut self, block: BlockId, state: State) {
        let body = self.body;
        let mut states = vec![state];
        for statement in body.statements_of(block) {
            for state in &states {
                self.throw(block, statement, state);
            }
            states = states.into_iter().flat_map(|state| self.step(statement, state)).collect();
            if states.is_empty() {
                return;
            }
        }
        for state in states {
            self.branch(block, state);
        }
    }

    /// What is known after a statement; none if the path need not be followed.
    fn step(&mut self, statement: StatementId, mut state: State) -> Vec<State> {
        let body = self.body;
        let data = body.statement(statement);
        if let Some(taken) = self.lock.taken.iter().find(|taken| taken.statement == statement) {
            return self.acquire(taken.when, data.result, statement, state);
        }
        if self.lock.released.iter().any(|release| release.statement == statement) {
            return self.release(statement, state);
        }
        match data.op {
            Op::PutField { field, value, .. } | Op::PutStatic(field, value) => {
                let read = |number: usize| match definition(body, self.tested.values[number]) {
                    Some((_, Op::GetField { field: read, .. } | Op::GetStatic(read))) => read.key == field.key,
                    _ => false,
                };
                let truth = self.tested.truth(body, &state.known, value);
                for number in (0..self.tested.values.len()).filter(|number| read(*number)) {
                    match truth {
                        Some(truth) => state.known.insert(number, (truth, None)),
                        None => state.known.remove(&number),
                    };
                }
            }
            Op::Invoke { .. } if self.touches(statement) => return Vec::new(),
            Op::Phi(_) => {}
            _ if self.roots.contains(&statement) => {
                if state.held > 0 {
                    return Vec::new();
                }
                state = State { known: state.known, ..State::default() };
            }
            _ => {}
        }
        vec![state]
    }

    fn acquire(&self, when: Outcome, result: Option<ValueId>, statement: StatementId, state: State) -> Vec<State> {
        let held = (state.held + 1).min(MAX_HELD);
        let mut acquired = State { held, failed: None, released: None, thrown: None, known: state.known.clone() };
        if when == Outcome::Always {
            return vec![acquired];
        }
        let mut refused = state;
        // The lock may be held already.
        refused.failed = Some(statement);
        if let Some(number) = result.and_then(|result| self.tested.numbers[result]) {
            acquired.known.insert(number, (when != Outcome::IfFalse, None));
            refused.known.insert(number, (when == Outcome::IfFalse, None));
        }
        vec![acquired, refused]
    }

    fn release(&mut self, statement: StatementId, mut state: State) -> Vec<State> {
        if state.held > 0 {
            self.released_held.insert(statement);
            state.held -= 1;
            state.released = Some(statement);
            return vec![state];
        }
        let cause = match (state.released, state.failed, state.thrown) {
            (_, Some(attempt), _) => Cause::Failed(attempt),
            (_, None, Some((thrower, is_sure))) => Cause::Thrown(thrower, is_sure),
            (Some(earlier), None, None) => Cause::Released(earlier),
            (None, None, None) => {
                self.is_of_caller = true;
                return Vec::new();
            }
        };
        self.found.insert(Unheld { cause, release: statement });
        Vec::new()
    }

    /// Follows the exceptions that a statement may throw to the handlers of the method.
    fn throw(&mut self, block: BlockId, statement: StatementId, state: &State) {
        let body = self.body;
        if body.throwing_statement(block) != Some(statement) || body.block(block).handlers.is_empty() {
            return;
        }
        let taken = self.lock.taken.iter().find(|taken| taken.statement == statement);
        if taken.is_none() && self.lock.released.iter().any(|release| release.statement == statement) {
            return;
        }
        let (program, code) = (self.scene.program(), self.lock.own.code);
        let mut next = state.clone();
        let sure = self.throwing.at(self.scene, code, statement);
        let (throws, is_sure) = match taken {
            Some(taken) if taken.is_interruptible => (Throws::of_class(program.well_known().interrupted), true),
            Some(_) => return,
            None if is_thrown_again(body, statement) => (Throws::UNKNOWN, true),
            None if !sure.is_nothing() => (sure, true),
            None if may_throw(self.scene, code, statement) => (Throws::UNKNOWN, false),
            None => return,
        };
        match taken {
            Some(_) => next.failed = Some(statement),
            None if state.held == 0 && state.failed.is_none() && !is_thrown_again(body, statement) => {
                next.thrown = next.thrown.or(Some((statement, is_sure)));
            }
            None => {}
        }
        for handler in &body.block(block).handlers {
            let catches = throws.caught_by(program, handler.catches);
            if catches != Catches::Never {
                self.enter(Some(block), handler.target, next.clone());
            }
            if catches == Catches::Must {
                break;
            }
        }
    }

    /// Whether a call may acquire or release the lock.
    fn touches(&self, statement: StatementId) -> bool {
        let analysis = self.scene.analysis();
        let operations = || self.lock.taken.iter().chain(&self.lock.released);
        let instances = &self.lock.own.code.instances;
        instances.iter().any(|instance| {
            let mut edges = analysis.calls_at(*instance, Some(statement)).iter().filter(|edge| edge.kind.runs_here());
            edges.any(|edge| {
                let below = &self.touched[edge.callee];
                operations().any(|one| {
                    one.objects().any(|objects| below.objects.intersects(objects))
                        || field_of_lock(self.body, one.lock).is_some_and(|field| below.fields.contains(&field))
                })
            })
        })
    }

    /// Goes on at the successors that are possible.
    fn branch(&mut self, block: BlockId, state: State) {
        let body = self.body;
        let test = ZeroTest::of(body, block);
        let number = test.and_then(|test| self.tested.numbers[test.value]);
        let Some((test, number)) = test.zip(number) else {
            for target in &body.block(block).successors {
                self.enter(Some(block), *target, state.clone());
            }
            return;
        };
        // A branch that is repeated may find something else.
        let known = state.known.get(&number).filter(|(_, by)| *by != Some(block)).map(|(truth, _)| *truth);
        for (truth, target) in [(false, test.if_zero), (true, test.if_nonzero)] {
            if known.is_none_or(|known| known == truth) {
                let mut state = state.clone();
                if known.is_none() {
                    state.known.insert(number, (truth, Some(block)));
                }
                self.enter(Some(block), target, state);
            }
        }
    }
}
