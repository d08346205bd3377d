//! The SSA of a method computes what a JVM computes: hand-written bytecode that javac does not emit, random control-flow graphs, and javac's
//! own output, each executed by an interpreter of SSA and by `java`, on the same arguments.

mod assembled;
mod interpreter;

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use interpreter::{Interpreter, Value};
use unsnarl_classfile::archive;
use unsnarl_fixtures::assembler::{Class, STATIC, SYNCHRONIZED};
use unsnarl_fixtures::jdk;
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{MethodId, Program, Type, dotted, ir};

const INTS: [i32; 6] = [0, 1, -1, 7, -13, i32::MIN];

/// Reads `Class method argument…` from standard input and prints the outcome of each call. A fresh class loader each time: no state is kept.
const DRIVER: &str = r#"
import java.io.*;
import java.lang.reflect.*;
import java.net.*;

public class Driver {
    public static void main(String[] arguments) throws Exception {
        URL[] path = { new File(arguments[0]).toURI().toURL() };
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null; ) {
            String[] words = line.split(" ");
            try (URLClassLoader loader = new URLClassLoader(path)) {
                System.out.println(outcome(loader.loadClass(words[0]), words));
            }
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

/// A call of a static method, and what the interpreter makes of it.
struct Call {
    line: String,
    outcome: String,
}

/// Every call of the method with some arguments that the interpreter can do.
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

/// Runs every method of an assembled class both ways; gives the number of calls.
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

/// Names, descriptors and code of methods that javac does not write (any more).
const UNUSUAL: &[(&str, &str, &str)] = &[
    (
        "finally_of_old_javac",
        "(II)I",
        "
        from:    iload_0
                 iload_1
                 idiv
                 istore_2
                 jsr finally
                 iload_2
                 getstatic Unusual.count:I
                 iadd
                 ireturn
        to:
        handler: astore_3
                 jsr finally
                 aload_3
                 athrow
        finally: astore 4
                 getstatic Unusual.count:I
                 iconst_5
                 iadd
                 putstatic Unusual.count:I
                 ret 4
        .catch any from to handler",
    ),
    (
        "nested_subroutines",
        "(II)I",
        "
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
                 ret 3",
    ),
    (
        "subroutine_called_in_a_loop",
        "(II)I",
        "
                 bipush 9
                 istore_2
        loop:    iload_2
                 ifle done
                 jsr mix
                 iload_0
                 iconst_1
                 iand
                 ifeq even
                 jsr mix
        even:    iinc 2 -1
                 goto loop
        done:    jsr mix
                 iload_0
                 ireturn
        mix:     astore_3
                 iload_0
                 iload_2
                 ixor
                 iload_1
                 isub
                 istore_0
                 ret 3",
    ),
    (
        "loop_inside_a_subroutine",
        "(II)I",
        "
                 jsr sum
                 jsr sum
                 iload_0
                 ireturn
        sum:     astore_2
                 iconst_4
                 istore_3
        loop:    iload_0
                 iload_3
                 iadd
                 istore_0
                 iinc 3 -1
                 iload_3
                 ifne loop
                 ret 2",
    ),
    (
        "return_from_the_outer_subroutine",
        "(II)I",
        "
                 jsr outer
                 iload_0
                 ireturn
        outer:   astore_2
                 iload_0
                 ifeq leave
                 jsr inner
                 iinc 0 100     // never: the inner subroutine returns for the outer one
        leave:   ret 2
        inner:   astore_3
                 iinc 0 7
                 ret 2",
    ),
    (
        "subroutine_that_never_returns",
        "(II)I",
        "
                 iload_1
                 ifle plain
                 jsr away
        plain:   iload_0
                 ireturn
        away:    pop
                 iload_1
                 ireturn",
    ),
    (
        "subroutine_left_by_a_jump",
        "(II)I",
        "
                 iconst_3
                 istore_2
        again:   iload_2
                 ifle done
                 jsr step
                 iinc 0 1
                 goto again
        step:    astore_3
                 iinc 2 -1
                 iload_2
                 iload_1
                 if_icmpeq again
                 ret 3
        done:    iload_0
                 ireturn",
    ),
    (
        "address_moved_between_locals",
        "(II)I",
        "
                 jsr add
                 iload_0
                 ireturn
        add:     astore_2
                 iload_0
                 iload_1
                 iadd
                 istore_0
                 jsr nop
                 ret 2
        nop:     astore 5
                 nop
                 wide ret 5",
    ),
    (
        "exception_inside_a_subroutine",
        "(II)I",
        "
        from:    jsr divide
        to:      iload_0
                 ireturn
        divide:  astore_2
        in_from: iload_0
                 iload_1
                 idiv
                 istore_0
        in_to:   ret 2
        handler: pop
                 bipush 77
                 ireturn
        .catch java/lang/ArithmeticException in_from in_to handler
        .catch any from to handler",
    ),
    (
        "irreducible_loop",
        "(II)I",
        "
                 bipush 20
                 istore_2
                 iload_0
                 ifgt second
        first:   iload_0
                 iconst_3
                 iadd
                 istore_0
                 iinc 2 -1
                 iload_2
                 ifle done
        second:  iload_0
                 iload_1
                 ixor
                 istore_0
                 iinc 2 -1
                 iload_2
                 ifgt first
        done:    iload_0
                 ireturn",
    ),
    (
        "irreducible_with_three_entries",
        "(II)I",
        "
                 bipush 30
                 istore_2
                 iload_0
                 tableswitch -1 a b c
        a:       iinc 1 1
                 iinc 2 -1
                 iload_2
                 ifle done
                 iload_1
                 iconst_1
                 iand
                 ifeq c
        b:       iload_1
                 iconst_3
                 imul
                 istore_1
                 iinc 2 -1
                 iload_2
                 ifgt a
        c:       iload_1
                 bipush 11
                 isub
                 istore_1
                 iinc 2 -1
                 iload_2
                 ifgt b
        done:    iload_1
                 ireturn",
    ),
    (
        "handler_that_covers_itself",
        "(II)I",
        "
                 iconst_0
                 istore_2
        from:    iload_0
                 iload_1
                 idiv
                 ireturn
        handler: pop
                 iinc 2 1
                 iload_0
                 iload_2
                 iconst_3
                 isub           // zero, and so here again, the third time
                 idiv
                 iload_2
                 iconst_2
                 if_icmplt from
                 iload_2
                 iadd
                 ireturn
        to:      nop
                 goto to
        .catch java/lang/ArithmeticException from to handler",
    ),
    (
        "handler_entered_normally_too",
        "(II)I",
        "
                 iload_1
                 bipush 7
                 if_icmpne from
                 new java/lang/IllegalStateException
                 dup
                 invokespecial java/lang/IllegalStateException.<init>:()V
                 goto handler
        from:    iload_0
                 iload_1
                 idiv
                 ireturn
        to:
        handler: astore_2
                 aload_2
                 instanceof java/lang/ArithmeticException
                 ireturn
        .catch java/lang/RuntimeException from to handler",
    ),
    (
        "handlers_in_order",
        "(II)I",
        "
        from:    iload_0
                 ifne other
                 new java/lang/IllegalStateException
                 dup
                 invokespecial java/lang/IllegalStateException.<init>:()V
                 athrow
        other:   new java/lang/Exception
                 dup
                 invokespecial java/lang/Exception.<init>:()V
                 athrow
        to:
        first:   pop
                 iconst_1
                 ireturn
        second:  pop
                 iconst_2
                 ireturn
        third:   pop
                 iconst_3
                 ireturn
        .catch java/lang/Error from to first
        .catch java/lang/RuntimeException from to second
        .catch java/lang/IllegalStateException from to first
        .catch any from to third",
    ),
    (
        "handler_sees_the_value_before",
        "(II)I",
        "
                 bipush 40
                 istore_2
        from:    iinc 2 1
                 iload_0
                 iload_1
                 irem
                 istore_2
                 iinc 2 2
                 iload_2
                 iload_1
                 iconst_1
                 isub
                 idiv
                 istore_2
        to:      iload_2
                 ireturn
        handler: pop
                 iload_2
                 ireturn
        .catch any from to handler",
    ),
    (
        "throw_of_null",
        "(II)I",
        "
        from:    aconst_null
                 athrow
        to:
        handler: instanceof java/lang/NullPointerException
                 ireturn
        .catch any from to handler",
    ),
    (
        "unreachable_after_goto",
        "(II)I",
        "
                 goto on
                 iload_0
                 iconst_0
                 idiv
                 pop
        on:      iload_1
                 ireturn
                 aload_0
                 athrow",
    ),
    (
        "loop_to_the_first_instruction",
        "(II)I",
        "
                 iinc 0 -1
                 iload_0
                 bipush 31
                 iand
                 ifne 0
                 iload_0
                 iload_1
                 iadd
                 ireturn",
    ),
    (
        "stack_over_branches",
        "(II)I",
        "
                 iload_0
                 iload_1
                 lconst_1
                 iload_0
                 ifle no
                 iload_1
                 goto join
        no:      bipush 12
        join:    i2l
                 ladd
                 l2i
                 swap
                 iload_1
                 ifne keep
                 swap
        keep:    isub
                 isub
                 ireturn",
    ),
    (
        "stack_over_a_loop",
        "(II)I",
        "
                 bipush 10
                 istore_2
                 iload_0
                 iload_1
        loop:    dup_x1
                 iadd
                 iinc 2 -1
                 iload_2
                 ifgt loop
                 isub
                 ireturn",
    ),
    (
        "parallel_swap_in_a_loop",
        "(II)I",
        "
                 bipush 7
                 istore_2
        loop:    iload_0
                 iload_1
                 istore_0
                 istore_1
                 iinc 2 -1
                 iload_2
                 ifne loop
                 iload_0
                 iload_1
                 iconst_2
                 imul
                 isub
                 ireturn",
    ),
    (
        "wide_shuffles",
        "(II)I",
        "
                 iload_0
                 i2l
                 iload_1
                 i2l
                 dup2_x2
                 lsub
                 lxor
                 iload_0
                 dup_x2
                 pop
                 l2i
                 iload_1
                 iload_0
                 dup2_x2
                 ixor
                 iadd
                 iadd
                 iadd
                 isub
                 iadd
                 iload_1
                 lconst_1
                 dup2_x1
                 l2i
                 iadd
                 istore_2
                 l2i
                 iadd
                 iload_2
                 imul
                 ireturn",
    ),
    (
        "far_locals",
        "(II)I",
        "
                 .limits 8 1003
                 iload_0
                 istore 1000
                 iload_1
                 i2l
                 lstore 1001
                 iinc 1000 -30000
                 wide iinc 0 1
                 iload 1000
                 lload 1001
                 l2i
                 iadd
                 iload_0
                 ixor
                 ireturn",
    ),
    (
        "one_slot_for_several_types",
        "(II)I",
        "
                 iload_0
                 istore_2
                 iload_2
                 ifeq reference
                 iload_1
                 i2f
                 fstore_2
                 fload_2
                 fload_2
                 fmul
                 f2i
                 ireturn
        reference: aconst_null
                 astore_2
                 aload_2
                 ifnull null
                 iconst_1
                 ireturn
        null:    lconst_1
                 lstore_2
                 lload_2
                 l2i
                 ireturn",
    ),
    (
        "switches",
        "(II)I",
        "
                 iload_0
                 lookupswitch other -13:a 0:b 7:a
        a:       iinc 1 100
        b:       iload_1
                 tableswitch -1 other c b2 c
        b2:      iinc 1 1000
        c:       iload_1
                 ireturn
        other:   iload_0
                 iload_1
                 isub
                 ireturn",
    ),
    (
        "arrays",
        "(II)I",
        "
        from:    iload_0
                 newarray byte
                 astore_2
                 aload_2
                 iconst_2
                 iload_1
                 sipush 300
                 iadd
                 bastore
                 aload_2
                 iconst_2
                 baload
                 aload_2
                 arraylength
                 iadd
                 ireturn
        to:
        negative: pop
                 bipush -99
                 ireturn
        bounds:  pop
                 bipush -98
                 ireturn
        .catch java/lang/NegativeArraySizeException from to negative
        .catch java/lang/IndexOutOfBoundsException from to bounds",
    ),
    (
        "arrays_of_arrays",
        "(II)I",
        "
                 iconst_2
                 iconst_3
                 multianewarray [[J 2
                 dup
                 iconst_1
                 aaload
                 astore_2
                 aload_2
                 iconst_2
                 iload_0
                 i2l
                 lastore
                 iconst_1
                 aaload
                 iconst_2
                 laload
                 l2i
                 iload_1
                 iadd
                 ireturn",
    ),
    (
        "stores_that_do_not_fit",
        "(II)I",
        "
                 iconst_1
                 anewarray java/lang/Exception
                 astore_2
        from:    aload_2
                 checkcast [Ljava/lang/Object;
                 iconst_0
                 new java/lang/Error
                 dup
                 invokespecial java/lang/Error.<init>:()V
                 aastore
                 iload_0
                 ireturn
        to:
        handler: instanceof java/lang/ArrayStoreException
                 iload_1
                 iadd
                 ireturn
        .catch any from to handler",
    ),
    (
        "casts",
        "(II)I",
        "
                 iload_0
                 ifle object
                 new java/lang/Error
                 dup
                 invokespecial java/lang/Error.<init>:()V
                 goto cast
        object:  new java/lang/Object
                 dup
                 invokespecial java/lang/Object.<init>:()V
        cast:
        from:    checkcast java/lang/Throwable
        to:      instanceof java/lang/Error
                 ireturn
        handler: instanceof java/lang/ClassCastException
                 bipush 9
                 iadd
                 ireturn
        .catch java/lang/Exception from to handler",
    ),
    (
        "structured_locks",
        "(II)I",
        "
                 new java/lang/Object
                 dup
                 invokespecial java/lang/Object.<init>:()V
                 astore_2
                 aload_2
                 monitorenter
        from:    iload_0
                 iload_1
                 idiv
                 aload_2
                 monitorexit
        to:      ireturn
        handler: astore_3
                 aload_2
                 monitorexit
        end:     aload_3
                 athrow
        .catch any from to handler
        .catch any handler end handler",
    ),
    (
        "comparisons_with_nan",
        "(II)I",
        "
                 iload_0
                 i2f
                 iload_1
                 i2f
                 fdiv
                 fstore_2
                 fload_2
                 fload_2
                 fcmpl
                 fload_2
                 fconst_1
                 fcmpg
                 bipush 10
                 imul
                 iadd
                 fload_2
                 f2d
                 dconst_0
                 dcmpl
                 bipush 100
                 imul
                 iadd
                 fload_2
                 f2d
                 dconst_1
                 dcmpg
                 sipush 1000
                 imul
                 iadd
                 ireturn",
    ),
    (
        "conversions",
        "(II)I",
        "
                 iload_0
                 i2d
                 iload_1
                 i2d
                 ddiv
                 dup2
                 d2l
                 l2i
                 istore_2
                 dup2
                 d2f
                 f2l
                 l2d
                 dadd
                 d2i
                 iload_2
                 iadd
                 dup
                 i2b
                 swap
                 dup
                 i2c
                 swap
                 i2s
                 ixor
                 iadd
                 ireturn",
    ),
    (
        "long_arithmetic",
        "(IJ)J",
        "
                 iload_0
                 i2l
                 lload_1
                 lmul
                 lload_1
                 iload_0
                 lshl
                 lxor
                 lload_1
                 iload_0
                 lushr
                 ladd
                 lload_1
                 bipush 67
                 lshr
                 lneg
                 lor
                 lload_1
                 ldiv
                 lreturn",
    ),
    (
        "float_arithmetic",
        "(FF)F",
        "
                 fload_0
                 fload_1
                 fdiv
                 fload_0
                 fload_1
                 frem
                 fmul
                 fneg
                 freturn",
    ),
    (
        "fields_and_calls",
        "(II)I",
        "
                 new Unusual
                 dup
                 invokespecial Unusual.<init>:()V
                 dup
                 iload_0
                 putfield Unusual.value:S
                 dup
                 getfield Unusual.value:S
                 swap
                 getfield Unusual.value:S
                 iload_1
                 invokestatic Unusual.locked:(II)I
                 isub
                 ireturn",
    ),
];

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

/// A small generator of pseudo-random numbers (xorshift): tests are the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// Code of a method `(II)I` that a JVM accepts and that ends: blocks joined by random branches, with up to two values on the operand stack at their
/// borders, random handlers, and subroutines. Locals 0 to 5 are `int`s, 6 counts down, 7 is a `long`, 10 and 11 hold return addresses.
fn random_code(random: &mut Random) -> String {
    let blocks = 3 + random.below(10);
    // How many values are on the stack at the start of each block; there is one of each height.
    let heights: Vec<usize> = (0..blocks).map(|block| if block < 3 { block } else { random.below(3) }).collect();
    let mut code = String::new();
    let local = |random: &mut Random| random.below(6);
    for slot in 2..6 {
        writeln!(code, "bipush {}\nistore {slot}", random.below(100)).unwrap();
    }
    code.push_str("bipush 40\nistore 6\nlconst_1\nlstore 7\n");
    let statements = |random: &mut Random, mut height: usize, code: &mut String| {
        for _ in 0..1 + random.below(5) {
            let (a, b, c) = (local(random), local(random), local(random));
            match random.below(10) {
                0 => writeln!(code, "iinc {c} {}", random.below(200) as i32 - 100),
                1 => writeln!(code, "lload 7\niload {a}\ni2l\nladd\nlstore 7"),
                2 => writeln!(code, "lload 7\ndup2\nlmul\nl2i\nistore {c}"),
                3 => writeln!(code, "iload {a}\nlload 7\ndup2_x1\nlstore 7\nistore {c}\npop2"),
                4 if height >= 1 => writeln!(code, "dup\nistore {c}"),
                5 if height >= 2 => writeln!(code, "swap"),
                6 if height >= 2 => writeln!(code, "dup_x1\nistore {c}"),
                7 if height >= 1 => {
                    height -= 1;
                    writeln!(code, "istore {c}")
                }
                8 if height < 2 => {
                    height += 1;
                    writeln!(code, "iload {a}")
                }
                _ => {
                    let op = random.pick(&["iadd", "isub", "imul", "idiv", "irem", "iand", "ixor", "ishl", "iushr"]);
                    writeln!(code, "iload {a}\niload {b}\n{op}\nistore {c}")
                }
            }
            .unwrap();
        }
        height
    };
    let level = |random: &mut Random, from: usize, to: usize, code: &mut String| {
        (to..from).for_each(|_| writeln!(code, "istore {}", local(random)).unwrap());
        (from..to).for_each(|_| writeln!(code, "iload {}", local(random)).unwrap());
    };
    let conditions = ["ifeq", "ifne", "iflt", "ifge", "ifgt", "ifle"];
    for block in 0..blocks {
        let height = heights[block];
        writeln!(code, "b{block}: iinc 6 -1\niload 6\nifle out{height}").unwrap();
        let mut height = statements(random, height, &mut code);
        if random.below(4) == 0 {
            // A subroutine is always entered with the same stack.
            level(random, height, 0, &mut code);
            writeln!(code, "jsr sub{}", random.below(2)).unwrap();
            height = 0;
        }
        let wanted = random.below(3);
        level(random, height, wanted, &mut code);
        let targets: Vec<usize> = (0..blocks).filter(|target| heights[*target] == wanted).collect();
        let [first, second, third] = [0; 3].map(|_| random.pick(&targets));
        let (a, b) = (local(random), local(random));
        let condition = random.pick(&conditions);
        match random.below(5) {
            0 => writeln!(code, "goto b{first}"),
            1 => {
                writeln!(code, "iload {a}\niload {b}\nif_icmp{}b{first}\ngoto b{second}", &format!("{condition} ")[2..])
            }
            2 => writeln!(code, "iload {a}\niconst_3\niand\ntableswitch 0 b{first} b{second} b{third} b{first}"),
            _ => writeln!(code, "iload {a}\n{condition} b{first}\ngoto b{second}"),
        }
        .unwrap();
    }
    code.push_str("out2: istore 2\nout1: istore 3\nout0: iload 0\n");
    for slot in 1..6 {
        writeln!(code, "bipush 31\nimul\niload {slot}\niadd").unwrap();
    }
    code.push_str("lload 7\nl2i\nixor\nireturn\n");
    for (sub, address) in [(0, 10), (1, 11)] {
        writeln!(code, "sub{sub}: astore {address}").unwrap();
        let height = statements(random, 0, &mut code);
        level(random, height, 0, &mut code);
        if sub == 0 && random.below(2) == 0 {
            code.push_str("jsr sub1\n");
        }
        writeln!(code, "iload 0\n{} skip{sub}\niinc 1 3\nskip{sub}: ret {address}", random.pick(&conditions)).unwrap();
    }
    let level_blocks: Vec<usize> = (0..blocks).filter(|block| heights[*block] == 0).collect();
    for handler in 0..random.below(4) {
        let (from, to) = (random.below(blocks - 1), 1 + random.below(blocks - 1));
        let (from, to) = (from.min(to - 1), to.max(from + 1));
        let caught =
            random.pick(&["any", "java/lang/ArithmeticException", "java/lang/RuntimeException", "java/lang/Error"]);
        let (local, target) = (local(random), random.pick(&level_blocks));
        writeln!(code, "h{handler}: pop\niinc {local} 9\ngoto b{target}").unwrap();
        writeln!(code, ".catch {caught} b{from} b{to} h{handler}").unwrap();
    }
    code
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
    let topic = unsnarl_fixtures::topic("ir");
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
    assert!(all.len() > 100, "only {} calls could be executed", all.len());
    assert_same_on_a_jvm(&topic.classes, &scratch("javac"), &all);
}
