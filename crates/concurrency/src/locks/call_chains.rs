//! Call chains: how threads reach a guard context from the start of their origin.

use std::cell::RefCell;

use rustc_hash::FxHashMap;
use unsnarl_pointer::{Analysis, EdgeKind, InstanceId, OriginId};
use unsnarl_program::IdBits;
use unsnarl_program::ir::StatementId;

use super::context_graph::CallTree;
use super::guards::{GuardContextId, Guards};
use crate::threads::Threads;

/// Call chains that were computed on demand.
#[derive(Default)]
pub(super) struct CallChains {
    trees: RefCell<FxHashMap<OriginId, CallTree<GuardContextId>>>,
    /// For two origins, the contexts that the first may enter after it has started the second.
    after_start: RefCell<FxHashMap<(OriginId, OriginId), IdBits<GuardContextId>>>,
}

impl Guards {
    /// Whether `starter` may enter a context after it may have started `started`.
    pub(crate) fn may_enter_after_start(
        &self,
        analysis: &Analysis<'_>,
        threads: &Threads,
        (starter, started): (OriginId, OriginId),
        context: GuardContextId,
    ) -> bool {
        let mut known = self.call_chains.after_start.borrow_mut();
        let after =
            known.entry((starter, started)).or_insert_with(|| self.entered_after(analysis, threads, starter, started));
        after.contains(context)
    }

    /// The contexts that are reachable from all calls of the starter that come after the start.
    fn entered_after(
        &self,
        analysis: &Analysis<'_>,
        threads: &Threads,
        starter: OriginId,
        started: OriginId,
    ) -> IdBits<GuardContextId> {
        let program = analysis.program();
        let is_initialiser = |context: GuardContextId| {
            program.is_class_initialiser(analysis.instance(self.context(context).instance).method)
        };
        let mut trees = self.call_chains.trees.borrow_mut();
        let tree = trees.entry(starter).or_insert_with(|| self.graph().tree(analysis, starter));
        let mut after = IdBits::default();
        let mut open: Vec<GuardContextId> = Vec::new();
        // A library method may call back more than once.
        let is_repeated = |instance: InstanceId| {
            let mut calls = analysis.calls_to(instance).iter();
            threads.starts_within(instance, started) && calls.any(|edge| matches!(edge.kind, EdgeKind::Callback(_)))
        };
        // In no order: the result is a set.
        for context in tree.keys().copied() {
            let instance = self.context(context).instance;
            if is_repeated(instance) && after.insert(context) {
                open.push(context);
            }
            for (callee, statement) in &self.callees[context] {
                if after.contains(*callee) {
                    continue;
                }
                // Which thread initialises a class is not known precisely.
                let is_after = threads.has_started(instance, *statement, started) || is_initialiser(*callee);
                if is_after && analysis.may_run_on(instance, *statement, starter) {
                    after.insert(*callee);
                    open.push(*callee);
                }
            }
        }
        while let Some(context) = open.pop() {
            let instance = self.context(context).instance;
            for (callee, statement) in &self.callees[context] {
                if analysis.may_run_on(instance, *statement, starter) && after.insert(*callee) {
                    open.push(*callee);
                }
            }
        }
        after
    }

    /// The call chain by which a thread of an origin reaches a context, outermost call first: a shortest path from its
    /// start.
    pub fn calls_to(
        &self,
        analysis: &Analysis<'_>,
        context: GuardContextId,
        origin: OriginId,
    ) -> Option<Vec<(InstanceId, Option<StatementId>)>> {
        let mut trees = self.call_chains.trees.borrow_mut();
        let tree = trees.entry(origin).or_insert_with(|| self.graph().tree(analysis, origin));
        self.graph().calls_to(tree, context)
    }

    /// The contexts of an instance that are reached by exactly these calls, outermost first, from the start of an
    /// origin.
    pub fn along(
        &self,
        origin: OriginId,
        calls: &[(InstanceId, Option<StatementId>)],
        last: InstanceId,
    ) -> Vec<GuardContextId> {
        let first = calls.first().map_or(last, |(instance, _)| *instance);
        let is_start = |context: &GuardContextId| self.context(*context).starts.contains(origin);
        let mut reached: Vec<GuardContextId> = self.contexts_of(first).filter(is_start).collect();
        for (position, (_, statement)) in calls.iter().enumerate() {
            let next = calls.get(position + 1).map_or(last, |(instance, _)| *instance);
            let is_next = |(callee, at): &&(GuardContextId, Option<StatementId>)| {
                at == statement && self.context(*callee).instance == next
            };
            let mut callees: Vec<GuardContextId> = reached
                .iter()
                .flat_map(|context| self.callees[*context].iter().filter(is_next))
                .map(|(callee, _)| *callee)
                .collect();
            callees.sort_unstable();
            callees.dedup();
            reached = callees;
        }
        reached
    }
}
