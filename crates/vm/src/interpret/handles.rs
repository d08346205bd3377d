//! Calls of method handles and variable handles (JVMS 2.9.3).
//!
//! A method handle is invoked by the code of its lambda form: see `code/lambda_form.rs`. A call of a `VarHandle` is
//! linked directly to the method of the handle's class that the JDK would have found by lambda forms. If the caller's
//! types do not match, the JDK's own code handles the call, and throws the right exception.

use unsnarl_classfile::Access;
use unsnarl_classfile::instruction::StackOp;

use super::Next;
use super::link::Named;
use crate::class::{ClassId, MethodId, ValueKind};
use crate::classes::{parameters, result};
use crate::code::assembler::Assembler;
use crate::code::lambda_form::{self, Member, reference_kind};
use crate::code::{Op, computed, lambda};
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::symbol::Symbol;
use crate::thread::{ThreadId, as_ref, reference};
use crate::vm::Vm;

const STATIC: Access = Access(0x1008);

/// The ways to access a variable, in the order of `VarHandle.AccessMode`.
const MODES: [&[u8]; 31] = [
    b"get",
    b"set",
    b"getVolatile",
    b"setVolatile",
    b"getAcquire",
    b"setRelease",
    b"getOpaque",
    b"setOpaque",
    b"compareAndSet",
    b"compareAndExchange",
    b"compareAndExchangeAcquire",
    b"compareAndExchangeRelease",
    b"weakCompareAndSetPlain",
    b"weakCompareAndSet",
    b"weakCompareAndSetAcquire",
    b"weakCompareAndSetRelease",
    b"getAndSet",
    b"getAndSetAcquire",
    b"getAndSetRelease",
    b"getAndAdd",
    b"getAndAddAcquire",
    b"getAndAddRelease",
    b"getAndBitwiseOr",
    b"getAndBitwiseOrRelease",
    b"getAndBitwiseOrAcquire",
    b"getAndBitwiseAnd",
    b"getAndBitwiseAndRelease",
    b"getAndBitwiseAndAcquire",
    b"getAndBitwiseXor",
    b"getAndBitwiseXorRelease",
    b"getAndBitwiseXorAcquire",
];

impl Vm {
    /// Whether a method is signature polymorphic (JVMS 2.9.3).
    pub(crate) fn is_polymorphic(&self, named: &Named) -> bool {
        let owner = &self.classes.symbols.text(self.classes.get(named.owner).name)[..];
        if !matches!(owner, b"java/lang/invoke/MethodHandle" | b"java/lang/invoke/VarHandle") {
            return false;
        }
        let declared = self.classes.get(named.owner).methods.iter().map(|id| self.classes.method(*id));
        declared.into_iter().any(|method| {
            let descriptor = &self.classes.symbols.text(method.descriptor)[..];
            method.name == named.name && method.access.is_native() && descriptor.starts_with(b"([Ljava/lang/Object;)")
        })
    }

    /// Calls a handle with the caller's types.
    pub(super) fn invoke_polymorphic(&mut self, id: ThreadId, constant: u16) -> Raised<Next> {
        let Some(frame) = self.thread(id).frames.last().copied() else {
            return Err(Raise::unsupported("a call without a frame"));
        };
        let class = self.classes.method(frame.method).class;
        let named = self.named(class, constant)?;
        let descriptor = self.classes.symbols.text(named.descriptor).clone();
        let slots: usize = parameters(&descriptor).iter().map(|p| ValueKind::of_descriptor(p[0]).slots()).sum();
        let handle = as_ref(self.thread(id).slots[frame.top as usize - slots - 1]);
        if handle.is_null() {
            return Err(Raise::null_pointer());
        }
        let name = self.classes.symbols.text(named.name).clone();
        let owner = &self.classes.symbols.text(self.classes.get(named.owner).name)[..];
        if owner == b"java/lang/invoke/VarHandle" {
            let adapter = self.var_handle_adapter(handle, &name, &descriptor)?;
            return self.invoke(id, adapter);
        }
        match &name[..] {
            b"invokeBasic" => self.invoke_basic(id, slots as u16 + 1),
            b"invokeExact" | b"invoke" if self.has_type(handle, named.descriptor)? => {
                self.invoke_basic(id, slots as u16 + 1)
            }
            b"invoke" => {
                let adapter = self.as_type_adapter(named.owner, &descriptor)?;
                self.invoke(id, adapter)
            }
            b"invokeExact" => Err(self.wrong_type(handle, named.descriptor)?),
            name => Err(Raise::unsupported(format!("MethodHandle.{}", String::from_utf8_lossy(name)))),
        }
    }

    /// Invokes the handle that is the first of the topmost `slots` slots of operands.
    pub(super) fn invoke_basic(&mut self, id: ThreadId, slots: u16) -> Raised<Next> {
        let thread = self.thread(id);
        let top = thread.frames.last().map_or(0, |frame| frame.top as usize);
        let handle = as_ref(thread.slots[top - usize::from(slots)]);
        if handle.is_null() {
            return Err(Raise::null_pointer());
        }
        let form = Ref(self.get_named(handle, b"form") as u32);
        if form.is_null() {
            return Err(Raise::unsupported("a method handle without a form"));
        }
        let method = lambda_form::method_of(self, form)?;
        if self.classes.method(method).arguments != slots + 1 {
            return Err(Raise::unsupported("a method handle invoked with another number of arguments"));
        }
        self.push_operands(id, &[reference(form)]);
        self.invoke(id, method)
    }

    /// Calls the member that is the topmost operand.
    pub(super) fn link_to(&mut self, id: ThreadId) -> Raised<Next> {
        let thread = self.thread_mut(id);
        let Some(frame) = thread.frames.last_mut() else { return Err(Raise::unsupported("a call without a frame")) };
        frame.top -= 1;
        let top = frame.top as usize;
        let name = as_ref(thread.slots[top]);
        if name.is_null() {
            return Err(Raise::null_pointer());
        }
        let kind = (self.get_named(name, b"flags") >> 24) as u8 & 15;
        let Some(Member::Method(method)) = self.member(name) else {
            return Err(Raise::unsupported("a call of a member that is no method"));
        };
        let adapter = self.linker(method, kind);
        self.invoke(id, adapter)
    }

    /// A method that only calls another one, so that the call is an operation that the scheduler sees.
    fn linker(&mut self, method: MethodId, kind: u8) -> MethodId {
        let of = self.classes.method(method);
        let (class, is_static) = (of.class, of.access.is_static());
        let text = self.classes.symbols.text(of.descriptor).clone();
        let descriptor =
            if is_static { text.to_vec() } else { [b"(", &self.classes.descriptor_of(class)[..], &text[1..]].concat() };
        let key = format!("{kind} {}", method.0);
        if let Some(known) = self.classes.forms.get(&key) {
            return *known;
        }
        let mut code = Assembler::default();
        let slots = computed::load_parameters(&mut code, &descriptor, 0);
        let is_direct = kind != reference_kind::INVOKE_VIRTUAL && kind != reference_kind::INVOKE_INTERFACE;
        code.op(match (is_static, is_direct || self.classes.method(method).access.is_private()) {
            (true, _) => Op::InvokeStatic(method),
            (false, true) => Op::InvokeSpecial(method),
            (false, false) => Op::InvokeVirtual(self.classes.site_of(method)),
        });
        code.op(ValueKind::of_descriptor(result(&descriptor)[0]).return_op());
        let linker = self.classes.add_synthetic(class, b"<link>", &descriptor, STATIC, code.finish(slots, slots + 2));
        self.classes.forms.insert(key, linker);
        linker
    }

    /// Whether a method handle has the type of a descriptor.
    pub(super) fn has_type(&mut self, handle: Ref, descriptor: Symbol) -> Raised<bool> {
        let wanted = self.classes.types_of(&mut self.memory, descriptor)?;
        let of = Ref(self.get_named(handle, b"type") as u32);
        let taken = Ref(self.get_named(of, b"ptypes") as u32);
        let made = Ref(self.get_named(of, b"rtype") as u32);
        let count = self.memory.length(taken);
        if count as usize + 1 != wanted.len() {
            return Ok(false);
        }
        let mirrors = (0..count).map(|index| self.reference_at(taken, index)).chain([made]);
        Ok(mirrors.zip(wanted.iter()).all(|(mirror, class)| self.class_of_mirror(mirror) == *class))
    }

    fn wrong_type(&mut self, handle: Ref, descriptor: Symbol) -> Raised<Raise> {
        let of = self.type_descriptor(Ref(self.get_named(handle, b"type") as u32)).unwrap_or_default();
        let of = self.classes.symbols.intern(&of);
        let (expected, found) = (self.show_type(of)?, self.show_type(descriptor)?);
        let message = match self.classes.path.release {
            ..21 => format!("expected {expected} but found {found}"),
            _ => format!("handle's method type {expected} but found {found}"),
        };
        Ok(Raise::new("java/lang/invoke/WrongMethodTypeException", message))
    }

    /// `(String,int)void`
    fn show_type(&mut self, descriptor: Symbol) -> Raised<String> {
        let types = self.classes.types_of(&mut self.memory, descriptor)?;
        let simple = |class: &ClassId| {
            let name = self.classes.show(*class);
            name.rsplit(['.', '$']).next().unwrap_or_default().to_owned()
        };
        let Some((made, taken)) = types.split_last() else { return Ok(String::new()) };
        let taken: Vec<String> = taken.iter().map(simple).collect();
        Ok(format!("({}){}", taken.join(","), simple(made)))
    }

    /// A method that invokes a handle as if it were of the descriptor's type.
    fn as_type_adapter(&mut self, handles: ClassId, descriptor: &[u8]) -> Raised<MethodId> {
        let whole = [b"(Ljava/lang/invoke/MethodHandle;", &descriptor[1..]].concat();
        if let Some(known) = self.classes.declared(handles, b"<as type>", &whole) {
            return Ok(known);
        }
        let as_type = b"(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;";
        let as_type = self.classes.declared(handles, b"asType", as_type);
        let as_type = as_type.ok_or_else(|| Raise::unsupported("a JDK without MethodHandle.asType"))?;
        let mut code = Assembler::default();
        code.op(Op::Load1(0));
        computed::method_type(self, &mut code, descriptor)?;
        code.op(Op::InvokeVirtual(self.classes.site_of(as_type)));
        let slots = computed::load_parameters(&mut code, descriptor, 1);
        code.op(Op::InvokeBasic(slots + 1)).op(ValueKind::of_descriptor(result(descriptor)[0]).return_op());
        Ok(self.add_named(handles, b"<as type>", &whole, code.finish(slots + 1, slots + 8)))
    }

    fn add_named(&mut self, class: ClassId, name: &[u8], descriptor: &[u8], code: crate::code::Code) -> MethodId {
        let method = self.classes.add_synthetic(class, name, descriptor, STATIC, code);
        let key = (self.classes.method(method).name, self.classes.method(method).descriptor);
        self.classes.get_mut(class).method_of.insert(key, method);
        method
    }

    /// The static method of a `VarHandle`'s class that accesses its variable.
    pub(crate) fn access_method(&mut self, class: ClassId, name: &[u8]) -> Option<MethodId> {
        let symbol = self.classes.symbols.intern(name);
        let mut of = Some(class);
        while let Some(at) = of {
            let methods = self.classes.get(at).methods.iter().copied();
            let found = methods.into_iter().find(|id| {
                let method = self.classes.method(*id);
                let takes_handle = || {
                    let descriptor = self.classes.symbols.text(method.descriptor);
                    descriptor.starts_with(b"(Ljava/lang/invoke/VarHandle;")
                };
                method.name == symbol && method.access.is_static() && takes_handle()
            });
            if found.is_some() {
                return found;
            }
            of = self.classes.get(at).superclass;
        }
        None
    }

    /// A method that calls the access method of a `VarHandle`'s class with a caller's types.
    fn var_handle_adapter(&mut self, handle: Ref, name: &[u8], descriptor: &[u8]) -> Raised<MethodId> {
        let class = self.memory.class_of(handle);
        let wanted = [b"(Ljava/lang/invoke/VarHandle;", &descriptor[1..]].concat();
        let is_exact = self.get_named(handle, b"exact") & 1 != 0;
        let helper = [if is_exact { &b"<exact "[..] } else { b"<" }, name, b">"].concat();
        if let Some(known) = self.classes.declared(class, &helper, &wanted) {
            return Ok(known);
        }
        let target = self.access_method(class, name).filter(|target| self.fits(*target, &wanted));
        let mut code = Assembler::default();
        if is_exact {
            self.check_exact(&mut code, name, descriptor)?;
        }
        let code = match target {
            Some(target) => self.direct_access(code, target, &wanted)?,
            None => self.general_access(code, name, &wanted)?,
        };
        Ok(self.add_named(class, &helper, &wanted, code))
    }

    /// Whether a call with a descriptor only needs conversions that [`lambda::adapt`] supports.
    fn fits(&self, target: MethodId, wanted: &[u8]) -> bool {
        let called = self.classes.symbols.text(self.classes.method(target).descriptor);
        let (given, taken) = (parameters(wanted), parameters(called));
        let fits = |from: &[u8], to: &[u8]| {
            let (a, b) = (ValueKind::of_descriptor(from[0]), ValueKind::of_descriptor(to[0]));
            let is_small = |kind| matches!(kind, ValueKind::Byte | ValueKind::Short | ValueKind::Char | ValueKind::Int);
            a == b || is_small(a) && b == ValueKind::Int || a == ValueKind::Int && b == ValueKind::Long
        };
        let made = (result(called), result(wanted));
        let is_made = made.1 == b"V" || ValueKind::of_descriptor(made.0[0]) == ValueKind::of_descriptor(made.1[0]);
        given.len() == taken.len() && is_made && given.iter().zip(&taken).all(|(from, to)| fits(from, to))
    }

    /// Lets the JDK check the caller's type against that of a handle that requires an exact match.
    fn check_exact(&mut self, code: &mut Assembler, name: &[u8], descriptor: &[u8]) -> Raised<()> {
        let mode = MODES.iter().position(|mode| *mode == name);
        let mode = mode.ok_or_else(|| Raise::unsupported("a way to access a variable that is not known"))?;
        // The kinds of access, in the JDK's order.
        let access = match name {
            _ if name.starts_with(b"getAnd") => 4,
            _ if name.starts_with(b"compareAndExchange") => 3,
            _ if name.starts_with(b"compareAndSet") || name.starts_with(b"weakCompareAndSet") => 2,
            _ => i32::from(name.starts_with(b"set")),
        };
        let request = self.load("java/lang/invoke/VarHandle$AccessDescriptor")?;
        let variables = self.load("java/lang/invoke/VarHandle")?;
        let made = self.classes.declared(request, b"<init>", b"(Ljava/lang/invoke/MethodType;II)V");
        // Since Java 21, the check also determines whether the handle is direct.
        let plain = b"(Ljava/lang/invoke/VarHandle$AccessDescriptor;)V";
        let plain = self.classes.declared(variables, b"checkExactAccessMode", plain);
        let telling = b"(Ljava/lang/invoke/VarHandle$AccessDescriptor;)Z";
        let telling = self.classes.declared(variables, b"checkAccessModeThenIsDirect", telling);
        let (Some(made), Some(check)) = (made, plain.or(telling)) else {
            return Err(Raise::unsupported("a JDK without VarHandle.checkExactAccessMode"));
        };
        code.op(Op::Load1(0)).op(Op::New(request)).op(Op::Stack(StackOp::Dup));
        computed::method_type(self, code, descriptor)?;
        code.op(Op::Int(access)).op(Op::Int(mode as i32)).op(Op::InvokeSpecial(made)).op(Op::InvokeSpecial(check));
        if plain.is_none() {
            code.op(Op::Stack(StackOp::Pop));
        }
        Ok(())
    }

    fn direct_access(&mut self, code: Assembler, target: MethodId, wanted: &[u8]) -> Raised<crate::code::Code> {
        let called = self.classes.symbols.text(self.classes.method(target).descriptor).clone();
        let mut code = code;
        let mut local = 0;
        for (from, to) in parameters(wanted).iter().zip(parameters(&called)) {
            let kind = ValueKind::of_descriptor(from[0]);
            code.op(if kind.slots() == 2 { Op::Load2(local) } else { Op::Load1(local) });
            local += kind.slots() as u16;
            lambda::adapt(self, &mut code, from, from, to)?;
        }
        code.op(Op::CallStatic(target));
        let (made, to) = (result(&called), result(wanted));
        let kind = ValueKind::of_descriptor(to[0]);
        match (kind, ValueKind::of_descriptor(made[0]).slots()) {
            (ValueKind::Void, 1) => _ = code.op(Op::Stack(StackOp::Pop)),
            (ValueKind::Void, 2) => _ = code.op(Op::Stack(StackOp::Pop2)),
            (ValueKind::Void, _) => (),
            _ => lambda::adapt(self, &mut code, made, to, to)?,
        }
        code.op(kind.return_op());
        Ok(code.finish(local, local + 8))
    }

    /// As in the JDK: calls the handle's method handle for the mode, converted to the caller's type.
    fn general_access(&mut self, code: Assembler, name: &[u8], wanted: &[u8]) -> Raised<crate::code::Code> {
        let mode = MODES.iter().position(|mode| *mode == name);
        let mode = mode.ok_or_else(|| Raise::unsupported("a way to access a variable that is not known"))?;
        let (handles, variables) =
            (self.load("java/lang/invoke/MethodHandle")?, self.load("java/lang/invoke/VarHandle")?);
        let mut method = |class: ClassId, name: &[u8], descriptor: &[u8]| {
            let found = self.classes.declared(class, name, descriptor);
            let found = found.ok_or_else(|| Raise::unsupported("a JDK without VarHandle.getMethodHandle"))?;
            Ok::<_, Raise>(self.classes.site_of(found))
        };
        let get = method(variables, b"getMethodHandle", b"(I)Ljava/lang/invoke/MethodHandle;")?;
        let direct = method(variables, b"asDirect", b"()Ljava/lang/invoke/VarHandle;")?;
        let as_type = method(handles, b"asType", b"(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;")?;
        let mut code = code;
        code.op(Op::Load1(0)).op(Op::Int(mode as i32)).op(Op::InvokeVirtual(get));
        computed::method_type(self, &mut code, wanted)?;
        code.op(Op::InvokeVirtual(as_type)).op(Op::Load1(0)).op(Op::InvokeVirtual(direct));
        let rest = [b"(", &wanted[b"(Ljava/lang/invoke/VarHandle;".len()..]].concat();
        let slots = computed::load_parameters(&mut code, &rest, 1);
        code.op(Op::InvokeBasic(slots + 2)).op(ValueKind::of_descriptor(result(wanted)[0]).return_op());
        Ok(code.finish(slots + 1, slots + 10))
    }
}
