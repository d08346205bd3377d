//! Builds the body from the draft: orders blocks in reverse postorder, merges chains of blocks, places φ-functions, and
//! numbers values densely.

use smallvec::SmallVec;
use unsnarl_classfile::code::LineNumber;
use unsnarl_classfile::inlined_lines::Line;

use super::simplify::{Simplified, simplify};
use super::ssa::{Draft, DraftDefinition, PhiId};
use super::{Context, LowerError, Lowered};
use crate::ids::IdVec;
use crate::ir::{Block, BlockId, Body, Definition, Handler, Op, Operands, Statement, StatementId, Value, ValueId};

pub(super) fn finish(context: Context<'_>, draft: Draft) -> Lowered<Body> {
    let simplified = simplify(&draft);
    let chains = Chains::of(&draft);
    let mut lines: Vec<LineNumber> = context.code.line_numbers().unwrap_or_default();
    lines.sort_by_key(|entry| entry.pc);
    if let Some(inlined) = context.source.inlined_lines() {
        lines.retain_mut(|entry| match inlined.line(entry.line) {
            Line::Own(line) => {
                entry.line = line;
                true
            }
            Line::Hidden => false,
        });
    }
    let mut body = Body {
        method: context.method,
        values: IdVec::with_capacity(draft.values.len()),
        blocks: IdVec::with_capacity(chains.heads.len()),
        statements: IdVec::with_capacity(draft.statements.len()),
        operands: Vec::with_capacity(draft.operands.len()),
        dynamics: IdVec::new(),
        switches: IdVec::new(),
        lines: lines.into(),
        parameters: draft.parameters,
        has_this: draft.has_this,
    };
    let mut numbering =
        Numbering { draft: &draft, simplified: &simplified, number_of: IdVec::filled(None, draft.values.len()) };
    for parameter in 0..draft.parameters as usize {
        numbering.number(ValueId::new(parameter), &mut body)?;
    }
    let mut phis_of: IdVec<BlockId, SmallVec<[PhiId; 2]>> = IdVec::filled(SmallVec::new(), draft.blocks.len());
    for (id, phi) in draft.phis.entries() {
        if simplified.is_live[id] && simplified.of(phi.value) == phi.value {
            phis_of[phi.block].push(id);
        }
    }
    for head in &chains.heads {
        emit_chain(*head, &chains, &phis_of[*head], &mut numbering, &mut body)?;
    }
    let Draft { dynamics, mut switches, .. } = draft;
    for table in &mut switches {
        table.default = chains.renamed(table.default);
        for (_, target) in &mut table.cases {
            *target = chains.renamed(*target);
        }
    }
    body.dynamics = dynamics;
    body.switches = switches;
    body.values.shrink_to_fit();
    body.statements.shrink_to_fit();
    body.operands.shrink_to_fit();
    Ok(body)
}

/// Stands for the number of an unreachable block.
const UNREACHED: BlockId = BlockId::new(u32::MAX as usize - 1);

/// Chains of blocks to merge: each becomes one block, with the id of its head.
struct Chains {
    /// The heads of the chains, in reverse postorder.
    heads: Vec<BlockId>,
    /// The next block of the same chain.
    next: IdVec<BlockId, Option<BlockId>>,
    /// The number of each block's chain.
    number: IdVec<BlockId, BlockId>,
}

impl Chains {
    fn of(draft: &Draft) -> Chains {
        let mut next = IdVec::filled(None, draft.blocks.len());
        let mut number = IdVec::filled(UNREACHED, draft.blocks.len());
        let mut heads = Vec::new();
        for block in reverse_postorder(draft) {
            let data = &draft.blocks[block];
            let above = match data.predecessors[..] {
                [above] if block != BlockId::ENTRY => Some(above),
                _ => None,
            };
            let joined = above.filter(|above| {
                let above = &draft.blocks[*above];
                above.handlers.is_empty() && above.successors[..] == [block]
            });
            match joined {
                Some(above) => {
                    next[above] = Some(block);
                    number[block] = number[above];
                }
                None => {
                    number[block] = BlockId::new(heads.len());
                    heads.push(block);
                }
            }
        }
        Chains { heads, next, number }
    }

    fn renamed(&self, block: BlockId) -> BlockId {
        self.number[block]
    }
}

/// The blocks in reverse postorder. Of the successors of a block, the first one comes first, and handlers come last.
fn reverse_postorder(draft: &Draft) -> Vec<BlockId> {
    let next_of = |block: BlockId, position: usize| {
        let data = &draft.blocks[block];
        match data.handlers.len().checked_sub(position + 1) {
            Some(handler) => Some(data.handlers[handler].target),
            None => {
                let successor = data.successors.len().checked_sub(position - data.handlers.len() + 1)?;
                Some(data.successors[successor])
            }
        }
    };
    let mut is_seen = IdVec::filled(false, draft.blocks.len());
    let mut order = Vec::with_capacity(draft.blocks.len());
    let mut path = vec![(BlockId::ENTRY, 0usize)];
    is_seen[BlockId::ENTRY] = true;
    while let Some((block, position)) = path.last_mut() {
        let block = *block;
        match next_of(block, *position) {
            Some(next) => {
                *position += 1;
                if !std::mem::replace(&mut is_seen[next], true) {
                    path.push((next, 0));
                }
            }
            None => {
                order.push(block);
                path.pop();
            }
        }
    }
    order.reverse();
    order
}

struct Numbering<'d> {
    draft: &'d Draft,
    simplified: &'d Simplified,
    number_of: IdVec<ValueId, Option<ValueId>>,
}

impl Numbering<'_> {
    /// The id in the body of a value of the draft. The definition of a result is set when its statement is placed.
    fn number(&mut self, value: ValueId, body: &mut Body) -> Lowered<ValueId> {
        let value = self.simplified.of(value);
        if let Some(number) = self.number_of[value] {
            return Ok(number);
        }
        let data = self.draft.value(value);
        let definition = match data.definition {
            DraftDefinition::Parameter(index) => Definition::Parameter(index),
            DraftDefinition::Constant(constant) => Definition::Constant(constant),
            DraftDefinition::Statement(_) | DraftDefinition::Phi(_) => Definition::Statement(StatementId::new(0)),
            DraftDefinition::Undefined => {
                return Err(LowerError {
                    pc: None,
                    problem: "a variable is read that was not written on every path".into(),
                });
            }
            DraftDefinition::ReturnAddress(_) => {
                return Err(LowerError { pc: None, problem: "a return address is used as a value".into() });
            }
        };
        let number = body.values.push(Value { ty: data.ty, definition, name: data.name });
        self.number_of[value] = Some(number);
        Ok(number)
    }

    fn list(&mut self, values: &[ValueId], body: &mut Body) -> Lowered<Operands> {
        let numbers =
            values.iter().map(|value| self.number(*value, body)).collect::<Lowered<SmallVec<[ValueId; 8]>>>()?;
        let start = body.operands.len() as u32;
        body.operands.extend_from_slice(&numbers);
        Ok(Operands { start, length: values.len() as u32 })
    }

    fn place(&mut self, mut op: Op, result: Option<ValueId>, pc: u16, chains: &Chains, body: &mut Body) -> Lowered<()> {
        let operands = |list: Operands, draft: &Draft| {
            draft.operands[list.start as usize..(list.start + list.length) as usize].to_vec()
        };
        match &mut op {
            Op::NewMultiArray(_, list) | Op::Dynamic { operands: list, .. } | Op::Invoke { arguments: list, .. } => {
                let values = operands(*list, self.draft);
                *list = self.list(&values, body)?;
            }
            Op::Goto(target) => *target = chains.renamed(*target),
            Op::If { then, otherwise, .. } => {
                *then = chains.renamed(*then);
                *otherwise = chains.renamed(*otherwise);
            }
            _ => {}
        }
        let mut problem = None;
        op.map_direct_uses(|value| match self.number(value, body) {
            Ok(number) => number,
            Err(error) => {
                problem = Some(error);
                value
            }
        });
        if let Some(error) = problem {
            return Err(LowerError { pc: Some(pc), ..error });
        }
        let result = result.map(|result| self.number(result, body)).transpose()?;
        self.define(result, body);
        body.statements.push(Statement { op, result, pc });
        Ok(())
    }

    fn define(&self, result: Option<ValueId>, body: &mut Body) {
        if let Some(result) = result {
            body.values[result].definition = Definition::Statement(body.statements.next_id());
        }
    }
}

fn emit_chain(
    head: BlockId,
    chains: &Chains,
    phis: &[PhiId],
    numbering: &mut Numbering<'_>,
    body: &mut Body,
) -> Lowered<()> {
    let draft = numbering.draft;
    let start = body.statements.len() as u32;
    let pc = draft.blocks[head].pc;
    for phi in phis {
        let phi = &draft.phis[*phi];
        let result = numbering.number(phi.value, body)?;
        let arguments = numbering.list(&phi.arguments, body).map_err(|error| LowerError { pc: Some(pc), ..error })?;
        numbering.define(Some(result), body);
        body.statements.push(Statement { op: Op::Phi(arguments), result: Some(result), pc });
    }
    let mut last = head;
    loop {
        let (from, to) = draft.blocks[last].statements;
        let next = chains.next[last];
        // The jump to the next block of the chain is dropped.
        let to = if next.is_some() { to - 1 } else { to };
        for statement in &draft.statements[from as usize..to as usize] {
            numbering.place(statement.op, statement.result, statement.pc, chains, body)?;
        }
        match next {
            Some(next) => last = next,
            None => break,
        }
    }
    let tail = &draft.blocks[last];
    body.blocks.push(Block {
        statements: (start, body.statements.len() as u32),
        successors: tail.successors.iter().map(|block| chains.renamed(*block)).collect(),
        handlers: tail
            .handlers
            .iter()
            .map(|handler| Handler { catches: handler.catches, target: chains.renamed(handler.target) })
            .collect(),
        predecessors: draft.blocks[head].predecessors.iter().map(|block| chains.renamed(*block)).collect(),
        pc,
    });
    Ok(())
}
