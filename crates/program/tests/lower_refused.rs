//! Code that a JVM's verifier would reject: each method is rejected with the pc and the reason, and the other methods
//! of its class are lowered.

use unsnarl_fixtures::assembler::{Class, Code, STATIC};
use unsnarl_program::ir::{Invariant, verify};

use crate::assembled::{lowered, one_method, program, refusal, verified};

/// Descriptor, code, and the expected error.
const REFUSED: &[(&str, &str, &str)] = &[
    // Variables
    ("()I", "iload_0\nireturn", "a variable is read that was not written on every path (at pc 1)"),
    (
        "(I)I",
        "iload_0\nifeq join\niconst_1\nistore_1\njoin: iload_1\nireturn",
        "a variable is read that was not written on every path (at pc 6)",
    ),
    ("()V", ".limits 2 1\niconst_0\nistore_1\nreturn", "local 1 does not exist (at pc 1)"),
    ("()V", ".limits 2 1\niload_1\npop\nreturn", "local 1 does not exist (at pc 0)"),
    ("()V", ".limits 2 1\nlconst_0\nlstore_0\nreturn", "local 0 does not exist (at pc 1)"),
    ("(IJ)V", ".limits 2 2\nreturn", "it has fewer locals than parameters (at pc 0)"),
    // Types
    ("(I)I", "aload_0\narraylength\nireturn", "a value of type int stands where a reference is needed (at pc 1)"),
    ("([I)I", "iload_0\niconst_1\niadd\nireturn", "a value of type int[] stands where an int is needed (at pc 2)"),
    ("()I", "aconst_null\nireturn", "there is a reference on the operand stack where an int is needed (at pc 1)"),
    (
        "()I",
        "fconst_1\niconst_1\niadd\nireturn",
        "there is a float on the operand stack where an int is needed (at pc 2)",
    ),
    (
        "(I)V",
        "iload_0\nifeq other\niconst_1\nistore_1\ngoto join\nother: fconst_1\nfstore_1\njoin: iload_1\nistore_2\nreturn",
        "",
    ),
    (
        "(I)I",
        "iload_0\nifeq other\niconst_1\nistore_1\ngoto join\nother: fconst_1\nfstore_1\njoin: iload_1\nireturn",
        "values of different kinds meet in one variable (at pc 11)",
    ),
    ("()V", "iconst_1\nireturn", "the returned value is not of the declared kind (at pc 1)"),
    ("()I", "return", "the returned value is not of the declared kind (at pc 0)"),
    // Operand stack
    ("()V", "pop\nreturn", "the operand stack does not hold what the instruction rearranges (at pc 0)"),
    ("()V", "lconst_0\npop\nreturn", "the operand stack does not hold what the instruction rearranges (at pc 1)"),
    ("()V", "iconst_0\niadd\npop\nreturn", "the operand stack is empty (at pc 1)"),
    ("()V", ".limits 1 0\niconst_0\niconst_0\nreturn", "the operand stack is higher than announced (at pc 1)"),
    ("(I)V", "loop: iconst_0\ngoto loop", "two paths to one instruction leave different operand stacks (at pc 1)"),
    (
        "(I)V",
        "iload_0\nifeq join\niconst_0\njoin: return",
        "two paths to one instruction leave different operand stacks (at pc 4)",
    ),
    (
        "(I)V",
        "iload_0\nifeq other\niconst_0\ngoto join\nother: fconst_0\njoin: pop\nreturn",
        "two paths to one instruction leave different operand stacks (at pc 8)",
    ),
    // Control
    ("()V", "goto 2", "the branch leads to 2, where no instruction starts (at pc 0)"),
    ("()V", "goto 9", "the branch leads to 9, outside the code (at pc 0)"),
    ("()V", "nop", "control falls off the end of the code (at pc 0)"),
    ("()V", "return\nnop", "control falls off the end of the code (at pc 1)"),
    ("()V", ".bytes 17 0", "the code ends in the middle of an instruction (at pc 0)"),
    ("()V", "nop\n.bytes 203", "unknown opcode 203 (at pc 1)"),
    ("()V", ".bytes 196 0 0 0", "opcode 0 has no wide form (at pc 0)"),
    ("()V", "iconst_0\n.bytes 188 3 87 177", "an array of unknown type 3 (at pc 1)"),
    ("(I)V", "iload_0\ntableswitch 3 a\na: return", "a table switch from 3 to 2 (at pc 1)"),
    // Subroutines
    ("()V", "aconst_null\nastore_0\nret 0", "local 0 is not a return address (at pc 2)"),
    ("()V", "ret 0", "local 0 is not a return address (at pc 0)"),
    ("()V", "jsr a\nreturn\na: athrow", "a return address is used as a value (at pc 4)"),
    ("()V", "return\na: jsr a", "control falls off the end of the code (at pc 1)"),
    ("()V", "jsr a\nreturn\na: astore_0\nret 1", "local 1 is not a return address (at pc 5)"),
    // Constants
    ("()V", "ldc #200\npop\nreturn", "there is no constant 200 (at pc 0)"),
    ("()V", "ldc_w #1\npop\nreturn", "constant 1 cannot be loaded (at pc 0)"),
    ("()V", "getstatic #1\npop\nreturn", "constant 1 is not a field (at pc 0)"),
    ("()V", "getstatic #0\npop\nreturn", "constant 0 is not a field (at pc 0)"),
    ("()V", "getstatic A.s:(I)V\npop\nreturn", "constant 14 is not a field (at pc 0)"),
    ("()V", "getstatic A.s:Q\npop\nreturn", "constant 14 is not a field (at pc 0)"),
    ("()V", "invokestatic #1\nreturn", "constant 1 is not a method (at pc 0)"),
    ("()V", "invokestatic A.m:I\nreturn", "constant 14 is not a method (at pc 0)"),
    ("()V", "invokedynamic 0 m:()V\nreturn", "there is no bootstrap method 0 (at pc 0)"),
    ("()V", "invokedynamic #1\nreturn", "constant 1 is not a dynamic one (at pc 0)"),
    ("()V", "new #1\npop\nreturn", "constant 1 is not a class (at pc 0)"),
    ("()V", "new [I\npop\nreturn", "an array type is created like an object (at pc 0)"),
    (
        "()V",
        "iconst_0\nmultianewarray [I 2\npop\nreturn",
        "an array is created with more dimensions than it has (at pc 1)",
    ),
    // Handlers
    ("()V", "nop\nreturn\n.catch any 0 1 9", "an exception handler does not start at an instruction (at pc 9)"),
    (
        "()V",
        "sipush 1\npop\nreturn\n.catch any 1 4 4",
        "an exception handler does not start at an instruction (at pc 4)",
    ),
    (
        "()V",
        "sipush 1\npop\nreturn\n.catch any 0 2 4",
        "an exception handler's range does not end at an instruction (at pc 2)",
    ),
    ("()V", "nop\nreturn\n.catch any 1 1 0", "an exception handler covers nothing (at pc 1)"),
    ("()V", "nop\nreturn\n.catch any 1 0 0", "an exception handler covers nothing (at pc 1)"),
    ("()V", "nop\nreturn\n.catch any 0 1 2", "an exception handler covers nothing (at pc 0)"),
    ("()V", "nop\nh: return\n.catch #1 0 1 h", "constant 1 is not a class to catch (at pc 1)"),
    ("()V", "nop\nh: return\n.catch [I 0 1 h", "constant 13 is not a class to catch (at pc 1)"),
    // The method itself
    ("(Q)V", "return", "its descriptor is malformed (at pc 0)"),
    ("I", "return", "its descriptor is malformed (at pc 0)"),
];

#[test]
fn each_is_refused_where_it_is_wrong() {
    let mut wrong = Vec::new();
    for (descriptor, code, expected) in REFUSED.iter().filter(|case| !case.2.is_empty()) {
        let actual = refusal(descriptor, code);
        if actual != *expected {
            wrong.push(format!("{code}\n  gives `{actual}`\n  not `{expected}`"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A malformed value that is never used is not an error: pruned SSA does not contain it.
#[test]
fn unused_values_may_be_malformed() {
    for (descriptor, code, _) in REFUSED.iter().filter(|case| case.2.is_empty()) {
        verified(&one_method(descriptor, code), "f");
    }
    verified(&one_method("()V", "iload_0\nistore_1\nreturn"), "f");
    verified(&one_method("()V", "jsr a\nreturn\na: astore_0\naload_0\npop\nret 0"), "f");
}

#[test]
fn a_malformed_code_attribute_affects_its_method_only() {
    let sound = "iconst_1\nireturn";
    for (content, at, expected) in [
        (&[0, 0, 0, 0, 0, 0, 0, 0, 0, 0][..], 4, "a method body cannot have 0 bytes"),
        (&[0, 0, 0, 1, 0, 0], 4, "a method body cannot have 65536 bytes"),
        (&[0, 0, 0, 0, 0, 9, 177], 8, "the file ends here, but 9 more bytes were announced"),
        (&[], 2, "the file ends in the middle of a number"),
        (&[0, 0, 0, 0, 0, 1, 177, 255, 255], 11, "the file ends here, but 524280 more bytes were announced"),
    ] {
        let content = [b"zz", content].concat();
        let bytes = Class::new("A")
            .method(STATIC, "before", "()I", sound)
            .method_with(STATIC, "f", "()V", &[("Code".to_owned(), content.clone())])
            .method(STATIC, "after", "()I", sound)
            .finish();
        let start = bytes.windows(content.len()).position(|window| window == content).unwrap();
        let program = program(vec![bytes]);
        let error = lowered(&program, "f").unwrap_err();
        assert_eq!(error.to_string(), format!("{expected} (at byte {})", start + at));
        verified(&program, "before");
        verified(&program, "after");
    }
}

#[test]
fn unstructured_locking_is_lowered_and_reported_by_the_verifier() {
    let problem = |code: &str| {
        let program = one_method("(Ljava/lang/Object;I)V", code);
        let body = lowered(&program, "f").unwrap();
        let error = verify(&program, body).unwrap_err();
        assert_eq!(error.invariant, Invariant::Monitors, "{error}");
        error.problem
    };
    assert_eq!(problem("aload_0\nmonitorenter\nreturn"), "the method returns with a monitor held");
    assert_eq!(problem("aload_0\nmonitorexit\nreturn"), "a monitor is left that is not held");
    assert_eq!(
        problem("aload_0\nmonitorenter\naload_0\nmonitorexit\naload_0\nmonitorexit\nreturn"),
        "a monitor is left that is not held"
    );
    assert_eq!(
        problem("iload_1\nifeq join\naload_0\nmonitorenter\njoin: aload_0\nmonitorexit\nreturn"),
        "it is entered with different monitors held"
    );
    assert_eq!(
        problem("loop: aload_0\nmonitorenter\niload_1\nifeq loop\naload_0\nmonitorexit\nreturn"),
        "it is entered with different monitors held"
    );
}

#[test]
fn wrong_classes_are_lowered_and_reported_by_the_verifier() {
    let program = one_method("(Ljava/lang/String;)LA;", "aload_0\nareturn");
    let error = verify(&program, lowered(&program, "f").unwrap()).unwrap_err();
    assert_eq!((error.invariant, error.pc), (Invariant::Types, Some(1)));
    assert_eq!(error.problem, "v0 is a java.lang.String, not a A");
}

#[test]
fn malformed_debug_tables_do_not_affect_the_body() {
    let mut class = Class::new("A");
    let code = class.assemble("iconst_1\nistore_0\niload_0\nireturn");
    let table = |bytes: &[u8]| bytes.to_vec();
    let code = Code {
        attributes: vec![
            ("LineNumberTable".to_owned(), table(&[0, 9, 0])),
            ("LocalVariableTable".to_owned(), table(&[0, 1, 0, 1, 0, 3, 255, 255, 0, 1, 0, 0])),
            ("StackMapTable".to_owned(), table(&[255])),
        ],
        ..code
    };
    let program = program(vec![class.method_with_code(STATIC, "f", "()I", &code).finish()]);
    assert_eq!(verified(&program, "f").line(0), None);
}

#[test]
fn operands_of_dynamic_calls_are_checked_too() {
    let class = Class::new("A").version(55).bootstrap("A.boot:()Ljava/lang/Object;", &[]);
    let class = class.method(STATIC, "m", "(I)V", "aload_0\ninvokedynamic 0 site:(LA;)V\nreturn");
    let program = program(vec![class.finish()]);
    let error = lowered(&program, "m").unwrap_err().to_string();
    assert_eq!(error, "a value of type int stands where a reference is needed (at pc 1)");
}
