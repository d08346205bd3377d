//! What each command shows, in each of its formats. `UPDATE_EXPECT=1` rewrites the snapshots.

use expect_test::{Expect, expect, expect_file};

use crate::support::{self, compiled, examples, fixtures, shown, unsnarl};

fn check(arguments: &[&str], expected: expect_test::ExpectFile) {
    expected.assert_eq(&shown(&fixtures(), arguments));
}

fn check_inline(arguments: &[&str], expected: Expect) {
    expected.assert_eq(&shown(&fixtures(), arguments));
}

#[test]
fn classes() {
    check(&["inspect", "classes", "ir"], expect_file!["snapshots/classes.txt"]);
    check(&["inspect", "classes", "ir", "Sealed*", "--format", "json"], expect_file!["snapshots/classes.json"]);
    check(&["inspect", "classes", "ir", "ir.SynchronizedMethods", "--members"], expect_file!["snapshots/members.txt"]);
}

#[test]
fn hierarchy() {
    check(&["inspect", "hierarchy", "ir"], expect_file!["snapshots/hierarchy.txt"]);
    check(&["inspect", "hierarchy", "ir", "Sealed$*", "--format", "json"], expect_file!["snapshots/hierarchy.json"]);
    check_inline(
        &["inspect", "hierarchy", "ir", "Sealed$Circle"],
        expect![[r#"
        ir.Sealed$Circle  record
        Supertypes
        ├─ java.lang.Record  abstract class  library
        │  └─ java.lang.Object  library
        └─ ir.Sealed  sealed interface
    "#]],
    );
}

#[test]
fn ir() {
    check(&["inspect", "ir", "ir", "NestedSynchronized"], expect_file!["snapshots/ir.txt"]);
    check(&["inspect", "ir", "ir", "LambdaCapture", "--format", "json"], expect_file!["snapshots/ir.json"]);
}

#[test]
fn cfg() {
    check(&["inspect", "cfg", "ir", "IntSwitch"], expect_file!["snapshots/cfg.txt"]);
    check(&["inspect", "cfg", "ir", "NestedSynchronized", "--format", "json"], expect_file!["snapshots/cfg.json"]);
    check(&["inspect", "cfg", "ir", "TryWithResources", "--format", "dot"], expect_file!["snapshots/cfg.dot"]);
}

#[test]
fn locks_threads_and_what_is_parallel() {
    let folder = examples("inspect-threads");
    let check = |arguments: &[&str], expected: expect_test::ExpectFile| {
        let arguments = [&["inspect"], arguments, &["--main", "Bank"]].concat();
        let text = shown(&folder, &arguments);
        expected.assert_eq(&text);
        assert_eq!(text, shown(&folder, &[&arguments[..], &["--threads", "1"]].concat()), "{arguments:?}");
    };
    check(&["locks", "out", "Bank::transfer"], expect_file!["snapshots/locks.txt"]);
    check(&["locks", "out", "Bank::transfer", "--format", "json"], expect_file!["snapshots/locks.json"]);
    check(&["locks", "out", "--format", "dot"], expect_file!["snapshots/locks.dot"]);
    check(&["threads", "out"], expect_file!["snapshots/threads.txt"]);
    check(&["threads", "out", "Bank::transfer", "--format", "json"], expect_file!["snapshots/threads.json"]);
    check(&["threads", "out", "--format", "dot"], expect_file!["snapshots/threads.dot"]);
    check(&["parallel", "out", "Bank::transfer"], expect_file!["snapshots/parallel.txt"]);
    check(&["parallel", "out", "Bank::transfer", "--format", "json"], expect_file!["snapshots/parallel.json"]);
    check(&["parallel", "out", "--format", "dot"], expect_file!["snapshots/parallel.dot"]);
    check(&["parallel", "out", "Bank::transfer", "Bank::main"], expect_file!["snapshots/parallel-with.txt"]);
    let unreached = shown(&folder, &["inspect", "locks", "out", "Counter::increment", "--main", "Bank"]);
    assert_eq!(unreached, "Counter::increment()  [Counter.java]  not reached from the entry points\n");
    let wrong = |arguments: &[&str]| {
        let run = unsnarl(&folder, &[&["inspect"], arguments].concat());
        (run.code, run.out, run.err)
    };
    let (code, out, err) = wrong(&["parallel", "out", "Bank::transfer", "Bank::mian"]);
    assert!(code == 2 && out.is_empty() && err.contains("`Bank::mian`") && err.contains("Bank::main?"), "{err}");
    let (code, out, err) = wrong(&["threads", "out", "--main", "Missing"]);
    assert!(code == 2 && out.is_empty() && err.contains("Missing"), "{err}");
    let (code, _, err) = wrong(&["locks", "out", "--budget", "1ms"]);
    assert!(code == 5 && err.contains("what is shown is not all"), "{err}");
}

#[test]
fn models() {
    // Which line a built-in model stands on is no matter of this test.
    let check = |arguments: &[&str], expected: expect_test::ExpectFile| {
        let text = shown(&fixtures(), arguments);
        let mut pieces = text.split(".toml:");
        let mut without_lines = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let rest = piece.trim_start_matches(|c: char| c.is_ascii_digit());
            assert!(rest.len() < piece.len(), "a source has its line: {piece}");
            without_lines += &format!(".toml:N{rest}");
        }
        expected.assert_eq(&without_lines);
    };
    check(&["inspect", "models", "ir", "java.util.Map*"], expect_file!["snapshots/models.txt"]);
    check(&["inspect", "models", "java.lang.Thread::join", "--format", "json"], expect_file!["snapshots/models.json"]);
}

#[test]
fn models_of_ones_own_lie_over_the_built_in_ones() {
    let folder = support::scratch("own-models");
    let text = "[\"java.lang.Thread\".methods]\nstart = { facts = \"neutral\" }\n\n[\"com.acme.Pool\".methods]\nrun = { spawns = \"task arg0.run()\" }\n";
    std::fs::write(folder.join("own.toml"), text).unwrap();
    let own = shown(&folder, &["inspect", "models", "Thread::start", "--models", "own.toml"]);
    assert!(own.contains("java.lang.Thread::start()  own.toml:2") && own.contains("neutral"), "{own}");
    let foreign = shown(&folder, &["inspect", "models", "Pool::run", "--models", "own.toml"]);
    assert!(foreign.contains("com.acme.Pool::run  own.toml:5"), "{foreign}");

    std::fs::write(folder.join("bad.toml"), text.replace("neutral", "neutrl")).unwrap();
    let bad = unsnarl(&folder, &["inspect", "models", "Thread::start", "--models", "bad.toml"]);
    assert_eq!(bad.code, 3);
    assert!(bad.err.contains("bad.toml:2:") && bad.err.contains("neutral"), "{}", bad.err);
}

#[test]
fn a_model_is_found_where_the_method_inherits_it() {
    let text = shown(&fixtures(), &["inspect", "models", "java.util.ArrayList::add(Object)"]);
    assert!(text.starts_with("java.util.ArrayList::add(java.lang.Object)  library/java.util.toml:"), "{text}");
    assert!(text.contains("arg0 -> this.element") && text.contains("not-thread-safe"), "{text}");
}

#[test]
fn what_is_said_of_methods_without_a_model_is_what_the_documentation_says() {
    let documentation = std::fs::read_to_string(unsnarl_fixtures::workspace_root().join("docs/models.md")).unwrap();
    let documentation = documentation.split_whitespace().collect::<Vec<_>>().join(" ");
    let folder = compiled("unmodelled", "Bell.java", "class Bell { Bell() { java.awt.Toolkit.getDefaultToolkit(); } }");
    let called = shown(&folder, &["inspect", "models", "out"]);
    assert!(called.contains("java.awt.Toolkit::getDefaultToolkit()  1 call  no model\n"), "{called}");
    let unknown = unsnarl(&folder, &["inspect", "models", "Thread::ring"]);
    assert_eq!(unknown.code, 2);
    for part in ["return a new object", "to call back the functional objects it is given", "and to do nothing else"] {
        assert!(documentation.contains(part) && called.contains(part) && unknown.err.contains(part), "{part}");
    }
}

#[test]
fn a_method_that_each_call_gives_other_types_is_one_method() {
    let source = "class Flag { static java.lang.invoke.VarHandle up; Flag() { up.setVolatile(1); up.setVolatile(this, \"x\"); } }";
    let called = shown(&compiled("polymorphic", "Flag.java", source), &["inspect", "models", "out", "VarHandle"]);
    assert!(called.contains("VarHandle::setVolatile(java.lang.Object[])  2 calls  library/"), "{called}");
}

#[test]
fn missing_classes_are_listed_with_who_needs_them() {
    let source = "class User extends Gone { Gone.Part part; } class Gone { static class Part { } }";
    let folder = support::scratch("missing");
    std::fs::create_dir_all(folder.join("missing-source")).unwrap();
    std::fs::write(folder.join("missing-source/User.java"), source).unwrap();
    let classes = unsnarl_fixtures::compile::compile(&folder.join("missing-source")).unwrap();
    std::fs::create_dir(folder.join("out")).unwrap();
    std::fs::copy(classes.join("User.class"), folder.join("out/User.class")).unwrap();
    let text = shown(&folder, &["inspect", "classes", "out", "--missing"]);
    assert_eq!(text, "2 classes missing:\n  Gone  needed by User\n  Gone$Part  needed by User\n");
    assert_eq!(shown(&fixtures(), &["inspect", "classes", "ir", "--missing"]), "nothing is missing\n");
    let all = shown(&folder, &["inspect", "classes", "out"]);
    assert!(all.ends_with("; 2 classes missing (--missing lists what)\n"), "{all}");
    let tree = shown(&folder, &["inspect", "hierarchy", "out"]);
    assert!(tree.contains("Gone  missing\n   └─ User"), "{tree}");
    let ir = shown(&folder, &["inspect", "ir", "out", "User"]);
    assert!(ir.contains("special Gone::<init>() (this)  ; missing"), "{ir}");
}

#[test]
fn calls_of_missing_classes_have_models_too() {
    let source = "package acme; class User extends Gone { void go(Runnable task) { Gone.run(task); Gone.run(task); stop(); Gone.rest(1); } }
        class Gone { static void run(Runnable task) { } static void rest(int time) { } void stop() { } }";
    let folder = compiled("missing-models", "User.java", source);
    std::fs::remove_file(folder.join("out/acme/Gone.class")).unwrap();
    let models = "[\"acme.Gone\".methods]\n\"<init>\" = { facts = \"neutral\" }\nstop = { facts = \"neutral\" }\nrun = { spawns = \"task arg0.run()\" }\n";
    std::fs::write(folder.join("own.toml"), models).unwrap();

    let without = shown(&folder, &["inspect", "models", "out"]);
    assert!(without.contains("acme.Gone::run(java.lang.Runnable)  2 calls  missing  no model\n"), "{without}");
    assert!(without.contains("\n4 methods of missing classes called in 5 places; 4 without a model"), "{without}");
    assert!(!without.contains("each has a model"), "{without}");

    let with = shown(&folder, &["inspect", "models", "out", "--models", "own.toml"]);
    assert!(with.contains("acme.Gone::run(java.lang.Runnable)  2 calls  missing  own.toml:4\n"), "{with}");
    assert!(with.contains("User::stop()  1 call  missing  own.toml:3\n"), "inherited: {with}");
    assert!(with.contains("task arg0.run()") && with.contains("; 1 without a model"), "{with}");
    let all = shown(&folder, &["inspect", "models", "out", "Gone::run", "--models", "own.toml"]);
    assert!(all.ends_with("\n1 method of missing classes called in 2 places; each has a model\n"), "{all}");
}

#[test]
fn several_selectors_select_what_any_of_them_does() {
    let ir = |selectors: &[&str]| {
        let options = selectors.iter().flat_map(|selector| ["--select", selector]);
        shown(&fixtures(), &["inspect", "ir", "ir"].into_iter().chain(options).collect::<Vec<_>>())
    };
    let both = ir(&["Loops", "IntSwitch"]);
    assert_eq!(both, ir(&["IntSwitch", "Loops", "Loops::*"]), "in the order of the inputs, each once");
    assert_eq!(both, format!("{}\n{}", ir(&["IntSwitch"]), ir(&["Loops"])));
}

#[test]
fn a_method_that_cannot_be_lowered_is_told_and_the_others_are_shown() {
    let source = "class Broken { int bad(int a, int b) { return a + b; } int good() { return 7; } }";
    let folder = compiled("broken-code", "Broken.java", source);
    let file = folder.join("out/Broken.class");
    let mut bytes = std::fs::read(&file).unwrap();
    // iload_1 iload_2 iadd ireturn: the first becomes a pop from the empty stack.
    let code = [0x1B, 0x1C, 0x60, 0xAC];
    let at = bytes.windows(4).position(|window| window == code).unwrap();
    bytes[at] = 0x57;
    std::fs::write(&file, bytes).unwrap();

    let text = unsnarl(&folder, &["inspect", "ir", "out"]);
    assert_eq!(text.code, 0);
    assert!(text.out.contains("Broken::bad(int, int)\n  not lowered: "), "{}", text.out);
    assert!(text.out.contains("return 7"), "{}", text.out);
    assert!(text.err.starts_with("warning: Broken::bad(int, int): "), "{}", text.err);
    assert!(text.err.contains("(at pc 0); not lowered\n  --> out/Broken.class"), "{}", text.err);

    let json = unsnarl(&folder, &["inspect", "ir", "out", "--format", "json", "-q"]);
    let value: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(json.err, "");
    assert_eq!(value["issues"][0]["kind"], "malformed-code");
    let methods = value["methods"].as_array().unwrap();
    assert!(methods.iter().any(|method| method["error"].is_string() && method["blocks"].is_null()));
    assert!(methods.iter().any(|method| method["blocks"].is_array()));

    let graph = unsnarl(&folder, &["inspect", "cfg", "out", "Broken::bad", "--format", "dot"]);
    assert!(graph.code == 0 && graph.out.contains("not lowered: "), "{}", graph.out);
}

#[test]
fn bodies_can_be_verified() {
    let plain = shown(&fixtures(), &["inspect", "ir", "ir"]);
    assert_eq!(plain, shown(&fixtures(), &["inspect", "ir", "ir", "--verify", "-q"]));
    let run = unsnarl(&fixtures(), &["inspect", "ir", "ir", "--verify", "--format", "json"]);
    let document: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let bodies = document["methods"].as_array().unwrap().len();
    assert_eq!((run.code, run.err), (0, format!("note: verified {bodies} bodies\n")));
}

#[test]
fn a_release_decides_what_of_a_multi_release_jar_is_read() {
    let folder = support::scratch("multi-release");
    let class = fixtures().join("ir/Loops.class");
    for root in ["in/ir", "in/META-INF/versions/11/ir"] {
        std::fs::create_dir_all(folder.join(root)).unwrap();
        std::fs::copy(&class, folder.join(root).join("Loops.class")).unwrap();
    }
    std::fs::write(folder.join("manifest"), "Multi-Release: true\n").unwrap();
    let jar = unsnarl_fixtures::jdk::find().unwrap().javac().with_file_name("jar");
    let arguments = ["--create", "--file", "m.jar", "--manifest", "manifest", "-C", "in", "."];
    let made = std::process::Command::new(jar).args(arguments).current_dir(&folder).status().unwrap();
    assert!(made.success());
    let root = |release| {
        let text = shown(&folder, &["inspect", "classes", "m.jar", "--release", release]);
        text.lines().next().unwrap().to_owned()
    };
    assert_eq!(root("8"), "m.jar  1 class");
    assert_eq!(root("17"), "m.jar!/META-INF/versions/11  1 class");
}

#[test]
fn a_module_of_a_jdk_is_read_alone() {
    let jdk = unsnarl_fixtures::jdk::find().unwrap();
    let home = jdk.javac().parent().and_then(|bin| bin.parent()).unwrap().to_owned();
    let home = home.to_str().unwrap();
    let text = shown(&fixtures(), &["inspect", "classes", home, "java.util.logging.L*", "--module", "java.logging"]);
    assert!(text.contains("/java.logging  ") && text.contains("java.util.logging.Logger "), "{text}");
    assert!(!text.contains("/java.base"), "{text}");
    let unknown = unsnarl(&fixtures(), &["inspect", "classes", home, "--module", "java.loging"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("did you mean java.logging"), "{}", unknown.err);
    let none = unsnarl(&fixtures(), &["inspect", "classes", "ir", "--module", "java.base"]);
    assert!(none.code == 2 && none.err.contains("no input is one"), "{}", none.err);
}
