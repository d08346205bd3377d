//! What happens before what by signals between threads: latches, barriers, permits, queues, flags.
//!
//! A *token* is one object (or volatile field of one object) through which one thread lets others go on. What a thread does before it ever
//! releases the token happens before what another does after it must have acquired it, if the acquisition has to wait for that thread:
//!
//! | kind | an acquisition waits for |
//! |---|---|
//! | latch, barrier | all that release it, if they are as many as it counts (A18) |
//! | permit | the one thread that releases, if there are none at first |
//! | queue | the one thread that puts something in |
//! | exchange | the other thread |
//! | flag | the one thread that makes it true: the acquisition is a branch on its being true |
//!
//! Two data flows answer this for every statement: what may have been released by the thread, and what may not have been acquired yet.
//! Tokens that are not single objects order nothing (under-approximation).

use rustc_hash::FxHashMap;
use unsnarl_classfile::instruction::Condition;
use unsnarl_pointer::{Analysis, EdgeKind, InstanceId, LibraryCallId, ObjectId, ObjectSet, OriginId, Site};
use unsnarl_program::ir::{Body, Constant, Definition, FieldRef, Op, StatementId, ValueId};
use unsnarl_program::models::{OrderDirection, OrderKind, Outcome};
use unsnarl_program::{FieldId, MethodId};

use crate::bits::BitSet;
use crate::once::{LoopCache, Once};
use crate::summaries::{Effects, Summaries};
use crate::threads::Threads;

/// What threads signal each other through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Token {
    /// An object of the library.
    Object(ObjectId, OrderKind),
    /// A volatile field, of one object or static.
    Flag(Option<ObjectId>, FieldId),
}

/// Who releases a token.
#[derive(Default)]
struct Releases {
    by: Vec<(OriginId, InstanceId, StatementId)>,
}

/// What happens before what by signals.
pub struct Order {
    /// For each token, the origins that an acquisition waits for.
    waited_for: Vec<Vec<OriginId>>,
    may_have_released: Summaries,
    may_not_have_acquired: Summaries,
}

impl Order {
    pub(crate) fn of(analysis: &Analysis<'_>, threads: &Threads, once: &Once, loops: &mut LoopCache) -> Order {
        let mut builder = Builder {
            analysis,
            once,
            ids: FxHashMap::default(),
            tokens: Vec::new(),
            releases: Vec::new(),
            released: Effects::default(),
            acquired: Effects::default(),
        };
        builder.library_signals();
        builder.flags();
        let waited_for = (0..builder.tokens.len()).map(|token| builder.waited_for(token, threads, loops)).collect();
        let count = builder.tokens.len();
        let Builder { released, acquired, .. } = builder;
        let mut may_have_released = Summaries::of(analysis, released, count);
        // Whether a thread has released something itself is asked, not who started it.
        may_have_released.enter(analysis, &BitSet::default(), &|edge, before| match edge.kind {
            EdgeKind::Spawn(..) => BitSet::default(),
            _ => before,
        });
        let mut may_not_have_acquired = Summaries::of(analysis, acquired, count);
        may_not_have_acquired.enter(analysis, &(0..count).collect(), &|_, before| before);
        Order { waited_for, may_have_released, may_not_have_acquired }
    }

    /// Whether the first statement, whenever it is executed, happens before every execution of the second.
    pub fn must_precede(
        &self,
        analysis: &Analysis<'_>,
        (one, at): (InstanceId, StatementId),
        (other, there): (InstanceId, StatementId),
    ) -> bool {
        if self.waited_for.is_empty() {
            return false;
        }
        let mut threads_of_one = analysis.origins_of(one);
        let (Some(thread), None) = (threads_of_one.next(), threads_of_one.next()) else { return false };
        let released = self.may_have_released.before(analysis, one, Some(at));
        let unacquired = self.may_not_have_acquired.before(analysis, other, Some(there));
        self.waited_for.iter().enumerate().any(|(token, threads)| {
            threads.contains(&thread) && !released.contains(token) && !unacquired.contains(token)
        })
    }
}

struct Builder<'b, 'a> {
    analysis: &'b Analysis<'a>,
    once: &'b Once,
    ids: FxHashMap<Token, usize>,
    tokens: Vec<Token>,
    releases: Vec<Releases>,
    released: Effects,
    acquired: Effects,
}

impl Builder<'_, '_> {
    fn token(&mut self, token: Token) -> usize {
        *self.ids.entry(token).or_insert_with(|| {
            self.tokens.push(token);
            self.releases.push(Releases::default());
            self.tokens.len() - 1
        })
    }

    fn single(&self, objects: &ObjectSet) -> Option<ObjectId> {
        objects.single().map(|object| ObjectId::new(object as usize)).filter(|object| self.once.is_single(*object))
    }

    fn release(&mut self, token: usize, instance: InstanceId, statement: StatementId) {
        for origin in self.analysis.origins_of(instance) {
            self.releases[token].by.push((origin, instance, statement));
        }
        let effect = self.released.at.entry((instance, statement)).or_default();
        effect.gain(&std::iter::once(token).collect());
    }

    fn library_signals(&mut self) {
        let analysis = self.analysis;
        for call in analysis.library_calls() {
            let library_call = analysis.library_call(call);
            let (instance, Some(statement)) = (library_call.caller, library_call.statement) else { continue };
            let Some(model) = analysis.model(call) else { continue };
            for order in model.orders() {
                let Some(object) = self.single(&analysis.reached(call, &order.carrier)) else { continue };
                match (order.kind, order.direction) {
                    (
                        OrderKind::Latch
                        | OrderKind::Barrier
                        | OrderKind::Permit
                        | OrderKind::Queue
                        | OrderKind::Exchange,
                        direction,
                    ) => {
                        let token = self.token(Token::Object(object, order.kind));
                        match direction {
                            OrderDirection::Release => self.release(token, instance, statement),
                            OrderDirection::Acquire if order.when == Outcome::Always => {
                                let effect = self.acquired.at.entry((instance, statement)).or_default();
                                effect.lose(&std::iter::once(token).collect());
                            }
                            OrderDirection::Acquire => self.acquire_if_nonzero(token, call, order.when),
                        }
                    }
                    (OrderKind::Atomic, direction) => {
                        let token = self.token(Token::Object(object, order.kind));
                        match direction {
                            OrderDirection::Release => self.release(token, instance, statement),
                            OrderDirection::Acquire => self.acquire_if_nonzero(token, call, Outcome::IfTrue),
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// The token is acquired where the result of the call is seen to be true (or not null).
    fn acquire_if_nonzero(&mut self, token: usize, call: LibraryCallId, outcome: Outcome) {
        let library_call = self.analysis.library_call(call);
        let method = self.analysis.instance(library_call.caller).method;
        let Some(Ok(body)) = self.analysis.program().body(method) else { return };
        let result = library_call.statement.and_then(|statement| body.statement(statement).result);
        if let (Some(result), Outcome::IfTrue | Outcome::IfNonnull | Outcome::IfNonzero) = (result, outcome) {
            self.acquire_on_branches(token, library_call.caller, body, result);
        }
    }

    fn acquire_on_branches(&mut self, token: usize, instance: InstanceId, body: &Body, value: ValueId) {
        for block in body.blocks() {
            let Op::If { condition, a, b, then, otherwise } = body.statement(body.terminator(block)).op else {
                continue;
            };
            let is_zero = matches!(body.constant(b), Some(Constant::Int(0) | Constant::Null));
            if a != value || !is_zero || then == otherwise {
                continue;
            }
            let target = match condition {
                Condition::NotEqual => then,
                Condition::Equal => otherwise,
                _ => continue,
            };
            let effect = self.acquired.between.entry((instance, block, target)).or_default();
            effect.lose(&std::iter::once(token).collect());
        }
    }

    /// Volatile fields that are set to something true by one thread and waited for by another.
    fn flags(&mut self) {
        let analysis = self.analysis;
        let program = analysis.program();
        let is_volatile = |field: FieldRef| field.resolved.filter(|field| program.field(*field).access.is_volatile());
        for instance in analysis.instances() {
            let Some(body) = analysis.code_of(instance) else { continue };
            for statement in body.statements() {
                let (object, field, written) = match body.statement(statement).op {
                    Op::GetField { object, field } => (Some(object), field, None),
                    Op::GetStatic(field) => (None, field, None),
                    Op::PutField { object, field, value } => (Some(object), field, Some(value)),
                    Op::PutStatic(field, value) => (None, field, Some(value)),
                    _ => continue,
                };
                let Some(field) = is_volatile(field) else { continue };
                let object = match object.map(|object| self.single(analysis.points_to(instance, object))) {
                    None => None,
                    Some(None) => continue,
                    Some(object) => object,
                };
                let token = Token::Flag(object, field);
                match (written, body.statement(statement).result) {
                    (Some(value), _) if !is_false(body, value) => {
                        let token = self.token(token);
                        self.release(token, instance, statement);
                    }
                    (None, Some(result)) => {
                        let token = self.token(token);
                        self.acquire_on_branches(token, instance, body, result);
                    }
                    _ => {}
                }
            }
        }
    }

    /// The origins that an acquisition of a token waits for: all of them must have released it.
    fn waited_for(&self, token: usize, threads: &Threads, loops: &mut LoopCache) -> Vec<OriginId> {
        let releases = &self.releases[token].by;
        let mut origins: Vec<OriginId> = releases.iter().map(|(origin, ..)| *origin).collect();
        origins.sort_unstable();
        origins.dedup();
        if origins.iter().any(|origin| threads.overlaps_itself(*origin)) {
            return Vec::new();
        }
        let only_one = || if origins.len() == 1 { origins.clone() } else { Vec::new() };
        match self.tokens[token] {
            Token::Flag(..) => only_one(),
            Token::Object(object, kind) => match (kind, self.initial_count(object)) {
                (OrderKind::Latch, Some(count)) if !self.are_counted(releases, count, loops) => Vec::new(),
                (OrderKind::Latch, _) => origins,
                (OrderKind::Barrier, Some(count)) if count != origins.len() as i32 => Vec::new(),
                (OrderKind::Barrier, _) => origins,
                (OrderKind::Permit, Some(0)) => only_one(),
                (OrderKind::Permit, _) => Vec::new(),
                (OrderKind::Atomic, Some(initial)) if initial != 0 => Vec::new(),
                (OrderKind::Exchange, _) => origins,
                _ => only_one(),
            },
        }
    }

    /// Whether the releases of a latch are as many as it counts, each made once.
    fn are_counted(&self, releases: &[(OriginId, InstanceId, StatementId)], count: i32, loops: &mut LoopCache) -> bool {
        let is_once = |(_, instance, statement): &(OriginId, InstanceId, StatementId), loops: &mut LoopCache| {
            let method = self.analysis.instance(*instance).method;
            self.once.runs_once(*instance) && !loops.is_repeated(self.analysis, method, *statement)
        };
        releases.len() as i32 == count && releases.iter().all(|release| is_once(release, loops))
    }

    /// The number that an object was made with, if it is a constant.
    fn initial_count(&self, object: ObjectId) -> Option<i32> {
        let Site::Statement(method, made, _) = self.analysis.object(object).site else { return None };
        let body = self.analysis.program().body(method)?.ok()?;
        let value = body.statement(made).result?;
        body.statements().find_map(|statement| {
            let Op::Invoke { method: constructor, arguments, .. } = body.statement(statement).op else { return None };
            let arguments = body.operands(arguments);
            let is_constructor =
                is_constructor(self.analysis, constructor.resolved) && arguments.first() == Some(&value);
            match body.constant(*arguments.get(1)?) {
                Some(Constant::Int(count)) if is_constructor => Some(count),
                _ => None,
            }
        })
    }
}

fn is_constructor(analysis: &Analysis<'_>, method: Option<MethodId>) -> bool {
    let program = analysis.program();
    method.is_some_and(|method| program.bytes(program.key(program.method(method).key).name) == b"<init>")
}

fn is_false(body: &Body, value: ValueId) -> bool {
    matches!(body.value(value).definition, Definition::Constant(Constant::Int(0) | Constant::Null))
}
