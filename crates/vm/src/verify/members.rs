//! What instructions that use fields and methods take from the frame and leave in it.

use unsnarl_classfile::constant_pool::{Constant, MemberRef};
use unsnarl_classfile::instruction::{Instruction, InvokeKind};

use super::frame::Frame;
use super::method::Flow;
use super::types::{Name, Type};
use super::{Checked, Refusal};
use crate::classes::{parameters, result};

fn refuse<T>(why: impl Into<String>) -> Checked<T> {
    Err(Refusal::Unsound(why.into()))
}

impl<'c> Flow<'_, '_, 'c> {
    fn member(&self, index: u16) -> Checked<MemberRef<'c>> {
        self.code.constants().member(index).map_err(|malformed| Refusal::Unsound(malformed.problem.to_string()))
    }

    fn value_of(&mut self, descriptor: &[u8]) -> Checked<Type> {
        match self.types.of_descriptor(descriptor) {
            Some(of) => Ok(of),
            None => refuse("a malformed descriptor"),
        }
    }

    /// Pops a value that a variable of this type can hold.
    fn pop_into(&mut self, of: Type, frame: &mut Frame) -> Checked<()> {
        let Type::Object(set) = of else { return frame.pop(of) };
        let value = frame.pop_object()?;
        for name in self.types.members(set).iter() {
            self.expect(value, *name)?;
        }
        Ok(())
    }

    pub(super) fn execute_field(&mut self, instruction: Instruction<'_>, frame: &mut Frame) -> Checked<()> {
        let (Instruction::GetStatic(index)
        | Instruction::PutStatic(index)
        | Instruction::GetField(index)
        | Instruction::PutField(index)) = instruction
        else {
            return Ok(());
        };
        let member = self.member(index)?;
        let of = self.value_of(member.descriptor)?;
        if matches!(instruction, Instruction::PutStatic(_) | Instruction::PutField(_)) {
            self.pop_into(of, frame)?;
        }
        if matches!(instruction, Instruction::GetField(_) | Instruction::PutField(_)) {
            let object = frame.pop_reference()?;
            let owner = self.types.name(member.owner);
            // A constructor may set fields of its class before it calls another constructor.
            let is_own = object == Type::UninitializedThis
                && matches!(instruction, Instruction::PutField(_))
                && owner == self.types.this_name
                && self.types.declares_field(member.name, member.descriptor);
            if !is_own {
                self.expect(object, owner)?;
                self.check_protected(&member, owner, object, false)?;
            }
        }
        if matches!(instruction, Instruction::GetStatic(_) | Instruction::GetField(_)) {
            frame.push(of, self.code.max_stack)?;
        }
        Ok(())
    }

    /// A protected member of a superclass in another package is reached by objects of this class only.
    fn check_protected(&mut self, member: &MemberRef<'_>, owner: Name, object: Type, is_method: bool) -> Checked<()> {
        if !self.types.is_protected_elsewhere(owner, member.name, member.descriptor, is_method) {
            return Ok(());
        }
        let this = self.types.this_name;
        if self.types.is_assignable(object, this)? {
            return Ok(());
        }
        // Arrays have a public `clone`.
        if let Type::Object(set) = object
            && member.name == b"clone"
            && self.types.members(set).iter().all(|name| self.types.is_array(*name))
        {
            return Ok(());
        }
        refuse(format!("a protected member of another package is used of {}", self.types.show(object)))
    }

    pub(super) fn execute_call(&mut self, kind: InvokeKind, index: u16, frame: &mut Frame) -> Checked<()> {
        let member = self.member(index)?;
        let parameters = parameters(member.descriptor);
        for parameter in parameters.iter().rev() {
            let of = self.value_of(parameter)?;
            self.pop_into(of, frame)?;
        }
        let owner = self.types.name(member.owner);
        match kind {
            InvokeKind::Static => (),
            InvokeKind::Special if member.name == b"<init>" => {
                let object = frame.pop_reference()?;
                self.construct(object, owner, &member, frame)?;
            }
            InvokeKind::Special => {
                let object = frame.pop_object()?;
                let is_near = self.types.is_this_or_super(owner) || self.types.is_direct_interface(owner);
                if !is_near {
                    return refuse(format!("invokespecial of {}, no superclass", self.types.show_name(owner)));
                }
                let this = self.types.this_name;
                self.expect(object, this)?;
            }
            InvokeKind::Virtual | InvokeKind::Interface => {
                let object = frame.pop_object()?;
                self.expect(object, owner)?;
                if kind == InvokeKind::Virtual {
                    self.check_protected(&member, owner, object, true)?;
                }
            }
        }
        if let Some(of) = self.types.of_descriptor(result(member.descriptor)) {
            frame.push(of, self.code.max_stack)?;
        }
        Ok(())
    }

    /// Calls a constructor: the object is initialised after that, in all its copies.
    fn construct(&mut self, object: Type, owner: Name, member: &MemberRef<'_>, frame: &mut Frame) -> Checked<()> {
        let class = match object {
            Type::UninitializedThis => {
                if owner != self.types.this_name && Some(owner) != self.types.superclass() {
                    return refuse(format!("a constructor of {} for this", self.types.show_name(owner)));
                }
                self.types.this_name
            }
            Type::Uninitialized(pc) => {
                let made = self.made_at(pc)?;
                let made = self.types.name(made);
                if made != owner {
                    let (made, owner) = (self.types.show_name(made), self.types.show_name(owner));
                    return refuse(format!("a constructor of {owner} for a new {made}"));
                }
                if self.types.is_protected_elsewhere(owner, member.name, member.descriptor, true) {
                    return refuse("a protected constructor of another package");
                }
                made
            }
            other => return refuse(format!("a constructor for {}", self.types.show(other))),
        };
        let made = self.types.object_of(class);
        frame.replace(object, made);
        frame.is_constructed |= object == Type::UninitializedThis;
        Ok(())
    }

    /// The class that the `new` at a pc makes.
    fn made_at(&self, pc: u16) -> Checked<&'c [u8]> {
        match unsnarl_classfile::instruction::decode(self.code.bytecode, usize::from(pc)) {
            Ok((Instruction::New(index), _)) => self.class_at(index),
            _ => refuse("an object that nothing has made"),
        }
    }

    pub(super) fn execute_dynamic(&mut self, index: u16, frame: &mut Frame) -> Checked<()> {
        let constants = self.code.constants();
        let malformed = |malformed: unsnarl_classfile::Malformed| Refusal::Unsound(malformed.problem.to_string());
        let Constant::InvokeDynamic(_, site) = constants.get(index).map_err(malformed)? else {
            return refuse(format!("constant {index} is no call site"));
        };
        let (_, descriptor) = constants.name_and_type(site).map_err(malformed)?;
        for parameter in parameters(descriptor).iter().rev() {
            let of = self.value_of(parameter)?;
            self.pop_into(of, frame)?;
        }
        if let Some(of) = self.types.of_descriptor(result(descriptor)) {
            frame.push(of, self.code.max_stack)?;
        }
        Ok(())
    }
}
