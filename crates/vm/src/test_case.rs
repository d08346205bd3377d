//! Runs one test of a test class without its framework: the VM creates the instance, then calls the set-up methods, the
//! test and the tear-down methods, all on the main thread. The caller decides which methods these are.
//!
//! Tear-down methods run even if an earlier method threw; the first exception ends the thread. The order is that of
//! JUnit 4 and 5: before-all, constructor, before-each, test, after-each, after-all. A test that is aborted by an
//! assumption has the outcome *unsupported*, unless a tear-down method fails.

use unsnarl_classfile::Access;
use unsnarl_classfile::instruction::{Condition, StackOp};

use crate::ThreadId;
use crate::class::{ClassId, MethodId};
use crate::code::Op;
use crate::code::assembler::Assembler;
use crate::code::synthetic;
use crate::raise::{Raise, Raised};
use crate::vm::Vm;

/// A method without parameters and without a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Procedure {
    /// The class that declares it, with dots.
    pub class: String,
    /// Its name.
    pub name: String,
}

/// A test, with its set-up and tear-down methods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestCase {
    /// The class to instantiate, with dots.
    pub class: String,
    /// The test itself.
    pub test: Procedure,
    /// Before all tests of the class, static or not, in order.
    pub before_all: Vec<Procedure>,
    /// Before each test, in order.
    pub before_each: Vec<Procedure>,
    /// After each test, in order.
    pub after_each: Vec<Procedure>,
    /// After all tests of the class, static or not, in order.
    pub after_all: Vec<Procedure>,
    /// The class, with dots, of the exception that the test must throw.
    pub expected: Option<String>,
    /// Classes, with dots, of exceptions that abort a test because an assumption does not hold. They need not exist.
    pub aborting: Vec<String>,
    /// Whether the name of the test is passed to the instance: to its constructor, or to `setName`.
    pub gets_its_name: bool,
}

const INSTANCE: u16 = 0;
const FIRST_EXCEPTION: u16 = 1;
const DOES_NOT_APPLY: &str = "the test says that it does not apply";
const PROCEDURE: &[u8] = b"()V";
const OF_STRING: &[u8] = b"(Ljava/lang/String;)V";

impl Vm {
    /// Prepares the run of a test: the main thread is before its first instruction.
    pub fn enter_test(&mut self, case: &TestCase) -> Result<ThreadId, String> {
        let failed = |raise: Raise| format!("{}::{} cannot be run: {raise}", case.class, case.test.name);
        let class = self.load(&case.class.replace('.', "/")).map_err(failed)?;
        let method = whole(self, class, case).map_err(failed)?;
        self.settings.runs_test = true;
        self.enter_static(class, method).map_err(failed)
    }
}

/// The method that runs the test case.
fn whole(vm: &mut Vm, class: ClassId, case: &TestCase) -> Raised<MethodId> {
    let aborting: Vec<ClassId> =
        case.aborting.iter().filter_map(|name| vm.load(&name.replace('.', "/")).ok()).collect();
    let mut code = Assembler::default();
    code.op(Op::Null).op(Op::Store1(INSTANCE)).op(Op::Null).op(Op::Store1(FIRST_EXCEPTION));

    let (on_class, on_instance): (Vec<MethodId>, Vec<MethodId>) = split(vm, class, &case.before_all)?;
    let start = code.here();
    call_all(vm, &mut code, &on_class);
    instance(vm, &mut code, class, case)?;
    call_all(vm, &mut code, &on_instance);
    let unprepared = keep_first(&mut code, start, &aborting);

    let start = code.here();
    let before_each = resolved(vm, class, &case.before_each)?;
    call_all(vm, &mut code, &before_each);
    test(vm, &mut code, class, case)?;
    let failed = keep_first(&mut code, start, &aborting);
    land_all(&mut code, failed);
    for method in resolved(vm, class, &case.after_each)? {
        call_guarded(vm, &mut code, method, &aborting);
    }

    land_all(&mut code, unprepared);
    let (on_class, on_instance) = split(vm, class, &case.after_all)?;
    code.op(Op::Load1(INSTANCE));
    let without = jump(&mut code, Op::IfNull(true, 0));
    for method in on_instance {
        call_guarded(vm, &mut code, method, &aborting);
    }
    code.land(without);
    for method in on_class {
        call_guarded(vm, &mut code, method, &aborting);
    }
    code.op(Op::Load1(FIRST_EXCEPTION));
    let passed = jump(&mut code, Op::IfNull(true, 0));
    for class in aborting {
        code.op(Op::Load1(FIRST_EXCEPTION)).op(Op::InstanceOf(class));
        let other = jump(&mut code, Op::IfZero(Condition::Equal, 0));
        let name = vm.classes.show(class);
        code.op(Op::Refuse(vm.classes.symbols.intern(format!("{DOES_NOT_APPLY}: it throws {name}").as_bytes())));
        code.land(other);
    }
    code.op(Op::Load1(FIRST_EXCEPTION)).op(Op::Throw);
    code.land(passed);
    code.op(Op::Return);
    Ok(synthetic::add(vm, class, b"<test>", PROCEDURE, code.finish(2, 4)))
}

/// Creates the instance.
fn instance(vm: &mut Vm, code: &mut Assembler, class: ClassId, case: &TestCase) -> Raised<()> {
    let of = vm.classes.get(class);
    if of.is_interface() || of.access.is_abstract() {
        return Err(Raise::unsupported("the class is abstract"));
    }
    let plain = vm.classes.declared(class, b"<init>", PROCEDURE);
    let with_name = vm.classes.declared(class, b"<init>", OF_STRING).filter(|_| case.gets_its_name);
    let name = text(vm, &case.test.name);
    code.op(Op::New(class)).op(Op::Stack(StackOp::Dup));
    match (with_name, plain) {
        (Some(constructor), _) => _ = code.op(name).op(Op::InvokeSpecial(constructor)),
        (None, Some(constructor)) => _ = code.op(Op::InvokeSpecial(constructor)),
        (None, None) => return Err(Raise::unsupported("the class has no constructor without parameters")),
    }
    code.op(Op::Store1(INSTANCE));
    let key = (vm.classes.symbols.intern(b"setName"), vm.classes.symbols.intern(OF_STRING));
    let setter = vm.classes.find_method(class, key);
    if let Some(setter) = setter.filter(|_| case.gets_its_name && with_name.is_none()) {
        let site = vm.classes.add_site(setter);
        code.op(Op::Load1(INSTANCE)).op(name).op(Op::InvokeVirtual(site));
    }
    Ok(())
}

/// Calls the test, and checks for the expected exception, if any.
fn test(vm: &mut Vm, code: &mut Assembler, class: ClassId, case: &TestCase) -> Raised<()> {
    let method = resolve(vm, class, &case.test)?;
    let start = code.here();
    call(vm, code, method);
    let Some(expected) = &case.expected else { return Ok(()) };
    let end = code.here();
    let exception = vm.load(&expected.replace('.', "/"))?;
    let missing = nothing_thrown(vm, method)?;
    let message = text(vm, &format!("Expected exception: {expected}"));
    code.op(message).op(Op::InvokeStatic(missing));
    let over = jump(code, Op::Goto(0));
    code.handle(start, end).op(Op::Stack(StackOp::Dup)).op(Op::InstanceOf(exception));
    let right = jump(code, Op::IfZero(Condition::NotEqual, 0));
    code.op(Op::Throw);
    code.land(right);
    code.op(Op::Stack(StackOp::Pop));
    code.land(over);
    Ok(())
}

/// A method that reports that the test threw nothing. In stack traces, it appears as the first line of the test.
fn nothing_thrown(vm: &mut Vm, test: MethodId) -> Raised<MethodId> {
    let line = vm.classes.code(test)?.and_then(|code| code.line(0));
    let failure = vm.load("java/lang/AssertionError")?;
    let throwing = synthetic::throwing(vm, failure, true)?;
    let mut code = Assembler::default();
    code.op(Op::Load1(0)).op(Op::InvokeStatic(throwing)).op(Op::Return);
    let mut code = code.finish(1, 1);
    code.lines = line.map(|line| (0, line)).into_iter().collect();
    let of = vm.classes.method(test);
    let (class, name) = (of.class, vm.classes.symbols.text(of.name).clone());
    let method = vm.classes.add_synthetic(class, &name, OF_STRING, Access(0x1008), code);
    vm.classes.method_mut(method).is_hidden = false;
    Ok(method)
}

/// Keeps an exception of the code since `from` if it is the first one, or if the one that was kept aborted the test.
/// The returned jumps are taken if there was an exception.
fn keep_first(code: &mut Assembler, from: u32, aborting: &[ClassId]) -> Vec<u32> {
    let end = code.here();
    let over = jump(code, Op::Goto(0));
    let mut failed = Vec::new();
    code.handle(from, end);
    code.op(Op::Load1(FIRST_EXCEPTION));
    let mut kept = vec![jump(code, Op::IfNull(true, 0))];
    for class in aborting {
        code.op(Op::Load1(FIRST_EXCEPTION)).op(Op::InstanceOf(*class));
        kept.push(jump(code, Op::IfZero(Condition::NotEqual, 0)));
    }
    code.op(Op::Stack(StackOp::Pop));
    failed.push(jump(code, Op::Goto(0)));
    land_all(code, kept);
    code.op(Op::Store1(FIRST_EXCEPTION));
    failed.push(jump(code, Op::Goto(0)));
    code.land(over);
    failed
}

fn call_guarded(vm: &mut Vm, code: &mut Assembler, method: MethodId, aborting: &[ClassId]) {
    let start = code.here();
    call(vm, code, method);
    let failed = keep_first(code, start, aborting);
    land_all(code, failed);
}

fn land_all(code: &mut Assembler, jumps: Vec<u32>) {
    for jump in jumps {
        code.land(jump);
    }
}

/// Emits a jump whose target is set later.
fn jump(code: &mut Assembler, op: Op) -> u32 {
    let at = code.here();
    code.op(op);
    at
}

fn call_all(vm: &mut Vm, code: &mut Assembler, methods: &[MethodId]) {
    for method in methods {
        call(vm, code, *method);
    }
}

fn call(vm: &mut Vm, code: &mut Assembler, method: MethodId) {
    let access = vm.classes.method(method).access;
    if access.is_static() {
        code.op(Op::InvokeStatic(method));
    } else if access.is_private() {
        code.op(Op::Load1(INSTANCE)).op(Op::InvokeSpecial(method));
    } else {
        let site = vm.classes.add_site(method);
        code.op(Op::Load1(INSTANCE)).op(Op::InvokeVirtual(site));
    }
}

fn text(vm: &mut Vm, text: &str) -> Op {
    let symbol = vm.classes.symbols.intern(text.as_bytes());
    Op::Text(vm.classes.string_at(&mut vm.memory, symbol))
}

/// Splits methods into static ones and others.
fn split(vm: &mut Vm, class: ClassId, procedures: &[Procedure]) -> Raised<(Vec<MethodId>, Vec<MethodId>)> {
    let methods = resolved(vm, class, procedures)?;
    Ok(methods.into_iter().partition(|method| vm.classes.method(*method).access.is_static()))
}

fn resolved(vm: &mut Vm, class: ClassId, procedures: &[Procedure]) -> Raised<Vec<MethodId>> {
    procedures.iter().map(|procedure| resolve(vm, class, procedure)).collect()
}

fn resolve(vm: &mut Vm, class: ClassId, procedure: &Procedure) -> Raised<MethodId> {
    let Procedure { class: declaring, name } = procedure;
    let id = vm.load(&declaring.replace('.', "/"))?;
    let found =
        vm.classes.declared(id, name.as_bytes(), PROCEDURE).filter(|_| vm.classes.get(class).is_subclass_of(id));
    found.ok_or_else(|| Raise::unsupported(format!("there is no method {declaring}.{name}() to call")))
}
