//! Whether a lock that a statement acquires may still be held on some path out of the method.
//!
//! A forward data flow over the blocks, including exceptional edges: how often it was acquired again since (a lock that
//! was acquired twice must be released twice), or not held. Branches are
//! distinguished if they test again what was tested before: the result of a `tryLock`, the lock for `null`, a flag, or
//! the condition under which the lock was acquired. Under-approximates: a branch of which one side releases the lock is
//! assumed to test the right condition.

use unsnarl_library::{MethodFact, Outcome};
use unsnarl_pointer::{EdgeKind, InstanceId};
use unsnarl_program::IdVec;
use unsnarl_program::ir::{BlockId, Body, Catches, Definition, Dominators, Op, StatementId, ValueId, ZeroTest};

use super::CallEffects;
use crate::flow::is_same_expression;
use crate::flow::lock_operations::{LockOperation, LockOperations};
use crate::flow::throwing::{Throws, is_thrown_again, may_throw};
use crate::scene::{Code, Scene};

/// An exit of the method with the lock held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leak {
    /// By a return.
    Returned(StatementId),
    /// By an exception that a statement throws.
    Thrown(StatementId),
}

/// The lock is not followed further if it is acquired again more often than this.
const MAX_AGAIN: usize = 3;

/// Which calls are taken to throw. Each includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Doubt {
    /// Those that throw in practice.
    Sure,
    /// Those of foreign code, and those that throw if their input is wrong.
    Foreign,
    /// Those of which nothing is known.
    Unknown,
}

impl Doubt {
    pub(super) const ALL: [Doubt; 3] = [Doubt::Sure, Doubt::Foreign, Doubt::Unknown];
}

/// The first exit with the lock held.
pub(super) fn leaks(
    scene: &Scene<'_, '_, '_>,
    call_effects: &CallEffects<'_>,
    own: &LockOperations<'_, '_>,
    taken: &LockOperation,
    doubt: Doubt,
) -> Option<Leak> {
    let body = own.code.body;
    if taken.when != Outcome::Always && body.statement(taken.statement).result.is_none() {
        return None;
    }
    HeldFlow { scene, call_effects, own, taken, doubt, dominators: Dominators::of(body) }.first_leak()
}

struct HeldFlow<'h, 's, 'f, 'a, 'c> {
    scene: &'h Scene<'s, 'f, 'a>,
    call_effects: &'h CallEffects<'h>,
    own: &'h LockOperations<'h, 'c>,
    taken: &'h LockOperation,
    doubt: Doubt,
    dominators: Dominators,
}

impl<'h, 'c> HeldFlow<'h, '_, '_, '_, 'c> {
    fn code(&self) -> &'h Code<'c> {
        self.own.code
    }

    fn first_leak(&self) -> Option<Leak> {
        let body = self.code().body;
        let start = body.block_of(self.taken.statement);
        let mut seen = IdVec::filled([false; MAX_AGAIN + 1], body.blocks().len());
        let mut found: Vec<Leak> = Vec::new();
        // The worklist: blocks that are entered with the lock held, the statement to continue at, and how often the
        // lock was acquired again.
        let mut worklist: Vec<(BlockId, usize, usize)> = vec![(start, self.taken.statement.index() + 1, 0)];
        while let Some((block, first, mut again)) = worklist.pop() {
            let mut enter = |target: BlockId, again: usize, worklist: &mut Vec<(BlockId, usize, usize)>| {
                if !std::mem::replace(&mut seen[target][again], true) {
                    worklist.push((target, 0, again));
                }
            };
            let statements = body.statements_of(block).skip_while(|statement| statement.index() < first);
            let mut is_held = true;
            for statement in statements {
                if self.takes_again(statement) {
                    again += 1;
                    is_held = again <= MAX_AGAIN;
                } else if again > 0 && self.releases_surely(statement) {
                    again -= 1;
                } else {
                    is_held = statement != self.taken.statement && !self.releases(statement);
                }
                if !is_held {
                    break;
                }
                let throws = self.throws(statement);
                if !throws.is_nothing()
                    && !self.enter_handlers(block, statement, &throws, &mut |to| enter(to, again, &mut worklist))
                {
                    found.push(Leak::Thrown(statement));
                }
                if let Op::Return(_) = body.statement(statement).op {
                    found.push(Leak::Returned(statement));
                }
            }
            if is_held {
                for target in body.block(block).successors.iter().filter(|target| self.may_hold(block, **target)) {
                    enter(*target, again, &mut worklist);
                }
            }
        }
        let key = |leak: &Leak| match *leak {
            Leak::Returned(at) => (0, at),
            Leak::Thrown(at) => (1, at),
        };
        found.into_iter().min_by_key(key)
    }

    fn throws(&self, statement: StatementId) -> Throws {
        // What `finally` rethrows was thrown with the lock held; otherwise this block would not be visited.
        if is_thrown_again(self.code().body, statement)
            || self.doubt == Doubt::Unknown && self.calls_unknown(statement)
            || self.doubt != Doubt::Sure && may_throw(self.scene, self.code(), statement)
        {
            return Throws::UNKNOWN;
        }
        self.call_effects.throwing.at(self.scene, self.code(), statement)
    }

    /// Whether a statement calls something of which nothing is known.
    fn calls_unknown(&self, statement: StatementId) -> bool {
        let analysis = self.scene.analysis();
        let is_known = |instance: &InstanceId| {
            let library = analysis.library_calls_at(*instance, Some(statement));
            library.iter().all(|call| analysis.model(*call).is_some())
                && !(library.is_empty() && analysis.calls_at(*instance, Some(statement)).is_empty())
        };
        matches!(self.code().body.statement(statement).op, Op::Invoke { .. })
            && !self.code().instances.iter().all(is_known)
    }

    /// Enters the handlers that an exception may reach; returns whether they catch all of it.
    fn enter_handlers(
        &self,
        block: BlockId,
        statement: StatementId,
        throws: &Throws,
        enter: &mut dyn FnMut(BlockId),
    ) -> bool {
        let body = self.code().body;
        if body.throwing_statement(block) != Some(statement) {
            return false;
        }
        body.block(block).handlers.iter().any(|handler| {
            let catches = throws.caught_by(self.scene.program(), handler.catches);
            if catches != Catches::Never {
                enter(handler.target);
            }
            catches == Catches::Must
        })
    }

    /// Whether a statement may release the lock, directly or through a call.
    fn releases(&self, statement: StatementId) -> bool {
        let analysis = self.scene.analysis();
        let is_release = |release: &LockOperation| release.statement == statement && release.may_release(self.taken);
        self.own.released.iter().any(is_release)
            || self.code().instances.iter().any(|instance| {
                let called = analysis.calls_at(*instance, Some(statement)).iter();
                let mut called = called.filter(|edge| !matches!(edge.kind, EdgeKind::Spawn(..) | EdgeKind::Initialise));
                called.any(|edge| {
                    let below = &self.call_effects.released_below[edge.callee];
                    self.taken.objects().any(|objects| below.intersects(objects))
                })
            })
    }

    /// Whether a statement surely acquires the same lock once more, in the same mode.
    fn takes_again(&self, statement: StatementId) -> bool {
        let body = self.code().body;
        // On some paths only, it may well be released on the same ones.
        let is_on_all_paths = || {
            let mut ends =
                body.blocks().filter(|end| matches!(body.statement(body.terminator(*end)).op, Op::Return(_)));
            ends.all(|end| self.dominators.dominates(body.block_of(statement), end))
        };
        statement != self.taken.statement
            && is_on_all_paths()
            && self.own.taken.iter().any(|other| {
                other.statement == statement
                    && other.when == Outcome::Always
                    && is_same_expression(body, other.lock, self.taken.lock)
                    && other.locked_objects == self.taken.locked_objects
            })
    }

    /// Whether a statement surely releases the lock, once.
    fn releases_surely(&self, statement: StatementId) -> bool {
        let body = self.code().body;
        self.own.released.iter().any(|release| {
            release.statement == statement
                && release.may_release(self.taken)
                && is_same_expression(body, release.lock, self.taken.lock)
        })
    }

    fn has_release(&self, block: BlockId) -> bool {
        self.code().body.statements_of(block).any(|statement| self.releases(statement))
    }

    /// Whether the lock may be held at the target of a branch.
    fn may_hold(&self, block: BlockId, target: BlockId) -> bool {
        let body = self.code().body;
        let taken = body.statement(self.taken.statement);
        let test = ZeroTest::of(body, block);
        if let Some(test) = test {
            let is_zero = target == test.if_zero;
            let answers = taken.result.is_some_and(|result| may_be_chosen_from(body, test.value, result, 0));
            let is_refused = match self.taken.when {
                Outcome::Always => false,
                Outcome::IfFalse => answers && !is_zero,
                Outcome::IfTrue | Outcome::IfNonzero | Outcome::IfNonnull => answers && is_zero,
            };
            if is_refused || is_zero && may_be_chosen_from(body, test.value, self.taken.lock, 0) {
                return false;
            }
        }
        // A test whose other outcome releases the lock.
        let mut others = body.block(block).successors.iter().filter(|other| **other != target);
        !(others.any(|other| self.has_release(*other)) && self.tests_lock(block, test))
    }

    /// Whether a branch tests whether the lock is held: by a flag, by a method that says so, or by a condition that was
    /// tested before the acquisition.
    fn tests_lock(&self, block: BlockId, test: Option<ZeroTest>) -> bool {
        let body = self.code().body;
        let is_flag = test.is_some_and(|test| match body.value(test.value).definition {
            Definition::Statement(statement) => {
                matches!(body.statement(statement).op, Op::Phi(_)) && !self.is_held_before(body.block_of(statement))
                    || (self.scene.model_at(self.code(), statement))
                        .is_some_and(|model| model.method.is(MethodFact::TestsLock))
            }
            _ => false,
        });
        let start = body.block_of(self.taken.statement);
        is_flag
            || body.blocks().any(|above| {
                above != block
                    && self.dominators.dominates(above, start)
                    && above != start
                    && is_same_test(body, above, block)
            })
    }

    /// Whether all paths into a block come from the acquisition, and none releases the lock: then a choice made there
    /// says nothing about the lock.
    fn is_held_before(&self, block: BlockId) -> bool {
        let body = self.code().body;
        let start = body.block_of(self.taken.statement);
        let mut seen = IdVec::filled(false, body.blocks().len());
        let mut worklist = vec![block];
        while let Some(block) = worklist.pop() {
            let above = &body.block(block).predecessors;
            if above.is_empty() || above.iter().any(|above| *above != start && self.has_release(*above)) {
                return false;
            }
            worklist
                .extend(above.iter().filter(|above| **above != start && !std::mem::replace(&mut seen[**above], true)));
        }
        true
    }
}

/// Whether a value is another one, or a choice that includes it.
fn may_be_chosen_from(body: &Body, value: ValueId, source: ValueId, depth: usize) -> bool {
    const MAX_DEPTH: usize = 4;
    value == source
        || match body.value(value).definition {
            Definition::Statement(statement) if depth < MAX_DEPTH => match body.statement(statement).op {
                Op::Phi(list) => {
                    body.operands(list).iter().any(|one| may_be_chosen_from(body, *one, source, depth + 1))
                }
                Op::CheckCast(from, _) => may_be_chosen_from(body, from, source, depth + 1),
                _ => false,
            },
            _ => false,
        }
}

/// Whether two blocks end with the same test.
fn is_same_test(body: &Body, one: BlockId, other: BlockId) -> bool {
    let (Op::If { a, b, .. }, Op::If { a: c, b: d, .. }) =
        (body.statement(body.terminator(one)).op, body.statement(body.terminator(other)).op)
    else {
        return false;
    };
    is_same_expression(body, a, c) && is_same_expression(body, b, d)
}
