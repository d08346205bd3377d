//! Class files that no compiler writes: the analysis says what it can and does not panic.

use unsnarl_classfile::archive::{Entry, Inputs};
use unsnarl_classfile::issue::Location;
use unsnarl_fixtures::assembler::{ABSTRACT, Class, INTERFACE, PUBLIC, STATIC};
use unsnarl_library::Models;
use unsnarl_pointer::entry::{EntryOptions, entry_points};
use unsnarl_pointer::{Sensitivity, analyse};
use unsnarl_program::Program;
use unsnarl_program::jdk_index::JdkIndex;

const MAIN: &str = "([Ljava/lang/String;)V";

/// The methods with code that can be reached from `Main.main`, which has that body.
fn reached(main: &str, others: Vec<Class>) -> Vec<String> {
    let class = Class::new("Main").method(PUBLIC | STATIC, "main", MAIN, main);
    let place = Location::of_path("test".as_ref());
    let entries = std::iter::once(class)
        .chain(others)
        .enumerate()
        .map(|(number, class)| Entry::in_memory(place.entry(format!("{number}.class")), class.finish().into()));
    let inputs = Inputs { entries: entries.collect(), ..Inputs::default() };
    let program = Program::build(inputs, &JdkIndex::embedded(), &|_| ());
    let models = Models::builtin();
    let points = entry_points(&program, &models, &EntryOptions::default());
    let sensitivities = [Sensitivity::Selective, Sensitivity::ThreadsOnly, Sensitivity::SharedCode];
    let mut found = sensitivities.map(|sensitivity| {
        let analysis = analyse(&program, &models, &points.entries, sensitivity, &|| false);
        let methods = analysis.instances().map(|id| analysis.instance(id)).filter(|instance| instance.has_body);
        let mut names: Vec<String> = methods.map(|instance| program.show(instance.method).to_string()).collect();
        names.sort();
        names.dedup();
        names
    });
    assert_eq!((&found[0], &found[1]), (&found[1], &found[2]));
    std::mem::take(&mut found[0])
}

const MAIN_SHOWN: &str = "Main::main(java.lang.String[])";

fn target(access: u16) -> Class {
    Class::new("Target").method(PUBLIC, "<init>", "()V", "return").method(
        access,
        "take",
        "(Ljava/lang/Object;)V",
        "return",
    )
}

#[test]
fn a_static_call_of_an_instance_method() {
    let call = "aload_0\ninvokestatic Target.take:(Ljava/lang/Object;)V\nreturn";
    assert_eq!(reached(call, vec![target(PUBLIC | STATIC)]), [MAIN_SHOWN, "Target::take(java.lang.Object)"]);
    reached(call, vec![target(PUBLIC)]);
}

#[test]
fn an_instance_call_of_a_static_method() {
    let call = "new Target\ndup\ninvokespecial Target.<init>:()V\naload_0\ninvokevirtual Target.take:(Ljava/lang/Object;)V\nreturn";
    let expected = [MAIN_SHOWN, "Target::<init>()", "Target::take(java.lang.Object)"];
    assert_eq!(reached(call, vec![target(PUBLIC)]), expected);
    reached(call, vec![target(PUBLIC | STATIC)]);
}

#[test]
fn new_of_an_interface_and_of_a_missing_class() {
    let made = |class: &str| {
        format!("new {class}\ndup\ninvokespecial {class}.<init>:()V\ninvokeinterface Face.run:()V\nreturn")
    };
    let face = || Class::new("Face").access(PUBLIC | INTERFACE | ABSTRACT).method(PUBLIC | ABSTRACT, "run", "()V", "");
    assert_eq!(reached(&made("Face"), vec![face()]), [MAIN_SHOWN]);
    assert_eq!(reached(&made("nowhere/Missing"), vec![face()]), [MAIN_SHOWN]);
    assert_eq!(reached(&made("nowhere/Missing"), vec![]), [MAIN_SHOWN]);
}

#[test]
fn a_class_that_extends_what_is_missing_is_still_called() {
    let task = Class::new("Task")
        .extends("nowhere/Base")
        .method(PUBLIC, "<init>", "()V", "aload_0\ninvokespecial nowhere/Base.<init>:()V\nreturn")
        .method(PUBLIC, "run", "()V", "return");
    let call = "new Task\ndup\ninvokespecial Task.<init>:()V\ninvokevirtual nowhere/Base.run:()V\nreturn";
    assert_eq!(reached(call, vec![task]), [MAIN_SHOWN, "Task::<init>()", "Task::run()"]);
}

#[test]
fn a_field_of_a_missing_class_holds_something_to_call() {
    let task = Class::new("Task")
        .implements("java/lang/Runnable")
        .method(PUBLIC, "<init>", "()V", "return")
        .method(PUBLIC, "run", "()V", "return");
    let call = "getstatic nowhere/Hub.INSTANCE:Lnowhere/Hub;\nnew Task\ndup\ninvokespecial Task.<init>:()V\n\
                invokevirtual nowhere/Hub.register:(Ljava/lang/Runnable;)V\nreturn";
    assert_eq!(reached(call, vec![task]), [MAIN_SHOWN, "Task::<init>()", "Task::run()"], "it may call back (A8)");
}

#[test]
fn reflection_on_nonsense() {
    let by_name = |name: &str| {
        format!(
            "ldc {name}\ninvokestatic java/lang/Class.forName:(Ljava/lang/String;)Ljava/lang/Class;\n\
             invokevirtual java/lang/Class.newInstance:()Ljava/lang/Object;\npop\nreturn"
        )
    };
    let target = || vec![target(PUBLIC)];
    assert_eq!(reached(&by_name("\"Target\""), target()), [MAIN_SHOWN, "Target::<init>()"]);
    for name in ["\"\"", "\"[I\"", "\"int\"", "\"Target;\"", "\"a..b\"", "\"java.lang.Runnable\""] {
        assert_eq!(reached(&by_name(name), target()), [MAIN_SHOWN], "{name}");
    }
    let of_array = "ldc class [LTarget;\ninvokevirtual java/lang/Class.newInstance:()Ljava/lang/Object;\npop\nreturn";
    assert_eq!(reached(of_array, target()), [MAIN_SHOWN]);
    let on_null = "aconst_null\naconst_null\naconst_null\n\
                   invokevirtual java/lang/reflect/Method.invoke:(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;\npop\nreturn";
    assert_eq!(reached(on_null, target()), [MAIN_SHOWN]);
}

/// Before javac 19, concatenation was given the objects themselves.
#[test]
fn concatenation_of_objects_calls_their_method() {
    let shown = Class::new("Shown").method(PUBLIC, "<init>", "()V", "return").method(
        PUBLIC,
        "toString",
        "()Ljava/lang/String;",
        "aconst_null\nareturn",
    );
    let bootstrap = "java/lang/invoke/StringConcatFactory.makeConcatWithConstants:(Ljava/lang/invoke/MethodHandles$Lookup;\
                     Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;";
    let user = Class::new("User").version(61).bootstrap(bootstrap, &["\"\u{1}\""]).method(
        PUBLIC | STATIC,
        "show",
        "(Ljava/lang/Object;)V",
        "aload_0\ninvokedynamic 0 makeConcatWithConstants:(Ljava/lang/Object;)Ljava/lang/String;\npop\nreturn",
    );
    let call = "new Shown\ndup\ninvokespecial Shown.<init>:()V\ninvokestatic User.show:(Ljava/lang/Object;)V\nreturn";
    let expected = [MAIN_SHOWN, "Shown::<init>()", "Shown::toString()", "User::show(java.lang.Object)"];
    assert_eq!(reached(call, vec![shown, user]), expected);
}
