//! The exceptions that statements can throw, and the handlers that catch them.

use unsnarl_classfile::archive::{self, Options};
use unsnarl_program::ir::{Body, Op, StatementText, Thrown};
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{MethodId, Program};

use crate::assembled;

fn load() -> Program {
    let topic = unsnarl_fixtures::topic("exceptions");
    let inputs = archive::open(&[topic.classes], &Options::default());
    Program::build(inputs, &JdkIndex::embedded(), &|_| ())
}

fn body<'p>(program: &'p Program, name: &str) -> &'p Body {
    let is_named =
        |method: &MethodId| program.show(*method).to_string().starts_with(&format!("exceptions.Thrown::{name}("));
    let method = program.methods().find(is_named).expect("the fixture has it");
    program.body(method).expect("it has code").expect("it lowers")
}

/// Every statement that can throw, with its exceptions; `<` before a class means any subclass.
fn thrown(program: &Program, name: &str) -> Vec<String> {
    let body = body(program, name);
    let mut all = Vec::new();
    for statement in body.statements() {
        let (mark, classes) = match body.thrown_by(program, statement) {
            Thrown::Exactly(classes) => ("", classes),
            Thrown::SubclassesOf(classes) => ("<", classes),
        };
        if !classes.is_empty() {
            let names = classes.iter().map(|class| program.show(*class).to_string());
            let names: Vec<_> =
                names.map(|name| format!("{mark}{}", name.rsplit('.').next().unwrap_or_default())).collect();
            let text = StatementText(program, body, statement).to_string();
            let result = body.statement(statement).result.and_then(|_| text.split_once(" = "));
            let text = result.map_or(&*text, |(_, right)| right);
            all.push(format!("{text}: {}", names.join(" ")));
        }
    }
    all
}

/// For each statement that throws to handlers: the handlers, in order.
fn caught(program: &Program, name: &str) -> Vec<String> {
    let body = body(program, name);
    let mut all = Vec::new();
    for block in body.blocks() {
        let Some(statement) = body.throwing_statement(block) else { continue };
        let what = match body.statement(statement).op {
            Op::GetField { .. } => "field",
            Op::Invoke { .. } => "call",
            Op::Throw(_) => "throw",
            Op::Binary(..) => "division",
            Op::ArrayLoad { .. } => "element",
            Op::New(_) => "new",
            _ => "other",
        };
        let handlers = body.block(block).handlers.iter().map(|handler| match handler.catches {
            Some(class) => program.show(class).to_string().rsplit('.').next().unwrap_or_default().to_string(),
            None => "any".into(),
        });
        all.push(format!("{what}: {}", handlers.collect::<Vec<_>>().join(" ")));
    }
    all
}

#[test]
fn division_throws_for_integers_that_may_be_zero() {
    let program = load();
    assert_eq!(thrown(&program, "divide"), ["a_1 / b_2: ArithmeticException", "l_3 % m_4: ArithmeticException"]);
}

#[test]
fn this_and_new_objects_are_not_null() {
    let program = load();
    assert_eq!(
        thrown(&program, "dereference"),
        ["other_1.field: NullPointerException", "special exceptions.Thrown::<init>() (made_5): <Throwable"]
    );
}

#[test]
fn arrays_throw_what_the_specification_says() {
    let program = load();
    assert_eq!(
        thrown(&program, "arrays"),
        [
            "new int[n_2]: NegativeArraySizeException",
            "values_1[0] = fixed_5: NullPointerException ArrayIndexOutOfBoundsException ArrayStoreException",
            "values_1[1]: NullPointerException ArrayIndexOutOfBoundsException",
            "(java.lang.String) element_8: ClassCastException",
        ]
    );
}

#[test]
fn handlers_get_only_what_they_can_catch() {
    let program = load();
    assert_eq!(caught(&program, "filtered"), ["field: NullPointerException", "call: IOException NullPointerException"]);
    assert_eq!(
        caught(&program, "thrownHere"),
        ["call: IllegalStateException RuntimeException", "throw: IllegalStateException"]
    );
    assert_eq!(caught(&program, "everything"), ["call: IOException any", "call: any"]);
    assert_eq!(caught(&program, "ownStatics"), Vec::<String>::new(), "the class is being initialised already");
}

#[test]
fn only_the_first_dereference_can_throw_for_null() {
    let program = load();
    let expected = ["field: NullPointerException", "call: NullPointerException", "field: NullPointerException"];
    assert_eq!(
        caught(&program, "again"),
        expected,
        "not for the second access, but again for what may be another object"
    );
}

#[test]
fn a_class_that_is_missing_may_be_missing_at_run_time_too() {
    let handlers = |code: &str| {
        let code = format!(
            "start: {code}\nend: pop\nreturn\nh: pop\nreturn\n.catch java/lang/NoClassDefFoundError start end h"
        );
        let program = assembled::one_method("(Ljava/lang/Object;)V", &code);
        let body = assembled::verified(&program, "f");
        body.blocks().map(|block| body.block(block).handlers.len()).sum::<usize>()
    };
    for instruction in ["aload_0\ninstanceof Gone", "aload_0\ncheckcast Gone", "iconst_1\nanewarray Gone", "new Gone"] {
        assert_eq!(handlers(instruction), 1, "{instruction}");
        assert_eq!(handlers(&instruction.replace("Gone", "A")), 0, "{instruction} of a class that is there");
    }
}
