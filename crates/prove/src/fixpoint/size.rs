//! Whether a program has too many units to be interpreted, found out before it is.
//!
//! The units that the call graph allows are counted, without values: an interpretation reaches those or fewer, as it
//! knows more of receivers and of conditions.

use rustc_hash::FxHashSet;
use unsnarl_pointer::{CallEdge, EdgeKind, InstanceId, OriginId};

use super::Interpreter;
use super::unit::Chain;
use crate::domain::Domain;

/// An interpretation reaches this share of what the call graph allows, or more: one of so many.
const ALLOWED_FOR_REACHED: usize = 2;

impl<D: Domain> Interpreter<'_, '_, D> {
    /// Whether the call graph allows for far more units than there may be.
    pub(crate) fn is_too_large(&self) -> bool {
        let analysis = self.analysis();
        let limit = self.setting.max_units.saturating_mul(ALLOWED_FOR_REACHED);
        let mut seen: FxHashSet<(OriginId, InstanceId, Chain)> = FxHashSet::default();
        let mut open: Vec<(OriginId, InstanceId, Chain)> = Vec::new();
        let entries = analysis.entries().iter().map(|(origin, instance, _)| (*origin, *instance));
        for (origin, instance) in entries.chain(analysis.spawned_instances().iter().copied()) {
            let start = CallEdge { caller: instance, statement: None, callee: instance, kind: EdgeKind::Call };
            open.extend(self.with_code(&start).iter().map(|edge| (origin, edge.callee, Chain::new())));
        }
        while let Some(unit) = open.pop() {
            if seen.contains(&unit) {
                continue;
            }
            let (origin, instance, chain) = &unit;
            for edge in analysis.calls_from(*instance) {
                let Some(at) = edge.statement else { continue };
                let calls = std::iter::once((*instance, at)).chain(chain.iter().copied());
                let behind: Chain = calls.take(self.setting.max_chain).collect();
                let called = self.with_code(edge).into_iter().map(|edge| (*origin, edge.callee, behind.clone()));
                open.extend(called.filter(|unit| !seen.contains(unit)));
            }
            seen.insert(unit);
            if seen.len() > limit || self.is_stopped() {
                return true;
            }
        }
        false
    }
}
