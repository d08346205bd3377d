//! The constants that instructions name: which kinds they may be of, whether or not an instruction is reached (JVMS
//! 4.9.1).

use unsnarl_classfile::constant_pool::Constant;
use unsnarl_classfile::instruction::{Instruction, InvokeKind, ValueKind as Kind};

use super::method::Flow;
use super::types::Type;
use super::{Checked, Refusal};
use crate::classes::parameters;

/// The first versions of class files with constants that are classes, handles, and computed.
const CLASSES: u16 = 49;
const HANDLES: u16 = 51;
const DYNAMIC: u16 = 55;
/// The first with methods of interfaces that have code.
const CODE_IN_INTERFACES: u16 = 52;

const LDC2: u8 = 20;

fn refuse<T>(why: impl Into<String>) -> Checked<T> {
    Err(Refusal::Unsound(why.into()))
}

impl<'c> Flow<'_, '_, 'c> {
    fn constant(&self, index: u16) -> Checked<Constant<'c>> {
        self.code.constants().get(index).map_err(|malformed| Refusal::Unsound(malformed.problem.to_string()))
    }

    /// Checks the constant that an instruction names, and redundant operands.
    pub(super) fn check_constants(&self, instruction: Instruction<'_>, pc: usize) -> Checked<()> {
        use Instruction as I;
        match instruction {
            I::LoadConstant(index) => self.check_loaded(index, self.code.bytecode[pc] == LDC2),
            I::GetStatic(index) | I::PutStatic(index) | I::GetField(index) | I::PutField(index) => {
                match self.constant(index)? {
                    Constant::Field(..) => Ok(()),
                    _ => refuse(format!("constant {index} is no field")),
                }
            }
            I::Invoke(kind, index) => self.check_called(kind, index, pc),
            I::InvokeDynamic(index) => match self.constant(index)? {
                Constant::InvokeDynamic(..) if self.version < HANDLES => refuse("invokedynamic in an old class file"),
                Constant::InvokeDynamic(..) if self.code.bytecode.get(pc + 3..pc + 5) == Some(&[0, 0]) => Ok(()),
                Constant::InvokeDynamic(..) => refuse("the last bytes of invokedynamic are not zero"),
                _ => refuse(format!("constant {index} is no call site")),
            },
            I::New(index) => match self.class_at(index)? {
                [b'[', ..] => refuse("new makes an array"),
                _ => Ok(()),
            },
            I::NewReferenceArray(index) => match dimensions(self.class_at(index)?) {
                255.. => refuse("an array of more than 255 dimensions"),
                _ => Ok(()),
            },
            I::NewMultiArray(index, count) => match dimensions(self.class_at(index)?) {
                found if found < usize::from(count) => refuse(format!("{count} dimensions of an array with {found}")),
                _ => Ok(()),
            },
            I::CheckCast(index) | I::InstanceOf(index) => self.class_at(index).map(|_| ()),
            I::Jsr(_) | I::Ret(_) if self.version >= HANDLES => refuse("a subroutine"),
            I::Load(kind, local) | I::Store(kind, local) => {
                self.check_local(local, matches!(kind, Kind::Long | Kind::Double))
            }
            I::Increment(local, _) | I::Ret(local) => self.check_local(local, false),
            _ => Ok(()),
        }
    }

    fn check_local(&self, local: u16, is_wide: bool) -> Checked<()> {
        if u32::from(local) + u32::from(is_wide) < u32::from(self.code.max_locals) {
            return Ok(());
        }
        refuse(format!("there is no local variable {local}"))
    }

    fn check_loaded(&self, index: u16, is_wide: bool) -> Checked<()> {
        let (is_loadable, of_wide) = match self.constant(index)? {
            Constant::Integer(_) | Constant::Float(_) | Constant::String(_) => (true, false),
            Constant::Long(_) | Constant::Double(_) => (true, true),
            Constant::Class(_) => (self.version >= CLASSES, false),
            Constant::MethodHandle(..) | Constant::MethodType(_) => (self.version >= HANDLES, false),
            Constant::Dynamic(_, site) => {
                let (_, descriptor) = self.name_and_type(site)?;
                (self.version >= DYNAMIC, matches!(descriptor, b"J" | b"D"))
            }
            _ => (false, false),
        };
        if is_loadable && of_wide == is_wide {
            return Ok(());
        }
        refuse(format!("constant {index} cannot be loaded"))
    }

    fn name_and_type(&self, index: u16) -> Checked<(&'c [u8], &'c [u8])> {
        let found = self.code.constants().name_and_type(index);
        found.map_err(|malformed| Refusal::Unsound(malformed.problem.to_string()))
    }

    /// The type of a constant that was checked before.
    pub(super) fn loaded_constant(&mut self, index: u16) -> Checked<Type> {
        let class: &[u8] = match self.constant(index)? {
            Constant::Integer(_) => return Ok(Type::Int),
            Constant::Float(_) => return Ok(Type::Float),
            Constant::Long(_) => return Ok(Type::Long),
            Constant::Double(_) => return Ok(Type::Double),
            Constant::Dynamic(_, site) => {
                let (_, descriptor) = self.name_and_type(site)?;
                return match self.types.of_descriptor(descriptor) {
                    Some(of) => Ok(of),
                    None => refuse("a malformed descriptor"),
                };
            }
            Constant::String(_) => b"java/lang/String",
            Constant::Class(_) => b"java/lang/Class",
            Constant::MethodHandle(..) => b"java/lang/invoke/MethodHandle",
            Constant::MethodType(_) => b"java/lang/invoke/MethodType",
            _ => return refuse(format!("constant {index} cannot be loaded")),
        };
        let class = self.types.name(class);
        Ok(self.types.object_of(class))
    }

    fn check_called(&self, kind: InvokeKind, index: u16, pc: usize) -> Checked<()> {
        let may_be_of_interface = match (kind, self.constant(index)?) {
            (InvokeKind::Virtual | InvokeKind::Special | InvokeKind::Static, Constant::Method(..))
            | (InvokeKind::Interface, Constant::InterfaceMethod(..)) => true,
            (InvokeKind::Special | InvokeKind::Static, Constant::InterfaceMethod(..)) => {
                self.version >= CODE_IN_INTERFACES
            }
            _ => false,
        };
        if !may_be_of_interface {
            return refuse(format!("constant {index} is no method for this call"));
        }
        let member = self.code.constants().member(index);
        let member = member.map_err(|malformed| Refusal::Unsound(malformed.problem.to_string()))?;
        let is_constructor = member.name == b"<init>";
        if member.name.starts_with(b"<") && !(is_constructor && kind == InvokeKind::Special) {
            return refuse("a constructor or initialiser is called as a method");
        }
        if kind == InvokeKind::Interface {
            let slots: usize = parameters(member.descriptor).iter().map(|of| if is_wide(of) { 2 } else { 1 }).sum();
            let told = self.code.bytecode.get(pc + 3..pc + 5);
            if told.is_none_or(|told| usize::from(told[0]) != slots + 1 || told[1] != 0) {
                return refuse("the operands of invokeinterface do not fit the descriptor");
            }
        }
        Ok(())
    }
}

fn is_wide(descriptor: &[u8]) -> bool {
    matches!(descriptor, b"J" | b"D")
}

fn dimensions(name: &[u8]) -> usize {
    name.iter().take_while(|byte| **byte == b'[').count()
}
