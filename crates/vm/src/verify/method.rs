//! The data flow of one method: which types are before each instruction, until nothing changes any more.
//!
//! Frames are kept where paths can meet: at targets of branches, at handlers, and at the bounds of protected ranges.
//! Between those, one frame is carried along.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use unsnarl_classfile::code::Code;
use unsnarl_classfile::instruction::{Instruction, decode};
use unsnarl_classfile::{ClassFile, Member};

use super::frame::Frame;
use super::types::{Name, Type, Types};
use super::{Checked, MOST_KEPT, MOST_WORK, Refusal};
use crate::classes::parameters;

/// The most chains of calls of subroutines.
const MOST_CONTEXTS: usize = 1 << 12;
/// The deepest such chain.
const MOST_NESTED: usize = 64;
/// The last version of class files with subroutines.
const LAST_WITH_SUBROUTINES: u16 = 50;

/// A chain of calls of subroutines: the last call and the chain before it. Number 0 is the empty one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Context {
    parent: u32,
    returns_to: u16,
}

/// An entry of the exception table.
pub(super) struct Handler {
    start: u16,
    end: u16,
    target: u16,
    catches: Type,
}

/// Where control goes after an instruction.
pub(super) enum After {
    Next,
    /// To one place.
    Jump(u16),
    /// To the next instruction or another place.
    Branch(u16),
    /// To any of several places.
    Switch(Vec<u16>),
    Call(u16),
    Return(u32),
    Nowhere,
}

/// The verification of one method.
pub(super) struct Flow<'m, 't, 'c> {
    pub types: &'m mut Types<'t>,
    pub method: Member<'c>,
    pub code: Code<'c>,
    pub version: u16,
    pub is_constructor: bool,
    /// The type of the result; `None` for `void`.
    pub result: Option<Type>,
    /// Whether an instruction starts at each pc.
    is_start: Vec<bool>,
    is_kept: Vec<bool>,
    handlers: Vec<Handler>,
    contexts: Vec<Context>,
    context_numbers: FxHashMap<Context, u32>,
    kept: FxHashMap<(u32, u16), Frame>,
    kept_slots: usize,
    /// Places whose frames have changed, first ones first.
    waiting: BTreeSet<(u32, u16)>,
    context: u32,
    pc: u16,
    work: u64,
}

fn refuse<T>(why: impl Into<String>) -> Checked<T> {
    Err(Refusal::Unsound(why.into()))
}

impl<'m, 't, 'c> Flow<'m, 't, 'c> {
    pub fn new(
        types: &'m mut Types<'t>,
        file: &'c ClassFile,
        method: Member<'c>,
        code: Code<'c>,
    ) -> Checked<Flow<'m, 't, 'c>> {
        let result = crate::classes::result(method.descriptor());
        let result = types.of_descriptor(result);
        let mut flow = Flow {
            types,
            method,
            code,
            version: file.version().0,
            is_constructor: method.name() == b"<init>",
            result,
            is_start: vec![false; code.bytecode.len()],
            is_kept: vec![false; code.bytecode.len()],
            handlers: Vec::new(),
            contexts: vec![Context { parent: 0, returns_to: 0 }],
            context_numbers: FxHashMap::default(),
            kept: FxHashMap::default(),
            kept_slots: 0,
            waiting: BTreeSet::new(),
            context: 0,
            pc: 0,
            work: 0,
        };
        flow.scan()?;
        Ok(flow)
    }

    /// The pc that was verified last.
    pub fn pc(&self) -> u16 {
        self.pc
    }

    /// Decodes all instructions, and finds where paths can meet.
    fn scan(&mut self) -> Checked<()> {
        let (code, mut pc) = (self.code, 0);
        let mut targets: Vec<u16> = vec![0];
        while pc < code.bytecode.len() {
            self.is_start[pc] = true;
            self.pc = pc as u16;
            let (instruction, next) = decode(code.bytecode, pc).map_err(|why| Refusal::Unsound(why.into_owned()))?;
            match instruction {
                Instruction::IfZero(_, target)
                | Instruction::IfInt(_, target)
                | Instruction::IfReference(_, target)
                | Instruction::IfNull(_, target)
                | Instruction::Goto(target) => targets.push(target),
                Instruction::Jsr(target) => {
                    targets.push(target);
                    targets.extend(u16::try_from(next).ok().filter(|next| usize::from(*next) < code.bytecode.len()));
                }
                Instruction::Switch(switch) => {
                    targets.push(switch.default);
                    targets.extend(switch.cases().map(|(_, target)| target));
                    self.check_switch(switch, pc)?;
                }
                _ => (),
            }
            self.check_constants(instruction, pc)?;
            pc = next;
        }
        self.scan_handlers(&mut targets)?;
        for target in targets {
            if !self.is_start[usize::from(target)] {
                return refuse(format!("no instruction starts at {target}"));
            }
            self.is_kept[usize::from(target)] = true;
        }
        Ok(())
    }

    fn check_switch(&self, switch: unsnarl_classfile::instruction::Switch<'_>, pc: usize) -> Checked<()> {
        let is_lookup = self.code.bytecode[pc] == 171;
        let mut before = None;
        for (key, _) in switch.cases().filter(|_| is_lookup) {
            if before.is_some_and(|before| before >= key) {
                return refuse("the keys of a switch are not in order");
            }
            before = Some(key);
        }
        // Stack maps came with version 50; before, the padding had to be zero.
        let padding = self.code.bytecode.get(pc + 1..(pc + 4) & !3).unwrap_or_default();
        if self.version < 51 && padding.iter().any(|byte| *byte != 0) {
            return refuse("the padding of a switch is not zero");
        }
        Ok(())
    }

    fn scan_handlers(&mut self, targets: &mut Vec<u16>) -> Checked<()> {
        let length = self.code.bytecode.len();
        let code = self.code;
        for entry in code.handlers() {
            let is_bound = |pc: u16| usize::from(pc) == length || self.is_start.get(usize::from(pc)) == Some(&true);
            if entry.start >= entry.end || !is_bound(entry.start) || !is_bound(entry.end) {
                return refuse(format!("a handler for {} to {}", entry.start, entry.end));
            }
            if self.is_start.get(usize::from(entry.handler)) != Some(&true) {
                return refuse(format!("a handler at {}", entry.handler));
            }
            targets.extend([entry.start, entry.handler]);
            targets.extend((usize::from(entry.end) < length).then_some(entry.end));
            let catches = match entry.catch_type {
                0 => self.types.throwable,
                index => {
                    let name = self.class_at(index)?;
                    self.types.name(name)
                }
            };
            if !self.may_be_thrown(catches)? {
                return refuse(format!("a handler catches {}", self.types.show_name(catches)));
            }
            let catches = self.types.object_of(catches);
            self.handlers.push(Handler { start: entry.start, end: entry.end, target: entry.handler, catches });
        }
        Ok(())
    }

    /// Whether a class is one of exceptions, as far as it is known.
    fn may_be_thrown(&mut self, class: Name) -> Checked<bool> {
        self.types.is_subtype(class, self.types.throwable)
    }

    /// The name of the class at an index.
    pub fn class_at(&self, index: u16) -> Checked<&'c [u8]> {
        self.code.constants().class_name(index).map_err(|malformed| Refusal::Unsound(malformed.problem.to_string()))
    }

    /// The frame with which the method begins.
    fn first_frame(&mut self) -> Checked<Frame> {
        let most = usize::from(self.code.max_locals);
        let mut locals = Vec::new();
        if !self.method.access().is_static() && self.method.name() != b"<clinit>" {
            let is_made = !self.is_constructor || self.types.this_name == self.types.object;
            let this = self.types.this_name;
            locals.push(if is_made { self.types.object_of(this) } else { Type::UninitializedThis });
        }
        for parameter in parameters(self.method.descriptor()) {
            let Some(of) = self.types.of_descriptor(parameter) else { return refuse("a malformed descriptor") };
            locals.push(of);
            locals.extend(of.end());
        }
        if locals.len() > most {
            return refuse("the arguments do not fit into the local variables");
        }
        locals.resize(most, Type::Top);
        let is_constructed = locals.first() != Some(&Type::UninitializedThis);
        Ok(Frame { locals, stack: Vec::new(), is_constructed })
    }

    pub fn run(&mut self) -> Checked<()> {
        self.pc = 0;
        let first = self.first_frame()?;
        self.reach(0, 0, &first)?;
        while let Some(place) = self.waiting.pop_first() {
            let Some(frame) = self.kept.get(&place) else { continue };
            let frame = frame.clone();
            self.context = place.0;
            self.run_block(place.1, frame)?;
        }
        Ok(())
    }

    fn spend(&mut self, work: usize) -> Checked<()> {
        self.work += work as u64;
        if self.work > MOST_WORK { Err(Refusal::TooMuch("its data flow")) } else { Ok(()) }
    }

    /// Merges a frame into what is known before an instruction.
    fn reach(&mut self, context: u32, pc: u16, frame: &Frame) -> Checked<()> {
        let place = (context, pc);
        let slots = frame.locals.len() + frame.stack.len();
        self.spend(slots + 8)?;
        let is_changed = match self.kept.get_mut(&place) {
            Some(known) => known.merge(frame, self.types)?,
            None => {
                self.kept_slots += slots + 16;
                if self.kept_slots > MOST_KEPT {
                    return Err(Refusal::TooMuch("its frames"));
                }
                self.kept.insert(place, frame.clone());
                true
            }
        };
        if is_changed {
            self.waiting.insert(place);
        }
        Ok(())
    }

    /// Carries a frame from a place where paths meet to the next ones.
    fn run_block(&mut self, from: u16, frame: Frame) -> Checked<()> {
        let mut frame = frame;
        let mut pc = usize::from(from);
        let active: Vec<usize> = (0..self.handlers.len())
            .filter(|at| self.handlers[*at].start <= from && from < self.handlers[*at].end)
            .collect();
        self.spend(self.handlers.len())?;
        let mut is_new = true;
        loop {
            self.pc = pc as u16;
            if is_new {
                self.reach_handlers(&active, &frame)?;
            }
            self.spend(1)?;
            let (instruction, next) =
                decode(self.code.bytecode, pc).map_err(|why| Refusal::Unsound(why.into_owned()))?;
            let after = self.execute(instruction, &mut frame)?;
            is_new = changes_locals(instruction);
            match after {
                After::Next => (),
                After::Jump(target) => return self.reach(self.context, target, &frame),
                After::Branch(target) => self.reach(self.context, target, &frame)?,
                After::Switch(targets) => {
                    for target in targets {
                        self.reach(self.context, target, &frame)?;
                    }
                    return Ok(());
                }
                After::Call(target) => return self.call(target, next, frame),
                After::Return(context) => {
                    let Context { parent, returns_to } = self.contexts[context as usize];
                    return self.reach(parent, returns_to, &frame);
                }
                After::Nowhere => return Ok(()),
            }
            if next >= self.code.bytecode.len() {
                return refuse("control leaves the end of the code");
            }
            if self.is_kept[next] {
                return self.reach(self.context, next as u16, &frame);
            }
            pc = next;
        }
    }

    /// Whatever happens in an instruction, its handlers see the variables as they were before it.
    fn reach_handlers(&mut self, active: &[usize], frame: &Frame) -> Checked<()> {
        for at in active {
            let (target, catches) = (self.handlers[*at].target, self.handlers[*at].catches);
            if self.code.max_stack == 0 {
                return refuse("no room for the exception that a handler catches");
            }
            let caught =
                Frame { locals: frame.locals.clone(), stack: vec![catches], is_constructed: frame.is_constructed };
            self.reach(self.context, target, &caught)?;
        }
        Ok(())
    }

    /// Enters a subroutine.
    fn call(&mut self, target: u16, next: usize, frame: Frame) -> Checked<()> {
        if self.version > LAST_WITH_SUBROUTINES {
            return refuse("a subroutine");
        }
        let Some(returns_to) = u16::try_from(next).ok().filter(|_| next < self.code.bytecode.len()) else {
            return refuse("a subroutine returns to the end of the code");
        };
        let mut depth = 0;
        let mut at = self.context;
        while at != 0 {
            let context = self.contexts[at as usize];
            if context.returns_to == returns_to {
                return refuse("a subroutine calls itself");
            }
            at = context.parent;
            depth += 1;
        }
        if depth >= MOST_NESTED {
            return Err(Refusal::TooMuch("nested subroutines"));
        }
        let context = Context { parent: self.context, returns_to };
        let number = match self.context_numbers.get(&context) {
            Some(known) => *known,
            None => {
                let number = self.contexts.len() as u32;
                if self.contexts.len() >= MOST_CONTEXTS {
                    return Err(Refusal::TooMuch("calls of subroutines"));
                }
                self.contexts.push(context);
                self.context_numbers.insert(context, number);
                number
            }
        };
        let mut frame = frame;
        frame.push(Type::ReturnAddress(number), self.code.max_stack)?;
        self.reach(number, target, &frame)
    }
}

/// Whether handlers may see another frame after an instruction.
fn changes_locals(instruction: Instruction<'_>) -> bool {
    matches!(
        instruction,
        Instruction::Store(..) | Instruction::New(_) | Instruction::Invoke(..) | Instruction::Increment(..)
    )
}
