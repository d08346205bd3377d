//! Programs that no compiler makes, and that a careless VM would not survive: each ends as on a JVM, or is unsupported
//! by name.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use libtest_mimic::Trial;
use unsnarl_fixtures::assembler::{ABSTRACT, Class, INTERFACE, PUBLIC, STATIC};
use unsnarl_fixtures::jdk;
use unsnarl_vm::round_robin::{self, End};
use unsnarl_vm::{ClassPath, Limits, Stop, ThreadId, boot};

pub fn trials() -> Vec<Trial> {
    unsnarl_fixtures::trials!(
        "hostile":
        a_class_cannot_be_its_own_supertype,
        deep_hierarchies_are_loaded_and_too_deep_ones_are_unsupported,
        many_ways_to_one_interface_are_looked_at_once,
        a_constant_that_needs_itself_overflows_the_stack,
        wild_addresses_are_unsupported,
        code_of_an_interface_is_verified_before_a_lambda_runs_it,
    )
}

const MAIN: &str = "([Ljava/lang/String;)V";

/// Runs the `main` of the last class; says how it ends.
fn run(classes: Vec<(String, Vec<u8>)>) -> String {
    let jdk = jdk::tested().remove(0);
    let path = ClassPath::open(&[], &jdk.home, &jdk.version).unwrap();
    let mut vm = boot::boot(path, Limits::default()).unwrap();
    let main = classes.last().unwrap().0.clone();
    for (name, bytes) in classes {
        vm.add_class(&name, bytes.into());
    }
    if let Err(problem) = vm.enter_main(&main, &[]) {
        return problem;
    }
    match round_robin::run(&mut vm) {
        End::Stopped(Stop::Unsupported(unsupported)) => format!("unsupported: {}", unsupported.what),
        End::Ended => vm.uncaught(ThreadId(0)).map_or_else(|| String::from("ended"), |(class, _)| class),
        other => format!("{other:?}"),
    }
}

fn with_main(class: Class, code: &str) -> Vec<u8> {
    class.method(PUBLIC | STATIC, "main", MAIN, code).finish()
}

fn one(name: &str, class: Class, code: &str) -> String {
    run(vec![(name.to_owned(), with_main(class, code))])
}

fn a_class_cannot_be_its_own_supertype() {
    let ended = one("A", Class::new("A").extends("A"), "return");
    assert!(ended.contains("ClassCircularityError"), "{ended}");
    let a = with_main(Class::new("A").extends("B"), "return");
    let ended = run(vec![(String::from("B"), Class::new("B").extends("A").finish()), (String::from("A"), a)]);
    assert!(ended.contains("ClassCircularityError"), "{ended}");
}

fn hierarchy(depth: usize) -> String {
    let name = |level: usize| format!("C{level}");
    let mut classes = vec![(name(0), Class::new("C0").access(PUBLIC).finish())];
    for level in 1..depth {
        classes.push((name(level), Class::new(&name(level)).access(PUBLIC).extends(&name(level - 1)).finish()));
    }
    let last = Class::new("Last").extends(&name(depth - 1));
    classes.push((String::from("Last"), with_main(last, "return")));
    run(classes)
}

fn deep_hierarchies_are_loaded_and_too_deep_ones_are_unsupported() {
    assert_eq!(hierarchy(1_000), "ended");
    let ended = hierarchy(10_000);
    assert!(ended.contains("supertypes"), "{ended}");
}

/// Each interface extends the two of the level below: 2⁴⁰ ways lead to the lowest one.
fn many_ways_to_one_interface_are_looked_at_once() {
    let flags = PUBLIC | INTERFACE | ABSTRACT;
    let mut classes = Vec::new();
    for level in 0..40 {
        for side in ["L", "R"] {
            let name = format!("{side}{level}");
            let mut class = Class::new(&name).access(flags);
            if level > 0 {
                class = class.implements(&format!("L{}", level - 1)).implements(&format!("R{}", level - 1));
            }
            classes.push((name, class.finish()));
        }
    }
    let main = Class::new("Main").implements("L39").implements("R39");
    classes.push((String::from("Main"), with_main(main, "getstatic Main.missing:I\npop\nreturn")));
    assert_eq!(run(classes), "java.lang.NoSuchFieldError");
}

fn a_constant_that_needs_itself_overflows_the_stack() {
    let boot = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;Ljava/lang/Object;)Ljava/lang/Object;";
    let class = Class::new("Self")
        .version(55)
        .bootstrap(&format!("Self.boot:{boot}"), &["dynamic 0 c:Ljava/lang/Object;"])
        .method(PUBLIC | STATIC, "boot", boot, "aconst_null\nareturn");
    assert_eq!(one("Self", class, "ldc dynamic 0 c:Ljava/lang/Object;\npop\nreturn"), "java.lang.StackOverflowError");
}

fn wild_addresses_are_unsupported() {
    let get = "invokestatic jdk/internal/misc/Unsafe.getUnsafe:()Ljdk/internal/misc/Unsafe;";
    for (number, access) in [
        "lconst_0\ninvokevirtual jdk/internal/misc/Unsafe.getInt:(J)I\npop",
        "aload 0\nldc2_w long 100000\ninvokevirtual jdk/internal/misc/Unsafe.getLong:(Ljava/lang/Object;J)J\npop2",
        "ldc \"text\"\nldc2_w long 16\niconst_1\ninvokevirtual jdk/internal/misc/Unsafe.putInt:(Ljava/lang/Object;JI)V",
        "ldc \"text\"\nldc2_w long -1\ninvokevirtual jdk/internal/misc/Unsafe.getReference:(Ljava/lang/Object;J)Ljava/lang/Object;\npop",
        "iconst_3\nnewarray int\nldc2_w long 16\ninvokevirtual jdk/internal/misc/Unsafe.getReference:(Ljava/lang/Object;J)Ljava/lang/Object;\npop",
        "ldc class Wild\nldc2_w long 1099511627777\ninvokevirtual jdk/internal/misc/Unsafe.getInt:(Ljava/lang/Object;J)I\npop",
        "lconst_1\nldc2_w long 4096\niconst_0\ni2b\ninvokevirtual jdk/internal/misc/Unsafe.setMemory:(JJB)V",
    ]
    .into_iter()
    .enumerate()
    {
        let ended = one("Wild", Class::new("Wild"), &format!("{get}\n{access}\nreturn"));
        assert!(ended.starts_with("unsupported: "), "access {number}: {ended}");
    }
}

fn code_of_an_interface_is_verified_before_a_lambda_runs_it() {
    let made = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;";
    let interface = Class::new("Broken")
        .version(52)
        .access(PUBLIC | INTERFACE | ABSTRACT)
        .method_with(PUBLIC | ABSTRACT, "run", "()V", &[])
        .method(PUBLIC, "broken", "()V", "dcmpl");
    let bytes = interface.finish();
    let factory = format!("java/lang/invoke/LambdaMetafactory.metafactory:{made}");
    let main = Class::new("Main")
        .version(52)
        .bootstrap(&factory, &["methodtype ()V", "methodhandle 6 Main.body:()V", "methodtype ()V"])
        .method(PUBLIC | STATIC, "body", "()V", "return");
    let code = "invokedynamic 0 run:()LBroken;\ninvokeinterface Broken.broken:()V\nreturn";
    let ended = run(vec![(String::from("Broken"), bytes), (String::from("Main"), with_main(main, code))]);
    assert_eq!(ended, "java.lang.VerifyError");
}
