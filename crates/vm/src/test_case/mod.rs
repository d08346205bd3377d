//! Runs one test of a test class: the VM creates the instance, then calls the set-up methods, the test and the
//! tear-down methods, all on the main thread. The caller decides which methods these are, and what the arguments of the
//! test are ([`arguments`]). What needs more of its framework than that is run by the framework's own code
//! ([`framework`]).
//!
//! Tear-down methods run even if an earlier method threw; the first exception ends the thread. The order is that of
//! JUnit 4 and 5: before-all, arguments, constructor, before-each, test, after-each, after-all. Methods of enclosing
//! classes run before those of the classes nested in them, and after them afterwards. A test that is aborted by an
//! assumption has the outcome *unsupported*, unless a tear-down method fails.

mod arguments;
mod emit;
mod framework;

use unsnarl_classfile::Access;
use unsnarl_classfile::instruction::{Condition, StackOp};

pub use self::arguments::{Source, Value};
use self::emit::Emit;
pub use self::framework::Framework;
use crate::ThreadId;
use crate::class::{ClassId, MethodId};
use crate::classes::parameters;
use crate::code::Op;
use crate::code::assembler::Assembler;
use crate::code::synthetic;
use crate::raise::{Raise, Raised};
use crate::vm::{Stop, Vm};

/// A method without parameters and without a result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Procedure {
    /// The class that declares it, with dots.
    pub class: String,
    /// Its name.
    pub name: String,
}

/// A class whose instance a test needs, with the methods that run before and after the test.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fixture {
    /// The class to instantiate, with dots.
    pub class: String,
    /// Before all tests of the class, static or not, in order.
    pub before_all: Vec<Procedure>,
    /// Before each test, in order.
    pub before_each: Vec<Procedure>,
    /// After each test, in order.
    pub after_each: Vec<Procedure>,
    /// After all tests of the class, static or not, in order.
    pub after_all: Vec<Procedure>,
}

/// A test, with its set-up and tear-down methods.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TestCase {
    /// The classes whose instances enclose that of the test class, outermost first.
    pub enclosing: Vec<Fixture>,
    /// The test class.
    pub fixture: Fixture,
    /// The test itself.
    pub test: Procedure,
    /// The descriptor of the test.
    pub descriptor: String,
    /// The arguments of the test.
    pub arguments: Option<Source>,
    /// The class, with dots, of the exception that the test must throw.
    pub expected: Option<String>,
    /// Classes, with dots, of exceptions that abort a test because an assumption does not hold. They need not exist.
    pub aborting: Vec<String>,
    /// Whether the name of the test is passed to the instance: to its constructor, or to `setName`.
    pub gets_its_name: bool,
    /// The framework that runs the test with its own code; `None` if the VM calls the methods above.
    pub framework: Option<Framework>,
}

const DOES_NOT_APPLY: &str = "the test says that it does not apply";
const NOT_FOUND: &str = "the framework does not find the test";
const PROCEDURE: &[u8] = b"()V";
const OF_STRING: &[u8] = b"(Ljava/lang/String;)V";

impl Vm {
    /// Prepares the run of a test: the main thread is before its first instruction.
    pub fn enter_test(&mut self, case: &TestCase) -> Result<ThreadId, String> {
        let failed = |raise: Raise| format!("{}::{} cannot be run: {raise}", case.fixture.class, case.test.name);
        let class = self.load(&case.fixture.class.replace('.', "/")).map_err(failed)?;
        let method = match &case.framework {
            None => whole(self, class, case).map_err(failed)?,
            Some(framework) => {
                let mut code = Assembler::default();
                let mut emit = Emit { vm: self, code: &mut code };
                framework::run(&mut emit, &case.fixture.class, framework).map_err(failed)?;
                synthetic::add(self, class, b"<test>", PROCEDURE, code.finish(framework::LOCALS, STACK))
            }
        };
        self.settings.runs_test = true;
        self.enter_static(class, method).map_err(failed)
    }

    /// How many tests a method stands for: what its source of arguments, or its runner, makes of it. The VM has to be
    /// ready for a program, and is of no other use afterwards.
    pub fn count_tests(&mut self, case: &TestCase) -> Result<u32, String> {
        let failed = |raise: Raise| format!("its arguments cannot be counted: {raise}");
        let class = self.load(&case.fixture.class.replace('.', "/")).map_err(failed)?;
        let mut code = Assembler::default();
        let mut emit = Emit { vm: self, code: &mut code };
        match (&case.framework, &case.arguments) {
            (Some(Framework::JUnit4 { method: Some(method), .. }), _) => {
                framework::count(&mut emit, &case.fixture.class, method).map_err(failed)?;
            }
            (_, Some(source)) => arguments::count(&mut emit, source, 0).map_err(failed)?,
            _ => return Ok(1),
        }
        // What it is told is the message of the exception that ends the thread.
        emit.call_static("java/lang/String", "valueOf", "(I)Ljava/lang/String;").map_err(failed)?;
        let error = emit.vm.load("java/lang/Error").map_err(failed)?;
        let throwing = synthetic::throwing(emit.vm, error, true).map_err(failed)?;
        emit.op(Op::InvokeStatic(throwing)).op(Op::Return);
        let method = synthetic::add(self, class, b"<count>", PROCEDURE, code.finish(framework::LOCALS, STACK));
        let main = self.enter_static(class, method).map_err(failed)?;
        match self.step_while(main, &mut || true) {
            Some(Stop::Ended) => {
                let (class, message) = self.uncaught(main).unwrap_or_default();
                let number = message.parse().ok().filter(|_| class == "java.lang.Error");
                number.ok_or_else(|| format!("its arguments cannot be counted: {class}: {message}"))
            }
            Some(Stop::Unsupported(what)) => Err(format!("its arguments cannot be counted: {}", what.what)),
            _ => Err(String::from("its arguments cannot be counted without other threads")),
        }
    }
}

/// The most that the code of a test has on its stack.
const STACK: u16 = 16;

/// Which local variables the code of a test uses, after the instances.
struct Locals {
    first_exception: u16,
    arguments: u16,
    /// The first of two.
    scratch: u16,
}

/// The code of a test while it is assembled.
struct Whole<'w> {
    vm: &'w mut Vm,
    code: Assembler,
    locals: Locals,
    aborting: Vec<ClassId>,
}

/// A class whose instance is needed, and the local variable of this instance.
struct Level<'l> {
    class: ClassId,
    fixture: &'l Fixture,
    instance: u16,
}

/// The method that runs the test case.
fn whole(vm: &mut Vm, class: ClassId, case: &TestCase) -> Raised<MethodId> {
    let aborting: Vec<ClassId> =
        case.aborting.iter().filter_map(|name| vm.load(&name.replace('.', "/")).ok()).collect();
    let mut levels = Vec::new();
    for (instance, fixture) in (0..).zip(case.enclosing.iter().chain([&case.fixture])) {
        levels.push(Level { class: vm.load(&fixture.class.replace('.', "/"))?, fixture, instance });
    }
    let instances = levels.len() as u16;
    let locals = Locals { first_exception: instances, arguments: instances + 1, scratch: instances + 2 };
    let mut whole = Whole { vm, code: Assembler::default(), locals, aborting };
    for local in 0..=instances {
        whole.code.op(Op::Null).op(Op::Store1(local));
    }
    let unprepared = whole.prepare(&levels, case)?;
    let start = whole.code.here();
    for level in &levels {
        for method in resolved(whole.vm, level.class, &level.fixture.before_each)? {
            call(whole.vm, &mut whole.code, level.instance, method);
        }
    }
    whole.test(levels.last(), case)?;
    let failed = whole.keep_first(start);
    land_all(&mut whole.code, failed);
    for level in levels.iter().rev() {
        for method in resolved(whole.vm, level.class, &level.fixture.after_each)? {
            whole.call_guarded(level.instance, method);
        }
    }
    land_all(&mut whole.code, unprepared);
    for level in levels.iter().rev() {
        let (on_class, on_instance) = split(whole.vm, level.class, &level.fixture.after_all)?;
        whole.code.op(Op::Load1(level.instance));
        let without = jump(&mut whole.code, Op::IfNull(true, 0));
        for method in on_instance {
            whole.call_guarded(level.instance, method);
        }
        whole.code.land(without);
        for method in on_class {
            whole.call_guarded(level.instance, method);
        }
    }
    whole.end();
    let stack = STACK + 2 * parameters(case.descriptor.as_bytes()).len() as u16;
    let Whole { vm, code, locals, .. } = whole;
    Ok(synthetic::add(vm, class, b"<test>", PROCEDURE, code.finish(locals.scratch + 2, stack)))
}

impl Whole<'_> {
    /// Calls what runs before all tests, and creates the instances. The returned jumps are taken if that fails.
    fn prepare(&mut self, levels: &[Level<'_>], case: &TestCase) -> Raised<Vec<u32>> {
        let start = self.code.here();
        for level in levels {
            let (on_class, _) = split(self.vm, level.class, &level.fixture.before_all)?;
            for method in on_class {
                call(self.vm, &mut self.code, level.instance, method);
            }
        }
        if let Some(source) = &case.arguments {
            let mut emit = Emit { vm: self.vm, code: &mut self.code };
            arguments::push(&mut emit, source, self.locals.scratch)?;
            self.code.op(Op::Store1(self.locals.arguments));
        }
        for (index, level) in levels.iter().enumerate() {
            let enclosing = index.checked_sub(1).and_then(|index| levels.get(index));
            instance(self.vm, &mut self.code, (level, enclosing), case)?;
            let (_, on_instance) = split(self.vm, level.class, &level.fixture.before_all)?;
            for method in on_instance {
                call(self.vm, &mut self.code, level.instance, method);
            }
        }
        Ok(self.keep_first(start))
    }

    /// Throws the exception that was kept, if there is one.
    fn end(&mut self) {
        let (vm, code, first) = (&mut *self.vm, &mut self.code, self.locals.first_exception);
        code.op(Op::Load1(first));
        let passed = jump(code, Op::IfNull(true, 0));
        for class in &self.aborting {
            code.op(Op::Load1(first)).op(Op::InstanceOf(*class));
            let other = jump(code, Op::IfZero(Condition::Equal, 0));
            let name = vm.classes.show(*class);
            code.op(Op::Refuse(vm.classes.symbols.intern(format!("{DOES_NOT_APPLY}: it throws {name}").as_bytes())));
            code.land(other);
        }
        code.op(Op::Load1(first)).op(Op::Throw);
        code.land(passed);
        code.op(Op::Return);
    }

    /// Calls the test, and checks for the expected exception, if any.
    fn test(&mut self, level: Option<&Level<'_>>, case: &TestCase) -> Raised<()> {
        let Some(Level { class, instance, .. }) = level else { return Ok(()) };
        let (vm, code) = (&mut *self.vm, &mut self.code);
        let method = resolve_as(vm, *class, &case.test, &case.descriptor)?;
        let start = code.here();
        if !vm.classes.method(method).access.is_static() {
            code.op(Op::Load1(*instance));
        }
        if case.arguments.is_some() {
            let mut emit = Emit { vm: &mut *vm, code: &mut *code };
            arguments::pass(&mut emit, &case.descriptor, self.locals.arguments, self.locals.scratch)?;
        }
        invoke(vm, code, method);
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

    /// Keeps an exception of the code since `from` if it is the first one, or if the one that was kept aborted the
    /// test. The returned jumps are taken if there was an exception.
    fn keep_first(&mut self, from: u32) -> Vec<u32> {
        let (code, first) = (&mut self.code, self.locals.first_exception);
        let end = code.here();
        let over = jump(code, Op::Goto(0));
        let mut failed = Vec::new();
        code.handle(from, end);
        code.op(Op::Load1(first));
        let mut kept = vec![jump(code, Op::IfNull(true, 0))];
        for class in &self.aborting {
            code.op(Op::Load1(first)).op(Op::InstanceOf(*class));
            kept.push(jump(code, Op::IfZero(Condition::NotEqual, 0)));
        }
        code.op(Op::Stack(StackOp::Pop));
        failed.push(jump(code, Op::Goto(0)));
        land_all(code, kept);
        code.op(Op::Store1(first));
        failed.push(jump(code, Op::Goto(0)));
        code.land(over);
        failed
    }

    fn call_guarded(&mut self, instance: u16, method: MethodId) {
        let start = self.code.here();
        call(self.vm, &mut self.code, instance, method);
        let failed = self.keep_first(start);
        land_all(&mut self.code, failed);
    }
}

/// Creates an instance: of a nested class, with the one that encloses it.
fn instance(
    vm: &mut Vm,
    code: &mut Assembler,
    (level, enclosing): (&Level<'_>, Option<&Level<'_>>),
    case: &TestCase,
) -> Raised<()> {
    let (class, instance) = (level.class, level.instance);
    let of = vm.classes.get(class);
    if of.is_interface() || of.access.is_abstract() {
        return Err(Raise::unsupported("the class is abstract"));
    }
    code.op(Op::New(class)).op(Op::Stack(StackOp::Dup));
    if let Some(Level { class: outer, instance: local, .. }) = enclosing {
        let descriptor = [b"(", &vm.classes.descriptor_of(*outer)[..], b")V"].concat();
        let constructor = vm.classes.declared(class, b"<init>", &descriptor);
        let constructor = constructor
            .ok_or_else(|| Raise::unsupported("the nested class has no constructor without parameters of its own"))?;
        code.op(Op::Load1(*local)).op(Op::InvokeSpecial(constructor)).op(Op::Store1(instance));
        return Ok(());
    }
    let plain = vm.classes.declared(class, b"<init>", PROCEDURE);
    let with_name = vm.classes.declared(class, b"<init>", OF_STRING).filter(|_| case.gets_its_name);
    let name = text(vm, &case.test.name);
    match (with_name, plain) {
        (Some(constructor), _) => _ = code.op(name).op(Op::InvokeSpecial(constructor)),
        (None, Some(constructor)) => _ = code.op(Op::InvokeSpecial(constructor)),
        (None, None) => return Err(Raise::unsupported("the class has no constructor without parameters")),
    }
    code.op(Op::Store1(instance));
    let key = (vm.classes.symbols.intern(b"setName"), vm.classes.symbols.intern(OF_STRING));
    let setter = vm.classes.find_method(class, key);
    if let Some(setter) = setter.filter(|_| case.gets_its_name && with_name.is_none()) {
        let site = vm.classes.add_site(setter);
        code.op(Op::Load1(instance)).op(name).op(Op::InvokeVirtual(site));
    }
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

fn call(vm: &mut Vm, code: &mut Assembler, instance: u16, method: MethodId) {
    if !vm.classes.method(method).access.is_static() {
        code.op(Op::Load1(instance));
    }
    invoke(vm, code, method);
}

/// Calls a method whose receiver and arguments are pushed.
fn invoke(vm: &mut Vm, code: &mut Assembler, method: MethodId) {
    let access = vm.classes.method(method).access;
    if access.is_static() {
        code.op(Op::InvokeStatic(method));
    } else if access.is_private() {
        code.op(Op::InvokeSpecial(method));
    } else {
        let site = vm.classes.add_site(method);
        code.op(Op::InvokeVirtual(site));
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
    resolve_as(vm, class, procedure, "()V")
}

fn resolve_as(vm: &mut Vm, class: ClassId, procedure: &Procedure, descriptor: &str) -> Raised<MethodId> {
    let Procedure { class: declaring, name } = procedure;
    let id = vm.load(&declaring.replace('.', "/"))?;
    let found = vm.classes.declared(id, name.as_bytes(), descriptor.as_bytes());
    let found = found.filter(|_| vm.classes.get(class).is_subclass_of(id));
    found.ok_or_else(|| Raise::unsupported(format!("there is no method {declaring}.{name}() to call")))
}
