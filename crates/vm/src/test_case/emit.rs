//! Assembles the calls that the code of a test is made of.

use unsnarl_classfile::instruction::{Element, StackOp};

use crate::class::{ClassId, MethodId};
use crate::code::Op;
use crate::code::assembler::Assembler;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

/// Code that is being assembled, and the VM whose classes it names.
pub(super) struct Emit<'e> {
    pub vm: &'e mut Vm,
    pub code: &'e mut Assembler,
}

impl Emit<'_> {
    pub fn op(&mut self, op: Op) -> &mut Self {
        self.code.op(op);
        self
    }

    pub fn text(&mut self, text: &str) {
        let symbol = self.vm.classes.symbols.intern(text.as_bytes());
        let word = self.vm.classes.string_at(&mut self.vm.memory, symbol);
        self.code.op(Op::Text(word));
    }

    /// Emits a jump whose target is set later.
    pub fn jump(&mut self, op: Op) -> u32 {
        let at = self.code.here();
        self.code.op(op);
        at
    }

    /// Ends the run: what it needs is not supported.
    pub fn refuse(&mut self, why: &str) {
        let why = self.vm.classes.symbols.intern(why.as_bytes());
        self.code.op(Op::Refuse(why));
    }

    /// A method of a class or its supertypes.
    fn method(&mut self, class: &str, name: &str, descriptor: &str) -> Raised<(ClassId, MethodId)> {
        let id = self.vm.load(class)?;
        let symbols = &mut self.vm.classes.symbols;
        let key = (symbols.intern(name.as_bytes()), symbols.intern(descriptor.as_bytes()));
        let found = self.vm.classes.find_method(id, key);
        let shown = class.replace('/', ".");
        found.map(|method| (id, method)).ok_or_else(|| Raise::unsupported(format!("a {shown} without `{name}`")))
    }

    pub fn call_static(&mut self, class: &str, name: &str, descriptor: &str) -> Raised<()> {
        let (_, method) = self.method(class, name, descriptor)?;
        self.code.op(Op::InvokeStatic(method));
        Ok(())
    }

    /// Calls a method of an object, which is below the arguments.
    pub fn call(&mut self, class: &str, name: &str, descriptor: &str) -> Raised<()> {
        let (_, method) = self.method(class, name, descriptor)?;
        let site = self.vm.classes.add_site(method);
        self.code.op(Op::InvokeVirtual(site));
        Ok(())
    }

    /// A new object, twice: the constructor, which takes its arguments from what is pushed next, follows.
    pub fn begin(&mut self, class: &str) -> Raised<()> {
        let id = self.vm.load(class)?;
        self.code.op(Op::New(id)).op(Op::Stack(StackOp::Dup));
        Ok(())
    }

    pub fn construct(&mut self, class: &str, descriptor: &str) -> Raised<()> {
        let (_, method) = self.method(class, "<init>", descriptor)?;
        self.code.op(Op::InvokeSpecial(method));
        Ok(())
    }

    pub fn new_object(&mut self, class: &str) -> Raised<()> {
        self.begin(class)?;
        self.construct(class, "()V")
    }

    pub fn cast(&mut self, class: &str) -> Raised<()> {
        let id = self.vm.load(class)?;
        self.code.op(Op::CheckCast(id));
        Ok(())
    }

    pub fn is_instance(&mut self, class: &str) -> Raised<()> {
        let id = self.vm.load(class)?;
        self.code.op(Op::InstanceOf(id));
        Ok(())
    }

    /// An array of references whose elements `each` pushes.
    pub fn array<T>(
        &mut self,
        element: &str,
        of: &[T],
        mut each: impl FnMut(&mut Self, &T) -> Raised<()>,
    ) -> Raised<()> {
        let element = self.vm.load(element)?;
        let array = self.vm.classes.array_of(&mut self.vm.memory, element);
        self.code.op(Op::Int(of.len() as i32)).op(Op::NewArray(array));
        for (index, value) in (0..).zip(of) {
            self.code.op(Op::Stack(StackOp::Dup)).op(Op::Int(index));
            each(self, value)?;
            self.code.op(Op::ArrayStore(Element::Reference));
        }
        Ok(())
    }
}
