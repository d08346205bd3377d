//! The SSA of a method has the semantics of its bytecode: an interpreter of SSA and `java` compute the same results on
//! the same arguments. The methods are hand-written bytecode that javac does not emit, random control-flow graphs, and
//! output of javac.
#![allow(clippy::unwrap_used, reason = "this is test code, though not in functions marked so")]

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use unsnarl_classfile::archive;
use unsnarl_fixtures::assembler::{Class, STATIC, SYNCHRONIZED};
use unsnarl_fixtures::jdk;
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{MethodId, Program, Type, dotted, ir};

use crate::assembled;
use crate::interpreter::{Interpreter, Value};
use crate::random_code::{Random, random_code};
use crate::unusual::UNUSUAL;

const INTS: [i32; 6] = [0, 1, -1, 7, -13, i32::MIN];

/// Reads `Class method argument…` from standard input and prints the outcome of each call. A class with fields is
/// loaded again for each call, so that no state is kept.
const DRIVER: &str = r#"
import java.io.*;
import java.lang.reflect.*;
import java.net.*;

public class Driver {
    public static void main(String[] arguments) throws Exception {
        URL[] path = { new File(arguments[0]).toURI().toURL() };
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        Class<?> type = null;
        for (String line; (line = in.readLine()) != null; ) {
            String[] words = line.split(" ");
            if (type == null || type.getDeclaredFields().length > 0 || !type.getName().equals(words[0]))
                type = new URLClassLoader(path).loadClass(words[0]);
            System.out.println(outcome(type, words));
        }
    }

    static String outcome(Class<?> type, String[] words) throws Exception {
        Method method = null;
        for (Method candidate : type.getDeclaredMethods())
            if (candidate.getName().equals(words[1])) method = candidate;
        method.setAccessible(true);
        Object[] values = new Object[words.length - 2];
        for (int i = 0; i < values.length; i++) {
            long number = Long.parseLong(words[i + 2]);
            Class<?> wanted = method.getParameterTypes()[i];
            values[i] = wanted == int.class ? (Object) (int) number
                : wanted == long.class ? (Object) number
                : wanted == float.class ? (Object) (float) number
                : wanted == double.class ? (Object) (double) number
                : wanted == boolean.class ? (Object) ((number & 1) != 0)
                : wanted == byte.class ? (Object) (byte) number
                : wanted == short.class ? (Object) (short) number
                : (Object) (char) number;
        }
        try {
            Object result = method.invoke(null, values);
            if (method.getReturnType() == void.class) return "void";
            if (result instanceof Boolean) return (Boolean) result ? "1" : "0";
            if (result instanceof Character) return "" + (int) (Character) result;
            if (result instanceof Float)
                return ((Float) result).isNaN() ? "NaN" : "float " + Float.floatToRawIntBits((Float) result);
            if (result instanceof Double)
                return ((Double) result).isNaN() ? "NaN" : "double " + Double.doubleToRawLongBits((Double) result);
            return result == null ? "null" : result instanceof Number ? result.toString() : "object";
        } catch (InvocationTargetException thrown) {
            Throwable cause = thrown.getCause();
            return "throws " + cause.getClass().getName();
        } catch (LinkageError error) {
            return "refused: " + error;
        }
    }
}
"#;

/// A call of a static method, and its outcome in the interpreter.
struct Call {
    line: String,
    outcome: String,
}

/// Calls of the method with several arguments, as far as the interpreter supports them.
fn calls(program: &Program, method: MethodId, into: &mut Vec<Call>) {
    let data = program.method(method);
    let parameters = &program.descriptor(data.key).unwrap().parameters;
    let class = dotted(program.class_name(data.class)).to_string();
    let name = program.text(program.key(data.key).name);
    let tuples: Vec<Vec<i32>> = match parameters.len() {
        0 => vec![Vec::new()],
        1 => INTS.map(|a| vec![a]).to_vec(),
        length => (0..9usize)
            .map(|round| (0..length).map(|at| INTS[(round * 5 + at * (round / 3 + 1)) % INTS.len()]).collect())
            .collect(),
    };
    for tuple in tuples {
        let arguments: Vec<Value> = tuple.iter().zip(parameters).map(|(number, ty)| argument(*number, *ty)).collect();
        if let Ok(outcome) = Interpreter::new(program).outcome(method, &arguments) {
            let mut line = format!("{class} {name}");
            tuple.iter().for_each(|number| write!(line, " {number}").unwrap());
            into.push(Call { line, outcome });
        }
    }
}

fn argument(number: i32, ty: Type) -> Value {
    match ty {
        Type::LONG => Value::Long(i64::from(number)),
        Type::FLOAT => Value::Float(number as f32),
        Type::DOUBLE => Value::Double(f64::from(number)),
        Type::BOOLEAN => Value::Int(number & 1),
        Type::BYTE => Value::Int(i32::from(number as i8)),
        Type::SHORT => Value::Int(i32::from(number as i16)),
        Type::CHAR => Value::Int(i32::from(number as u16)),
        _ => Value::Int(number),
    }
}

/// Runs the calls on a JVM, with the classes in a folder, and compares.
fn assert_same_on_a_jvm(classes: &Path, scratch: &Path, calls: &[Call]) {
    fs::write(scratch.join("Driver.java"), DRIVER).unwrap();
    let jdk = jdk::find().unwrap_or_else(|none| panic!("{none}"));
    let mut java = Command::new(jdk.java())
        .args(["-Xshare:auto", "-XX:TieredStopAtLevel=1"])
        .arg(scratch.join("Driver.java"))
        .arg(classes)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = java.stdin.take().unwrap();
    let lines: String = calls.iter().map(|call| format!("{}\n", call.line)).collect();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = java.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), calls.len(), "java ended early: {}", output.status);
    let wrong: Vec<String> = calls
        .iter()
        .zip(text.lines())
        .filter(|(call, on_jvm)| call.outcome != *on_jvm)
        .map(|(call, on_jvm)| format!("{}: SSA gives {}, the JVM {on_jvm}", call.line, call.outcome))
        .collect();
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), calls.len(), wrong.join("\n"));
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Compares the interpreter with the JVM on every method of an assembled class; returns the number of calls.
fn check_assembled(name: &str, class: Class) -> usize {
    let folder = scratch(name);
    let bytes = class.finish();
    fs::write(folder.join(format!("{name}.class")), &bytes).unwrap();
    let program = assembled::program(vec![bytes]);
    assert_eq!(program.issues(), []);
    let mut all = Vec::new();
    for method in program.methods_of(program.application_classes().next().unwrap()) {
        if !program.method(method).access.is_static() {
            continue;
        }
        let body = program.body(method).unwrap().unwrap_or_else(|error| panic!("{}: {error}", program.show(method)));
        if let Err(problem) = ir::verify(&program, body) {
            panic!("{}: {problem}\n{}", program.show(method), ir::BodyText(&program, body));
        }
        let before = all.len();
        calls(&program, method, &mut all);
        assert!(all.len() > before, "{} was not executed", program.show(method));
    }
    assert_same_on_a_jvm(&folder, &folder, &all);
    all.len()
}

#[test]
fn what_javac_does_not_write_computes_what_a_jvm_computes() {
    let mut class = Class::new("Unusual").field(STATIC, "count", "I").field(0, "value", "S");
    for (name, descriptor, code) in UNUSUAL {
        class = class.method(STATIC, name, descriptor, code);
    }
    let locked = "
        from: iload_0
              iload_1
              idiv
              ireturn
        to:   instanceof java/lang/Error
              ireturn
        .catch java/lang/Error from to to";
    let constructor = "aload_0\ninvokespecial java/lang/Object.<init>:()V\nreturn";
    class = class.method(STATIC | SYNCHRONIZED, "locked", "(II)I", locked).method(0, "<init>", "()V", constructor);
    assert_eq!(check_assembled("Unusual", class), 9 * (UNUSUAL.len() + 1));
}

/// Old JVMs reject this method, so the test contains the expected result.
#[test]
fn a_subroutine_called_from_outside_and_from_another_one() {
    let code = "
                 jsr outer
                 jsr inner
                 iload_0
                 ireturn
        outer:   astore_2
                 iinc 0 1
                 jsr inner
                 iinc 0 10
                 jsr inner
                 ret 2
        inner:   astore_3
                 iload_0
                 iconst_3
                 imul
                 iload_1
                 iadd
                 istore_0
                 ret 3";
    let program = assembled::one_method("(II)I", code);
    assembled::verified(&program, "f");
    let method = assembled::method(&program, "f");
    let inner = |a: i32, b: i32| a * 3 + b;
    for (a, b) in [(0, 0), (5, -2), (-7, 9)] {
        let expected = inner(inner(inner(a + 1, b) + 10, b), b);
        let outcome = Interpreter::new(&program).outcome(method, &[Value::Int(a), Value::Int(b)]);
        assert_eq!(outcome, Ok(expected.to_string()));
    }
}

#[test]
fn random_control_flow_computes_what_a_jvm_computes() {
    const METHODS: usize = 300;
    let mut random = Random(0x5EED);
    let mut class = Class::new("Random");
    for number in 0..METHODS {
        class = class.method(STATIC, &format!("m{number}"), "(II)I", &random_code(&mut random));
    }
    assert_eq!(check_assembled("Random", class), 9 * METHODS);
}

#[test]
fn what_javac_writes_computes_what_a_jvm_computes() {
    let all = ["ir", "semantics"].map(calls_of_topic);
    assert!(all[0] > 30 && all[1] > 100, "only {all:?} calls could be executed");
}

/// Compares the interpreter with the JVM on all static methods of a topic that take numbers; returns the number of
/// calls.
fn calls_of_topic(name: &str) -> usize {
    let topic = unsnarl_fixtures::topic(name);
    let inputs = archive::open(std::slice::from_ref(&topic.classes), &archive::Options::default());
    let program = Program::build(inputs, &JdkIndex::embedded(), &|_| ());
    let mut all = Vec::new();
    for class in program.application_classes() {
        for method in program.methods_of(class) {
            let data = program.method(method);
            let name = program.key(data.key).name;
            let is_overloaded = |other: &MethodId| program.key(program.method(*other).key).name == name;
            let parameters = &program.descriptor(data.key).unwrap().parameters;
            if data.has_code
                && data.access.is_static()
                && program.bytes(name) != b"<clinit>"
                && program.methods_of(class).filter(is_overloaded).count() == 1
                && parameters.iter().all(|ty| !ty.is_reference())
            {
                calls(&program, method, &mut all);
            }
        }
    }
    assert_same_on_a_jvm(&topic.classes, &scratch(name), &all);
    all.len()
}
