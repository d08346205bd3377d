//! Code that never runs because a number is always the same, and what a method returns for constant arguments.
//!
//! A final field is *never set* if every constructor that runs writes zero or `false` into it, which is its value from
//! the start: a literal, or a parameter for which every call passes that. A branch on such a field has one side that
//! never runs; neither its accesses nor its locks count. Other constants do not decide, as the field may be read before
//! it is written. `pick(0)` and `pick(1)` may return two different objects, though the points-to set of the method
//! has both: branches on its parameters are decided for each call.
//!
//! Otto and Moschny 2008 decide no branches (section 4 follows all paths). Over-approximates: only comparisons with
//! literals and switches are decided, and numbers are followed through [`MAX_CALLS`] calls.

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_classfile::instruction::Condition;
use unsnarl_pointer::{Analysis, EdgeKind, InstanceId, ObjectSet};
use unsnarl_program::ir::{BlockId, Body, Constant, Definition, Op, StatementId, ValueId};
use unsnarl_program::{FieldId, IdVec, MethodId};

/// The maximum number of calls through which a constant argument is followed.
const MAX_CALLS: usize = 3;
/// The maximum number of values that are followed through the choices of a method's result.
const MAX_CHOICES: usize = 16;

/// Blocks that never run.
#[derive(Default)]
pub(crate) struct DeadCode {
    /// For each method with such blocks, which of its blocks run.
    runs: FxHashMap<MethodId, IdVec<BlockId, bool>>,
}

impl DeadCode {
    pub(crate) fn of(analysis: &Analysis<'_>) -> DeadCode {
        let mut fields = ConstantFields::of(analysis);
        let mut dead = DeadCode::default();
        let mut seen: FxHashSet<MethodId> = FxHashSet::default();
        for instance in analysis.instances() {
            let Some(body) = analysis.code_of(instance).filter(|body| seen.insert(body.method)) else { continue };
            let numbers: FxHashMap<ValueId, i32> = body
                .statements()
                .filter_map(|statement| {
                    let data = body.statement(statement);
                    let Op::GetField { field, .. } = data.op else { return None };
                    Some((data.result?, fields.number(analysis, field.resolved?)?))
                })
                .collect();
            if numbers.is_empty() {
                continue;
            }
            let taken = Taken::of(body, &|value| numbers.get(&value).copied());
            if taken.runs.iter().any(|runs| !runs) {
                dead.runs.insert(body.method, taken.runs);
            }
        }
        dead
    }

    /// Whether a statement never runs.
    pub(crate) fn contains(&self, body: &Body, statement: StatementId) -> bool {
        self.runs.get(&body.method).is_some_and(|runs| !runs[body.block_of(statement)])
    }
}

/// The numbers that final fields always have.
struct ConstantFields {
    /// Where each final field of a number is written.
    writes: FxHashMap<FieldId, Vec<(InstanceId, ValueId)>>,
    known: FxHashMap<FieldId, Option<i32>>,
}

impl ConstantFields {
    fn of(analysis: &Analysis<'_>) -> ConstantFields {
        let program = analysis.program();
        let mut writes: FxHashMap<FieldId, Vec<(InstanceId, ValueId)>> = FxHashMap::default();
        for instance in
            analysis.instances().filter(|instance| program.is_constructor(analysis.instance(*instance).method))
        {
            let Some(body) = analysis.code_of(instance) else { continue };
            for statement in body.statements() {
                let Op::PutField { field, value, .. } = body.statement(statement).op else { continue };
                let field = field.resolved.filter(|field| program.field(*field).access.is_final());
                if let Some(field) = field.filter(|_| !body.value(value).ty.is_reference()) {
                    writes.entry(field).or_default().push((instance, value));
                }
            }
        }
        ConstantFields { writes, known: FxHashMap::default() }
    }

    fn number(&mut self, analysis: &Analysis<'_>, field: FieldId) -> Option<i32> {
        let writes = &self.writes;
        *self.known.entry(field).or_insert_with(|| {
            let mut numbers =
                writes.get(&field)?.iter().map(|(instance, value)| passed(analysis, *instance, *value, 0));
            numbers.all(|number| number == Some(0)).then_some(0)
        })
    }
}

/// The number that a value has in all calls of an instance.
fn passed(analysis: &Analysis<'_>, instance: InstanceId, value: ValueId, depth: usize) -> Option<i32> {
    let body = analysis.code_of(instance)?;
    match body.value(value).definition {
        Definition::Constant(Constant::Int(number)) => Some(number),
        Definition::Parameter(index) if depth < MAX_CALLS => {
            let mut numbers = analysis.calls_to(instance).iter().map(|edge| {
                let arguments = analysis.passed(edge.caller, edge.statement, instance)?;
                let argument = *arguments.get(usize::from(index)).filter(|_| edge.kind == EdgeKind::Call)?;
                passed(analysis, edge.caller, argument, depth + 1)
            });
            let first = numbers.next()??;
            numbers.all(|number| number == Some(first)).then_some(first)
        }
        _ => None,
    }
}

/// The objects that a call may return, if its constant arguments decide which; `None` if they decide nothing.
pub(crate) fn returned(analysis: &Analysis<'_>, instance: InstanceId, result: ValueId) -> Option<ObjectSet> {
    let body = analysis.code_of(instance)?;
    let Definition::Statement(call) = body.value(result).definition else { return None };
    if !matches!(body.statement(call).op, Op::Invoke { .. }) {
        return None;
    }
    let mut objects = ObjectSet::default();
    // A call of a static method may initialise its class, too.
    for edge in analysis.calls_at(instance, Some(call)).iter().filter(|edge| edge.kind.runs_here()) {
        let callee = analysis.code_of(edge.callee).filter(|_| edge.kind == EdgeKind::Call)?;
        let arguments = analysis.passed(instance, Some(call), edge.callee)?;
        let number = |value: ValueId| match callee.value(value).definition {
            Definition::Parameter(index) => match body.constant(*arguments.get(usize::from(index))?)? {
                Constant::Int(number) => Some(number),
                _ => None,
            },
            _ => None,
        };
        if !callee.parameters().any(|parameter| number(parameter).is_some()) {
            return None;
        }
        let taken = Taken::of(callee, &number);
        let runs = callee.blocks().filter(|block| taken.runs[*block]);
        for block in runs {
            if let Op::Return(Some(value)) = callee.statement(callee.terminator(block)).op {
                taken.sources(callee, value)?.iter().for_each(|value| {
                    objects.union_with(analysis.points_to(edge.callee, *value));
                });
            }
        }
    }
    (!objects.is_empty()).then_some(objects)
}

/// The part of a body that runs if some of its values are known numbers.
struct Taken {
    runs: IdVec<BlockId, bool>,
    edges: FxHashSet<(BlockId, BlockId)>,
}

impl Taken {
    fn of(body: &Body, known: &dyn Fn(ValueId) -> Option<i32>) -> Taken {
        let number = |value: ValueId| match body.constant(value) {
            Some(Constant::Int(number)) => Some(number),
            Some(_) => None,
            None => known(body.uncast(value)),
        };
        let mut taken = Taken { runs: IdVec::filled(false, body.blocks().len()), edges: FxHashSet::default() };
        let mut worklist = vec![BlockId::ENTRY];
        while let Some(block) = worklist.pop() {
            if std::mem::replace(&mut taken.runs[block], true) {
                continue;
            }
            let chosen = match body.statement(body.terminator(block)).op {
                Op::If { a, b, condition, then, otherwise } => number(a).zip(number(b)).map(|(a, b)| {
                    let (chosen, other) = if holds(condition, a, b) { (then, otherwise) } else { (otherwise, then) };
                    (chosen, vec![other])
                }),
                Op::Switch(value, table) => number(value).map(|value| {
                    let table = body.switch(table);
                    let case = table.cases.iter().find(|(key, _)| *key == value);
                    let all = table.cases.iter().map(|(_, to)| *to).chain([table.default]);
                    (case.map_or(table.default, |(_, to)| *to), all.collect())
                }),
                _ => None,
            };
            for next in body.all_successors(block) {
                if chosen.as_ref().is_none_or(|(to, others)| *to == next || !others.contains(&next)) {
                    taken.edges.insert((block, next));
                    worklist.push(next);
                }
            }
        }
        taken
    }

    /// The values that a value may be, through choices whose edges are taken; `None` if there are too many.
    fn sources(&self, body: &Body, value: ValueId) -> Option<Vec<ValueId>> {
        let mut found = vec![body.uncast(value)];
        let mut next = 0;
        while let Some(value) = found.get(next).copied() {
            next += 1;
            let Definition::Statement(statement) = body.value(value).definition else { continue };
            let Op::Phi(operands) = body.statement(statement).op else { continue };
            let block = body.block_of(statement);
            for (operand, from) in body.operands(operands).iter().zip(&body.block(block).predecessors) {
                let operand = body.uncast(*operand);
                if self.edges.contains(&(*from, block)) && !found.contains(&operand) {
                    found.push(operand);
                }
            }
            if found.len() > MAX_CHOICES {
                return None;
            }
        }
        let is_phi = |value: &ValueId| match body.value(*value).definition {
            Definition::Statement(statement) => matches!(body.statement(statement).op, Op::Phi(_)),
            _ => false,
        };
        found.retain(|value| !is_phi(value));
        Some(found)
    }
}

fn holds(condition: Condition, a: i32, b: i32) -> bool {
    match condition {
        Condition::Equal => a == b,
        Condition::NotEqual => a != b,
        Condition::Less => a < b,
        Condition::GreaterOrEqual => a >= b,
        Condition::Greater => a > b,
        Condition::LessOrEqual => a <= b,
    }
}
