//! Reads that a critical section does through a helper: a method of the same object that runs with the lock held, and
//! whose answer says what it has read, as `hasRoom()` does. Only one call deep.
//!
//! A helper that also writes the variable has changed what others find, and is not one.

use unsnarl_concurrency::VariableId;
use unsnarl_concurrency::locks::{LockPath, LockRoot, Section};
use unsnarl_pointer::{EdgeKind, InstanceId};
use unsnarl_program::ir::{Body, Dominators, Op, StatementId, ValueId};

use super::{Read, StagedMethod};
use crate::flow::derived::Derived;
use crate::race::contested::Shared;

impl StagedMethod<'_, '_, '_, '_> {
    /// What the helpers that a section calls read, each with the call.
    pub(super) fn read_by_helpers(&self, section: &Section) -> Vec<Read> {
        let mut found = Vec::new();
        for at in &section.statements {
            let Some((helper, body)) = self.helper_at(*at) else { continue };
            let shared: Vec<Shared> = self.shared_in(helper, body).collect();
            let writes = |variable: VariableId| {
                shared.iter().any(|shared| shared.variable == variable && shared.access(self.scene.facts).is_write)
            };
            let reads = shared.iter().filter(|read| self.is_contested_read(read) && !writes(read.variable));
            let mut reads = reads.peekable();
            if reads.peek().is_none() {
                continue;
            }
            let dominators = Dominators::of(body);
            let is_told = |read: &&Shared| tells(body, &dominators, read.access(self.scene.facts).statement);
            found.extend(reads.filter(is_told).map(|read| Read { shared: *read, at: *at, is_by_helper: true }));
        }
        found
    }

    /// The calls of a section whose callees access a variable.
    pub(super) fn calls_that_access(&self, section: &Section, variable: VariableId) -> Vec<StatementId> {
        let accesses = |at: &StatementId| {
            self.helper_at(*at)
                .is_some_and(|(helper, body)| self.shared_in(helper, body).any(|shared| shared.variable == variable))
        };
        section.statements.iter().copied().filter(accesses).collect()
    }

    /// The object that a helper accesses, if it is `this` or reached from it, or from a static field, by fields that
    /// never change: the same path holds in the method that calls it.
    pub(super) fn path_in_helper(&self, read: &Shared) -> Option<LockPath> {
        let facts = self.scene.facts;
        let access = read.access(facts);
        let (helper, base) = (facts.analysis.code_of(access.instance)?, access.base?);
        let path = LockPath::of(self.scene.program(), &facts.changing, helper, base);
        match path.root {
            LockRoot::Value(value) => {
                (Some(value) == helper.this()).then(|| Some(path.with_root(LockRoot::Value(self.body().this()?))))?
            }
            _ => Some(path),
        }
    }

    /// The only method that a statement calls, if it has a result and is called on `this` or is static.
    fn helper_at(&self, at: StatementId) -> Option<(InstanceId, &Body)> {
        let analysis = self.scene.analysis();
        let data = self.body().statement(at);
        let Op::Invoke { arguments, .. } = data.op else { return None };
        data.result?;
        let mut called = analysis.calls_at(self.instance, Some(at)).iter();
        let edge = called.find(|edge| edge.kind != EdgeKind::Initialise)?;
        if called.any(|other| other.kind != EdgeKind::Initialise) {
            return None;
        }
        let body = analysis.passed(self.instance, Some(at), edge.callee).and(analysis.code_of(edge.callee))?;
        let receiver: Option<ValueId> = self.body().operands(arguments).first().map(|first| self.body().uncast(*first));
        (body.this().is_none() || receiver == self.body().this()).then_some((edge.callee, body))
    }

    fn shared_in<'b>(&'b self, helper: InstanceId, body: &'b Body) -> impl Iterator<Item = Shared> + 'b {
        body.statements().flat_map(move |at| self.scene.contested().at((helper, at))).copied()
    }
}

/// Whether a method returns what a statement has read, or something that is computed from it or decided by it.
fn tells(body: &Body, dominators: &Dominators, read: StatementId) -> bool {
    let derived = Derived::from(body, dominators, &[read]);
    let is_returned = |at: StatementId| match body.statement(at).op {
        Op::Return(Some(result)) => derived.is(result),
        _ => false,
    };
    body.blocks().any(|block| derived.decides(body, block) || is_returned(body.terminator(block)))
}
