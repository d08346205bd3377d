//! Which writes replace a lock that a thread may hold.
//!
//! Not those of constructors and initialisers, nor those of `null` or of what was read from the field before; nor what
//! a method writes into an object that it has just made. A write that finds the field `null` replaces nothing if no two
//! threads can be there at once, or if every constructor has set the field. A write that is the only one to the field,
//! and happens once for each object, replaces only `null`.
//!
//! A method that is called at one place, outside of loops, is called once for an object; a constructor that may call a
//! method does call it (A29).

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_concurrency::{Assumption, Loops};
use unsnarl_pointer::{AllocationSite, CallEdge, EdgeKind, InstanceId, ObjectId, ObjectSet};
use unsnarl_program::ir::{Body, Constant, Definition, Dominators, Op, StatementId, ValueId, ZeroTest};
use unsnarl_program::{FieldId, MethodId};

use crate::flow::afterwards::reaching;
use crate::flow::definition;
use crate::race::candidates::{Pair, ThreadAccess};
use crate::scene::Scene;
use crate::scene::shared::At;

/// Maximum number of steps from a value back to its source.
const MAX_STEPS: usize = 6;
/// Maximum number of methods that are searched for a write that a constructor reaches.
const MAX_METHODS: usize = 128;

/// The writes to a field that holds a lock.
pub(super) struct LockFieldWrites<'s, 'p, 'f, 'a> {
    pub(super) scene: &'s Scene<'p, 'f, 'a>,
    pub(super) field: FieldId,
    /// All of them, with the object whose field is written.
    pub(super) writes: &'s [(At, Option<ValueId>)],
    /// The pairs of accesses that race.
    pub(super) races: &'s [Pair<'s>],
}

impl LockFieldWrites<'_, '_, '_, '_> {
    /// Whether a write may replace one lock by another.
    pub(super) fn replaces(&self, write: &ThreadAccess<'_>) -> bool {
        let at = (write.access.instance, write.access.statement);
        let Some(body) = self.scene.analysis().code_of(at.0) else { return false };
        self.may_be_another(at)
            && !self.is_initial(at)
            && !self.is_of_new(write, body)
            && !self.is_only_write(at)
            && (!is_null_before(body, self.field, at.1)
                || self.races_with_write(write) && !self.is_set_by_constructors(body.method, at))
    }

    /// Whether two threads may write at the same time.
    fn races_with_write(&self, write: &ThreadAccess<'_>) -> bool {
        let facts = self.scene.facts;
        let has_this_write =
            |pair: &Pair<'_>| pair.seen.iter().any(|seen| seen.statement(facts) == write.statement(facts));
        self.races.iter().any(|pair| pair.seen[1].access.is_write && has_this_write(pair))
    }

    /// Whether a write is that of a constructor to its own object, or that of an initialiser.
    fn is_initial(&self, (instance, statement): At) -> bool {
        let program = self.scene.program();
        let Some(body) = self.scene.analysis().code_of(instance) else { return false };
        match (program.bytes(program.key(program.method(body.method).key).name), &body.statement(statement).op) {
            (b"<init>", Op::PutField { object, .. }) => Some(*object) == body.this(),
            (b"<clinit>", _) => true,
            _ => false,
        }
    }

    /// Whether a write is to an object that is new in the method: made there, copied, or obtained from a method that
    /// makes it.
    fn is_of_new(&self, write: &ThreadAccess<'_>, body: &Body) -> bool {
        let Some(base) = write.access.base.map(|base| body.uncast(base)) else { return false };
        let made = self.scene.facts.guards.context(write.context).parameters.made;
        matches!(definition(body, base), Some((_, Op::New(_) | Op::Invoke { .. })))
            && self.scene.facts.fresh.is_made(body.method, base, made)
    }

    /// Whether the written value may be a lock other than the one that the field holds.
    fn may_be_another(&self, (instance, statement): At) -> bool {
        let Some(body) = self.scene.analysis().code_of(instance) else { return true };
        match body.statement(statement).op {
            Op::PutField { value, .. } | Op::PutStatic(_, value) => self.may_differ(instance, body, value, 0),
            _ => true,
        }
    }

    fn may_differ(&self, instance: InstanceId, body: &Body, value: ValueId, depth: usize) -> bool {
        let analysis = self.scene.analysis();
        let value = body.uncast(value);
        if depth > MAX_STEPS {
            return true;
        }
        let is_plain = |edge: &&CallEdge| edge.kind == EdgeKind::Call;
        match body.value(value).definition {
            Definition::Constant(constant) => constant != Constant::Null,
            Definition::Parameter(_) => {
                let at = value.index();
                let mut calls = analysis.calls_to(instance).iter().peekable();
                calls.peek().is_none()
                    || analysis.entries().iter().any(|(_, entered, _)| *entered == instance)
                    || calls.any(|edge| {
                        let passed = analysis.passed(edge.caller, edge.statement, instance);
                        let passed = passed.and_then(|passed| passed.get(at)).zip(analysis.code_of(edge.caller));
                        passed.is_none_or(|(value, body)| self.may_differ(edge.caller, body, *value, depth + 1))
                    })
            }
            Definition::Statement(statement) => match body.statement(statement).op {
                Op::GetField { field, .. } | Op::GetStatic(field) => field.resolved != Some(self.field),
                Op::Phi(list) => body
                    .operands(list)
                    .iter()
                    .any(|one| *one != value && self.may_differ(instance, body, *one, depth + 1)),
                Op::Invoke { .. } => {
                    let mut calls = analysis.calls_at(instance, Some(statement)).iter().filter(is_plain).peekable();
                    calls.peek().is_none() || calls.any(|edge| self.returns_another(edge.callee, depth + 1))
                }
                _ => true,
            },
        }
    }

    fn returns_another(&self, instance: InstanceId, depth: usize) -> bool {
        let Some(body) = self.scene.analysis().code_of(instance) else { return true };
        body.statements().any(|statement| match body.statement(statement).op {
            Op::Return(Some(value)) => self.may_differ(instance, body, value, depth),
            _ => false,
        })
    }

    /// Whether a write is the only one in the program, and happens once for each object.
    fn is_only_write(&self, write: At) -> bool {
        let analysis = self.scene.analysis();
        let place = |(instance, statement): At| (analysis.instance(instance).method, statement);
        let is_alone = self
            .writes
            .iter()
            .all(|(at, _)| place(*at) == place(write) || self.is_initial(*at) && !self.may_be_another(*at));
        let Some(body) = analysis.code_of(write.0).filter(|_| is_alone) else { return false };
        let Op::PutField { object, .. } = body.statement(write.1).op else { return false };
        let is_repeated = Loops::of(body).is_repeated(body.block_of(write.1));
        Some(object) == body.this()
            && !is_repeated
            && self.is_called_once(body.method, &mut BTreeSet::new())
            && self.scene.assumes(Assumption::SetOnce, write)
    }

    /// Whether a method is called once for each object.
    fn is_called_once(&self, method: MethodId, seen: &mut BTreeSet<MethodId>) -> bool {
        let (scene, analysis) = (self.scene, self.scene.analysis());
        if !seen.insert(method) || seen.len() > MAX_STEPS {
            return false;
        }
        let Some(code) = scene.code().iter().find(|code| code.method == method) else { return false };
        // For each object, where the method is called on it.
        let mut calls: BTreeMap<ObjectId, BTreeSet<(MethodId, StatementId)>> = BTreeMap::new();
        let mut callers: BTreeSet<MethodId> = BTreeSet::new();
        for edge in code.instances.iter().flat_map(|instance| analysis.calls_to(*instance)) {
            let passed = analysis.passed(edge.caller, edge.statement, edge.callee).and_then(|passed| passed.first());
            let (Some(receiver), Some(statement)) = (passed, edge.statement) else { return false };
            let Some(body) = analysis.code_of(edge.caller) else { return false };
            let objects = analysis.points_to(edge.caller, *receiver);
            let is_repeated = Loops::of(body).is_repeated(body.block_of(statement));
            if is_repeated && !self.is_made_before(edge.caller, body, statement, objects) {
                return false;
            }
            let this = body.this().filter(|this| this == receiver);
            callers.extend(this.map(|_| body.method));
            let known = analysis.points_to(edge.callee, ValueId::new(0));
            for object in objects.iter().filter(|object| known.contains(*object)) {
                calls.entry(object).or_default().insert((body.method, statement));
            }
        }
        !calls.is_empty()
            && calls.values().all(|places| places.len() == 1)
            && callers.into_iter().all(|caller| self.is_called_once(caller, seen))
    }

    /// Whether the objects are made earlier in the same iteration of the loop that contains the call.
    fn is_made_before(&self, instance: InstanceId, body: &Body, call: StatementId, objects: &ObjectSet) -> bool {
        let analysis = self.scene.analysis();
        let (dominators, loops) = (Dominators::of(body), Loops::of(body));
        let is_before = |statement: StatementId| {
            let (block, at) = (body.block_of(statement), body.block_of(call));
            loops.is_repeated(block)
                && (block == at && statement < call || block != at && dominators.dominates(block, at))
        };
        let is_made = |object: ObjectId| {
            let AllocationSite::Statement(maker, made, _) = analysis.object(object).site else { return false };
            if maker == body.method {
                return is_before(made);
            }
            let makers = analysis.instances().filter(|instance| analysis.instance(*instance).method == maker);
            let reaches = reaching(analysis, makers);
            let mut edges = analysis.calls_from(instance).iter().filter(|edge| edge.kind.runs_here());
            edges.any(|edge| reaches[edge.callee] && edge.statement.is_some_and(is_before))
        };
        !objects.is_empty() && objects.iter().all(is_made)
    }

    /// Whether each constructor of the field's class calls a method on the new object, and nothing sets the field to
    /// `null` again.
    fn is_set_by_constructors(&self, method: MethodId, write: At) -> bool {
        let (scene, program) = (self.scene, self.scene.program());
        let class = program.field(self.field).class;
        let is_emptied = |at: &At| !self.is_initial(*at) && !self.may_be_another(*at);
        let mut constructors = scene
            .code()
            .iter()
            .filter(|code| program.method(code.method).class == class && program.is_constructor(code.method))
            .flat_map(|code| &code.instances)
            .peekable();
        !self.writes.iter().any(|(at, _)| is_emptied(at))
            && constructors.peek().is_some()
            && constructors.all(|constructor| self.calls_on_this(*constructor, method))
            && scene.assumes(Assumption::SetOnce, write)
    }

    /// Whether an instance reaches a method by calls on its own object.
    fn calls_on_this(&self, from: InstanceId, method: MethodId) -> bool {
        let analysis = self.scene.analysis();
        let mut seen = BTreeSet::from([from]);
        let mut stack = vec![from];
        while let Some(instance) = stack.pop().filter(|_| seen.len() < MAX_METHODS) {
            if analysis.instance(instance).method == method {
                return true;
            }
            let Some(body) = analysis.code_of(instance) else { continue };
            let on_this = |edge: &&CallEdge| {
                let passed = analysis.passed(instance, edge.statement, edge.callee);
                body.this().is_some() && passed.and_then(|passed| passed.first().copied()) == body.this()
            };
            for edge in analysis.calls_from(instance).iter().filter(on_this) {
                if seen.insert(edge.callee) {
                    stack.push(edge.callee);
                }
            }
        }
        false
    }
}

/// Whether a statement is reached only if the field was found to be `null`.
fn is_null_before(body: &Body, field: FieldId, statement: StatementId) -> bool {
    let dominators = Dominators::of(body);
    let at = body.block_of(statement);
    let is_field = |test: &ZeroTest| test.read_field(body).is_some_and(|(_, read, _)| read == field);
    body.blocks().filter_map(|block| ZeroTest::of(body, block)).any(|test| {
        is_field(&test) && body.block(test.if_zero).predecessors.len() == 1 && dominators.dominates(test.if_zero, at)
    })
}
