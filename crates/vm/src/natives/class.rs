//! `java.lang.Class` and the natives of class loaders, except for listing members (see `members.rs`).

use smallvec::SmallVec;

use super::{Answer, Call, Entries, nothing, null, zero};
use crate::class::{ClassId, Loader, Shape, ValueKind};
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

impl Vm {
    fn receiver_class(&self, call: &Call) -> Raised<ClassId> {
        Ok(self.class_of_mirror(call.object(0)?))
    }

    pub(crate) fn optional_mirror(&mut self, class: Option<ClassId>) -> Raised<Answer> {
        let mirror = class.map(|class| self.mirror(class)).transpose()?;
        Ok(Answer::Reference(mirror.unwrap_or(Ref::NULL)))
    }

    /// An array of `Class` objects.
    pub(crate) fn mirrors(&mut self, classes: &[ClassId]) -> Raised<Ref> {
        let mirrors: Result<Vec<Ref>, Raise> = classes.iter().map(|class| self.mirror(*class)).collect();
        self.new_reference_array(self.known.class, &mirrors?)
    }

    pub(crate) fn optional_string(&mut self, text: Option<&[u8]>) -> Raised<Answer> {
        let Some(text) = text else { return Ok(Answer::Reference(Ref::NULL)) };
        let symbol = self.classes.symbols.intern(text);
        self.interned(symbol).map(Answer::Reference)
    }
}

fn init_class_name(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    let mut name = vm.java_name(class);
    // Hidden classes are shown with a slash before their number.
    if vm.classes.get(class).nest_host.is_some() {
        name = name.replacen("$$Lambda$", "$$Lambda/0x", 1);
    }
    let string = vm.new_string(&name)?;
    let string = vm.intern(string);
    vm.set_named(call.object(0)?, b"name", u64::from(string.0));
    Ok(Answer::Reference(string))
}

fn is_instance(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    let object = call.reference(1);
    Ok((!object.is_null() && vm.classes.is_assignable(vm.memory.class_of(object), class)).into())
}

fn is_assignable_from(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    let other = vm.class_of_mirror(call.object(1)?);
    Ok(vm.classes.is_assignable(other, class).into())
}

fn is_interface(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    Ok(vm.classes.get(class).is_interface().into())
}

fn is_array(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    Ok(matches!(vm.classes.get(class).shape, Shape::Array { .. }).into())
}

fn is_primitive(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    Ok(matches!(vm.classes.get(class).shape, Shape::Primitive(_)).into())
}

fn is_hidden(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    Ok(vm.classes.get(class).nest_host.is_some().into())
}

fn get_superclass(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    let of = vm.classes.get(class);
    let superclass = of.superclass.filter(|_| !of.is_interface());
    vm.optional_mirror(superclass)
}

fn get_interfaces(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    let interfaces = vm.classes.get(class).interfaces.clone();
    vm.mirrors(&interfaces).map(Answer::Reference)
}

/// The flags of a class from its inner-class entry, if it has one.
fn modifiers(vm: &Vm, class: ClassId) -> i32 {
    let of = vm.classes.get(class);
    let name = vm.classes.symbols.text(of.name);
    let inner = of.file.as_ref().and_then(|file| {
        let classes = file.attributes().inner_classes().ok()?;
        classes.iter().find(|inner| inner.inner == &name[..]).map(|inner| inner.access)
    });
    i32::from(inner.unwrap_or(of.access).0 & !0x0020)
}

fn get_modifiers(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    Ok(Answer::Int(modifiers(vm, class)))
}

fn class_access_flags(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    Ok(Answer::Int(i32::from(vm.classes.get(class).access.0)))
}

fn primitive_class(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let name = vm.text(call.object(0)?);
    let kind = ValueKind::PRIMITIVES.iter().find(|(_, of, _)| *of == name);
    let Some((kind, ..)) = kind else { return Err(Raise::new("java/lang/ClassNotFoundException", name)) };
    let class = vm.classes.primitive(*kind);
    vm.mirror(class).map(Answer::Reference)
}

fn desired_assertion_status(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    let is_program = vm.classes.get(class).module.is_none();
    Ok((is_program && vm.settings.asserts).into())
}

/// Loads a class by its name with dots, for a program.
fn class_by_name(vm: &mut Vm, name: &str) -> Raised<ClassId> {
    let not_found = || Raise::new("java/lang/ClassNotFoundException", name);
    if name.contains('/') {
        return Err(not_found());
    }
    let internal = name.replace('.', "/");
    match vm.classes.load(&mut vm.memory, internal.as_bytes()) {
        // It was defined by another execution, and not yet by this one.
        Ok(class) if vm.classes.is_made(class) && vm.mirror_if_made(class).is_null() => Err(not_found()),
        Ok(class) => Ok(class),
        Err(crate::classes::LinkFault::NoClass(_)) => Err(not_found()),
        Err(other) => Err(other.into()),
    }
}

/// Initialises a class before it returns: the synthetic method does nothing else.
pub(super) fn initialized_first(
    vm: &mut Vm,
    class: ClassId,
    answer: Answer,
    thread: crate::thread::ThreadId,
) -> Raised<Answer> {
    use crate::code::{Op, assembler::Assembler};
    if vm.is_initialized(thread, class) {
        return Ok(answer);
    }
    let mut code = Assembler::default();
    code.op(Op::Initialize(class));
    let descriptor: &[u8] = match answer {
        Answer::Reference(_) => {
            code.op(Op::ClassObject(class)).op(Op::Return1);
            b"()Ljava/lang/Class;"
        }
        _ => {
            code.op(Op::Return);
            b"()V"
        }
    };
    // A static method of an initialised class: the call itself must not initialise anything.
    let home = vm.known.object;
    let method = vm.classes.add_synthetic(
        home,
        b"<initialized>",
        descriptor,
        unsnarl_classfile::Access(0x1008),
        code.finish(0, 2),
    );
    Ok(Answer::Call(method, SmallVec::new()))
}

/// Returns what `loadClass` of a loader returns.
fn load_by(vm: &mut Vm, loader: Ref, name: Ref) -> Raised<Answer> {
    use crate::code::{Op, assembler::Assembler, synthetic};
    let home = vm.load("java/lang/ClassLoader")?;
    let descriptor = b"(Ljava/lang/ClassLoader;Ljava/lang/String;)Ljava/lang/Class;";
    let method = match vm.classes.declared(home, b"<load>", descriptor) {
        Some(known) => known,
        None => {
            let load = vm.classes.declared(home, b"loadClass", b"(Ljava/lang/String;)Ljava/lang/Class;");
            let load = load.ok_or_else(|| Raise::unsupported("a JDK without ClassLoader.loadClass"))?;
            let mut code = Assembler::default();
            code.op(Op::Load1(0)).op(Op::Load1(1)).op(Op::InvokeVirtual(vm.classes.add_site(load))).op(Op::Return1);
            synthetic::add(vm, home, b"<load>", descriptor, code.finish(2, 4))
        }
    };
    let slots = [loader, name].into_iter().map(crate::thread::reference).collect();
    Ok(Answer::Call(method, slots))
}

fn for_name(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let name = vm.text(call.object(0)?);
    let class = match class_by_name(vm, &name) {
        Ok(class) => class,
        // The loader itself throws the exception.
        Err(Raise::New(..)) if !call.reference(2).is_null() && !name.starts_with('[') => {
            return load_by(vm, call.reference(2), call.object(0)?);
        }
        Err(raise) => return Err(raise),
    };
    let mirror = Answer::Reference(vm.mirror(class)?);
    if call.boolean(1) { initialized_first(vm, class, mirror, call.thread) } else { Ok(mirror) }
}

/// `Unsafe.ensureClassInitialized0(Class)`
pub(super) fn ensure_initialized(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.class_of_mirror(call.object(1)?);
    initialized_first(vm, class, Answer::Void, call.thread)
}

fn find_class(vm: &mut Vm, slot: usize, call: &Call) -> Raised<Answer> {
    let name = vm.text(call.object(slot)?);
    match class_by_name(vm, &name) {
        Ok(class) => vm.mirror(class).map(Answer::Reference),
        Err(_) => Ok(Answer::Reference(Ref::NULL)),
    }
}

/// `findLoadedClass0(String)`: a loader of the program has loaded none, since it cannot define any.
fn find_loaded_class(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let is_of_jdk = [vm.boot.platform_loader, vm.boot.application_loader].contains(&call.object(0)?);
    if is_of_jdk { find_class(vm, 1, call) } else { Ok(Answer::Reference(Ref::NULL)) }
}

/// `URLClassLoader.findClass(String)`: the files of the class path are not among those of the program.
fn find_class_by_address(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let name = vm.text(call.object(1)?);
    match class_by_name(vm, &name) {
        Ok(_) => Err(Raise::unsupported("a class loader of the program's own")),
        Err(_) => Ok(Answer::Original),
    }
}

fn find_bootstrap_class(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let name = vm.text(call.object(0)?);
    match class_by_name(vm, &name) {
        Ok(class) if vm.classes.get(class).loader == Loader::Boot => vm.mirror(class).map(Answer::Reference),
        _ => Ok(Answer::Reference(Ref::NULL)),
    }
}

/// The JDK's own loaders load natively: they would find what the VM finds. The platform loader does not see the class
/// path.
fn load_class_or_null(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let name = vm.text(call.object(1)?);
    let is_platform = call.object(0)? == vm.boot.platform_loader;
    match class_by_name(vm, &name) {
        Ok(class) if !is_platform || vm.classes.get(class).loader != Loader::Application => {
            vm.mirror(class).map(Answer::Reference)
        }
        _ => Ok(Answer::Reference(Ref::NULL)),
    }
}

/// The host of a class's nest (JVMS 5.4.4): itself if none is named.
fn host_of(vm: &mut Vm, class: ClassId) -> Raised<ClassId> {
    let of = vm.classes.get(class);
    if let Some(host) = of.nest_host {
        return host_of(vm, host);
    }
    let host = of.file.as_ref().and_then(|file| file.attributes().nest_host().ok().flatten().map(<[u8]>::to_vec));
    match host {
        Some(name) => Ok(vm.classes.load(&mut vm.memory, &name)?),
        None => Ok(class),
    }
}

fn nest_host(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    let host = host_of(vm, class)?;
    vm.mirror(host).map(Answer::Reference)
}

fn define_module(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    vm.define_module(call.object(0)?, call.object(4)?)?;
    Ok(Answer::Void)
}

fn nest_members(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    let host = host_of(vm, class)?;
    let file = vm.classes.get(host).file.clone();
    let names = file.as_ref().and_then(|file| file.attributes().nest_members().ok()).unwrap_or_default();
    let mut members = vec![host];
    for name in names {
        members.push(vm.classes.load(&mut vm.memory, name)?);
    }
    vm.mirrors(&members).map(Answer::Reference)
}

fn are_nest_mates(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let (a, b) = (vm.class_of_mirror(call.object(0)?), vm.class_of_mirror(call.object(1)?));
    Ok((host_of(vm, a)? == host_of(vm, b)?).into())
}

fn has_static_initializer(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    Ok(vm.classes.get(class).initializer.is_some().into())
}

fn generic_signature(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    let file = vm.classes.get(class).file.clone();
    let signature = file.as_ref().and_then(|file| file.attributes().signature().ok().flatten());
    vm.optional_string(signature)
}

/// The name of the enclosing class, and the class's own, from its inner-class entry.
type InnerEntry = (Option<Vec<u8>>, Option<Vec<u8>>);

fn inner_entry(vm: &Vm, class: ClassId) -> Option<InnerEntry> {
    let of = vm.classes.get(class);
    let name = vm.classes.symbols.text(of.name);
    let classes = of.file.as_ref()?.attributes().inner_classes().ok()?;
    let inner = classes.iter().find(|inner| inner.inner == &name[..])?;
    Some((inner.outer.map(<[u8]>::to_vec), inner.name.map(<[u8]>::to_vec)))
}

impl Vm {
    /// The simple name of a class: that of its inner-class entry, if it has one.
    pub(crate) fn simple_name(&self, class: ClassId) -> String {
        match inner_entry(self, class) {
            Some((_, Some(name))) => unsnarl_classfile::JavaText(&name).to_string(),
            _ => self.java_name(class).rsplit('.').next().unwrap_or_default().to_owned(),
        }
    }
}

fn declaring_class(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    match inner_entry(vm, class) {
        Some((Some(outer), _)) => {
            let outer = vm.classes.load(&mut vm.memory, &outer)?;
            vm.mirror(outer).map(Answer::Reference)
        }
        _ => Ok(Answer::Reference(Ref::NULL)),
    }
}

fn simple_binary_name(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    let name = inner_entry(vm, class).and_then(|(_, name)| name);
    vm.optional_string(name.as_deref())
}

fn enclosing_method(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    let file = vm.classes.get(class).file.clone();
    let enclosing = file.as_ref().and_then(|file| file.attributes().enclosing_method().ok().flatten());
    let Some(enclosing) = enclosing else { return Ok(Answer::Reference(Ref::NULL)) };
    let outer = vm.classes.load(&mut vm.memory, enclosing.class)?;
    let mut values = vec![vm.mirror(outer)?, Ref::NULL, Ref::NULL];
    if let Some((name, descriptor)) = enclosing.method {
        for (at, text) in [(1, name), (2, descriptor)] {
            let symbol = vm.classes.symbols.intern(text);
            values[at] = vm.interned(symbol)?;
        }
    }
    vm.new_reference_array(vm.known.object, &values).map(Answer::Reference)
}

fn is_record(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    let file = vm.classes.get(class).file.clone();
    Ok(file.is_some_and(|file| file.attributes().record().is_ok_and(|record| record.is_some())).into())
}

fn permitted_subclasses(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    let file = vm.classes.get(class).file.clone();
    let names = file.as_ref().and_then(|file| file.attributes().permitted_subclasses().ok().flatten());
    let Some(names) = names else { return Ok(Answer::Reference(Ref::NULL)) };
    let mut classes = Vec::new();
    for name in names {
        classes.push(vm.classes.load(&mut vm.memory, name)?);
    }
    vm.mirrors(&classes).map(Answer::Reference)
}

fn declared_classes(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.receiver_class(call)?;
    let file = vm.classes.get(class).file.clone();
    let name = vm.classes.symbols.text(vm.classes.get(class).name).clone();
    let inner = file.as_ref().and_then(|file| file.attributes().inner_classes().ok()).unwrap_or_default();
    let mut classes = Vec::new();
    for inner in inner.iter().filter(|inner| inner.outer == Some(&name[..])) {
        classes.push(vm.classes.load(&mut vm.memory, inner.inner)?);
    }
    vm.mirrors(&classes).map(Answer::Reference)
}

fn constant_pool(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let class = vm.load("jdk/internal/reflect/ConstantPool")?;
    let pool = vm.new_object(class)?;
    vm.set_named(pool, b"constantPoolOop", u64::from(call.object(0)?.0));
    Ok(Answer::Reference(pool))
}

pub(super) const NATIVES: Entries = &[
    (
        "java/lang/Class",
        &[
            ("initClassName", init_class_name),
            ("isInstance", is_instance),
            ("isAssignableFrom", is_assignable_from),
            ("isInterface", is_interface),
            ("isArray", is_array),
            ("isPrimitive", is_primitive),
            ("isHidden", is_hidden),
            ("getSuperclass", get_superclass),
            ("getInterfaces0", get_interfaces),
            ("getModifiers", get_modifiers),
            ("getClassAccessFlagsRaw0", class_access_flags),
            ("getPrimitiveClass", primitive_class),
            ("desiredAssertionStatus0", desired_assertion_status),
            ("desiredAssertionStatus", desired_assertion_status),
            ("forName0", for_name),
            ("getNestHost0", nest_host),
            ("getNestMembers0", nest_members),
            ("getGenericSignature0", generic_signature),
            ("getDeclaringClass0", declaring_class),
            ("getSimpleBinaryName0", simple_binary_name),
            ("getEnclosingMethod0", enclosing_method),
            ("isRecord0", is_record),
            ("getPermittedSubclasses0", permitted_subclasses),
            ("getDeclaredClasses0", declared_classes),
            ("getConstantPool", constant_pool),
            ("getProtectionDomain0", null),
            ("getSigners", null),
        ],
    ),
    (
        "jdk/internal/reflect/Reflection",
        &[("getClassAccessFlags", class_access_flags), ("areNestMates", are_nest_mates)],
    ),
    (
        "java/lang/ClassLoader",
        &[
            ("findBootstrapClass", find_bootstrap_class),
            ("findLoadedClass0", find_loaded_class),
            ("registerAsParallelCapable", super::one),
        ],
    ),
    (
        "jdk/internal/loader/BuiltinClassLoader",
        &[
            ("loadClassOrNull(Ljava/lang/String;Z)Ljava/lang/Class;", load_class_or_null),
            ("loadClassOrNull(Ljava/lang/String;)Ljava/lang/Class;", load_class_or_null),
        ],
    ),
    ("jdk/internal/loader/BootLoader", &[("setBootLoaderUnnamedModule0", nothing)]),
    ("java/net/URLClassLoader", &[("findClass", find_class_by_address)]),
    (
        "java/lang/Module",
        &[
            ("defineModule0", define_module),
            ("addReads0", nothing),
            ("addExports0", nothing),
            ("addExportsToAll0", nothing),
            ("addExportsToAllUnnamed0", nothing),
        ],
    ),
    ("java/io/ObjectStreamClass", &[("hasStaticInitializer", has_static_initializer)]),
    ("java/lang/ref/Finalizer", &[("isFinalizationEnabled", zero)]),
];
