//! Resolves constants (JVMS 5.4.3): replaces an operation by its resolved form.

use unsnarl_classfile::Access;
use unsnarl_classfile::constant_pool::Constant;

use crate::class::{ClassId, FieldId, MethodId, Shape};
use crate::classes::LinkFault;
use crate::code::Op;
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::symbol::Symbol;
use crate::thread::ThreadId;
use crate::vm::Vm;

/// A member as a constant names it.
pub(crate) struct Named {
    pub owner: ClassId,
    pub name: Symbol,
    pub descriptor: Symbol,
}

impl Vm {
    /// The resolved form of an operation of the thread's topmost frame.
    pub(super) fn resolve(&mut self, id: ThreadId, op: Op) -> Raised<Op> {
        let Some(frame) = self.thread(id).frames.last() else {
            return Err(Raise::unsupported("an operation without a frame"));
        };
        let class = self.classes.method(frame.method).class;
        Ok(match op {
            Op::Constant(index) => self.resolve_constant(class, index)?,
            Op::GetStaticOf(index) => Op::GetStatic(self.accessed_field(class, index, op)?),
            Op::PutStaticOf(index) => Op::PutStatic(self.accessed_field(class, index, op)?),
            Op::GetFieldOf(index) => Op::GetField(self.accessed_field(class, index, op)?),
            Op::PutFieldOf(index) => Op::PutField(self.accessed_field(class, index, op)?),
            Op::InvokeStaticOf(index) => Op::InvokeStatic(self.called_method(class, index, op)?),
            Op::InvokeSpecialOf(index) => {
                let method = self.called_method(class, index, op)?;
                Op::InvokeSpecial(self.special(class, method)?)
            }
            Op::InvokeVirtualOf(index) | Op::InvokeInterfaceOf(index) => {
                let named = self.named(class, index)?;
                if self.is_polymorphic(&named) {
                    return Ok(Op::InvokePolymorphic(index));
                }
                let method = self.called_method(class, index, op)?;
                if self.classes.method(method).access.is_private() {
                    Op::InvokeSpecial(method)
                } else {
                    Op::InvokeVirtual(self.classes.add_site(method))
                }
            }
            Op::InvokeDynamicOf(index) => self.link_call_site(class, index)?,
            Op::NewOf(index) => {
                let of = self.used_class(class, index)?;
                if self.classes.get(of).access.is_abstract() || self.classes.get(of).is_interface() {
                    return Err(Raise::new("java/lang/InstantiationError", self.java_name(of)));
                }
                Op::New(of)
            }
            Op::NewArrayOf(index) => {
                let element = self.used_class(class, index)?;
                Op::NewArray(self.classes.array_of(&mut self.memory, element))
            }
            Op::NewMultiArrayOf(index, dimensions) => Op::NewMultiArray(self.used_class(class, index)?, dimensions),
            Op::CheckCastOf(index) => Op::CheckCast(self.used_class(class, index)?),
            Op::InstanceOfOf(index) => Op::InstanceOf(self.used_class(class, index)?),
            resolved => resolved,
        })
    }

    fn resolve_constant(&mut self, class: ClassId, index: u16) -> Raised<Op> {
        let file = self.file(class)?;
        let constant = file.constants().get(index).map_err(|malformed| LinkFault::Malformed(malformed.to_string()))?;
        match constant {
            Constant::String(text) => {
                let text = file.constants().utf8(text).map_err(|m| LinkFault::Malformed(m.to_string()))?;
                let symbol = self.classes.symbols.intern(text);
                Ok(Op::Text(self.classes.string_at(&mut self.memory, symbol)))
            }
            Constant::Class(_) => Ok(Op::ClassObject(self.used_class(class, index)?)),
            _ => Ok(Op::CallStatic(crate::code::computed::constant(self, class, index)?)),
        }
    }

    pub(crate) fn file(&self, class: ClassId) -> Raised<std::rc::Rc<unsnarl_classfile::ClassFile>> {
        let file = self.classes.get(class).file.clone();
        file.ok_or_else(|| Raise::unsupported("a constant of a class without a class file"))
    }

    /// The class that a constant names.
    pub(crate) fn resolve_class(&mut self, class: ClassId, index: u16) -> Raised<ClassId> {
        let file = self.file(class)?;
        let name = file.constants().class_name(index).map_err(|m| LinkFault::Malformed(m.to_string()))?;
        self.load_from(class, name)
    }

    /// The class that a name resolves to in a class: a hidden class refers to itself by a name that cannot be looked
    /// up.
    fn load_from(&mut self, class: ClassId, name: &[u8]) -> Raised<ClassId> {
        let of = self.classes.get(class);
        let is_itself = of.nest_host.is_some() && of.file.as_ref().is_some_and(|file| file.name() == name);
        if is_itself { Ok(class) } else { Ok(self.classes.load(&mut self.memory, name)?) }
    }

    pub(crate) fn named(&mut self, class: ClassId, index: u16) -> Raised<Named> {
        let file = self.file(class)?;
        let member = file.constants().member(index).map_err(|m| LinkFault::Malformed(m.to_string()))?;
        let owner = self.load_from(class, member.owner)?;
        let name = self.classes.symbols.intern(member.name);
        let descriptor = self.classes.symbols.intern(member.descriptor);
        Ok(Named { owner, name, descriptor })
    }

    /// The class that a constant names, if the class with the constant may use it.
    fn used_class(&mut self, class: ClassId, index: u16) -> Raised<ClassId> {
        let of = self.resolve_class(class, index)?;
        self.check_class_access(class, of)?;
        Ok(of)
    }

    fn check_class_access(&self, from: ClassId, to: ClassId) -> Raised<()> {
        // Code of the JDK is trusted.
        if self.classes.get(from).module.is_some() || self.classes.can_use(from, to) {
            return Ok(());
        }
        let (from, to) = (self.java_name(from), self.java_name(to));
        Err(LinkFault::Inaccessible(format!("failed to access class {to} from class {from}")).into())
    }

    fn check_member_access(&self, from: ClassId, declaring: ClassId, access: Access, name: &str) -> Raised<()> {
        if self.classes.get(from).module.is_some() || self.classes.can_use_member(from, declaring, access) {
            return Ok(());
        }
        let from = self.java_name(from);
        let kind = if access.is_private() {
            "private "
        } else if access.is_protected() {
            "protected "
        } else {
            ""
        };
        Err(LinkFault::Inaccessible(format!("class {from} tried to access {kind}member {name}")).into())
    }

    /// The field that an instruction uses, if it is static as the instruction says, and may be used (JVMS 6.5).
    fn accessed_field(&mut self, class: ClassId, index: u16, op: Op) -> Raised<FieldId> {
        let found = self.resolve_field(class, index)?;
        let field = self.classes.field(found);
        let (owner, access) = (field.class, field.access);
        let name = format!("{}.{}", self.java_name(owner), self.classes.symbols.show(field.name));
        let wants_static = matches!(op, Op::GetStaticOf(_) | Op::PutStaticOf(_));
        if access.is_static() != wants_static {
            let wanted = if wants_static { "static" } else { "non-static" };
            return Err(LinkFault::Incompatible(format!("Expected {wanted} field {name}")).into());
        }
        self.check_member_access(class, owner, access, &name)?;
        let is_put = matches!(op, Op::PutFieldOf(_) | Op::PutStaticOf(_));
        if is_put && access.is_final() && owner != class && self.classes.get(class).module.is_none() {
            let from = self.java_name(class);
            let problem = format!("Update to final field {name} attempted from a different class ({from})");
            return Err(LinkFault::Inaccessible(problem).into());
        }
        Ok(found)
    }

    /// The method that an instruction calls, if it is what the instruction says, and may be called (JVMS 6.5).
    fn called_method(&mut self, class: ClassId, index: u16, op: Op) -> Raised<MethodId> {
        let named = self.named(class, index)?;
        self.check_class_access(class, named.owner)?;
        let file = self.file(class)?;
        let says_interface = matches!(file.constants().get(index), Ok(Constant::InterfaceMethod(..)));
        let is_interface = self.classes.get(named.owner).is_interface();
        if says_interface != is_interface {
            let (found, expected) = if is_interface { ("interface", "class") } else { ("class", "interface") };
            let owner = self.java_name(named.owner);
            return Err(LinkFault::Incompatible(format!("Found {found} {owner}, but {expected} was expected")).into());
        }
        let found = self.find_method(&named)?;
        let method = self.classes.method(found);
        let (owner, access) = (method.class, method.access);
        let is_constructor = self.classes.symbols.text(method.name).starts_with(b"<");
        let name = self.classes.show_method(found);
        if is_constructor && owner != named.owner {
            return Err(LinkFault::NoMethod(name).into());
        }
        let wants_static = matches!(op, Op::InvokeStaticOf(_));
        if access.is_static() != wants_static {
            let wanted = if wants_static { "static" } else { "non-static" };
            return Err(LinkFault::Incompatible(format!("Expected {wanted} method {name}")).into());
        }
        // Arrays have a public `clone`.
        if !matches!(self.classes.get(named.owner).shape, Shape::Array { .. }) {
            self.check_member_access(class, owner, access, &name)?;
        }
        Ok(found)
    }

    fn resolve_field(&mut self, class: ClassId, index: u16) -> Raised<FieldId> {
        let Named { owner, name, descriptor } = self.named(class, index)?;
        let found = self.classes.find_field(owner, name, descriptor);
        found.ok_or_else(|| LinkFault::NoField(self.classes.symbols.show(name)).into())
    }

    pub(crate) fn find_method(&mut self, named: &Named) -> Raised<MethodId> {
        // Arrays have the methods of `Object`, and their own `clone`.
        let owner = match self.classes.get(named.owner).shape {
            Shape::Array { .. } => self.known.object,
            _ => named.owner,
        };
        let found = self.classes.find_method(owner, (named.name, named.descriptor));
        found.ok_or_else(|| {
            let symbols = &self.classes.symbols;
            let (name, descriptor) = (symbols.show(named.name), symbols.show(named.descriptor));
            LinkFault::NoMethod(format!("{}.{name}{descriptor}", self.classes.show(named.owner))).into()
        })
    }

    /// The method that `invokespecial` runs: for `super` calls, that of the nearest superclass.
    pub(crate) fn special(&mut self, class: ClassId, method: MethodId) -> Raised<MethodId> {
        let of = self.classes.method(method);
        let is_constructor = &self.classes.symbols.text(of.name)[..] == b"<init>";
        let owner = self.classes.get(of.class);
        let is_super_call = !is_constructor
            && !of.access.is_private()
            && class != of.class
            && !owner.is_interface()
            && self.classes.get(class).is_subclass_of(of.class);
        if !is_super_call {
            return Ok(method);
        }
        match self.classes.get(class).superclass {
            Some(parent) => Ok(self.classes.select(parent, method)?),
            None => Ok(method),
        }
    }

    pub(crate) fn new_multi_array(&mut self, class: ClassId, lengths: &[i32]) -> Raised<Ref> {
        if let Some(negative) = lengths.iter().find(|length| **length < 0) {
            return Err(Raise::new("java/lang/NegativeArraySizeException", negative.to_string()));
        }
        let Some((&length, rest)) = lengths.split_first() else {
            return Err(Raise::unsupported("an array of no dimension"));
        };
        let array = self.new_array(class, length)?;
        if let (Shape::Array { element, .. }, false) = (self.classes.get(class).shape, rest.is_empty()) {
            for index in 0..length as u32 {
                let part = self.new_multi_array(element, rest)?;
                let size = crate::class::ValueKind::Reference.element_size();
                self.memory.set_element(array, index, size, u64::from(part.0));
            }
        }
        Ok(array)
    }
}
