//! Checks the invariants of a body: the structure of blocks and edges, definitions that dominate their uses,
//! φ-functions that match their predecessors, types of operands, and structured locking on every path.
//!
//! Not part of an analysis: tests and benchmarks apply it to everything that they lower. A violation is a defect of
//! lowering or, for types and monitors, bytecode that the verifier or the structured locking of a JVM would reject.

use std::fmt;

use rustc_hash::FxHashMap;

use super::{BlockId, Body, Definition, Dominators, Op, StatementId, ValueId};
use crate::program::{Origin, Program};
use crate::types::{Base, Type};

/// An invariant of bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Invariant {
    /// Blocks, edges, definitions and φ-functions. A violation is a defect of lowering.
    Structure,
    /// Types of operands. Bytecode that a JVM's verifier would reject violates it.
    Types,
    /// Monitors are entered and exited in pairs. Bytecode without structured locking violates it.
    Monitors,
}

/// A violated invariant of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The violated invariant.
    pub invariant: Invariant,
    /// The block with the violation.
    pub block: usize,
    /// The pc of the offending statement, if it is a single one.
    pub pc: Option<u16>,
    /// A description of the problem.
    pub problem: String,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pc {
            Some(pc) => write!(f, "b{} @{pc}: {}", self.block, self.problem),
            None => write!(f, "b{}: {}", self.block, self.problem),
        }
    }
}

impl std::error::Error for VerifyError {}

/// Checks a body; returns the first violation.
pub fn verify(program: &Program, body: &Body) -> Result<(), VerifyError> {
    let verifier = Verifier { program, body, dominators: Dominators::of(body) };
    let violates = |invariant| move |error| VerifyError { invariant, ..error };
    for block in body.blocks() {
        verifier.edges(block)?;
        verifier.statements(block)?;
    }
    for block in body.blocks() {
        for statement in body.statements_of(block) {
            verifier.types(block, statement).map_err(violates(Invariant::Types))?;
        }
    }
    verifier.monitors().map_err(violates(Invariant::Monitors))
}

struct Verifier<'a> {
    program: &'a Program,
    body: &'a Body,
    dominators: Dominators,
}

type Verified = Result<(), VerifyError>;

impl Verifier<'_> {
    fn fail(&self, block: BlockId, statement: Option<StatementId>, problem: impl Into<String>) -> Verified {
        let pc = statement.map(|statement| self.body.statement(statement).pc);
        Err(VerifyError { invariant: Invariant::Structure, block: block.index(), pc, problem: problem.into() })
    }

    fn edges(&self, block: BlockId) -> Verified {
        let body = self.body;
        let data = body.block(block);
        if data.statements.0 >= data.statements.1 {
            return self.fail(block, None, "the block is empty");
        }
        if block == BlockId::ENTRY && !data.predecessors.is_empty() {
            return self.fail(block, None, "the entry has predecessors");
        }
        if block != BlockId::ENTRY && data.predecessors.is_empty() {
            return self.fail(block, None, "the block is unreachable");
        }
        let terminator = body.terminator(block);
        let mut expected: Vec<BlockId> = match body.statement(terminator).op {
            Op::Goto(target) => vec![target],
            Op::If { then, otherwise, .. } => vec![then, otherwise],
            Op::Switch(_, table) => {
                let table = body.switch(table);
                table.cases.iter().map(|case| case.1).chain([table.default]).collect()
            }
            Op::Return(_) | Op::Throw(_) => Vec::new(),
            _ => return self.fail(block, Some(terminator), "the last statement is not a terminator"),
        };
        expected.sort_unstable();
        expected.dedup();
        let mut successors = data.successors.clone();
        successors.sort_unstable();
        if successors != expected {
            return self.fail(block, Some(terminator), "the successors are not those of the terminator");
        }
        let handlers = data.handlers.iter().map(|handler| handler.target);
        for target in successors.iter().copied().chain(handlers) {
            let back = body.block(target).predecessors.iter().filter(|above| **above == block).count();
            if back != 1 {
                return self.fail(block, None, format!("b{} names it {back} times as predecessor", target.index()));
            }
        }
        for above in &data.predecessors {
            let from = body.block(*above);
            if !from.successors.contains(&block) && !from.handlers.iter().any(|handler| handler.target == block) {
                return self.fail(block, None, format!("its predecessor b{} does not lead to it", above.index()));
            }
        }
        if !data.handlers.is_empty()
            && body.throwing_statement(block).is_none_or(|statement| !body.statement(statement).op.can_throw())
        {
            return self.fail(block, None, "it has handlers, but nothing in it throws to them");
        }
        for handler in &data.handlers {
            let mut starts_with = body.statements_of(handler.target).map(|statement| body.statement(statement).op);
            let first = starts_with.find(|op| !matches!(op, Op::Phi(_)));
            if first != Some(Op::Caught) {
                return self.fail(
                    block,
                    None,
                    format!("its handler b{} does not start with the exception", handler.target.index()),
                );
            }
        }
        Ok(())
    }

    fn statements(&self, block: BlockId) -> Verified {
        let body = self.body;
        let mut after_phis = false;
        let terminator = body.terminator(block);
        for id in body.statements_of(block) {
            let statement = body.statement(id);
            let is_phi = matches!(statement.op, Op::Phi(_));
            if is_phi && after_phis {
                return self.fail(block, Some(id), "a φ-function behind other statements");
            }
            after_phis |= !is_phi;
            if statement.op.is_terminator() != (id == terminator) {
                return self.fail(block, Some(id), "a terminator inside a block");
            }
            if statement.result.is_some_and(|result| body.value(result).definition != Definition::Statement(id)) {
                return self.fail(block, Some(id), "its result is defined elsewhere");
            }
            self.uses(block, id)?;
        }
        Ok(())
    }

    /// Checks that definitions dominate uses. An argument of a φ-function is used at the end of its predecessor.
    fn uses(&self, block: BlockId, id: StatementId) -> Verified {
        let body = self.body;
        if let Op::Phi(arguments) = body.statement(id).op {
            let predecessors = &body.block(block).predecessors;
            let arguments = body.operands(arguments);
            if arguments.len() != predecessors.len() {
                return self.fail(block, Some(id), "a φ-function has not one argument for each predecessor");
            }
            let result = body.statement(id).result;
            let mut others = arguments.iter().filter(|argument| Some(**argument) != result);
            if let Some(first) = others.next()
                && others.all(|argument| argument == first)
            {
                return self.fail(block, Some(id), "a φ-function is redundant");
            }
            for (argument, above) in arguments.iter().zip(predecessors) {
                if let Definition::Statement(definition) = body.value(*argument).definition
                    && !self.is_defined_on_edge(definition, *above, block)
                {
                    return self.fail(
                        block,
                        Some(id),
                        format!("the argument from b{} is not defined there", above.index()),
                    );
                }
            }
            return Ok(());
        }
        let mut undefined = None;
        body.visit_uses(&body.statement(id).op, |value| {
            if let Definition::Statement(definition) = body.value(value).definition
                && !self.is_defined_before(definition, block, id)
            {
                undefined = Some(value);
            }
        });
        match undefined {
            Some(value) => self.fail(block, Some(id), format!("v{} is used before it is defined", value.index())),
            None => Ok(()),
        }
    }

    /// Whether a statement's result is defined on an edge between two blocks.
    fn is_defined_on_edge(&self, definition: StatementId, from: BlockId, to: BlockId) -> bool {
        if self.body.throwing_statement(from) == Some(definition) {
            return self.body.block(from).successors.contains(&to);
        }
        self.body.block_of(definition) == from || self.is_defined_at_start(definition, from)
    }

    fn is_defined_before(&self, definition: StatementId, block: BlockId, id: StatementId) -> bool {
        (self.body.block_of(definition) == block && definition < id) || self.is_defined_at_start(definition, block)
    }

    /// Whether a statement's result is defined at the start of a block: on every path to it, the statement was executed
    /// and did not throw.
    fn is_defined_at_start(&self, definition: StatementId, block: BlockId) -> bool {
        let (body, dominators) = (self.body, &self.dominators);
        let from = body.block_of(definition);
        if from == block {
            return false;
        }
        if body.throwing_statement(from) != Some(definition) {
            return dominators.dominates(from, block);
        }
        // An edge dominates the blocks that its target dominates, if the target dominates its other predecessors.
        body.block(from).successors.iter().any(|next| {
            let mut others = body.block(*next).predecessors.iter().filter(|above| **above != from);
            dominators.dominates(*next, block) && others.all(|above| dominators.dominates(*next, *above))
        })
    }

    /// Checks the types of references, as far as the hierarchy is known. As in a JVM, any reference is assignable to an
    /// interface.
    fn types(&self, block: BlockId, id: StatementId) -> Verified {
        let (program, body) = (self.program, self.body);
        let statement = body.statement(id);
        if let Some(result) = statement.result
            && matches!(body.value(result).ty, Type::VOID | Type::BOTTOM)
        {
            return self.fail(block, Some(id), "its result has no type");
        }
        let check = |value: ValueId, wanted: Type| {
            if self.fits(body.value(value).ty, wanted) || self.joins_missing_classes(value, wanted) {
                return Ok(());
            }
            let problem = format!(
                "v{} is a {}, not a {}",
                value.index(),
                program.show(body.value(value).ty),
                program.show(wanted)
            );
            self.fail(block, Some(id), problem)
        };
        match statement.op {
            Op::GetField { object, field } => check(object, Type::class(field.owner)),
            Op::PutField { object, field, value } => {
                check(object, Type::class(field.owner))?;
                check(value, program.descriptor(field.key).map_or(Type::VOID, |descriptor| descriptor.result))
            }
            Op::PutStatic(field, value) => {
                check(value, program.descriptor(field.key).map_or(Type::VOID, |descriptor| descriptor.result))
            }
            Op::Invoke { method, arguments, .. } => {
                let arguments = body.operands(arguments);
                let parameters = program.descriptor(method.key).map_or(&[][..], |descriptor| &descriptor.parameters);
                let receiver = arguments.len().saturating_sub(parameters.len());
                for argument in &arguments[..receiver] {
                    check(*argument, method.owner)?;
                }
                arguments[receiver..]
                    .iter()
                    .zip(parameters)
                    .try_for_each(|(argument, parameter)| check(*argument, *parameter))
            }
            Op::Throw(value) => check(value, Type::class(program.well_known().throwable)),
            Op::Return(Some(value)) => {
                let declared = program
                    .descriptor(program.method(body.method).key)
                    .map_or(Type::VOID, |descriptor| descriptor.result);
                check(value, declared)
            }
            Op::ArrayLength(array) | Op::ArrayLoad { array, .. } | Op::ArrayStore { array, .. } => {
                let ty = body.value(array).ty;
                if ty.is_array() || ty == Type::NULL {
                    Ok(())
                } else {
                    self.fail(block, Some(id), format!("v{} is not an array", array.index()))
                }
            }
            _ => Ok(()),
        }
    }

    fn fits(&self, actual: Type, wanted: Type) -> bool {
        !wanted.is_reference()
            || !self.is_known(actual)
            || !self.is_known(wanted)
            || self.program.is_subtype(actual, wanted)
            || self.is_lenient(wanted)
    }

    /// Whether a value is a join (a φ-function, or the exception of a handler) whose type is imprecise because a joined
    /// class is missing, and all joined values have the required type.
    fn joins_missing_classes(&self, value: ValueId, wanted: Type) -> bool {
        let body = self.body;
        let mut joined = vec![value];
        let mut types = Vec::new();
        let mut next = 0;
        while let Some(value) = joined.get(next).copied() {
            next += 1;
            let data = body.value(value);
            let Definition::Statement(definition) = data.definition else {
                types.push(data.ty);
                continue;
            };
            match body.statement(definition).op {
                Op::Phi(arguments) => {
                    for argument in body.operands(arguments) {
                        if !joined.contains(argument) {
                            joined.push(*argument);
                        }
                    }
                }
                Op::Caught => {
                    let target = body.block_of(definition);
                    let above = body.block(target).predecessors.iter();
                    let handlers = above.flat_map(|above| &body.block(*above).handlers);
                    let caught = handlers.filter(|handler| handler.target == target);
                    types.extend(caught.map(|handler| handler.catches.unwrap_or(data.ty)));
                }
                _ => types.push(data.ty),
            }
        }
        types.iter().any(|ty| !self.is_known(*ty)) && types.iter().all(|ty| self.fits(*ty, wanted))
    }

    /// Whether no supertype of a type is missing.
    fn is_known(&self, ty: Type) -> bool {
        match ty.base() {
            Base::Class(class) => {
                let is_there = |class: &crate::ids::ClassId| {
                    !matches!(self.program.class(*class).origin, Origin::Phantom | Origin::Unloaded)
                };
                self.program.supertypes(class).iter().all(is_there)
            }
            _ => true,
        }
    }

    fn is_lenient(&self, wanted: Type) -> bool {
        matches!(wanted.base(), Base::Class(class) if self.program.class(class).access.is_interface())
    }

    /// Checks that the same monitors are held on every path to a block, and none at the end of the method.
    fn monitors(&self) -> Verified {
        let body = self.body;
        let mut at_start: FxHashMap<BlockId, Vec<ValueId>> = FxHashMap::default();
        let mut work = vec![BlockId::ENTRY];
        at_start.insert(BlockId::ENTRY, Vec::new());
        while let Some(block) = work.pop() {
            let mut held = at_start.get(&block).cloned().unwrap_or_default();
            let throwing = body.throwing_statement(block);
            let mut when_thrown = held.clone();
            for id in body.statements_of(block) {
                if throwing == Some(id) {
                    when_thrown.clone_from(&held);
                }
                match body.statement(id).op {
                    Op::MonitorEnter(object) => held.push(object),
                    Op::MonitorExit(object) => match held.iter().rposition(|monitor| *monitor == object) {
                        Some(position) => {
                            held.remove(position);
                        }
                        None => return self.fail(block, Some(id), "a monitor is left that is not held"),
                    },
                    Op::Return(_) if !held.is_empty() => {
                        return self.fail(block, Some(id), "the method returns with a monitor held");
                    }
                    _ => {}
                }
            }
            let data = body.block(block);
            let ways = data.successors.iter().map(|target| (*target, &held));
            let ways = ways.chain(data.handlers.iter().map(|handler| (handler.target, &when_thrown)));
            for (target, held) in ways {
                match at_start.get(&target) {
                    None => {
                        at_start.insert(target, held.clone());
                        work.push(target);
                    }
                    Some(known) if known == held => {}
                    Some(_) => return self.fail(target, None, "it is entered with different monitors held"),
                }
            }
        }
        Ok(())
    }
}
