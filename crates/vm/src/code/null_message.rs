//! The messages of `NullPointerException`s that the VM throws (JEP 358), computed from the class file on demand.
//!
//! The operand stack is simulated over the whole method: each slot holds the pc of the instruction that pushed it, or
//! nothing where paths with different ones join. The message says what the instruction was about to do and, if known,
//! where the null came from.

use unsnarl_classfile::code::Code as Bytecode;
use unsnarl_classfile::constant_pool::{ConstantPool, MemberRef};
use unsnarl_classfile::instruction::{
    BinaryOp, Comparison, Element, Instruction, InvokeKind, Literal, ValueKind as Stacked,
};

use crate::class::{MethodId, ValueKind};
use crate::classes::{parameters, result};
use crate::interpret::rearrange;
use crate::vm::Vm;

/// A slot of unknown origin.
const UNKNOWN: u64 = u64::MAX;
/// The maximum number of steps by which a null is traced back.
const DETAIL: u32 = 5;

/// What is known before an instruction.
#[derive(Clone, PartialEq)]
struct State {
    stack: Vec<u64>,
    /// The first 64 locals that may have been written since the method began.
    written: u64,
}

struct Analysis<'a, 'c> {
    bytecode: &'a Bytecode<'c>,
    instructions: Vec<(u16, Instruction<'c>)>,
    states: Vec<Option<State>>,
    is_static: bool,
    descriptor: &'a [u8],
}

impl Vm {
    /// The message for a null pointer at an operation of a method; `None` if the program created the exception.
    pub(crate) fn null_message(&self, method: MethodId, at: u32) -> Option<String> {
        let of = self.classes.method(method);
        let crate::class::Body::Code(code) = &of.code else { return None };
        let file = self.classes.get(of.class).file.clone()?;
        let member = file.method(usize::from(of.index?))?;
        let bytecode = member.code().ok()??;
        let instructions: Vec<_> = bytecode.instructions().collect::<Result<_, _>>().ok()?;
        let mut analysis = Analysis {
            bytecode: &bytecode,
            states: vec![None; instructions.len()],
            instructions,
            is_static: of.access.is_static(),
            descriptor: member.descriptor(),
        };
        analysis.run();
        let index = analysis.index(code.pc(at))?;
        let (action, slot) = analysis.action(index)?;
        let cause = analysis.cause(index, slot);
        Some(action + &cause.unwrap_or_default())
    }
}

fn slots(kind: Stacked) -> usize {
    if matches!(kind, Stacked::Long | Stacked::Double) { 2 } else { 1 }
}

fn element_slots(element: Element) -> usize {
    if matches!(element, Element::Long | Element::Double) { 2 } else { 1 }
}

fn descriptor_slots(descriptor: &[u8]) -> usize {
    descriptor.first().map_or(0, |first| ValueKind::of_descriptor(*first).slots())
}

fn parameter_slots(descriptor: &[u8]) -> usize {
    parameters(descriptor).into_iter().map(descriptor_slots).sum()
}

impl<'c> Analysis<'_, 'c> {
    fn constants(&self) -> ConstantPool<'c> {
        self.bytecode.constants()
    }

    fn index(&self, pc: u16) -> Option<usize> {
        self.instructions.binary_search_by_key(&pc, |(pc, _)| *pc).ok()
    }

    fn member(&self, index: u16) -> Option<MemberRef<'c>> {
        self.constants().member(index).ok()
    }

    fn run(&mut self) {
        let mut work = Vec::new();
        self.join(0, State { stack: Vec::new(), written: 0 }, &mut work);
        let handlers: Vec<_> =
            self.bytecode.handlers().map(|handler| (handler.start, handler.end, handler.handler)).collect();
        while let Some(index) = work.pop() {
            let Some(state) = self.states[index].clone() else { continue };
            let (pc, instruction) = self.instructions[index];
            for (start, end, handler) in &handlers {
                if let Some(target) = self.index(*handler).filter(|_| *start <= pc && pc < *end) {
                    self.join(target, State { stack: vec![UNKNOWN], written: state.written }, &mut work);
                }
            }
            let Some(after) = self.after(pc, instruction, state) else { continue };
            let mut targets = Vec::new();
            let mut falls_through = true;
            match instruction {
                Instruction::IfZero(_, to)
                | Instruction::IfInt(_, to)
                | Instruction::IfReference(_, to)
                | Instruction::IfNull(_, to) => targets.push(to),
                Instruction::Goto(to) | Instruction::Jsr(to) => {
                    targets.push(to);
                    falls_through = false;
                }
                Instruction::Switch(switch) => {
                    targets.push(switch.default);
                    targets.extend(switch.cases().map(|(_, to)| to));
                    falls_through = false;
                }
                Instruction::Return(_) | Instruction::Throw | Instruction::Ret(_) => falls_through = false,
                _ => (),
            }
            for target in targets {
                if let Some(target) = self.index(target) {
                    self.join(target, after.clone(), &mut work);
                }
            }
            if falls_through {
                self.join(index + 1, after, &mut work);
            }
        }
    }

    fn join(&mut self, index: usize, state: State, work: &mut Vec<usize>) {
        let Some(known) = self.states.get_mut(index) else { return };
        let joined = match known {
            None => state,
            Some(old) => {
                let mut joined = old.clone();
                joined.written |= state.written;
                for (slot, other) in joined.stack.iter_mut().zip(&state.stack) {
                    if slot != other {
                        *slot = UNKNOWN;
                    }
                }
                joined
            }
        };
        if known.as_ref() != Some(&joined) {
            *known = Some(joined);
            work.push(index);
        }
    }

    /// What is known after an instruction; `None` if the code is invalid.
    fn after(&self, pc: u16, instruction: Instruction<'c>, mut state: State) -> Option<State> {
        use Instruction as I;
        let (popped, pushed) = match instruction {
            I::Nop | I::Goto(_) | I::Ret(_) | I::Return(_) | I::CheckCast(_) => (0, 0),
            I::Increment(local, _) => {
                state.written |= 1u64.checked_shl(u32::from(local)).unwrap_or(0);
                (0, 0)
            }
            I::Literal(Literal::Long(_) | Literal::Double(_)) => (0, 2),
            I::Literal(_) | I::Jsr(_) | I::New(_) => (0, 1),
            I::LoadConstant(index) => {
                use unsnarl_classfile::constant_pool::Constant;
                match self.constants().get(index).ok()? {
                    Constant::Long(_) | Constant::Double(_) => (0, 2),
                    Constant::Dynamic(_, of) => (0, descriptor_slots(self.constants().name_and_type(of).ok()?.1)),
                    _ => (0, 1),
                }
            }
            I::Load(kind, _) => (0, slots(kind)),
            I::Store(kind, local) => {
                state.written |= 1u64.checked_shl(u32::from(local)).unwrap_or(0);
                (slots(kind), 0)
            }
            I::ArrayLoad(element) => (2, element_slots(element)),
            I::ArrayStore(element) => (2 + element_slots(element), 0),
            I::Stack(op) => {
                let top = state.stack.len();
                state.stack.resize(top + 2, UNKNOWN);
                let needed = 4.min(top);
                let top = if needed < 1 { return None } else { rearrange(op, &mut state.stack, top) };
                state.stack.truncate(top);
                return Some(state);
            }
            I::Binary(op, kind) => {
                let is_shift = matches!(op, BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned);
                (slots(kind) + if is_shift { 1 } else { slots(kind) }, slots(kind))
            }
            I::Negate(kind) => (slots(kind), slots(kind)),
            I::Convert(conversion) => (slots(conversion.from), element_slots(conversion.to)),
            I::Compare(Comparison::FloatLess | Comparison::FloatGreater) => (2, 1),
            I::Compare(_) => (4, 1),
            I::IfZero(..) | I::IfNull(..) | I::Switch(_) | I::Throw | I::MonitorEnter | I::MonitorExit => (1, 0),
            I::IfInt(..) | I::IfReference(..) => (2, 0),
            I::GetStatic(index) => (0, descriptor_slots(self.member(index)?.descriptor)),
            I::PutStatic(index) => (descriptor_slots(self.member(index)?.descriptor), 0),
            I::GetField(index) => (1, descriptor_slots(self.member(index)?.descriptor)),
            I::PutField(index) => (1 + descriptor_slots(self.member(index)?.descriptor), 0),
            I::Invoke(kind, index) => {
                let descriptor = self.member(index)?.descriptor;
                let receiver = usize::from(kind != InvokeKind::Static);
                (receiver + parameter_slots(descriptor), descriptor_slots(result(descriptor)))
            }
            I::InvokeDynamic(index) => {
                use unsnarl_classfile::constant_pool::Constant;
                let Constant::InvokeDynamic(_, of) = self.constants().get(index).ok()? else { return None };
                let descriptor = self.constants().name_and_type(of).ok()?.1;
                (parameter_slots(descriptor), descriptor_slots(result(descriptor)))
            }
            I::NewPrimitiveArray(_) | I::NewReferenceArray(_) | I::ArrayLength | I::InstanceOf(_) => (1, 1),
            I::NewMultiArray(_, dimensions) => (usize::from(dimensions), 1),
        };
        let left = state.stack.len().checked_sub(popped)?;
        state.stack.truncate(left);
        state.stack.resize(left + pushed, u64::from(pc));
        Some(state)
    }

    /// What an instruction was about to do, and how deep on the stack the null is.
    fn action(&self, index: usize) -> Option<(String, usize)> {
        use Instruction as I;
        Some(match self.instructions[index].1 {
            I::ArrayLoad(element) => (format!("Cannot load from {} array", array(element)), 1),
            I::ArrayStore(element) => (format!("Cannot store to {} array", array(element)), 1 + element_slots(element)),
            I::ArrayLength => (String::from("Cannot read the array length"), 0),
            I::Throw => (String::from("Cannot throw exception"), 0),
            I::MonitorEnter => (String::from("Cannot enter synchronized block"), 0),
            I::MonitorExit => (String::from("Cannot exit synchronized block"), 0),
            I::GetField(field) => (format!("Cannot read field \"{}\"", text(self.member(field)?.name)), 0),
            I::PutField(field) => {
                let field = self.member(field)?;
                (format!("Cannot assign field \"{}\"", text(field.name)), descriptor_slots(field.descriptor))
            }
            I::Invoke(kind, method) if kind != InvokeKind::Static => {
                let method = self.member(method)?;
                if method.name == b"<init>" {
                    return None;
                }
                (format!("Cannot invoke \"{}\"", method_name(method)), parameter_slots(method.descriptor))
            }
            _ => return None,
        })
    }

    /// ` because "…" is null`
    fn cause(&self, index: usize, slot: usize) -> Option<String> {
        let (_, source) = self.source(index, slot)?;
        let expression = self.expression(index, slot, DETAIL)?;
        let what = if let Instruction::Invoke(..) = source { "the return value of " } else { "" };
        Some(format!(" because {what}\"{expression}\" is null"))
    }

    /// The instruction that pushed a slot, counted from the top of the stack before another.
    fn source(&self, index: usize, slot: usize) -> Option<(usize, Instruction<'c>)> {
        let stack = &self.states.get(index)?.as_ref()?.stack;
        let pc = *stack.get(stack.len().checked_sub(slot + 1)?)?;
        let at = self.index(u16::try_from(pc).ok()?)?;
        Some((at, self.instructions[at].1))
    }

    fn expression(&self, index: usize, slot: usize, detail: u32) -> Option<String> {
        use Instruction as I;
        let less = detail.checked_sub(1)?;
        let (at, source) = self.source(index, slot)?;
        Some(match source {
            I::Load(Stacked::Int | Stacked::Reference, local) => self.local(at, local),
            I::Literal(Literal::Null) => String::from("null"),
            I::Literal(Literal::Int(value)) => value.to_string(),
            I::GetStatic(field) => {
                let field = self.member(field)?;
                format!("{}.{}", class_name(field.owner), text(field.name))
            }
            I::GetField(field) => {
                let field = text(self.member(field)?.name);
                match self.expression(at, 0, less) {
                    Some(object) => format!("{object}.{field}"),
                    None => field,
                }
            }
            I::Invoke(_, method) => method_name(self.member(method)?),
            I::ArrayLoad(_) => {
                let array = self.expression(at, 1, less).unwrap_or_else(|| String::from("<array>"));
                let place = self.expression(at, 0, less).unwrap_or_else(|| String::from("..."));
                format!("{array}[{place}]")
            }
            _ => return None,
        })
    }

    fn local(&self, at: usize, local: u16) -> String {
        let pc = self.instructions[at].0;
        let variables = self.bytecode.local_variables().unwrap_or_default();
        let named = variables.iter().find(|variable| {
            variable.slot == local
                && variable.start <= pc
                && u32::from(pc) < u32::from(variable.start) + u32::from(variable.length)
        });
        if let Some(name) = named.and_then(|variable| self.constants().utf8(variable.name).ok()) {
            return text(name);
        }
        let written = self.states[at].as_ref().map_or(u64::MAX, |state| state.written);
        let is_parameter = 1u64.checked_shl(u32::from(local)).is_some_and(|bit| written & bit == 0);
        if !self.is_static && local == 0 && is_parameter {
            return String::from("this");
        }
        let mut slot = usize::from(!self.is_static);
        for (number, parameter) in parameters(self.descriptor).iter().enumerate() {
            let width = descriptor_slots(parameter);
            if is_parameter && (slot..slot + width).contains(&usize::from(local)) {
                return format!("<parameter{}>", number + 1);
            }
            slot += width;
        }
        format!("<local{local}>")
    }
}

fn text(name: &[u8]) -> String {
    unsnarl_classfile::JavaText(name).to_string()
}

fn array(element: Element) -> &'static str {
    match element {
        Element::Boolean | Element::Byte => "byte/boolean",
        Element::Char => "char",
        Element::Short => "short",
        Element::Int => "int",
        Element::Long => "long",
        Element::Float => "float",
        Element::Double => "double",
        Element::Reference => "object",
    }
}

/// The name of a class; `Object` and `String` without their package.
fn class_name(name: &[u8]) -> String {
    match name {
        b"java/lang/Object" => String::from("Object"),
        b"java/lang/String" => String::from("String"),
        [b'[', ..] => type_name(name),
        _ => text(name).replace('/', "."),
    }
}

fn type_name(descriptor: &[u8]) -> String {
    match descriptor {
        [b'[', element @ ..] => type_name(element) + "[]",
        [b'L', name @ .., b';'] => class_name(name),
        [letter, ..] => {
            let known = ValueKind::PRIMITIVES.iter().find(|(_, _, of)| of == letter);
            known.map_or(String::new(), |(_, name, _)| (*name).to_owned())
        }
        [] => String::new(),
    }
}

/// `java.util.Map.put(Object, Object)`
fn method_name(method: MemberRef<'_>) -> String {
    let taken: Vec<String> = parameters(method.descriptor).into_iter().map(type_name).collect();
    format!("{}.{}({})", class_name(method.owner), text(method.name), taken.join(", "))
}
