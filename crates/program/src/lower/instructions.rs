//! Lowers straight-line instructions: operand-stack code becomes statements.

use unsnarl_classfile::constant_pool::Constant as PoolConstant;
use unsnarl_classfile::instruction::{BinaryOp, Comparison, Element, Instruction, InvokeKind, Literal, ValueKind};

use super::Lowered;
use super::translate::{Walker, kind_of};
use crate::ir::{Constant, DynamicId, FieldRef, MethodRef, Op, ValueId};
use crate::types::Type;

impl<'p> Walker<'_, 'p> {
    /// Lowers an instruction that does not end a block.
    pub(super) fn instruction(&mut self, instruction: Instruction<'p>) -> Lowered<()> {
        use Instruction as I;
        match instruction {
            I::Nop => {}
            I::Literal(literal) => {
                let value = self.literal(literal);
                self.push_value(value);
            }
            I::LoadConstant(index) => self.load_constant(index)?,
            I::Load(kind, slot) => {
                let value = self.read_local(slot)?;
                self.stack.push(value, kind);
            }
            I::Store(kind, slot) => self.store(kind, slot)?,
            I::Increment(slot, by) => self.increment(slot, by)?,
            I::Stack(op) => {
                if self.stack.shuffle(op).is_none() {
                    return self.fault("the operand stack does not hold what the instruction rearranges");
                }
            }
            I::Binary(op, kind) => self.binary(op, kind)?,
            I::Negate(kind) => {
                let a = self.pop(kind)?;
                self.push_result(Op::Negate(a), type_of_kind(kind));
            }
            I::Convert(conversion) => {
                let a = self.pop(conversion.from)?;
                self.push_result(Op::Convert(conversion, a), type_of_element(conversion.to).unwrap_or(Type::INT));
            }
            I::Compare(comparison) => self.compare(comparison)?,
            I::GetStatic(index) => self.get_static(index)?,
            I::PutStatic(index) => self.put_static(index)?,
            I::GetField(index) => self.get_field(index)?,
            I::PutField(index) => self.put_field(index)?,
            I::Invoke(kind, index) => self.invoke(kind, index)?,
            I::InvokeDynamic(index) => self.invoke_dynamic(index)?,
            I::New(index) => self.new_object(index)?,
            I::NewPrimitiveArray(element) => {
                let length = self.pop(ValueKind::Int)?;
                let ty = type_of_element(element).and_then(Type::array).unwrap_or(Type::BOTTOM);
                self.push_result(Op::NewArray(ty, length), ty);
            }
            I::NewReferenceArray(index) => self.new_reference_array(index)?,
            I::NewMultiArray(index, dimensions) => self.new_multi_array(index, dimensions)?,
            I::ArrayLength => {
                let array = self.pop(ValueKind::Reference)?;
                self.push_result(Op::ArrayLength(array), Type::INT);
            }
            I::ArrayLoad(element) => self.array_load(element)?,
            I::ArrayStore(element) => self.array_store(element)?,
            I::CheckCast(index) => {
                let ty = self.class(index)?;
                let value = self.pop(ValueKind::Reference)?;
                self.push_result(Op::CheckCast(value, ty), ty);
            }
            I::InstanceOf(index) => {
                let ty = self.class(index)?;
                let value = self.pop(ValueKind::Reference)?;
                self.push_result(Op::InstanceOf(value, ty), Type::BOOLEAN);
            }
            I::MonitorEnter => {
                let object = self.pop(ValueKind::Reference)?;
                self.emit(Op::MonitorEnter(object));
            }
            I::MonitorExit => {
                let object = self.pop(ValueKind::Reference)?;
                self.emit(Op::MonitorExit(object));
            }
            I::IfZero(..)
            | I::IfInt(..)
            | I::IfReference(..)
            | I::IfNull(..)
            | I::Goto(_)
            | I::Jsr(_)
            | I::Ret(_)
            | I::Switch(_)
            | I::Return(_)
            | I::Throw => return self.fault("a branch in straight-line code"),
        }
        Ok(())
    }

    fn store(&mut self, kind: ValueKind, slot: u16) -> Lowered<()> {
        let value = self.pop(kind)?;
        // The scope of the variable starts after the store.
        self.name_value(value, slot, self.next_pc);
        self.write_local(slot, value)
    }

    fn increment(&mut self, slot: u16, by: i16) -> Lowered<()> {
        let before = self.read_local(slot)?;
        let by = self.literal(Literal::Int(i32::from(by)));
        let value = self.emit_value(Op::Binary(BinaryOp::Add, before, by), Type::INT);
        self.name_value(value, slot, self.pc);
        self.write_local(slot, value)
    }

    fn binary(&mut self, op: BinaryOp, kind: ValueKind) -> Lowered<()> {
        let is_shift = matches!(op, BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned);
        let b = self.pop(if is_shift { ValueKind::Int } else { kind })?;
        let a = self.pop(kind)?;
        self.push_result(Op::Binary(op, a, b), type_of_kind(kind));
        Ok(())
    }

    fn compare(&mut self, comparison: Comparison) -> Lowered<()> {
        let kind = match comparison {
            Comparison::Long => ValueKind::Long,
            Comparison::FloatLess | Comparison::FloatGreater => ValueKind::Float,
            Comparison::DoubleLess | Comparison::DoubleGreater => ValueKind::Double,
        };
        let (b, a) = (self.pop(kind)?, self.pop(kind)?);
        self.push_result(Op::Compare(comparison, a, b), Type::INT);
        Ok(())
    }

    fn get_static(&mut self, index: u16) -> Lowered<()> {
        let (field, ty) = self.field(index)?;
        self.push_result(Op::GetStatic(field), ty);
        Ok(())
    }

    fn put_static(&mut self, index: u16) -> Lowered<()> {
        let (field, ty) = self.field(index)?;
        let value = self.pop(kind_of(ty).unwrap_or(ValueKind::Reference))?;
        self.emit(Op::PutStatic(field, value));
        Ok(())
    }

    fn get_field(&mut self, index: u16) -> Lowered<()> {
        let (field, ty) = self.field(index)?;
        let object = self.pop(ValueKind::Reference)?;
        self.push_result(Op::GetField { object, field }, ty);
        Ok(())
    }

    fn put_field(&mut self, index: u16) -> Lowered<()> {
        let (field, ty) = self.field(index)?;
        let value = self.pop(kind_of(ty).unwrap_or(ValueKind::Reference))?;
        let object = self.pop(ValueKind::Reference)?;
        self.emit(Op::PutField { object, field, value });
        Ok(())
    }

    fn invoke_dynamic(&mut self, index: u16) -> Lowered<()> {
        let site = self.call_site(index)?;
        self.use_reference_method(site);
        let (_, name_and_type) = self.dynamic_constant(index)?;
        let key = self.key(name_and_type)?;
        let arguments = self.pop_arguments(key)?;
        self.dynamic(site, &arguments, key)
    }

    fn new_object(&mut self, index: u16) -> Lowered<()> {
        let class = self.class(index)?;
        let Some(id) = class.as_class() else {
            return self.fault("an array type is created like an object");
        };
        self.push_result(Op::New(id), class);
        Ok(())
    }

    fn new_reference_array(&mut self, index: u16) -> Lowered<()> {
        let Some(ty) = self.class(index)?.array() else {
            return self.fault("an array has more than 255 dimensions");
        };
        let length = self.pop(ValueKind::Int)?;
        self.push_result(Op::NewArray(ty, length), ty);
        Ok(())
    }

    fn new_multi_array(&mut self, index: u16, dimensions: u8) -> Lowered<()> {
        let ty = self.class(index)?;
        if ty.dimensions() < dimensions {
            return self.fault("an array is created with more dimensions than it has");
        }
        let mut lengths = (0..dimensions).map(|_| self.pop(ValueKind::Int)).collect::<Lowered<Vec<_>>>()?;
        lengths.reverse();
        let lengths = self.list(&lengths);
        self.push_result(Op::NewMultiArray(ty, lengths), ty);
        Ok(())
    }

    fn array_load(&mut self, element: Element) -> Lowered<()> {
        let (index, array) = (self.pop(ValueKind::Int)?, self.pop(ValueKind::Reference)?);
        self.push_result(Op::ArrayLoad { array, index }, type_of_element(element).unwrap_or(Type::BOTTOM));
        Ok(())
    }

    fn array_store(&mut self, element: Element) -> Lowered<()> {
        let kind = type_of_element(element).and_then(kind_of).unwrap_or(ValueKind::Reference);
        let (value, index, array) = (self.pop(kind)?, self.pop(ValueKind::Int)?, self.pop(ValueKind::Reference)?);
        self.emit(Op::ArrayStore { array, index, value });
        Ok(())
    }

    /// Emits a statement, and pushes its result of type `ty`.
    fn push_result(&mut self, op: Op, ty: Type) {
        let value = self.emit_value(op, ty);
        self.stack.push(value, kind_of(ty).unwrap_or(ValueKind::Reference));
    }

    /// Pushes a value whose type is known.
    fn push_value(&mut self, value: ValueId) {
        let kind = kind_of(self.draft.value(value).ty).unwrap_or(ValueKind::Reference);
        self.stack.push(value, kind);
    }

    pub(super) fn literal(&mut self, literal: Literal) -> ValueId {
        let (constant, ty) = match literal {
            Literal::Null => (Constant::Null, Type::NULL),
            Literal::Int(number) => (Constant::Int(number), Type::INT),
            Literal::Long(number) => (Constant::Long(number), Type::LONG),
            Literal::Float(number) => (Constant::Float(number.to_bits()), Type::FLOAT),
            Literal::Double(number) => (Constant::Double(number.to_bits()), Type::DOUBLE),
        };
        self.draft.constant(constant, ty)
    }

    fn load_constant(&mut self, index: u16) -> Lowered<()> {
        let known = self.context.program.well_known();
        let Ok(constant) = self.context.code.constants().get(index) else {
            return self.fault(format!("there is no constant {index}"));
        };
        let value = match constant {
            PoolConstant::Integer(number) => self.literal(Literal::Int(number)),
            PoolConstant::Long(number) => self.literal(Literal::Long(number)),
            PoolConstant::Float(number) => self.literal(Literal::Float(number)),
            PoolConstant::Double(number) => self.literal(Literal::Double(number)),
            PoolConstant::String(_) => match self.context.source.symbol(index) {
                Some(text) => self.draft.constant(Constant::String(text), Type::class(known.string)),
                None => return self.fault("a string without text"),
            },
            PoolConstant::Class(_) => {
                let class = self.class(index)?;
                self.class_constant(class)
            }
            PoolConstant::MethodType(_) => {
                let key = self.key(index)?;
                self.draft.constant(Constant::MethodType(key), Type::class(known.method_type))
            }
            PoolConstant::MethodHandle(..) => {
                let handle = self.handle(index)?;
                let constant = Constant::MethodHandle(handle.kind, handle.owner, handle.key);
                self.draft.constant(constant, Type::class(known.method_handle))
            }
            PoolConstant::Dynamic(_, name_and_type) => {
                let site = self.computed_constant(index)?;
                let key = self.key(name_and_type)?;
                return self.dynamic(site, &[], key);
            }
            _ => return self.fault(format!("constant {index} cannot be loaded")),
        };
        self.push_value(value);
        Ok(())
    }

    fn dynamic(&mut self, site: DynamicId, arguments: &[ValueId], key: crate::ids::KeyId) -> Lowered<()> {
        let Some(descriptor) = self.context.program.descriptor(key) else {
            return self.fault("the descriptor of a dynamic constant is malformed");
        };
        let result = descriptor.result;
        let operands = self.list(arguments);
        let op = Op::Dynamic { site, key, operands };
        match result {
            Type::VOID => self.emit(op),
            _ => self.push_result(op, result),
        }
        Ok(())
    }

    pub(super) fn class(&self, index: u16) -> Lowered<Type> {
        match self.context.source.class(index) {
            Some(class) => Ok(class),
            None => self.fault(format!("constant {index} is not a class")),
        }
    }

    pub(super) fn key(&self, index: u16) -> Lowered<crate::ids::KeyId> {
        match self.context.source.key(index) {
            Some(key) if self.context.program.descriptor(key).is_some() => Ok(key),
            _ => self.fault(format!("constant {index} is not a name and type")),
        }
    }

    /// The field that a constant refers to, and its type.
    fn field(&self, index: u16) -> Lowered<(FieldRef, Type)> {
        let program = self.context.program;
        let member = program.member_of(self.context.source, index).filter(|member| member.is_field);
        let found = member
            .and_then(|member| Some((member.owner.as_class()?, member.key, program.descriptor(member.key)?.result)));
        match found {
            Some((owner, key, ty)) => Ok((FieldRef { owner, key, resolved: program.resolve_field(owner, key) }, ty)),
            None => self.fault(format!("constant {index} is not a field")),
        }
    }

    fn invoke(&mut self, kind: InvokeKind, index: u16) -> Lowered<()> {
        let program = self.context.program;
        let Some(member) = program.member_of(self.context.source, index).filter(|member| !member.is_field) else {
            return self.fault(format!("constant {index} is not a method"));
        };
        let mut arguments = self.pop_arguments(member.key)?;
        if kind != InvokeKind::Static {
            arguments.insert(0, self.pop(ValueKind::Reference)?);
        }
        let resolved = program.resolve_call(kind, member.owner, member.key, self.class);
        if let Some(accessor) = resolved.and_then(|method| self.accessor(method)) {
            let parameters = program.descriptor(member.key).map_or(&[][..], |descriptor| &descriptor.parameters);
            let this = (kind != InvokeKind::Static).then_some(member.owner);
            let types = this.into_iter().chain(parameters.iter().copied());
            let arguments: Vec<_> = arguments.into_iter().zip(types).collect();
            return self.access(accessor, &arguments);
        }
        let arguments = self.list(&arguments);
        let method = MethodRef { owner: member.owner, key: member.key, resolved };
        let op = Op::Invoke { kind, method, arguments };
        match program.descriptor(member.key).map(|descriptor| descriptor.result) {
            None | Some(Type::VOID) => self.emit(op),
            Some(result) => self.push_result(op, result),
        }
        Ok(())
    }

    /// Pops the arguments of a call; the first argument comes first.
    fn pop_arguments(&mut self, key: crate::ids::KeyId) -> Lowered<Vec<ValueId>> {
        let Some(descriptor) = self.context.program.descriptor(key).filter(|descriptor| descriptor.is_method) else {
            return self.fault("the descriptor of a call is malformed");
        };
        let mut arguments = Vec::with_capacity(descriptor.parameters.len() + 1);
        for parameter in descriptor.parameters.iter().rev() {
            arguments.push(self.pop(kind_of(*parameter).unwrap_or(ValueKind::Reference))?);
        }
        arguments.reverse();
        Ok(arguments)
    }
}

fn type_of_kind(kind: ValueKind) -> Type {
    match kind {
        ValueKind::Int => Type::INT,
        ValueKind::Long => Type::LONG,
        ValueKind::Float => Type::FLOAT,
        ValueKind::Double => Type::DOUBLE,
        ValueKind::Reference => Type::BOTTOM,
    }
}

/// The element type of an array instruction; `None` for references.
pub(super) fn type_of_element(element: Element) -> Option<Type> {
    Some(match element {
        Element::Boolean => Type::BOOLEAN,
        Element::Byte => Type::BYTE,
        Element::Char => Type::CHAR,
        Element::Short => Type::SHORT,
        Element::Int => Type::INT,
        Element::Long => Type::LONG,
        Element::Float => Type::FLOAT,
        Element::Double => Type::DOUBLE,
        Element::Reference => return None,
    })
}
