//! Executes SSA, in one thread and without a library. Tests compare its results with those of a JVM on the same
//! bytecode.
//!
//! Objects of library classes can be created; their constructors do nothing. Any other call of a library method is
//! [`Stop::Unsupported`].
#![allow(clippy::unwrap_used, reason = "this is test code, though not in functions marked so")]

use std::collections::BTreeMap;

use unsnarl_classfile::instruction::{BinaryOp, Comparison, Condition, Element, InvokeKind};
use unsnarl_program::ir::{BlockId, Body, Constant, Definition, FieldRef, MethodRef, Op, Statement, ValueId};
use unsnarl_program::{Base, ClassId, FieldId, IdVec, KeyId, MethodId, Program, Type, dotted};

/// A value at run time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Null,
    /// Position in the heap.
    Reference(usize),
}

/// Why a call did not return.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// An exception, by position in the heap.
    Thrown(usize),
    /// The interpreter does not support this.
    Unsupported(String),
}

type Run<T> = Result<T, Stop>;

struct Object {
    ty: Type,
    fields: BTreeMap<KeyId, Value>,
    elements: Vec<Value>,
}

/// Maximum number of blocks that one run executes.
const FUEL: u32 = 1_000_000;

pub struct Interpreter<'p> {
    program: &'p Program,
    heap: Vec<Object>,
    statics: BTreeMap<FieldId, Value>,
    /// The only class that is initialized.
    initialized: Option<ClassId>,
    fuel: u32,
    depth: u32,
}

fn unsupported<T>(what: impl Into<String>) -> Run<T> {
    Err(Stop::Unsupported(what.into()))
}

impl<'p> Interpreter<'p> {
    pub fn new(program: &'p Program) -> Self {
        Interpreter { program, heap: Vec::new(), statics: BTreeMap::new(), initialized: None, fuel: FUEL, depth: 0 }
    }

    /// Runs a static method; returns its result, or the name of the exception, as text.
    pub fn outcome(&mut self, method: MethodId, arguments: &[Value]) -> Result<String, String> {
        let class = self.program.method(method).class;
        self.initialized = Some(class);
        let initializer = self
            .program
            .methods_of(class)
            .find(|method| self.program.bytes(self.program.key(self.program.method(*method).key).name) == b"<clinit>");
        let run = match initializer {
            Some(initializer) => self.call(initializer, &[]).and_then(|_| self.call(method, arguments)),
            None => self.call(method, arguments),
        };
        match run {
            Ok(Some(value)) => Ok(show(value)),
            Ok(None) => Ok("void".to_owned()),
            Err(Stop::Thrown(object)) => match self.heap[object].ty.base() {
                Base::Class(class) => Ok(format!("throws {}", dotted(self.program.class_name(class)))),
                _ => Err("an array is thrown".to_owned()),
            },
            Err(Stop::Unsupported(what)) => Err(what),
        }
    }

    fn call(&mut self, method: MethodId, arguments: &[Value]) -> Run<Option<Value>> {
        let Some(body) = self.program.body(method) else {
            return unsupported(format!("{} has no body", self.program.show(method)));
        };
        let body = body.unwrap_or_else(|error| panic!("{}: {error}", self.program.show(method)));
        if self.depth > 100 {
            return unsupported("deep recursion");
        }
        self.depth += 1;
        let result = Frame::new(self, body, arguments).run();
        self.depth -= 1;
        result
    }

    fn allocate(&mut self, ty: Type, elements: Vec<Value>) -> usize {
        self.heap.push(Object { ty, fields: BTreeMap::new(), elements });
        self.heap.len() - 1
    }

    fn throw<T>(&mut self, class: ClassId) -> Run<T> {
        Err(Stop::Thrown(self.allocate(Type::class(class), Vec::new())))
    }

    fn dereference(&mut self, value: Value) -> Run<usize> {
        match value {
            Value::Reference(object) => Ok(object),
            Value::Null => self.throw(self.program.well_known().null_pointer),
            other => panic!("{other:?} is dereferenced"),
        }
    }

    fn new_array(&mut self, ty: Type, lengths: &[i32]) -> Run<Value> {
        if lengths.iter().any(|length| *length < 0) {
            return self.throw(self.program.well_known().negative_array_size);
        }
        let element = ty.element().unwrap();
        let mut elements = Vec::new();
        for _ in 0..lengths[0] {
            elements.push(match lengths {
                [_] => zero_of(element),
                [_, inner @ ..] => self.new_array(element, inner)?,
                [] => unreachable!(),
            });
        }
        Ok(Value::Reference(self.allocate(ty, elements)))
    }
}

fn zero_of(ty: Type) -> Value {
    match ty {
        Type::LONG => Value::Long(0),
        Type::FLOAT => Value::Float(0.0),
        Type::DOUBLE => Value::Double(0.0),
        _ if ty.is_reference() => Value::Null,
        _ => Value::Int(0),
    }
}

/// A value as text; floating-point numbers as bits, because Java and Rust print them differently.
fn show(value: Value) -> String {
    match value {
        Value::Int(number) => number.to_string(),
        Value::Long(number) => number.to_string(),
        Value::Float(number) if number.is_nan() => "NaN".to_owned(),
        Value::Double(number) if number.is_nan() => "NaN".to_owned(),
        Value::Float(number) => format!("float {}", number.to_bits() as i32),
        Value::Double(number) => format!("double {}", number.to_bits() as i64),
        Value::Null => "null".to_owned(),
        Value::Reference(_) => "object".to_owned(),
    }
}

struct Frame<'i, 'p> {
    machine: &'i mut Interpreter<'p>,
    body: &'p Body,
    arguments: Vec<Value>,
    values: IdVec<ValueId, Option<Value>>,
    caught: Option<usize>,
}

enum Next {
    Statement,
    Block(BlockId),
    Return(Option<Value>),
}

impl<'i, 'p> Frame<'i, 'p> {
    fn new(machine: &'i mut Interpreter<'p>, body: &'p Body, arguments: &[Value]) -> Self {
        Frame {
            machine,
            values: IdVec::filled(None, body.values().len()),
            arguments: arguments.to_vec(),
            body,
            caught: None,
        }
    }

    fn run(&mut self) -> Run<Option<Value>> {
        let body = self.body;
        let mut block = body.blocks().next().unwrap();
        let mut from: Option<BlockId> = None;
        loop {
            self.machine.fuel = match self.machine.fuel.checked_sub(1) {
                Some(fuel) => fuel,
                None => return unsupported("an endless loop"),
            };
            self.choose(block, from);
            let mut next = Next::Statement;
            for id in body.statements_of(block) {
                let statement = body.statement(id);
                if matches!(statement.op, Op::Phi(_)) {
                    continue;
                }
                match self.execute(statement) {
                    Ok(after) => next = after,
                    Err(Stop::Thrown(exception)) if body.throwing_statement(block) == Some(id) => {
                        next = Next::Block(self.handler(block, exception)?);
                    }
                    Err(stop) => return Err(stop),
                }
                if !matches!(next, Next::Statement) {
                    break;
                }
            }
            match next {
                Next::Block(target) => (from, block) = (Some(block), target),
                Next::Return(value) => return Ok(value),
                Next::Statement => panic!("a block without a terminator"),
            }
        }
    }

    /// The handler that catches the exception; an error if none does.
    fn handler(&mut self, block: BlockId, exception: usize) -> Run<BlockId> {
        let ty = self.machine.heap[exception].ty;
        for handler in &self.body.block(block).handlers {
            if handler.catches.is_none_or(|caught| self.machine.program.is_subtype(ty, caught)) {
                self.caught = Some(exception);
                return Ok(handler.target);
            }
        }
        Err(Stop::Thrown(exception))
    }

    /// Evaluates all φ-functions of a block at once.
    fn choose(&mut self, block: BlockId, from: Option<BlockId>) {
        let body = self.body;
        let mut chosen = Vec::new();
        for id in body.statements_of(block) {
            if let Op::Phi(arguments) = body.statement(id).op {
                let edge = body.block(block).predecessors.iter().position(|above| Some(*above) == from);
                let argument = body.operands(arguments)[edge.unwrap()];
                chosen.push((body.statement(id).result.unwrap(), self.get(argument)));
            }
        }
        for (result, value) in chosen {
            self.values[result] = Some(value);
        }
    }

    fn get(&mut self, id: ValueId) -> Value {
        match self.body.value(id).definition {
            Definition::Parameter(index) => self.arguments[usize::from(index)],
            Definition::Constant(constant) => match constant {
                Constant::Null => Value::Null,
                Constant::Int(number) => Value::Int(number),
                Constant::Long(number) => Value::Long(number),
                Constant::Float(bits) => Value::Float(f32::from_bits(bits)),
                Constant::Double(bits) => Value::Double(f64::from_bits(bits)),
                _ => {
                    let ty = self.body.value(id).ty;
                    Value::Reference(self.machine.allocate(ty, Vec::new()))
                }
            },
            Definition::Statement(_) => {
                self.values[id].unwrap_or_else(|| panic!("v{} is read before it is written", id.index()))
            }
        }
    }

    fn int(&mut self, id: ValueId) -> i32 {
        match self.get(id) {
            Value::Int(number) => number,
            other => panic!("{other:?} where an int is needed"),
        }
    }

    fn execute(&mut self, statement: &Statement) -> Run<Next> {
        if let Some(next) = self.transfer(statement.op)? {
            return Ok(next);
        }
        if let Some(value) = self.evaluate(statement.op)? {
            self.values[statement.result.unwrap()] = Some(value);
        }
        Ok(Next::Statement)
    }

    /// Executes a terminator; `None` if the statement is not one.
    fn transfer(&mut self, op: Op) -> Run<Option<Next>> {
        let next = match op {
            Op::Goto(target) => Next::Block(target),
            Op::If { condition, a, b, then, otherwise } => {
                let holds = holds(condition, self.get(a), self.get(b));
                Next::Block(if holds { then } else { otherwise })
            }
            Op::Switch(value, table) => {
                let (value, table) = (self.int(value), self.body.switch(table));
                let case = table.cases.iter().find(|(key, _)| *key == value);
                Next::Block(case.map_or(table.default, |case| case.1))
            }
            Op::Return(value) => Next::Return(value.map(|value| self.get(value))),
            Op::Throw(value) => {
                let value = self.get(value);
                return Err(Stop::Thrown(self.machine.dereference(value)?));
            }
            _ => return Ok(None),
        };
        Ok(Some(next))
    }

    /// Executes a statement that is not a terminator; returns its result, if it has one.
    fn evaluate(&mut self, op: Op) -> Run<Option<Value>> {
        let (program, body) = (self.machine.program, self.body);
        let result = match op {
            Op::Caught => Value::Reference(self.caught.take().unwrap()),
            Op::Negate(a) => negate(self.get(a)),
            Op::Binary(op, a, b) => match binary(op, self.get(a), self.get(b)) {
                Some(value) => value,
                None => return self.machine.throw(program.well_known().arithmetic),
            },
            Op::Convert(conversion, a) => convert(self.get(a), conversion.to),
            Op::Compare(comparison, a, b) => Value::Int(compare(comparison, self.get(a), self.get(b))),
            Op::New(class) => Value::Reference(self.machine.allocate(Type::class(class), Vec::new())),
            Op::NewArray(ty, length) => {
                let length = self.int(length);
                self.machine.new_array(ty, &[length])?
            }
            Op::NewMultiArray(ty, lengths) => {
                let lengths: Vec<i32> = body.operands(lengths).iter().map(|length| self.int(*length)).collect();
                self.machine.new_array(ty, &lengths)?
            }
            Op::ArrayLength(array) => {
                let array = self.get(array);
                let array = self.machine.dereference(array)?;
                Value::Int(self.machine.heap[array].elements.len() as i32)
            }
            Op::ArrayLoad { array, index } => {
                let (array, index) = self.element(array, index)?;
                self.machine.heap[array].elements[index]
            }
            Op::ArrayStore { array, index, value } => return self.store_element(array, index, value).map(|()| None),
            Op::GetField { object, field } => {
                let object = self.get(object);
                let object = self.machine.dereference(object)?;
                let zero = zero_of(program.descriptor(field.key).unwrap().result);
                self.machine.heap[object].fields.get(&field.key).copied().unwrap_or(zero)
            }
            Op::PutField { object, field, value } => {
                let (object, value) = (self.get(object), self.get(value));
                let object = self.machine.dereference(object)?;
                let value = narrow(value, program.descriptor(field.key).unwrap().result);
                self.machine.heap[object].fields.insert(field.key, value);
                return Ok(None);
            }
            Op::GetStatic(field) => self.static_field(field)?,
            Op::PutStatic(field, value) => {
                let value = narrow(self.get(value), program.descriptor(field.key).unwrap().result);
                self.machine.statics.insert(field.resolved.unwrap(), value);
                return Ok(None);
            }
            Op::CheckCast(value, ty) => self.check_cast(value, ty)?,
            Op::InstanceOf(value, ty) => match self.get(value) {
                Value::Reference(object) => Value::Int(i32::from(program.is_subtype(self.machine.heap[object].ty, ty))),
                _ => Value::Int(0),
            },
            Op::Invoke { kind, method, arguments } => return self.invoke(kind, method, body.operands(arguments)),
            Op::Dynamic { .. } => return unsupported("a dynamic call"),
            Op::MonitorEnter(object) | Op::MonitorExit(object) => {
                let object = self.get(object);
                self.machine.dereference(object)?;
                return Ok(None);
            }
            Op::Phi(_) => unreachable!("φ-functions are evaluated at the start of the block"),
            Op::Goto(_) | Op::If { .. } | Op::Switch(..) | Op::Return(_) | Op::Throw(_) => {
                unreachable!("a terminator is executed by `transfer`")
            }
        };
        Ok(Some(result))
    }

    fn store_element(&mut self, array: ValueId, index: ValueId, value: ValueId) -> Run<()> {
        let program = self.machine.program;
        let (array, index) = self.element(array, index)?;
        let value = self.get(value);
        let element = self.machine.heap[array].ty.element().unwrap();
        if let Value::Reference(object) = value
            && !program.is_subtype(self.machine.heap[object].ty, element)
        {
            return self.machine.throw(program.well_known().array_store);
        }
        self.machine.heap[array].elements[index] = narrow(value, element);
        Ok(())
    }

    fn static_field(&mut self, field: FieldRef) -> Run<Value> {
        let program = self.machine.program;
        let class = field.resolved.map(|id| program.field(id).class);
        let Some(id) = field.resolved.filter(|_| class == self.machine.initialized) else {
            return unsupported("a static field of another class");
        };
        let zero = zero_of(program.descriptor(field.key).unwrap().result);
        Ok(self.machine.statics.get(&id).copied().unwrap_or(zero))
    }

    fn check_cast(&mut self, value: ValueId, ty: Type) -> Run<Value> {
        let program = self.machine.program;
        let value = self.get(value);
        if let Value::Reference(object) = value
            && !program.is_subtype(self.machine.heap[object].ty, ty)
        {
            return self.machine.throw(program.well_known().class_cast);
        }
        Ok(value)
    }

    fn invoke(&mut self, kind: InvokeKind, method: MethodRef, arguments: &[ValueId]) -> Run<Option<Value>> {
        let program = self.machine.program;
        let arguments: Vec<Value> = arguments.iter().map(|value| self.get(*value)).collect();
        if kind != InvokeKind::Static {
            self.machine.dereference(arguments[0])?;
        }
        let name = program.bytes(program.key(method.key).name);
        let target = match method.resolved {
            Some(target) if program.method(target).has_code => target,
            Some(_) if name == b"<init>" => return Ok(None),
            _ => return unsupported(format!("a call of {}", program.text(program.key(method.key).name))),
        };
        if matches!(kind, InvokeKind::Virtual | InvokeKind::Interface) {
            return unsupported("a virtual call");
        }
        self.machine.call(target, &arguments)
    }

    fn element(&mut self, array: ValueId, index: ValueId) -> Run<(usize, usize)> {
        let (array, index) = (self.get(array), self.int(index));
        let array = self.machine.dereference(array)?;
        match usize::try_from(index) {
            Ok(index) if index < self.machine.heap[array].elements.len() => Ok((array, index)),
            _ => self.machine.throw(self.machine.program.well_known().array_index),
        }
    }
}

fn holds(condition: Condition, a: Value, b: Value) -> bool {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => match condition {
            Condition::Equal => a == b,
            Condition::NotEqual => a != b,
            Condition::Less => a < b,
            Condition::GreaterOrEqual => a >= b,
            Condition::Greater => a > b,
            Condition::LessOrEqual => a <= b,
        },
        (a, b) => (a == b) == (condition == Condition::Equal),
    }
}

fn negate(value: Value) -> Value {
    match value {
        Value::Int(a) => Value::Int(a.wrapping_neg()),
        Value::Long(a) => Value::Long(a.wrapping_neg()),
        Value::Float(a) => Value::Float(-a),
        Value::Double(a) => Value::Double(-a),
        other => panic!("{other:?} is negated"),
    }
}

/// The part of an `int` that a variable of a smaller type keeps.
fn narrow(value: Value, ty: Type) -> Value {
    match (value, ty) {
        (Value::Int(number), Type::BOOLEAN) => Value::Int(number & 1),
        (Value::Int(number), Type::BYTE) => Value::Int(i32::from(number as i8)),
        (Value::Int(number), Type::CHAR) => Value::Int(i32::from(number as u16)),
        (Value::Int(number), Type::SHORT) => Value::Int(i32::from(number as i16)),
        _ => value,
    }
}

/// The result of a binary operation; `None` for a division by zero.
fn binary(op: BinaryOp, a: Value, b: Value) -> Option<Value> {
    use BinaryOp as B;
    Some(match (a, b) {
        (Value::Int(a), Value::Int(b)) => Value::Int(match op {
            B::Add => a.wrapping_add(b),
            B::Subtract => a.wrapping_sub(b),
            B::Multiply => a.wrapping_mul(b),
            B::Divide if b == 0 => return None,
            B::Remainder if b == 0 => return None,
            B::Divide => a.wrapping_div(b),
            B::Remainder => a.wrapping_rem(b),
            B::ShiftLeft => a.wrapping_shl(b as u32),
            B::ShiftRight => a.wrapping_shr(b as u32),
            B::ShiftRightUnsigned => (a as u32).wrapping_shr(b as u32) as i32,
            B::And => a & b,
            B::Or => a | b,
            B::Xor => a ^ b,
        }),
        (Value::Long(a), Value::Int(b)) => Value::Long(match op {
            B::ShiftLeft => a.wrapping_shl(b as u32),
            B::ShiftRight => a.wrapping_shr(b as u32),
            B::ShiftRightUnsigned => (a as u64).wrapping_shr(b as u32) as i64,
            _ => panic!("{op:?} of a long and an int"),
        }),
        (Value::Long(a), Value::Long(b)) => Value::Long(match op {
            B::Add => a.wrapping_add(b),
            B::Subtract => a.wrapping_sub(b),
            B::Multiply => a.wrapping_mul(b),
            B::Divide if b == 0 => return None,
            B::Remainder if b == 0 => return None,
            B::Divide => a.wrapping_div(b),
            B::Remainder => a.wrapping_rem(b),
            B::And => a & b,
            B::Or => a | b,
            B::Xor => a ^ b,
            _ => panic!("{op:?} of two longs"),
        }),
        (Value::Float(a), Value::Float(b)) => Value::Float(match op {
            B::Add => a + b,
            B::Subtract => a - b,
            B::Multiply => a * b,
            B::Divide => a / b,
            B::Remainder => a % b,
            _ => panic!("{op:?} of floats"),
        }),
        (Value::Double(a), Value::Double(b)) => Value::Double(match op {
            B::Add => a + b,
            B::Subtract => a - b,
            B::Multiply => a * b,
            B::Divide => a / b,
            B::Remainder => a % b,
            _ => panic!("{op:?} of doubles"),
        }),
        _ => panic!("{op:?} of {a:?} and {b:?}"),
    })
}

fn convert(value: Value, to: Element) -> Value {
    match (value, to) {
        (Value::Int(a), Element::Byte) => narrow(Value::Int(a), Type::BYTE),
        (Value::Int(a), Element::Char) => narrow(Value::Int(a), Type::CHAR),
        (Value::Int(a), Element::Short) => narrow(Value::Int(a), Type::SHORT),
        (Value::Int(a), Element::Long) => Value::Long(i64::from(a)),
        (Value::Int(a), Element::Float) => Value::Float(a as f32),
        (Value::Int(a), Element::Double) => Value::Double(f64::from(a)),
        (Value::Long(a), Element::Int) => Value::Int(a as i32),
        (Value::Long(a), Element::Float) => Value::Float(a as f32),
        (Value::Long(a), Element::Double) => Value::Double(a as f64),
        (Value::Float(a), Element::Int) => Value::Int(a as i32),
        (Value::Float(a), Element::Long) => Value::Long(a as i64),
        (Value::Float(a), Element::Double) => Value::Double(f64::from(a)),
        (Value::Double(a), Element::Int) => Value::Int(a as i32),
        (Value::Double(a), Element::Long) => Value::Long(a as i64),
        (Value::Double(a), Element::Float) => Value::Float(a as f32),
        _ => panic!("{value:?} becomes a {to:?}"),
    }
}

fn compare(comparison: Comparison, a: Value, b: Value) -> i32 {
    let (order, if_nan) = match (comparison, a, b) {
        (Comparison::Long, Value::Long(a), Value::Long(b)) => (Some(a.cmp(&b)), 0),
        (Comparison::FloatLess, Value::Float(a), Value::Float(b)) => (a.partial_cmp(&b), -1),
        (Comparison::FloatGreater, Value::Float(a), Value::Float(b)) => (a.partial_cmp(&b), 1),
        (Comparison::DoubleLess, Value::Double(a), Value::Double(b)) => (a.partial_cmp(&b), -1),
        (Comparison::DoubleGreater, Value::Double(a), Value::Double(b)) => (a.partial_cmp(&b), 1),
        _ => panic!("{comparison:?} of {a:?} and {b:?}"),
    };
    order.map_or(if_nan, |order| order as i32)
}
