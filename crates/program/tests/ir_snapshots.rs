//! The SSA of one fixture per language feature, as text, and the verifier over all of them.
//!
//! To accept a change: `UPDATE_EXPECT=1 cargo test -p unsnarl-program ir_snapshots`, then read the diff.

use expect_test::expect_file;
use unsnarl_classfile::archive::{self, Options};
use unsnarl_fixtures::{Topic, workspace_root};
use unsnarl_program::ir::{BodyText, verify};
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{ClassId, Program, dotted};

fn load(topic: &Topic) -> Program {
    let inputs = archive::open(std::slice::from_ref(&topic.classes), &Options::default());
    let program = Program::build(inputs, &JdkIndex::embedded(), &|_| ());
    assert!(program.issues().is_empty(), "{:?}", program.issues());
    program
}

/// The bodies of a class, in the order of the class file.
fn text_of(program: &Program, class: ClassId) -> String {
    let mut text = String::new();
    for method in program.methods_of(class) {
        match program.body(method) {
            Some(Ok(body)) => {
                if let Err(error) = verify(program, body) {
                    panic!("{}: {error}\n{}", program.show(method), BodyText(program, body));
                }
                text += &format!("{}\n", BodyText(program, body));
            }
            Some(Err(error)) => panic!("{}: {error}", program.show(method)),
            None => text += &format!("{} has no code\n\n", program.show(method)),
        }
    }
    text
}

fn compare(topic: &Topic) {
    let program = load(topic);
    for fixture in &topic.fixtures {
        let nested = format!("{}$", fixture.class);
        let is_own = |class: &ClassId| {
            let name = dotted(program.class_name(*class));
            name == fixture.class || name.starts_with(&nested)
        };
        let text: String = program.application_classes().filter(is_own).map(|class| text_of(&program, class)).collect();
        let snapshot = workspace_root().join("tests/snapshots").join(&topic.name).join(format!("{}.txt", fixture.name));
        expect_file![snapshot].assert_eq(&text);
    }
}

#[test]
fn compiled_features() {
    compare(&unsnarl_fixtures::topic("ir"));
}

#[test]
fn pattern_switches() {
    compare(&unsnarl_fixtures::prebuilt("patterns"));
}

#[test]
fn nested_lambdas() {
    compare(&unsnarl_fixtures::prebuilt("lambdas"));
}
