//! Ranges of integers: intervals that are precise enough to see that two threads work on different parts of an array.
//!
//! Over-approximates: follows constants, sums, the counters of loops with the bounds that they are compared with,
//! parameters from all calls, and final fields from what constructors store. Everything else may be any number.
//! Overflow is ignored: an index that overflows is not valid.

use unsnarl_classfile::instruction::{BinaryOp, Condition};
use unsnarl_pointer::{Analysis, EdgeKind, InstanceId, ObjectSet};
use unsnarl_program::FieldId;
use unsnarl_program::ir::{Body, Constant, Definition, Dominators, Op, StatementId, ValueId};

/// The maximum number of definitions that are followed.
const MAX_DEPTH: usize = 6;
/// The maximum number of callers that are examined.
const MAX_CALLERS: usize = 4;

/// The numbers from a lower to an upper bound, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    low: i64,
    high: i64,
}

impl Range {
    const ANY: Range = Range { low: i64::MIN, high: i64::MAX };

    /// Whether nothing is known.
    pub(crate) fn is_any(self) -> bool {
        self == Range::ANY
    }

    fn join(self, other: Range) -> Range {
        Range { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    fn meet(self, other: Range) -> Range {
        Range { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    fn plus(self, other: Range) -> Range {
        Range { low: self.low.saturating_add(other.low), high: self.high.saturating_add(other.high) }
    }

    fn minus(self, other: Range) -> Range {
        Range { low: self.low.saturating_sub(other.high), high: self.high.saturating_sub(other.low) }
    }

    /// Whether the two have no number in common.
    pub(crate) fn is_apart_from(self, other: Range) -> bool {
        self.high < other.low || other.high < self.low
    }
}

/// The range of a value at a statement.
pub(crate) fn range_at(analysis: &Analysis<'_>, instance: InstanceId, value: ValueId, at: StatementId) -> Range {
    let Some(body) = analysis.code_of(instance) else { return Range::ANY };
    let known = range(analysis, instance, value, 0);
    known.meet(bounds(analysis, instance, body, value, at, 0))
}

fn range(analysis: &Analysis<'_>, instance: InstanceId, value: ValueId, depth: usize) -> Range {
    let Some(body) = analysis.code_of(instance).filter(|_| depth < MAX_DEPTH) else { return Range::ANY };
    let of = |value: ValueId| range(analysis, instance, value, depth + 1);
    let statement = match body.value(value).definition {
        Definition::Constant(Constant::Int(number)) => return Range { low: number.into(), high: number.into() },
        Definition::Constant(_) => return Range::ANY,
        Definition::Parameter(index) => return passed(analysis, instance, usize::from(index), depth),
        Definition::Statement(statement) => statement,
    };
    match body.statement(statement).op {
        Op::Binary(BinaryOp::Add, a, b) => of(a).plus(of(b)),
        Op::Binary(BinaryOp::Subtract, a, b) => of(a).minus(of(b)),
        Op::ArrayLength(_) => Range { low: 0, high: i32::MAX.into() },
        Op::Phi(operands) => counter(analysis, instance, body, value, body.operands(operands), depth),
        Op::GetField { object, field } => match field.resolved {
            Some(field) if analysis.program().field(field).access.is_final() => {
                stored(analysis, analysis.points_to(instance, object), field, depth)
            }
            _ => Range::ANY,
        },
        _ => Range::ANY,
    }
}

/// The range of a parameter, over the arguments of all callers.
fn passed(analysis: &Analysis<'_>, instance: InstanceId, index: usize, depth: usize) -> Range {
    let calls = analysis.calls_to(instance);
    if calls.is_empty() || calls.len() > MAX_CALLERS {
        return Range::ANY;
    }
    let mut all: Option<Range> = None;
    for edge in calls {
        let argument = analysis.passed(edge.caller, edge.statement, instance).and_then(|passed| passed.get(index));
        let Some(argument) = argument.filter(|_| edge.kind == EdgeKind::Call) else { return Range::ANY };
        let one = match edge.statement {
            Some(statement) => range_of_argument(analysis, edge.caller, *argument, statement, depth + 1),
            None => Range::ANY,
        };
        all = Some(all.map_or(one, |all| all.join(one)));
    }
    all.unwrap_or(Range::ANY)
}

fn range_of_argument(
    analysis: &Analysis<'_>,
    caller: InstanceId,
    argument: ValueId,
    at: StatementId,
    depth: usize,
) -> Range {
    let Some(body) = analysis.code_of(caller) else { return Range::ANY };
    range(analysis, caller, argument, depth).meet(bounds(analysis, caller, body, argument, at, depth))
}

/// The range of a φ-function; for a counter that only grows, its initial value is the lower bound.
fn counter(
    analysis: &Analysis<'_>,
    instance: InstanceId,
    body: &Body,
    value: ValueId,
    operands: &[ValueId],
    depth: usize,
) -> Range {
    let step = |operand: ValueId| {
        let Definition::Statement(statement) = body.value(operand).definition else { return None };
        match body.statement(statement).op {
            Op::Binary(BinaryOp::Add, a, b) if a == value => Some(range(analysis, instance, b, depth + 1)),
            Op::Binary(BinaryOp::Add, a, b) if b == value => Some(range(analysis, instance, a, depth + 1)),
            _ => None,
        }
    };
    let mut all: Option<Range> = None;
    let (mut grows, mut shrinks) = (false, false);
    for operand in operands.iter().filter(|operand| **operand != value) {
        match step(*operand) {
            Some(step) => {
                grows |= step.high > 0;
                shrinks |= step.low < 0;
            }
            None => {
                let one = range(analysis, instance, *operand, depth + 1);
                all = Some(all.map_or(one, |all| all.join(one)));
            }
        }
    }
    let start = all.unwrap_or(Range::ANY);
    Range { low: if shrinks { i64::MIN } else { start.low }, high: if grows { i64::MAX } else { start.high } }
}

/// The bounds of a value by comparisons that dominate a statement.
fn bounds(
    analysis: &Analysis<'_>,
    instance: InstanceId,
    body: &Body,
    value: ValueId,
    at: StatementId,
    depth: usize,
) -> Range {
    let mut known = Range::ANY;
    let block = body.block_of(at);
    let mut dominators: Option<Dominators> = None;
    for test in body.blocks() {
        let Op::If { condition, a, b, then, otherwise } = body.statement(body.terminator(test)).op else { continue };
        if (a != value && b != value) || then == otherwise {
            continue;
        }
        let dominators = dominators.get_or_insert_with(|| Dominators::of(body));
        let is_only = |target| body.block(target).predecessors.len() == 1 && dominators.dominates(target, block);
        let condition = match (is_only(then), is_only(otherwise)) {
            (true, _) => condition,
            (_, true) => condition.negated(),
            _ => continue,
        };
        let (condition, bound) = if a == value { (condition, b) } else { (condition.mirrored(), a) };
        let bound = range(analysis, instance, bound, depth + 1);
        known = known.meet(match condition {
            Condition::Less => Range { high: bound.high.saturating_sub(1), ..Range::ANY },
            Condition::LessOrEqual => Range { high: bound.high, ..Range::ANY },
            Condition::Greater => Range { low: bound.low.saturating_add(1), ..Range::ANY },
            Condition::GreaterOrEqual => Range { low: bound.low, ..Range::ANY },
            Condition::Equal => bound,
            Condition::NotEqual => Range::ANY,
        });
    }
    known
}

/// The range of what constructors store into a final field of some objects.
fn stored(analysis: &Analysis<'_>, objects: &ObjectSet, field: FieldId, depth: usize) -> Range {
    let program = analysis.program();
    let class = program.field(field).class;
    let mut all: Option<Range> = None;
    for instance in analysis.instances() {
        let method = analysis.instance(instance).method;
        if program.method(method).class != class {
            continue;
        }
        let Some(body) = analysis.code_of(instance) else { continue };
        for statement in body.statements() {
            let Op::PutField { object, field: written, value } = body.statement(statement).op else { continue };
            let writes_field =
                written.resolved == Some(field) && analysis.points_to(instance, object).intersects(objects);
            if writes_field {
                let one = range(analysis, instance, value, depth + 1);
                all = Some(all.map_or(one, |all| all.join(one)));
            }
        }
    }
    all.filter(|range| !range.is_any()).unwrap_or(Range::ANY)
}
