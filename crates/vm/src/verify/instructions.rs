//! What each instruction takes from the frame and leaves in it (JVMS 4.10.1.9), except for members and constants.

use unsnarl_classfile::instruction::{BinaryOp, Comparison, Element, Instruction, Literal, ValueKind};

use super::frame::Frame;
use super::method::{After, Flow};
use super::types::Type;
use super::{Checked, Refusal};

fn refuse<T>(why: impl Into<String>) -> Checked<T> {
    Err(Refusal::Unsound(why.into()))
}

fn of_kind(kind: ValueKind) -> Type {
    match kind {
        ValueKind::Int => Type::Int,
        ValueKind::Long => Type::Long,
        ValueKind::Float => Type::Float,
        ValueKind::Double => Type::Double,
        ValueKind::Reference => Type::Null,
    }
}

fn of_element(element: Element) -> Type {
    match element {
        Element::Long => Type::Long,
        Element::Float => Type::Float,
        Element::Double => Type::Double,
        Element::Reference => Type::Null,
        _ => Type::Int,
    }
}

impl Flow<'_, '_, '_> {
    /// Executes an instruction on types.
    pub(super) fn execute(&mut self, instruction: Instruction<'_>, frame: &mut Frame) -> Checked<After> {
        use Instruction as I;
        let most = self.code.max_stack;
        match instruction {
            I::Nop => (),
            I::Literal(literal) => {
                let of = match literal {
                    Literal::Null => Type::Null,
                    Literal::Int(_) => Type::Int,
                    Literal::Long(_) => Type::Long,
                    Literal::Float(_) => Type::Float,
                    Literal::Double(_) => Type::Double,
                };
                frame.push(of, most)?;
            }
            I::LoadConstant(index) => {
                let of = self.loaded_constant(index)?;
                frame.push(of, most)?;
            }
            I::Load(ValueKind::Reference, local) => {
                let of = frame.local(local)?;
                if !of.is_reference() {
                    return refuse(format!("local variable {local} is {}, no reference", self.types.show(of)));
                }
                frame.push(of, most)?;
            }
            I::Load(kind, local) => {
                frame.load(local, of_kind(kind))?;
                frame.push(of_kind(kind), most)?;
            }
            I::Store(ValueKind::Reference, local) => {
                let of = frame.pop_any()?;
                if !of.is_reference() && !matches!(of, Type::ReturnAddress(_)) {
                    return refuse(format!("{} is stored as a reference", self.types.show(of)));
                }
                frame.store(local, of)?;
            }
            I::Store(kind, local) => {
                frame.pop(of_kind(kind))?;
                frame.store(local, of_kind(kind))?;
            }
            I::Stack(op) => frame.rearrange(op, most)?,
            I::Increment(local, _) => frame.load(local, Type::Int)?,
            I::Goto(target) => return Ok(After::Jump(target)),
            I::Jsr(target) => return Ok(After::Call(target)),
            I::Ret(local) => {
                return match frame.local(local)? {
                    Type::ReturnAddress(context) => Ok(After::Return(context)),
                    of => refuse(format!("a return to {}", self.types.show(of))),
                };
            }
            I::Switch(switch) => {
                frame.pop(Type::Int)?;
                let mut targets: Vec<u16> = switch.cases().map(|(_, target)| target).chain([switch.default]).collect();
                targets.sort_unstable();
                targets.dedup();
                return Ok(After::Switch(targets));
            }
            I::Return(kind) => return self.execute_return(kind, frame),
            I::Throw => {
                let thrown = frame.pop_object()?;
                let throwable = self.types.throwable;
                self.expect(thrown, throwable)?;
                return Ok(After::Nowhere);
            }
            I::Binary(..) | I::Negate(_) | I::Convert(_) | I::Compare(_) => self.execute_numbers(instruction, frame)?,
            I::IfZero(..) | I::IfInt(..) | I::IfReference(..) | I::IfNull(..) => {
                return self.execute_branch(instruction, frame);
            }
            I::GetStatic(_) | I::PutStatic(_) | I::GetField(_) | I::PutField(_) => {
                self.execute_field(instruction, frame)?;
            }
            I::Invoke(kind, index) => self.execute_call(kind, index, frame)?,
            I::InvokeDynamic(index) => self.execute_dynamic(index, frame)?,
            _ => self.execute_objects(instruction, frame)?,
        }
        Ok(After::Next)
    }

    fn execute_numbers(&mut self, instruction: Instruction<'_>, frame: &mut Frame) -> Checked<()> {
        use Instruction as I;
        let result = match instruction {
            I::Binary(op, kind) => {
                let is_shift = matches!(op, BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned);
                frame.pop(if is_shift { Type::Int } else { of_kind(kind) })?;
                frame.pop(of_kind(kind))?;
                of_kind(kind)
            }
            I::Negate(kind) => {
                frame.pop(of_kind(kind))?;
                of_kind(kind)
            }
            I::Convert(conversion) => {
                frame.pop(of_kind(conversion.from))?;
                of_element(conversion.to)
            }
            I::Compare(comparison) => {
                let of = match comparison {
                    Comparison::Long => Type::Long,
                    Comparison::FloatLess | Comparison::FloatGreater => Type::Float,
                    Comparison::DoubleLess | Comparison::DoubleGreater => Type::Double,
                };
                frame.pop(of)?;
                frame.pop(of)?;
                Type::Int
            }
            _ => return Ok(()),
        };
        frame.push(result, self.code.max_stack)
    }

    fn execute_branch(&mut self, instruction: Instruction<'_>, frame: &mut Frame) -> Checked<After> {
        use Instruction as I;
        Ok(match instruction {
            I::IfZero(_, target) => {
                frame.pop(Type::Int)?;
                After::Branch(target)
            }
            I::IfInt(_, target) => {
                frame.pop(Type::Int)?;
                frame.pop(Type::Int)?;
                After::Branch(target)
            }
            I::IfReference(_, target) => {
                frame.pop_reference()?;
                frame.pop_reference()?;
                After::Branch(target)
            }
            I::IfNull(_, target) => {
                frame.pop_reference()?;
                After::Branch(target)
            }
            _ => After::Next,
        })
    }

    fn execute_return(&mut self, kind: Option<ValueKind>, frame: &mut Frame) -> Checked<After> {
        match (kind, self.result) {
            (None, None) if !frame.is_constructed => return refuse("a constructor that calls no other returns"),
            (None, None) => (),
            (Some(ValueKind::Reference), Some(Type::Object(set))) => {
                let value = frame.pop_object()?;
                for name in self.types.members(set).iter() {
                    self.expect(value, *name)?;
                }
            }
            (Some(kind), Some(result)) if of_kind(kind) == result => frame.pop(result)?,
            _ => return refuse("the return does not fit the descriptor"),
        }
        Ok(After::Nowhere)
    }

    /// Arrays, casts, monitors and `new`.
    fn execute_objects(&mut self, instruction: Instruction<'_>, frame: &mut Frame) -> Checked<()> {
        use Instruction as I;
        let most = self.code.max_stack;
        match instruction {
            I::ArrayLoad(element) => {
                frame.pop(Type::Int)?;
                let array = frame.pop_object()?;
                let of = self.element_of(array, element)?;
                frame.push(of, most)?;
            }
            I::ArrayStore(element) => {
                if element == Element::Reference {
                    frame.pop_object()?;
                } else {
                    frame.pop(of_element(element))?;
                }
                frame.pop(Type::Int)?;
                let array = frame.pop_object()?;
                self.element_of(array, element)?;
            }
            I::ArrayLength => {
                let array = frame.pop_object()?;
                if let Type::Object(set) = array
                    && self.types.members(set).iter().any(|name| !self.types.is_array(*name))
                {
                    return refuse(format!("the length of {}", self.types.show(array)));
                }
                frame.push(Type::Int, most)?;
            }
            I::MonitorEnter | I::MonitorExit => _ = frame.pop_reference()?,
            I::New(_) => {
                let made = Type::Uninitialized(self.pc());
                if frame.stack.contains(&made) {
                    return refuse("an uninitialised object is made again");
                }
                frame.replace(made, Type::Top);
                frame.push(made, most)?;
            }
            I::NewPrimitiveArray(element) => {
                frame.pop(Type::Int)?;
                let name = self.types.name(&[b'[', letter(element)]);
                let of = self.types.object_of(name);
                frame.push(of, most)?;
            }
            I::NewReferenceArray(index) => {
                frame.pop(Type::Int)?;
                let element = self.class_at(index)?;
                let name = match element {
                    [b'[', ..] => [b"[", element].concat(),
                    _ => [b"[L", element, b";"].concat(),
                };
                let name = self.types.name(&name);
                let of = self.types.object_of(name);
                frame.push(of, most)?;
            }
            I::NewMultiArray(index, dimensions) => {
                for _ in 0..dimensions {
                    frame.pop(Type::Int)?;
                }
                let of = self.object_at(index)?;
                frame.push(of, most)?;
            }
            I::CheckCast(index) => {
                frame.pop_object()?;
                let of = self.object_at(index)?;
                frame.push(of, most)?;
            }
            I::InstanceOf(_) => {
                frame.pop_object()?;
                frame.push(Type::Int, most)?;
            }
            other => return refuse(format!("an unknown instruction {other:?}")),
        }
        Ok(())
    }

    fn object_at(&mut self, index: u16) -> Checked<Type> {
        let name = self.class_at(index)?;
        let name = self.types.name(name);
        Ok(self.types.object_of(name))
    }

    /// Requires that a value can stand where an object of a class is expected.
    pub(super) fn expect(&mut self, value: Type, class: super::types::Name) -> Checked<()> {
        if self.types.is_assignable(value, class)? {
            return Ok(());
        }
        refuse(format!("{} is no {}", self.types.show(value), self.types.show_name(class)))
    }

    /// The type of an array's elements, if all that it can be are arrays of this kind.
    fn element_of(&mut self, array: Type, element: Element) -> Checked<Type> {
        let Type::Object(set) = array else {
            // An element of null is never there.
            return Ok(of_element(element));
        };
        let mut result = None;
        for name in self.types.members(set).iter() {
            let text = self.types.text(*name).clone();
            let of = match (&text[..], element) {
                ([b'[', b'L' | b'[', ..], Element::Reference) => {
                    self.types.of_descriptor(&text[1..]).unwrap_or(Type::Top)
                }
                (b"[Z" | b"[B", Element::Byte | Element::Boolean) => Type::Int,
                ([b'[', found], wanted) if *found == letter(wanted) => of_element(wanted),
                _ => return refuse(format!("{} is no array of this kind", self.types.show(array))),
            };
            result = Some(match result {
                None => of,
                Some(known) => self.types.merge(known, of),
            });
        }
        Ok(result.unwrap_or(Type::Null))
    }
}

fn letter(element: Element) -> u8 {
    match element {
        Element::Boolean => b'Z',
        Element::Byte => b'B',
        Element::Char => b'C',
        Element::Short => b'S',
        Element::Int => b'I',
        Element::Long => b'J',
        Element::Float => b'F',
        Element::Double => b'D',
        Element::Reference => b'L',
    }
}
