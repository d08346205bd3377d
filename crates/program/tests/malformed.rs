//! Classes that do not fit together: each problem is reported at its location, and all other classes are analysed.
#![allow(clippy::unwrap_used, reason = "this is test code, though not in functions marked so")]

use unsnarl_classfile::issue::IssueKind;
use unsnarl_fixtures::assembler::{ABSTRACT, Class, INTERFACE, PUBLIC, STATIC};
use unsnarl_program::{Origin, Program};

use crate::assembled::{program, verified};

/// A class with the valid method `method`, which creates an object of another class.
fn class(name: &str, method: &str, makes: &str) -> Class {
    Class::new(name).method(STATIC, method, "()Ljava/lang/Object;", &format!("new {makes}\nareturn"))
}

fn issues(program: &Program) -> Vec<(IssueKind, String)> {
    program.issues().iter().map(|issue| (issue.kind, issue.to_string())).collect()
}

/// Internal names of all supertypes, nearest first.
fn supertypes(program: &Program, class: &str) -> Vec<String> {
    let class = program.find_class(class.as_bytes()).unwrap();
    let name = |class: &_| String::from_utf8(program.class_name(*class).to_vec()).unwrap();
    program.supertypes(class).iter().map(name).collect()
}

#[test]
fn a_class_that_is_its_own_superclass() {
    let program = program(vec![class("A", "a", "A").extends("A").finish(), class("B", "b", "A").extends("A").finish()]);
    let message = "0.class: its supertype A is also one of its subtypes; that supertype is ignored";
    assert_eq!(issues(&program), [(IssueKind::MalformedClass, message.to_owned())]);
    assert_eq!(supertypes(&program, "B"), ["B", "A", "java/lang/Object"]);
    verified(&program, "a");
    verified(&program, "b");
}

#[test]
fn a_cycle_of_classes_and_interfaces_is_cut_once() {
    let program = program(vec![
        class("A", "a", "C").extends("B").finish(),
        class("B", "b", "A").extends("C").finish(),
        class("C", "c", "B").extends("A").finish(),
        Class::new("I").access(PUBLIC | INTERFACE | ABSTRACT).implements("J").finish(),
        Class::new("J").access(PUBLIC | INTERFACE | ABSTRACT).implements("I").implements("K").finish(),
        Class::new("K").access(PUBLIC | INTERFACE | ABSTRACT).finish(),
    ]);
    let found = issues(&program);
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[0].1, "2.class: its supertype A is also one of its subtypes; that supertype is ignored");
    assert_eq!(found[1].1, "4.class: its supertype I is also one of its subtypes; that supertype is ignored");
    assert_eq!(supertypes(&program, "A"), ["A", "B", "C", "java/lang/Object"]);
    assert_eq!(supertypes(&program, "I"), ["I", "java/lang/Object", "J", "K"]);
    for method in ["a", "b", "c"] {
        verified(&program, method);
    }
}

#[test]
fn of_two_classes_with_one_name_the_first_counts() {
    let program = program(vec![
        class("A", "first", "A").finish(),
        class("A", "second", "A").finish(),
        class("B", "b", "A").finish(),
    ]);
    let message = "1.class: A is already defined, differently, by 0.class; this one is skipped";
    assert_eq!(issues(&program), [(IssueKind::DuplicateClass, message.to_owned())]);
    assert_eq!(program.application_classes().len(), 2);
    verified(&program, "first");
    verified(&program, "b");
}

#[test]
fn an_interface_as_superclass_and_a_class_as_interface() {
    let program = program(vec![
        Class::new("I").access(PUBLIC | INTERFACE | ABSTRACT).finish(),
        class("A", "a", "B").extends("I").finish(),
        class("B", "b", "A").implements("A").finish(),
        class("R", "r", "A").extends("java/lang/Runnable").finish(),
    ]);
    assert_eq!(issues(&program), [], "a JVM refuses it when it links; analysis need not");
    assert_eq!(supertypes(&program, "A"), ["A", "I", "java/lang/Object"]);
    for method in ["a", "b", "r"] {
        verified(&program, method);
    }
}

#[test]
fn a_missing_superclass_is_a_phantom() {
    let program = program(vec![class("A", "a", "Missing").extends("Missing").implements("Gone").finish()]);
    assert_eq!(issues(&program), []);
    assert_eq!(supertypes(&program, "A"), ["A", "Missing", "java/lang/Object", "Gone"]);
    let missing = program.find_class(b"Missing").unwrap();
    assert_eq!(program.class(missing).origin, Origin::Phantom);
    verified(&program, "a");
}

#[test]
fn a_malformed_class_among_sound_ones() {
    let mut cut = class("B", "b", "A").finish();
    cut.pop();
    let length = cut.len();
    let program =
        program(vec![class("A", "a", "B").finish(), cut, class("C", "c", "B").finish(), b"no class".to_vec()]);
    assert_eq!(
        issues(&program),
        [
            (
                IssueKind::MalformedClass,
                format!("1.class: the file ends in the middle of a number (at byte {}); class skipped", length - 1)
            ),
            (
                IssueKind::MalformedClass,
                "3.class: not a class file: it does not start with CAFEBABE (at byte 0); class skipped".to_owned()
            ),
        ]
    );
    assert_eq!(program.class(program.find_class(b"B").unwrap()).origin, Origin::Phantom);
    verified(&program, "a");
    verified(&program, "c");
}

#[test]
fn a_class_of_a_future_version_is_read_and_reported() {
    let program = program(vec![class("A", "a", "A").version(70).finish()]);
    let message = "0.class: class-file version 70 is newer than 69, the newest known; read all the same";
    assert_eq!(issues(&program), [(IssueKind::Unsupported, message.to_owned())]);
    verified(&program, "a");
}

#[test]
fn the_root_has_no_superclass_whatever_it_says() {
    let program = program(vec![
        class("java/lang/Object", "o", "A").extends("A").finish(),
        class("A", "a", "java/lang/Object").finish(),
    ]);
    assert_eq!(supertypes(&program, "A"), ["A", "java/lang/Object"]);
    verified(&program, "a");
    verified(&program, "o");
}

/// Each class extends the one before and calls a method of the very first.
#[test]
fn a_hierarchy_60_000_classes_deep() {
    const DEPTH: usize = 60_000;
    let calls = |name: String, above: String| {
        let code = format!("invokestatic {name}.bottom:()V\nnew {name}\nareturn");
        Class::new(&name).extends(&above).method(STATIC, "m", "()Ljava/lang/Object;", &code)
    };
    let mut classes = vec![Class::new("C0").method(STATIC, "bottom", "()V", "return").finish()];
    classes.extend((1..DEPTH).map(|number| calls(format!("C{number}"), format!("C{}", number - 1)).finish()));
    let program = program(classes);
    assert_eq!(issues(&program), []);
    let deepest = program.find_class(format!("C{}", DEPTH - 1).as_bytes()).unwrap();
    assert_eq!(program.supertypes(deepest).len(), DEPTH + 1);
    // One method in a hundred: each walks its whole chain.
    for class in program.application_classes().skip(1).step_by(100) {
        let method = program.methods_of(class).next().unwrap();
        let body = program.body(method).unwrap().unwrap();
        assert_eq!(unsnarl_program::ir::verify(&program, body), Ok(()));
    }
}

/// `wide` interfaces at each of `deep` levels, each extending all of the level below: there are `wide^deep` paths.
#[test]
fn a_lattice_of_interfaces_with_exponentially_many_paths() {
    let (deep, wide) = (60, 8);
    let mut classes = Vec::new();
    for level in 0..deep {
        for number in 0..wide {
            let mut class = Class::new(&format!("I{level}_{number}")).access(PUBLIC | INTERFACE | ABSTRACT);
            for below in (0..wide).filter(|_| level > 0) {
                class = class.implements(&format!("I{}_{below}", level - 1));
            }
            classes.push(class.finish());
        }
    }
    let code = "
              iload_0
              ifeq other
              aload_1
              goto join
        other: aload_2
        join: invokeinterface I0_0.missing:()V
              return";
    let descriptor = format!("(ILI{0}_0;LI{0}_1;)V", deep - 1);
    classes.push(Class::new("A").method(STATIC, "f", &descriptor, code).finish());
    let program = program(classes);
    assert_eq!(issues(&program), []);
    verified(&program, "f");
}
