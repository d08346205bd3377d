//! Whether a latch counts everything that releases it: as many threads as it was made for, each counting down once.
//!
//! A loop starts as many threads as it has iterations (`trips.rs`). If all releases together are no more than the
//! count, a thread that has waited has waited for each of them.

use std::collections::BTreeMap;

use unsnarl_pointer::{Analysis, InstanceId, ObjectId};
use unsnarl_program::ir::{BlockId, Body, Definition, Op, StatementId, ValueId};
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
                Number::Value(value) => {
                    let times = starter.and_then(|starter| match self.analysis.instance(starter).method == method {
                        true => Some(times),
                        false => self.when_made(starter, value, method, body),
                    });
                    return is_alone && each == 1 && times == Some(Number::of(body, *count));
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

    /// What the constructor that makes the latch knows as a number of a later method of the same object: what it has
    /// stored into a final field, or the length of the array that it has stored there.
    fn when_made(&self, starter: InstanceId, value: ValueId, maker: MethodId, made: &Body) -> Option<Number> {
        let (analysis, program) = (self.analysis, self.analysis.program());
        let body = analysis.code_of(starter)?;
        let defined_by = |body: &Body, value: ValueId| match body.value(value).definition {
            Definition::Statement(statement) => Some(body.statement(statement).op),
            _ => None,
        };
        let (read, is_length) = match defined_by(body, value)? {
            Op::ArrayLength(array) => (defined_by(body, array)?, true),
            read => (read, false),
        };
        let Op::GetField { object, field } = read else { return None };
        let field = field.resolved.filter(|field| program.field(*field).access.is_final())?;
        let this = body.this().filter(|this| *this == object && program.is_constructor(maker))?;
        let this = analysis.points_to(starter, this).single().filter(|this| self.once.is_single(*this))?;
        let makes_it = |instance: InstanceId| {
            analysis.points_to(instance, made.parameters().next()?).single().filter(|made| *made == this)
        };
        let mut makers = analysis.instances().filter(|instance| analysis.instance(*instance).method == maker);
        if !makers.all(|instance| makes_it(instance).is_some()) {
            return None;
        }
        let mut stored = made.statements().filter_map(|statement| match made.statement(statement).op {
            Op::PutField { object, field: written, value } if written.resolved == Some(field) => {
                (made.this() == Some(object)).then_some(value)
            }
            _ => None,
        });
        let stored = stored.next().filter(|_| stored.next().is_none())?;
        match defined_by(made, stored) {
            Some(Op::NewArray(_, length)) if is_length => Some(Number::of(made, length)),
            _ if is_length => None,
            _ => Some(Number::of(made, stored)),
        }
    }

    /// The maximum number of runs of an instance, and the caller whose loop determines it.
    fn runs_at_most(&self, instance: InstanceId, loops: &mut LoopCache) -> Option<(Option<InstanceId>, Number)> {
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
        Some((Some(call.caller), times))
    }
}
