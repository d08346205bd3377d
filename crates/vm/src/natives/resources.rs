//! Resources of the JDK's modules and of the class path, which programs see as URLs and streams.
//!
//! The VM manages the class path: the JDK's loaders see an empty one, and ask here.

use smallvec::SmallVec;
use unsnarl_classfile::instruction::StackOp;

use super::{Answer, Call, Entries, nothing, null, zero};
use crate::class::MethodId;
use crate::code::assembler::Assembler;
use crate::code::{Op, synthetic};
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::thread::reference;
use crate::vm::Vm;

fn declared(vm: &mut Vm, class: &str, name: &str, descriptor: &str) -> Raised<MethodId> {
    let id = vm.load(class)?;
    let found = vm.classes.declared(id, name.as_bytes(), descriptor.as_bytes());
    found.ok_or_else(|| Raise::unsupported(format!("a JDK without {class}.{name}{descriptor}")))
}

/// A static method of the VM, created on first use.
fn helper(
    vm: &mut Vm,
    name: &str,
    descriptor: &str,
    write: impl FnOnce(&mut Vm, &mut Assembler) -> Raised<()>,
) -> Raised<MethodId> {
    let home = vm.known.object;
    if let Some(known) = vm.classes.declared(home, name.as_bytes(), descriptor.as_bytes()) {
        return Ok(known);
    }
    let mut code = Assembler::default();
    write(vm, &mut code)?;
    code.op(Op::Return1);
    let arguments = crate::classes::signature(descriptor.as_bytes()).0;
    Ok(synthetic::add(vm, home, name.as_bytes(), descriptor.as_bytes(), code.finish(arguments, 8)))
}

/// Returns `new Class(argument)`.
pub(super) fn made(vm: &mut Vm, class: &str, parameter: &str, argument: Ref) -> Raised<Answer> {
    let descriptor = format!("({parameter})Ljava/lang/Object;");
    let method = helper(vm, &format!("<new {class}>"), &descriptor, |vm, code| {
        let constructor = declared(vm, class, "<init>", &format!("({parameter})V"))?;
        let class = vm.load(class)?;
        code.op(Op::New(class)).op(Op::Stack(StackOp::Dup)).op(Op::Load1(0)).op(Op::InvokeSpecial(constructor));
        Ok(())
    })?;
    Ok(Answer::Call(method, SmallVec::from_slice(&[reference(argument)])))
}

fn module_resource(vm: &mut Vm, call: &Call) -> Raised<Option<bytes::Bytes>> {
    let module = vm.text(Ref(vm.get_named(call.object(0)?, b"module") as u32));
    let name = vm.text(call.object(1)?);
    Ok(vm.classes.path.resource(&module, &name))
}

/// `SystemModuleReader.read`: an `Optional` of a `ByteBuffer`.
fn read(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let Some(bytes) = module_resource(vm, call)? else {
        let method = helper(vm, "<no resource>", "()Ljava/lang/Object;", |vm, code| {
            let empty = declared(vm, "java/util/Optional", "empty", "()Ljava/util/Optional;")?;
            code.op(Op::InvokeStatic(empty));
            Ok(())
        })?;
        return Ok(Answer::Call(method, SmallVec::new()));
    };
    let array = vm.optional_bytes(Some(&bytes))?;
    let method = helper(vm, "<resource>", "([B)Ljava/lang/Object;", |vm, code| {
        let wrap = declared(vm, "java/nio/ByteBuffer", "wrap", "([B)Ljava/nio/ByteBuffer;")?;
        let of = declared(vm, "java/util/Optional", "of", "(Ljava/lang/Object;)Ljava/util/Optional;")?;
        code.op(Op::Load1(0)).op(Op::InvokeStatic(wrap)).op(Op::InvokeStatic(of));
        Ok(())
    })?;
    Ok(Answer::Call(method, SmallVec::from_slice(&[reference(array)])))
}

fn contains(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(module_resource(vm, call)?.is_some().into())
}

/// Whether the class path is the application's: other instances of `URLClassPath` belong to class loaders of the
/// program.
fn urls(vm: &Vm, call: &Call) -> Raised<Vec<String>> {
    let application = Ref(vm.get_named(vm.boot.application_loader, b"ucp") as u32);
    if call.object(0)? != application {
        return Err(Raise::unsupported("a class loader of the program's own"));
    }
    Ok(vm.classes.path.resources.urls(&vm.text(call.object(1)?)))
}

/// `URLClassPath.findResource`
fn find(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    match urls(vm, call)?.first() {
        Some(url) => {
            let url = vm.new_string(url)?;
            made(vm, "java/net/URL", "Ljava/lang/String;", url)
        }
        None => Ok(Answer::Reference(Ref::NULL)),
    }
}

/// `URLClassPath.findResources`: an `Enumeration` of `URL`s.
fn find_all(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let urls = urls(vm, call)?;
    let mut slots = SmallVec::new();
    for url in &urls {
        slots.push(reference(vm.new_string(url)?));
    }
    let descriptor = format!("({})Ljava/lang/Object;", "Ljava/lang/String;".repeat(urls.len()));
    let method = helper(vm, "<resources>", &descriptor, |vm, code| {
        let (vector, url) = (vm.load("java/util/Vector")?, vm.load("java/net/URL")?);
        let new_vector = declared(vm, "java/util/Vector", "<init>", "()V")?;
        let add = declared(vm, "java/util/Vector", "addElement", "(Ljava/lang/Object;)V")?;
        let elements = declared(vm, "java/util/Vector", "elements", "()Ljava/util/Enumeration;")?;
        let new_url = declared(vm, "java/net/URL", "<init>", "(Ljava/lang/String;)V")?;
        code.op(Op::New(vector)).op(Op::Stack(StackOp::Dup)).op(Op::InvokeSpecial(new_vector));
        for local in 0..urls.len() as u16 {
            code.op(Op::Stack(StackOp::Dup)).op(Op::New(url)).op(Op::Stack(StackOp::Dup)).op(Op::Load1(local));
            code.op(Op::InvokeSpecial(new_url)).op(Op::InvokeSpecial(add));
        }
        code.op(Op::InvokeSpecial(elements));
        Ok(())
    })?;
    Ok(Answer::Call(method, slots))
}

/// The content that a `URLConnection` to a resource of the class path reads.
fn content(vm: &Vm, call: &Call) -> Raised<bytes::Bytes> {
    let url = Ref(vm.get_named(call.object(0)?, b"url") as u32);
    let part = |name: &[u8]| vm.text(Ref(vm.get_named(url, name) as u32));
    let url = format!("{}:{}", part(b"protocol"), part(b"file"));
    vm.classes.path.resources.read_url(&url).ok_or_else(|| Raise::unsupported(format!("opening {url}")))
}

fn connect(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    content(vm, call)?;
    Ok(Answer::Void)
}

fn input_stream(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    let bytes = content(vm, call)?;
    let array = vm.optional_bytes(Some(&bytes))?;
    made(vm, "java/io/ByteArrayInputStream", "[B", array)
}

fn content_length(vm: &mut Vm, call: &Call) -> Raised<Answer> {
    Ok(Answer::Long(content(vm, call)?.len() as i64))
}

/// Only the resources of a jar are supported.
fn jar_itself(_: &mut Vm, _: &Call) -> Raised<Answer> {
    Err(Raise::unsupported("opening a jar of the class path as a file"))
}

pub(super) const NATIVES: Entries = &[
    (
        "jdk/internal/module/SystemModuleFinders$SystemModuleReader",
        &[("read", read), ("containsImageLocation", contains), ("release", nothing)],
    ),
    (
        "jdk/internal/loader/URLClassPath",
        &[
            ("toFileURL", null),
            ("findResource(Ljava/lang/String;Z)Ljava/net/URL;", find),
            ("findResource(Ljava/lang/String;)Ljava/net/URL;", find),
            ("findResources(Ljava/lang/String;Z)Ljava/util/Enumeration;", find_all),
            ("findResources(Ljava/lang/String;)Ljava/util/Enumeration;", find_all),
        ],
    ),
    (
        "sun/net/www/protocol/file/FileURLConnection",
        &[("connect", connect), ("getInputStream", input_stream), ("getContentLengthLong", content_length)],
    ),
    (
        "sun/net/www/protocol/jar/JarURLConnection",
        &[
            ("connect", connect),
            ("getInputStream", input_stream),
            ("getContentLengthLong", content_length),
            ("getJarFile", jar_itself),
            ("getJarEntry", jar_itself),
        ],
    ),
    ("sun/net/www/protocol/jar/URLJarFile", &[("isFileURL", zero)]),
];
