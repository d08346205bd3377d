//! The call graph of contexts: which origins reach a context, and by which shortest call chain.
//!
//! The may contexts of `entered.rs` and the must contexts of `guards.rs` share it. Both are instances with the facts
//! that hold on entry; they differ only in those facts.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use unsnarl_pointer::{Analysis, InstanceId, OriginId};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{Id, IdSet, IdVec, StrongComponents};

/// A call: the context at its other end, and the calling statement.
pub(super) type ContextCall<C> = (C, Option<StatementId>);

/// For each context that an origin reaches, the call by which breadth-first search first reaches it; `None` at a start.
pub(super) type CallTree<C> = FxHashMap<C, Option<ContextCall<C>>>;

/// For each context, its calls.
pub(super) type Callees<C> = IdVec<C, Vec<ContextCall<C>>>;

/// A context, as far as the call graph is concerned.
pub(super) trait CallContext {
    /// The number of such a context.
    type Id: Id;

    /// The instance.
    fn instance(&self) -> InstanceId;

    /// The origins that start here.
    fn starts(&self) -> &IdSet<OriginId>;

    /// The calls that lead here.
    fn callers(&self) -> impl Iterator<Item = ContextCall<Self::Id>>;
}

/// The calls of all contexts: the inverse of [`CallContext::callers`].
pub(super) fn callees<T: CallContext>(contexts: &IdVec<T::Id, T>) -> Callees<T::Id> {
    let mut callees = IdVec::filled(Vec::new(), contexts.len());
    for (id, context) in contexts.entries() {
        for (caller, statement) in context.callers() {
            callees[caller].push((id, statement));
        }
    }
    callees
}

/// Contexts with the calls between them.
pub(super) struct ContextGraph<'c, T: CallContext> {
    pub(super) contexts: &'c IdVec<T::Id, T>,
    pub(super) callees: &'c Callees<T::Id>,
}

impl<T: CallContext> ContextGraph<'_, T> {
    /// For each context, the origins that reach it along the calls from the starts of threads.
    pub(super) fn origins(&self, analysis: &Analysis<'_>) -> IdVec<T::Id, IdSet<OriginId>> {
        let mut reaching: IdVec<T::Id, IdSet<OriginId>> =
            self.contexts.iter().map(|context| context.starts().clone()).collect();
        let mut is_changed: IdVec<T::Id, bool> = reaching.iter().map(|origins| !origins.is_empty()).collect();
        let order = self.callers_first();
        let mut again = true;
        while std::mem::take(&mut again) {
            for id in &order {
                if !std::mem::take(&mut is_changed[*id]) {
                    continue;
                }
                let instance = self.contexts[*id].instance();
                let origins = std::mem::take(&mut reaching[*id]);
                let checks = analysis.checks_threads(instance);
                for (callee, statement) in self.callees[*id].iter().filter(|(callee, _)| callee != id) {
                    let may_be = |origin: &OriginId| analysis.may_run_on(instance, *statement, *origin);
                    let passed = checks.then(|| origins.iter().filter(may_be).collect::<IdSet<OriginId>>());
                    if reaching[*callee].union_with(passed.as_ref().unwrap_or(&origins)) {
                        is_changed[*callee] = true;
                        again = true;
                    }
                }
                reaching[*id] = origins;
            }
        }
        reaching
    }

    /// All contexts, callers before callees as far as calls are not recursive: facts that follow calls settle in few
    /// rounds.
    fn callers_first(&self) -> Vec<T::Id> {
        let mut search = StrongComponents::new(self.contexts.len());
        let mut roots = self.contexts.ids();
        let successor = |id: T::Id, position: &mut usize| {
            *position += 1;
            self.callees[id].get(*position - 1).map(|(callee, _)| *callee)
        };
        let mut order = Vec::with_capacity(self.contexts.len());
        while let Some(component) = search.next(&mut roots, successor) {
            // Members come last found first: reversed with the whole list, each follows the one that found it.
            order.extend(component);
        }
        order.reverse();
        order
    }

    /// A breadth-first search from the contexts with which an origin starts.
    pub(super) fn tree(&self, analysis: &Analysis<'_>, origin: OriginId) -> CallTree<T::Id> {
        let is_start = |id: &T::Id| self.contexts[*id].starts().contains(origin);
        let mut queue: VecDeque<T::Id> = self.contexts.ids().filter(is_start).collect();
        let mut tree: CallTree<T::Id> = queue.iter().map(|start| (*start, None)).collect();
        while let Some(id) = queue.pop_front() {
            let instance = self.contexts[id].instance();
            for (callee, statement) in &self.callees[id] {
                if !tree.contains_key(callee) && analysis.may_run_on(instance, *statement, origin) {
                    tree.insert(*callee, Some((id, *statement)));
                    queue.push_back(*callee);
                }
            }
        }
        tree
    }

    /// The calls of a tree that lead to a context, outermost first; `None` if the origin does not reach it.
    pub(super) fn calls_to(
        &self,
        tree: &CallTree<T::Id>,
        context: T::Id,
    ) -> Option<Vec<(InstanceId, Option<StatementId>)>> {
        let mut calls = Vec::new();
        let mut at = context;
        while let Some((caller, statement)) = *tree.get(&at)? {
            calls.push((self.contexts[caller].instance(), statement));
            at = caller;
        }
        calls.reverse();
        Some(calls)
    }
}
