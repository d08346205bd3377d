//! Calls that wait for what other threads complete, or that complete it: futures, threads, latches.

use std::collections::BTreeMap;

use unsnarl_finding::Site as Place;
use unsnarl_library::{OrderDirection, OrderKind, Outcome};
use unsnarl_pointer::{InstanceId, ObjectSet};
use unsnarl_program::ir::StatementId;
use unsnarl_program::{MethodId, Origin};

use crate::scene::Scene;
use crate::wording::describe::place;

/// A statement that orders its thread with others, in all contexts.
pub(crate) struct OrderCall {
    /// The method.
    pub(crate) method: MethodId,
    /// The call; `None` in a library method that the library calls.
    pub(crate) statement: Option<StatementId>,
    /// The instances of the method.
    pub(crate) instances: Vec<InstanceId>,
    /// The objects that carry the order.
    pub(crate) on: ObjectSet,
    /// Whether it waits without a timeout.
    pub(crate) waits: bool,
}

impl OrderCall {
    /// Whether it is in the program itself, where a finding is of use.
    pub(crate) fn is_own(&self, scene: &Scene<'_, '_, '_>) -> bool {
        let program = scene.program();
        self.statement.is_some() && program.class(program.method(self.method).class).origin == Origin::Application
    }

    /// The site of the call.
    pub(crate) fn place(&self, scene: &Scene<'_, '_, '_>, role: &str) -> Place {
        place(scene.facts, self.method, self.statement, None, role.into())
    }
}

/// All calls that order in a direction, of the given kinds, regardless of their outcome.
pub(crate) fn order_calls(scene: &Scene<'_, '_, '_>, direction: OrderDirection, kinds: &[OrderKind]) -> Vec<OrderCall> {
    let analysis = scene.analysis();
    let mut calls: BTreeMap<(MethodId, Option<StatementId>), OrderCall> = BTreeMap::new();
    for call in analysis.library_calls() {
        let Some(model) = analysis.model(call) else { continue };
        let orders = model.orders();
        let is_wanted = |when| direction == OrderDirection::Release || when == Outcome::Always;
        for order in orders.iter().filter(|order| order.direction == direction && kinds.contains(&order.kind)) {
            let library_call = analysis.library_call(call);
            let method = analysis.instance(library_call.caller).method;
            let known = calls.entry((method, library_call.statement)).or_insert_with(|| OrderCall {
                method,
                statement: library_call.statement,
                instances: Vec::new(),
                on: ObjectSet::default(),
                waits: is_wanted(order.when) && model.method.blocks.is_some_and(|blocking| !blocking.timed),
            });
            if !known.instances.contains(&library_call.caller) {
                known.instances.push(library_call.caller);
            }
            known.on.union_with(&analysis.reached(call, &order.carrier));
        }
    }
    calls.into_values().collect()
}
