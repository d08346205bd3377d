//! Runs a test with its framework's own code, which the class path holds: for what needs more than calls before and
//! after the test (runners, rules, extensions, parameters that are made when it runs).
//!
//! The VM calls the framework as a program would, and throws the first failure that it reports on the main thread, so
//! that a failed test is an uncaught exception. Time-outs of tests are switched off (A54).

use std::rc::Rc;

use unsnarl_classfile::instruction::{Condition, Element, StackOp, ValueKind as Stacked};

use super::emit::Emit;
use super::{DOES_NOT_APPLY, NOT_FOUND};
use crate::class::Body;
use crate::class::ValueKind;
use crate::code::Op;
use crate::code::assembler::Assembler;
use crate::raise::Raised;

/// The framework that runs a test, and which test that is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Framework {
    /// JUnit 4, with the runner that it chooses.
    JUnit4 {
        /// The test; `None` for all that the class stands for.
        method: Option<String>,
        /// Which of the tests that are made of the method, from 0.
        invocation: u32,
    },
    /// JUnit 5 or later, with its launcher.
    Jupiter {
        /// The method, as `com.acme.BankTest#transfers(int, java.lang.String)`.
        method: String,
        /// Which of the tests that are made of the method, from 0; `None` for all.
        invocation: Option<u32>,
    },
}

const LIST: u16 = 0;
const NEXT: u16 = 1;
const DESCRIPTION: u16 = 2;
const RUNNER: u16 = 3;
const SEEN: u16 = 4;
const RESULT: u16 = 5;
/// The locals that the code uses.
pub(super) const LOCALS: u16 = 6;

const ARRAY_LIST: &str = "java/util/ArrayList";
const LISTS: &str = "java/util/List";
const REQUEST: &str = "org/junit/runner/Request";
const OF_RUNNER: &str = "org/junit/runner/Runner";
const OF_DESCRIPTION: &str = "org/junit/runner/Description";
const OF_RESULT: &str = "org/junit/runner/Result";
const CORE: &str = "org/junit/runner/JUnitCore";
const TIME_OUT: &str = "org/junit/internal/runners/statements/FailOnTimeout$Builder";

/// Runs the test, and throws what it fails with.
pub(super) fn run(emit: &mut Emit<'_>, class: &str, framework: &Framework) -> Raised<()> {
    match framework {
        Framework::JUnit4 { method, invocation } => junit4(emit, class, method.as_deref(), *invocation),
        Framework::Jupiter { method, invocation } => jupiter(emit, method, *invocation),
    }
}

/// Stores the runner of JUnit 4 for a class.
fn runner(emit: &mut Emit<'_>, class: &str) -> Raised<()> {
    let id = emit.vm.load(&class.replace('.', "/"))?;
    emit.op(Op::ClassObject(id));
    emit.call_static(REQUEST, "aClass", "(Ljava/lang/Class;)Lorg/junit/runner/Request;")?;
    emit.call(REQUEST, "getRunner", "()Lorg/junit/runner/Runner;")?;
    emit.op(Op::Store1(RUNNER));
    Ok(())
}

/// Searches what a runner describes for the tests that are made of a method: they bear its name, alone or followed by
/// what distinguishes them in brackets. Leaves the description of the one with this number in its local; without a
/// number, counts them. Returns the jumps that are taken if there is none, or none is left.
fn search(emit: &mut Emit<'_>, method: &str, invocation: Option<u32>) -> Raised<Vec<u32>> {
    emit.new_object(ARRAY_LIST)?;
    emit.op(Op::Store1(LIST)).op(Op::Int(0)).op(Op::Store1(NEXT)).op(Op::Int(0)).op(Op::Store1(SEEN));
    emit.op(Op::Load1(LIST)).op(Op::Load1(RUNNER));
    emit.call(OF_RUNNER, "getDescription", "()Lorg/junit/runner/Description;")?;
    emit.call(ARRAY_LIST, "add", "(Ljava/lang/Object;)Z")?;
    emit.op(Op::Stack(StackOp::Pop));
    let next = emit.code.here();
    emit.op(Op::Load1(NEXT)).op(Op::Load1(LIST));
    emit.call(ARRAY_LIST, "size", "()I")?;
    let over = emit.jump(Op::IfInt(Condition::GreaterOrEqual, 0));
    emit.op(Op::Load1(LIST)).op(Op::Load1(NEXT));
    emit.call(ARRAY_LIST, "get", "(I)Ljava/lang/Object;")?;
    emit.cast(OF_DESCRIPTION)?;
    emit.op(Op::Store1(DESCRIPTION)).op(Op::Increment(NEXT, 1));
    emit.op(Op::Load1(LIST)).op(Op::Load1(DESCRIPTION));
    emit.call(OF_DESCRIPTION, "getChildren", "()Ljava/util/ArrayList;")?;
    emit.call(ARRAY_LIST, "addAll", "(Ljava/util/Collection;)Z")?;
    emit.op(Op::Stack(StackOp::Pop));
    let name = |emit: &mut Emit<'_>| {
        emit.op(Op::Load1(DESCRIPTION));
        emit.call(OF_DESCRIPTION, "getMethodName", "()Ljava/lang/String;")
    };
    name(emit)?;
    emit.op(Op::IfNull(true, next));
    emit.text(method);
    name(emit)?;
    emit.call("java/lang/String", "equals", "(Ljava/lang/Object;)Z")?;
    let same = emit.jump(Op::IfZero(Condition::NotEqual, 0));
    name(emit)?;
    emit.text(&format!("{method}["));
    emit.call("java/lang/String", "startsWith", "(Ljava/lang/String;)Z")?;
    emit.op(Op::IfZero(Condition::Equal, next));
    emit.code.land(same);
    emit.op(Op::Increment(SEEN, 1));
    match invocation {
        None => emit.op(Op::Goto(next)),
        Some(wanted) => emit.op(Op::Load1(SEEN)).op(Op::Int(wanted as i32)).op(Op::IfInt(Condition::LessOrEqual, next)),
    };
    let found = emit.jump(Op::Goto(0));
    emit.code.land(found);
    Ok(vec![over])
}

/// Prints how many tests JUnit 4 makes of a method.
pub(super) fn count(emit: &mut Emit<'_>, class: &str, method: &str) -> Raised<()> {
    runner(emit, class)?;
    for over in search(emit, method, None)? {
        emit.code.land(over);
    }
    emit.op(Op::Load1(SEEN));
    Ok(())
}

fn junit4(emit: &mut Emit<'_>, class: &str, method: Option<&str>, invocation: u32) -> Raised<()> {
    without_time_outs(emit)?;
    runner(emit, class)?;
    let missing = match method {
        Some(method) => search(emit, method, Some(invocation))?,
        None => Vec::new(),
    };
    emit.new_object(CORE)?;
    emit.op(Op::Load1(RUNNER));
    emit.call_static(REQUEST, "runner", "(Lorg/junit/runner/Runner;)Lorg/junit/runner/Request;")?;
    if method.is_some() {
        emit.op(Op::Load1(DESCRIPTION));
        emit.call(REQUEST, "filterWith", "(Lorg/junit/runner/Description;)Lorg/junit/runner/Request;")?;
    }
    emit.call(CORE, "run", "(Lorg/junit/runner/Request;)Lorg/junit/runner/Result;")?;
    emit.op(Op::Store1(RESULT)).op(Op::Load1(RESULT));
    emit.call(OF_RESULT, "getFailures", "()Ljava/util/List;")?;
    fail(emit, "org/junit/runner/notification/Failure")?;
    for (what, why) in [
        ("getAssumptionFailureCount", format!("{DOES_NOT_APPLY}: an assumption does not hold")),
        ("getIgnoreCount", String::from("JUnit ignores the test")),
    ] {
        emit.op(Op::Load1(RESULT));
        emit.call(OF_RESULT, what, "()I")?;
        refuse_unless_zero(emit, &why);
    }
    emit.op(Op::Load1(RESULT));
    emit.call(OF_RESULT, "getRunCount", "()I")?;
    let ran = emit.jump(Op::IfZero(Condition::NotEqual, 0));
    for over in missing {
        emit.code.land(over);
    }
    emit.refuse(NOT_FOUND);
    emit.code.land(ran);
    emit.op(Op::Return);
    Ok(())
}

/// Throws the exception of the first failure of the list that is pushed, if there is one.
fn fail(emit: &mut Emit<'_>, failure: &str) -> Raised<()> {
    emit.op(Op::Store1(LIST)).op(Op::Load1(LIST));
    emit.call(LISTS, "isEmpty", "()Z")?;
    let none = emit.jump(Op::IfZero(Condition::NotEqual, 0));
    emit.op(Op::Load1(LIST)).op(Op::Int(0));
    emit.call(LISTS, "get", "(I)Ljava/lang/Object;")?;
    emit.cast(failure)?;
    emit.call(failure, "getException", "()Ljava/lang/Throwable;")?;
    emit.op(Op::Throw);
    emit.code.land(none);
    Ok(())
}

fn refuse_unless_zero(emit: &mut Emit<'_>, why: &str) {
    let zero = emit.jump(Op::IfZero(Condition::Equal, 0));
    emit.refuse(why);
    emit.code.land(zero);
}

/// Lets JUnit 4 wait for tests for ever: the method that sets a time-out sets none.
fn without_time_outs(emit: &mut Emit<'_>) -> Raised<()> {
    let descriptor = format!("(JLjava/util/concurrent/TimeUnit;)L{TIME_OUT};");
    let Ok(builder) = emit.vm.load(TIME_OUT) else { return Ok(()) };
    let Some(setter) = emit.vm.classes.declared(builder, b"withTimeout", descriptor.as_bytes()) else { return Ok(()) };
    let mut code = Assembler::default();
    code.op(Op::Load1(0)).op(Op::Return1);
    emit.vm.classes.method_mut(setter).code = Body::Code(Rc::new(code.finish(4, 1)));
    Ok(())
}

const LAUNCHER: &str = "org/junit/platform/launcher/";
const SELECTOR: &str = "org/junit/platform/engine/DiscoverySelector";
const SELECTORS: &str = "org/junit/platform/engine/discovery/DiscoverySelectors";
/// Settings of JUnit 5: no time-outs, no conditions of JUnit's own (A54), one thread.
const SETTINGS: [(&str, &str); 3] = [
    ("junit.jupiter.execution.timeout.mode", "disabled"),
    ("junit.jupiter.conditions.deactivate", "org.junit.jupiter.*"),
    ("junit.jupiter.execution.parallel.enabled", "false"),
];

fn jupiter(emit: &mut Emit<'_>, method: &str, invocation: Option<u32>) -> Raised<()> {
    let listener = format!("{LAUNCHER}listeners/SummaryGeneratingListener");
    let summary = format!("{LAUNCHER}listeners/TestExecutionSummary");
    let factory = format!("{LAUNCHER}core/LauncherFactory");
    let builder = format!("{LAUNCHER}core/LauncherDiscoveryRequestBuilder");
    let (launcher, listeners) = (format!("{LAUNCHER}Launcher"), format!("{LAUNCHER}TestExecutionListener"));
    let request = format!("{LAUNCHER}LauncherDiscoveryRequest");
    emit.new_object(&listener)?;
    emit.op(Op::Store1(RESULT));
    emit.call_static(&factory, "create", &format!("()L{launcher};"))?;
    emit.call_static(&builder, "request", &format!("()L{builder};"))?;
    emit.array(SELECTOR, &[()], |emit, ()| {
        emit.text(method);
        let of_method = "org/junit/platform/engine/discovery/MethodSelector";
        emit.call_static(SELECTORS, "selectMethod", &format!("(Ljava/lang/String;)L{of_method};"))?;
        let Some(invocation) = invocation else { return Ok(()) };
        emit.op(Op::Int(1)).op(Op::NewPrimitiveArray(ValueKind::Int));
        emit.op(Op::Stack(StackOp::Dup)).op(Op::Int(0));
        emit.op(Op::Int(invocation as i32));
        emit.op(Op::ArrayStore(Element::Int));
        let of_iteration = "org/junit/platform/engine/discovery/IterationSelector";
        emit.call_static(SELECTORS, "selectIteration", &format!("(L{SELECTOR};[I)L{of_iteration};"))
    })?;
    emit.call(&builder, "selectors", &format!("([L{SELECTOR};)L{builder};"))?;
    for (key, value) in SETTINGS {
        emit.text(key);
        emit.text(value);
        let descriptor = format!("(Ljava/lang/String;Ljava/lang/String;)L{builder};");
        emit.call(&builder, "configurationParameter", &descriptor)?;
    }
    emit.call(&builder, "build", &format!("()L{request};"))?;
    emit.array(&listeners, &[()], |emit, ()| {
        emit.op(Op::Load1(RESULT));
        Ok(())
    })?;
    emit.call(&launcher, "execute", &format!("(L{request};[L{listeners};)V"))?;
    emit.op(Op::Load1(RESULT));
    emit.call(&listener, "getSummary", &format!("()L{summary};"))?;
    emit.op(Op::Store1(RESULT)).op(Op::Load1(RESULT));
    emit.call(&summary, "getFailures", "()Ljava/util/List;")?;
    fail(emit, &format!("{summary}$Failure"))?;
    let count = |emit: &mut Emit<'_>, what: &str| -> Raised<()> {
        emit.op(Op::Load1(RESULT));
        emit.call(&summary, what, "()J")?;
        emit.op(Op::Convert(Stacked::Long, Element::Int));
        Ok(())
    };
    for (what, why) in [
        ("getTestsAbortedCount", format!("{DOES_NOT_APPLY}: an assumption does not hold")),
        ("getContainersAbortedCount", format!("{DOES_NOT_APPLY}: an assumption does not hold")),
        ("getTestsSkippedCount", String::from("JUnit skips the test")),
        ("getContainersSkippedCount", String::from("JUnit skips the test")),
    ] {
        count(emit, what)?;
        refuse_unless_zero(emit, &why);
    }
    count(emit, "getTestsSucceededCount")?;
    let ran = emit.jump(Op::IfZero(Condition::NotEqual, 0));
    emit.refuse(NOT_FOUND);
    emit.code.land(ran);
    emit.op(Op::Return);
    Ok(())
}
