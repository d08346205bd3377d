//! `java.lang.invoke`: names of members and their resolution. Handles, their combinators and lambda forms are the JDK's
//! own Java code; `code/lambda_form.rs` describes how forms are run. So the JDK need not compile forms, count
//! invocations or customise them.

use super::{Answer, Call, Entries, VisibleEntries, nothing, zero};
use crate::class::{ClassId, FieldId, MethodId};
use crate::code::lambda_form::{Member, reference_kind};
use crate::interpret::Named;
use crate::memory::Ref;
use crate::operation::{AccessOrder, Mode, Operation, Variable};
use crate::raise::{Raise, Raised};
use crate::thread::{Slot, ThreadId, as_ref};
use crate::vm::Vm;

// Bits of `MemberName.flags`, besides the modifiers of the member.
const IS_METHOD: u32 = 0x0001_0000;
const IS_CONSTRUCTOR: u32 = 0x0002_0000;
const IS_FIELD: u32 = 0x0004_0000;
const CALLER_SENSITIVE: u32 = 0x0010_0000;
const TRUSTED_FINAL: u32 = 0x0020_0000;
const KIND_SHIFT: u32 = 24;

impl Vm {
    /// Sets a `MemberName` to a method, with the way in which it is referred to.
    pub(super) fn name_method(&mut self, name: Ref, method: MethodId, kind: u8) -> Raised<()> {
        let class = self.classes.method(method).class;
        self.set_member_fields(name, class, self.member_flags(method) | u32::from(kind) << KIND_SHIFT)?;
        self.set_member(name, Member::Method(method));
        Ok(())
    }

    /// The flags of a `MemberName` for a method, without the way in which it is referred to.
    pub(super) fn member_flags(&self, method: MethodId) -> u32 {
        let of = self.classes.method(method);
        let is_constructor = &self.classes.symbols.text(of.name)[..] == b"<init>";
        let sensitive = if of.is_caller_sensitive { CALLER_SENSITIVE } else { 0 };
        let what = if is_constructor { IS_CONSTRUCTOR } else { IS_METHOD };
        u32::from(of.access.0) | what | sensitive
    }

    fn name_field(&mut self, name: Ref, field: FieldId, is_written: bool) -> Raised<()> {
        let of = self.classes.field(field);
        let (class, access) = (of.class, of.access);
        let kind = match (access.is_static(), is_written) {
            (false, false) => reference_kind::GET_FIELD,
            (true, false) => reference_kind::GET_STATIC,
            (false, true) => reference_kind::PUT_FIELD,
            (true, true) => reference_kind::PUT_STATIC,
        };
        let file = self.classes.get(class).file.as_ref();
        let is_record = file.is_some_and(|file| file.attributes().record().is_ok_and(|record| record.is_some()));
        let is_trusted = access.is_final() && (access.is_static() || is_record);
        let trusted = if is_trusted { TRUSTED_FINAL } else { 0 };
        self.set_member_fields(name, class, u32::from(access.0) | IS_FIELD | trusted | u32::from(kind) << KIND_SHIFT)?;
        self.set_member(name, Member::Field(field));
        Ok(())
    }

    fn set_member_fields(&mut self, name: Ref, class: ClassId, flags: u32) -> Raised<()> {
        let mirror = self.mirror(class)?;
        self.set_named(name, b"clazz", u64::from(mirror.0));
        self.set_named(name, b"flags", u64::from(flags));
        Ok(())
    }

    fn member_field(&self, call: &Call) -> Raised<FieldId> {
        match self.member(call.object(0)?) {
            Some(Member::Field(field)) => Ok(field),
            _ => Err(Raise::new("java/lang/InternalError", "unresolved")),
        }
    }
}

/// `init(MemberName, Object)`: from a reflected member.
fn init(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (name, of) = (call.object(0)?, call.object(1)?);
    let class = vm.java_name(vm.memory.class_of(of));
    match class.as_str() {
        "java.lang.reflect.Field" => {
            let field = vm.reflected_field(of)?;
            vm.name_field(name, field, false)?;
        }
        "java.lang.reflect.Method" | "java.lang.reflect.Constructor" => {
            let method = vm.reflected_method(of)?;
            let access = vm.classes.method(method).access;
            let is_interface = vm.classes.get(vm.classes.method(method).class).is_interface();
            let kind = match () {
                () if access.is_static() => reference_kind::INVOKE_STATIC,
                () if class.ends_with("Constructor") || access.is_private() => reference_kind::INVOKE_SPECIAL,
                () if is_interface => reference_kind::INVOKE_INTERFACE,
                () => reference_kind::INVOKE_VIRTUAL,
            };
            vm.name_method(name, method, kind)?;
        }
        _ => return Err(Raise::new("java/lang/InternalError", format!("unrecognized type {class}"))),
    }
    Ok(Answer::Void)
}

/// `resolve(MemberName, Class caller, int mode, boolean speculative)`
fn resolve(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let name = call.object(0)?;
    match resolved(vm, name) {
        Ok(()) => Ok(Answer::Reference(name)),
        Err(Raise::New(_, _)) if call.boolean(3) => Ok(Answer::Reference(Ref::NULL)),
        Err(raise) => Err(raise),
    }
}

fn resolved(vm: &mut Vm, name: Ref) -> Raised<()> {
    let part = |field: &[u8]| Ref(vm.get_named(name, field) as u32);
    let (class, text, of) = (part(b"clazz"), part(b"name"), part(b"type"));
    if class.is_null() || text.is_null() || of.is_null() {
        return Err(Raise::new("java/lang/IllegalArgumentException", "nothing to resolve"));
    }
    let flags = vm.get_named(name, b"flags") as u32;
    let kind = (flags >> KIND_SHIFT) as u8 & 15;
    let owner = vm.class_of_mirror(class);
    let descriptor = vm.type_descriptor(of).unwrap_or_default();
    let text = crate::strings::modified_utf8(&vm.units(text));
    let named =
        Named { owner, name: vm.classes.symbols.intern(&text), descriptor: vm.classes.symbols.intern(&descriptor) };
    let shown = String::from_utf8_lossy(&text).into_owned();
    if flags & IS_FIELD != 0 {
        let found = vm.classes.find_field(owner, named.name, named.descriptor);
        let field = found.ok_or_else(|| Raise::new("java/lang/NoSuchFieldError", shown.clone()))?;
        return vm.name_field(name, field, kind >= reference_kind::PUT_FIELD);
    }
    if vm.is_polymorphic(&named) {
        let methods = vm.classes.get(owner).methods.clone();
        let method = methods.into_iter().find(|id| vm.classes.method(*id).name == named.name);
        return match method {
            Some(method) => vm.name_method(name, method, kind),
            None => Err(Raise::new("java/lang/NoSuchMethodError", shown)),
        };
    }
    let method = vm.find_method(&named)?;
    let access = vm.classes.method(method).access;
    if access.is_static() != (kind == reference_kind::INVOKE_STATIC) {
        return Err(Raise::new("java/lang/IncompatibleClassChangeError", shown));
    }
    vm.name_method(name, method, kind)
}

/// `expand(MemberName)`: sets the name and the type of the member that it denotes.
fn expand(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let name = call.object(0)?;
    let (text, descriptor) = match vm.member(name) {
        Some(Member::Method(method)) => (vm.classes.method(method).name, vm.classes.method(method).descriptor),
        Some(Member::Field(field)) => (vm.classes.field(field).name, vm.classes.field(field).descriptor),
        None => return Err(Raise::new("java/lang/IllegalArgumentException", "nothing to expand")),
    };
    for (field, symbol) in [(&b"name"[..], text), (b"type", descriptor)] {
        if vm.get_named(name, field) == 0 {
            let string = vm.interned(symbol)?;
            vm.set_named(name, field, u64::from(string.0));
        }
    }
    Ok(Answer::Void)
}

fn offset(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let field = vm.member_field(call)?;
    Ok(Answer::Long(vm.offset_of(field) as i64))
}

fn static_base(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let field = vm.member_field(call)?;
    let class = vm.classes.field(field).class;
    vm.mirror(class).map(Answer::Reference)
}

fn sets_target(vm: &Vm, _: ThreadId, slots: &[Slot]) -> Option<Operation> {
    let site = as_ref(slots[0]);
    let is_seen = !site.is_null() && vm.memory.is_shared(site);
    let field = is_seen.then(|| vm.classes.field_named(vm.memory.class_of(site), b"target")).flatten()?;
    Some(Operation::Access { place: Variable::Field(site, field), mode: Mode::Write, order: AccessOrder::Volatile })
}

fn set_target(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    vm.set_named(call.object(0)?, b"target", u64::from(call.reference(1).0));
    Ok(Answer::Void)
}

const HANDLES: &str = "java/lang/invoke/MethodHandleNatives";

pub(super) const NATIVES: Entries = &[
    // Handles are available from the start: the JDK need not prepare them.
    ("jdk/internal/misc/VM", &[("isJavaLangInvokeInited", super::one)]),
    (
        HANDLES,
        &[
            ("init", init),
            ("resolve", resolve),
            ("expand", expand),
            ("objectFieldOffset", offset),
            ("staticFieldOffset", offset),
            ("staticFieldBase", static_base),
            ("getNamedCon", zero),
            ("clearCallSiteContext", nothing),
        ],
    ),
    ("java/lang/invoke/LambdaForm", &[("prepare", nothing), ("compileToBytecode", nothing)]),
    ("java/lang/invoke/Invokers", &[("checkCustomized", nothing), ("maybeCustomize", nothing)]),
];

pub(super) const VISIBLE: VisibleEntries = &[
    (HANDLES, "setCallSiteTargetNormal", set_target, sets_target),
    (HANDLES, "setCallSiteTargetVolatile", set_target, sets_target),
];
