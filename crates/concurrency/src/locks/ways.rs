//! What an object is called on the ways to a context: whether all call chains of an origin lead over some frame, where
//! the object has a given name.
//!
//! Under-approximates: an object that a method gets otherwise than as an argument, or from an unchanging field of one,
//! has no name above; and nothing is said if there are too many ways.

use rustc_hash::FxHashSet;
use unsnarl_pointer::{InstanceId, OriginId};
use unsnarl_program::ir::StatementId;

use super::GuardContextId;
use super::guards::Guards;
use super::path::{LockPath, LockRoot};
use crate::facts::Facts;

/// The maximum number of frames that are looked at.
const MAX_FRAMES: usize = 128;

/// A frame on a way to a context.
pub(crate) struct Frame<'p> {
    /// The method.
    pub(crate) instance: InstanceId,
    /// The statement that it executes: the access itself, or the call that leads there.
    pub(crate) at: StatementId,
    /// What the object is called in it.
    pub(crate) path: &'p LockPath,
    /// Whether the origin starts here.
    pub(crate) is_start: bool,
}

impl Guards {
    /// Whether all ways by which threads of an origin reach a statement of a context lead over a frame that decides
    /// for it: `Some(true)`. `Some(false)` decides against all; otherwise it depends on the frames above.
    pub(crate) fn all_ways_lead_over(
        &self,
        facts: &Facts<'_, '_>,
        origin: OriginId,
        (context, at, path): (GuardContextId, StatementId, LockPath),
        decides: &dyn Fn(Frame<'_>) -> Option<bool>,
    ) -> bool {
        let analysis = facts.analysis;
        let first = (context, at, path);
        let mut seen: FxHashSet<(GuardContextId, StatementId, LockPath)> = FxHashSet::default();
        seen.insert(first.clone());
        let mut open = vec![first];
        while let Some((context, at, path)) = open.pop() {
            let data = self.context(context);
            let is_start = data.starts.contains(origin);
            match decides(Frame { instance: data.instance, at, path: &path, is_start }) {
                Some(true) if !is_start => continue,
                Some(true) => {}
                None if !is_start => {}
                _ => return false,
            }
            let mut is_called = is_start;
            for (caller, statement) in data.calls().filter(|(caller, _)| self.context(*caller).is_reached_by(origin)) {
                let calling = self.context(caller).instance;
                if !analysis.may_run_on(calling, statement, origin) {
                    continue;
                }
                is_called = true;
                let Some(statement) = statement else { return false };
                let Some(above) = self.named_above(facts, (calling, statement), data.instance, &path) else {
                    return false;
                };
                let next = (caller, statement, above);
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
            if !is_called || seen.len() > MAX_FRAMES {
                return false;
            }
        }
        true
    }

    /// What an object is called where a method is called.
    fn named_above(
        &self,
        facts: &Facts<'_, '_>,
        (caller, statement): (InstanceId, StatementId),
        callee: InstanceId,
        path: &LockPath,
    ) -> Option<LockPath> {
        let analysis = facts.analysis;
        let LockRoot::Value(_) = path.root else { return Some(path.clone()) };
        let arguments = analysis.passed(caller, Some(statement), callee)?;
        let (body, called) = (analysis.code_of(caller)?, analysis.code_of(callee)?);
        let names = arguments.iter().map(|value| LockPath::of(analysis.program(), &facts.changing, body, *value));
        let named: Vec<_> = names.zip(called.parameters()).collect();
        path.in_caller(&named)
    }
}
