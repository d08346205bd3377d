//! Whether a latch counts everything that releases it: as many threads as it was made for, each counting down once.
//!
//! A loop starts as many threads as it has iterations (`trips.rs`). If all releases together are no more than the
//! count, a thread that has waited has waited for each of them.

use std::collections::BTreeMap;

use unsnarl_pointer::{Analysis, InstanceId, ObjectId};
use unsnarl_program::ir::{BlockId, StatementId};
use unsnarl_program::{IdVec, MethodId};

use super::signals::made_with;
use crate::once::{Callers, LoopCache, Once, starts_once};
use crate::threads::Threads;
use crate::trips::{Number, runs_at_most};

/// The inputs of the count.
pub(super) struct Counting<'b, 'a> {
    analysis: &'b Analysis<'a>,
    threads: &'b Threads,
    once: &'b Once,
    /// For each instance, whether it runs once in each thread of its origin.
    once_each: IdVec<InstanceId, bool>,
}

impl<'b, 'a> Counting<'b, 'a> {
    pub(super) fn of(
        analysis: &'b Analysis<'a>,
        threads: &'b Threads,
        once: &'b Once,
        loops: &mut LoopCache,
    ) -> Counting<'b, 'a> {
        let once_each = Callers::of(analysis, loops).running_once(&|_| true);
        Counting { analysis, threads, once, once_each }
    }

    /// Whether the releases of a latch are as many as it counts.
    pub(super) fn are_counted(
        &self,
        latch: ObjectId,
        releases: &[(InstanceId, StatementId)],
        loops: &mut LoopCache,
    ) -> bool {
        let Some((method, body, [_, count])) = made_with(self.analysis, latch) else { return false };
        let mut by_instance: BTreeMap<InstanceId, Vec<StatementId>> = BTreeMap::new();
        for (instance, statement) in releases {
            by_instance.entry(*instance).or_default().push(*statement);
        }
        let is_alone = by_instance.len() == 1;
        let mut total = 0i64;
        for (instance, statements) in by_instance {
            let (Some(each), Some((starter, times))) =
                (self.releases_each_time(instance, &statements, loops), self.runs_at_most(instance, loops))
            else {
                return false;
            };
            match times {
                Number::Constant(times) => total += i64::from(times) * each,
                // The same value with which the latch was made.
                Number::Value(_) => {
                    return is_alone && each == 1 && starter == Some(method) && times == Number::of(body, *count);
                }
            }
        }
        matches!(Number::of(body, *count), Number::Constant(count) if total == i64::from(count))
    }

    /// The maximum number of releases that one call of an instance makes.
    fn releases_each_time(
        &self,
        instance: InstanceId,
        statements: &[StatementId],
        loops: &mut LoopCache,
    ) -> Option<i64> {
        let body = self.analysis.code_of(instance)?;
        let method = self.analysis.instance(instance).method;
        if statements.iter().any(|statement| loops.is_repeated(self.analysis, method, *statement)) {
            return None;
        }
        let blocks: Vec<BlockId> = statements.iter().map(|statement| body.block_of(*statement)).collect();
        let is_followed = |(at, block): (usize, &BlockId)| {
            let after = body.reached_from(*block);
            blocks.iter().enumerate().any(|(other, there)| other != at && (there == block || after[*there]))
        };
        let are_exclusive = !blocks.iter().enumerate().any(is_followed);
        Some(if are_exclusive { 1 } else { statements.len() as i64 })
    }

    /// The maximum number of runs of an instance, and the method whose loop determines it.
    fn runs_at_most(&self, instance: InstanceId, loops: &mut LoopCache) -> Option<(Option<MethodId>, Number)> {
        if self.once.runs_once(instance) {
            return Some((None, Number::Constant(1)));
        }
        let mut origins = self.analysis.origins_of(instance);
        let origin = origins.next().filter(|_| origins.next().is_none() && self.once_each[instance])?;
        let [edge] = self.threads.starts_of(origin) else { return None };
        let call = self.analysis.library_call(edge.call);
        let (starter, body) = (self.analysis.instance(call.caller).method, self.analysis.code_of(call.caller)?);
        if !starts_once(self.analysis, origin) || !self.once.runs_once(call.caller) {
            return None;
        }
        let times = runs_at_most(body, loops.get(self.analysis, starter)?, body.block_of(call.statement?))?;
        Some((Some(starter), times))
    }
}
