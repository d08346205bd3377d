//! Programs, assembled class by class, and their entry points; one that javac made, with models of its own.

use expect_test::{Expect, expect};
use unsnarl_classfile::archive::{self, DeclaredEntryPoint, Entry as InputEntry, Inputs, LaunchKind, Options};
use unsnarl_classfile::issue::Location;
use unsnarl_fixtures::assembler::{ABSTRACT, Class, INTERFACE, PRIVATE, PUBLIC, STATIC, SYNCHRONIZED, numbers};
use unsnarl_library::Word;
use unsnarl_program::jdk_index::JdkIndex;

use super::*;

const PROTECTED: u16 = 0x0004;
const SYNTHETIC: u16 = 0x1000;
/// The instruction.
const RETURN: u8 = 177;
const MAIN: &str = "([Ljava/lang/String;)V";

fn program(classes: Vec<Class>) -> Program {
    program_launching(classes, &[])
}

/// A program with what its manifest names.
fn program_launching(classes: Vec<Class>, launched: &[(&str, LaunchKind)]) -> Program {
    let launched =
        launched.iter().map(|(class, kind)| DeclaredEntryPoint { class: (*class).to_owned(), kind: *kind }).collect();
    let place = Location::of_path("test".as_ref());
    let entries = classes
        .into_iter()
        .enumerate()
        .map(|(number, class)| InputEntry::in_memory(place.entry(format!("{number}.class")), class.finish().into()));
    let inputs = Inputs { entries: entries.collect(), entry_points: launched, ..Inputs::default() };
    Program::build(inputs, &JdkIndex::embedded(), &|_| ())
}

/// The content of an attribute with these annotations, which have no elements.
fn annotations(class: &mut Class, types: &[&str]) -> (String, Vec<u8>) {
    let mut content = vec![types.len() as u16];
    for name in types {
        content.extend([class.constants.utf8(&format!("L{name};")), 0]);
    }
    ("RuntimeVisibleAnnotations".to_owned(), numbers(&content))
}

/// What tests add to a class in the making.
trait Declare: Sized {
    /// A procedure without parameters.
    fn with(self, access: u16, name: &str) -> Self;
    /// An annotated procedure without parameters.
    fn marked(self, annotation: &str, access: u16, name: &str) -> Self;
    /// An annotation of the class itself.
    fn annotated(self, annotation: &str) -> Self;
}

impl Declare for Class {
    fn with(self, access: u16, name: &str) -> Class {
        self.method(access, name, "()V", "return")
    }

    fn marked(mut self, annotation: &str, access: u16, name: &str) -> Class {
        let marks = annotations(&mut self, &[annotation]);
        let mut attributes = vec![marks];
        if access & ABSTRACT == 0 {
            let code = [numbers(&[1, 8, 0, 1]), vec![RETURN], numbers(&[0, 0])].concat();
            attributes.push(("Code".to_owned(), code));
        }
        self.method_with(access, name, "()V", &attributes)
    }

    fn annotated(mut self, annotation: &str) -> Class {
        let (name, content) = annotations(&mut self, &[annotation]);
        self.attribute(&name, &content)
    }
}

fn show(program: &Program, points: &EntryPoints) -> String {
    let mut text = String::new();
    for entry in &points.entries {
        let kind = match entry.kind {
            EntryKind::Framework { kind, multiplicity } => format!("{} {}", kind.word(), multiplicity.word()),
            other => format!("{other:?}"),
        };
        let (class, method) = (program.show(entry.class), program.show(entry.method));
        let Entry { group, process, phase, .. } = entry;
        let launched = if entry.is_launched { ", launched" } else { "" };
        text += &format!("{group} {process:?}, {kind}: {phase:?} {method} for {class}{launched}\n");
    }
    points.assumptions.iter().for_each(|assumption| text += &format!("assumed: {assumption}\n"));
    points.unknown.iter().for_each(|unknown| text += &format!("unknown: {unknown}\n"));
    text
}

fn check_with(options: &EntryOptions, classes: Vec<Class>, expected: Expect) {
    let program = program(classes);
    assert!(program.issues().is_empty(), "{:?}", program.issues());
    let points = entry_points(&program, &Models::builtin(), options);
    assert!(points.entries.iter().all(|entry| program.method(entry.method).has_code));
    expected.assert_eq(&show(&program, &points));
}

fn check(classes: Vec<Class>, expected: Expect) {
    check_with(&EntryOptions::default(), classes, expected);
}

fn main_in(name: &str) -> Class {
    Class::new(name).method(PUBLIC | STATIC, "main", MAIN, "return")
}

#[test]
fn the_main_that_a_manifest_names_comes_first() {
    let check = |launched: &[(&str, LaunchKind)], classes: Vec<Class>, expected: Expect| {
        let program = program_launching(classes, launched);
        expected.assert_eq(&show(&program, &entry_points(&program, &Models::builtin(), &EntryOptions::default())));
    };
    let main = LaunchKind::Main;
    let classes = || vec![main_in("a/A"), main_in("a/B"), Class::new("a/C").extends("a/B"), Class::new("a/None")];
    check(
        &[("a.B", main), ("a.B", main)],
        classes(),
        expect![[r#"
            0 Main(0), Main: Run a.B::main(java.lang.String[]) for a.B, launched
            1 Main(1), Main: Run a.A::main(java.lang.String[]) for a.A
            assumed: There are 2 main methods; each is taken to be a program of its own. The manifest names a.B.
        "#]],
    );
    // Inherited, and named by two manifests.
    check(
        &[("a.C", main), ("a.A", main)],
        classes(),
        expect![[r#"
            0 Main(0), Main: Run a.B::main(java.lang.String[]) for a.C, launched
            1 Main(1), Main: Run a.A::main(java.lang.String[]) for a.A, launched
            2 Main(2), Main: Run a.B::main(java.lang.String[]) for a.B
            assumed: There are 3 main methods; each is taken to be a program of its own. The manifest names a.C, a.A.
        "#]],
    );
    check(
        &[("a.None", main), ("b.Elsewhere", main), ("java.lang.Thread", main)],
        vec![main_in("a/A"), Class::new("a/None")],
        expect![[r#"
            0 Main(0), Main: Run a.A::main(java.lang.String[]) for a.A
            assumed: The manifest names a.None as the main class, which has no main method among the inputs.
            assumed: The manifest names b.Elsewhere as the main class, which has no main method among the inputs.
            assumed: The manifest names java.lang.Thread as the main class, which has no main method among the inputs.
        "#]],
    );
}

#[test]
fn agents_run_beside_any_main() {
    const SHORT: &str = "(Ljava/lang/String;)V";
    const LONG: &str = "(Ljava/lang/String;Ljava/lang/instrument/Instrumentation;)V";
    let agent = Class::new("a/Agent")
        .method(PUBLIC | STATIC, "premain", SHORT, "return")
        .method(PUBLIC | STATIC, "premain", LONG, "return")
        .method(PUBLIC | STATIC, "agentmain", SHORT, "return");
    let none = Class::new("a/None").method(PUBLIC, "premain", SHORT, "return").with(PUBLIC | STATIC, "agentmain");
    let launched = [("a.Agent", LaunchKind::Premain), ("a.Agent", LaunchKind::Agent), ("a.None", LaunchKind::Agent)];
    let program = program_launching(vec![main_in("a/A"), agent, none], &launched);
    let points = entry_points(&program, &Models::builtin(), &EntryOptions::default());
    expect![[r#"
        0 Main(0), Main: Run a.A::main(java.lang.String[]) for a.A
        1 Framework, thread once: Run a.Agent::premain(java.lang.String, java.lang.instrument.Instrumentation) for a.Agent
        2 Framework, thread once: Run a.Agent::agentmain(java.lang.String) for a.Agent
    "#]]
    .assert_eq(&show(&program, &points));
}

#[test]
fn each_classic_main_is_a_program_of_its_own() {
    let near_misses = Class::new("a/Not")
        .method(PUBLIC, "main", MAIN, "return")
        .method(PUBLIC | STATIC, "main", "([Ljava/lang/Object;)V", "return")
        .method(STATIC, "main", "(Ljava/lang/String;)V", "return")
        .method(PUBLIC | STATIC, "main", "([Ljava/lang/String;)I", "iconst_0\nireturn")
        .method(PUBLIC | STATIC, "Main", MAIN, "return")
        .with(PUBLIC | STATIC, "main");
    let kotlin =
        Class::new("a/AppKt").with(PUBLIC | STATIC, "main").method(PUBLIC | STATIC | SYNTHETIC, "main", MAIN, "return");
    check(
        vec![near_misses, main_in("a/B"), main_in("a/A"), kotlin],
        expect![[r#"
            0 Main(0), Main: Run a.B::main(java.lang.String[]) for a.B
            1 Main(1), Main: Run a.A::main(java.lang.String[]) for a.A
            2 Main(2), Main: Run a.AppKt::main(java.lang.String[]) for a.AppKt
            assumed: There are 3 main methods; each is taken to be a program of its own.
        "#]],
    );
}

#[test]
fn classes_of_java_25_may_have_an_instance_main() {
    let class = |name: &str, version| {
        Class::new(name).version(version).with(0, "<init>").method(0, "<init>", "(I)V", "return").with(0, "main")
    };
    let both = class("Both", 69).method(0, "main", MAIN, "return");
    let hidden = Class::new("Hidden").version(69).with(PRIVATE, "main");
    check(
        vec![class("New", 69), class("Old", 68), both, hidden],
        expect![[r#"
            0 Main(0), Main: Construct New::<init>() for New
            0 Main(0), Main: Run New::main() for New
            1 Main(1), Main: Construct Both::<init>() for Both
            1 Main(1), Main: Run Both::main(java.lang.String[]) for Both
            assumed: There are 2 main methods; each is taken to be a program of its own.
        "#]],
    );
}

#[test]
fn a_named_main_runs_alone_and_may_be_inherited() {
    let test = Class::new("a/SomeTest").marked("org/junit/Test", PUBLIC, "test");
    let classes = || vec![main_in("a/Tool"), Class::new("b/Tool").extends("a/Tool"), main_in("c/Other")];
    let named = |name: &str| EntryOptions { mains: vec![name.into()], ..EntryOptions::default() };
    let mut with_test = classes();
    with_test.push(test);
    check_with(
        &named("b.Tool"),
        with_test,
        expect![[r#"
            0 Main(0), Main: Run a.Tool::main(java.lang.String[]) for b.Tool
        "#]],
    );
    check_with(
        &named("Tool"),
        classes(),
        expect![[r#"
            0 Main(0), Main: Run a.Tool::main(java.lang.String[]) for a.Tool
            1 Main(1), Main: Run a.Tool::main(java.lang.String[]) for b.Tool
        "#]],
    );
}

#[test]
fn a_main_that_cannot_run_is_reported_with_those_that_can() {
    let named = |name: &str| EntryOptions { mains: vec![name.into()], ..EntryOptions::default() };
    let classes =
        || vec![main_in("a/Bank"), main_in("a/Store"), Class::new("a/Plain").with(PUBLIC | SYNCHRONIZED, "f")];
    let check = |name: &str, expected| check_with(&named(name), classes(), expected);
    check(
        "com.acme.bank",
        expect![[r#"
        unknown: There is no class `com.acme.bank`, did you mean `a.Bank`?
    "#]],
    );
    check(
        "a.Plain",
        expect![[r#"
        unknown: There is no main method in `a.Plain`; classes with a main method: a.Bank, a.Store.
    "#]],
    );
    check(
        "not a name",
        expect![[r#"
        unknown: There is no class `not a name`; classes with a main method: a.Bank, a.Store.
    "#]],
    );
    let none = vec![Class::new("A")];
    check_with(
        &named("A"),
        none,
        expect![[r#"
        unknown: There is no main method in `A`, and no class of the inputs has a main method.
    "#]],
    );
}

#[test]
fn tests_of_a_class_run_in_sequence_with_what_goes_around_them() {
    let junit4 = Class::new("FourTest")
        .with(PUBLIC, "<init>")
        .marked("org/junit/After", PUBLIC, "down")
        .marked("org/junit/Test", PUBLIC, "first")
        .marked("org/junit/Before", PUBLIC, "up")
        .marked("org/junit/BeforeClass", PUBLIC | STATIC, "load")
        .with(PUBLIC, "helper")
        .marked("org/junit/Ignore", PUBLIC, "unmarked");
    let junit5 = Class::new("FiveTest").marked("org/junit/jupiter/params/ParameterizedTest", 0, "many");
    let testng = Class::new("NgTest")
        .annotated("org/testng/annotations/Test")
        .with(PUBLIC, "open")
        .with(PRIVATE, "hidden")
        .marked("org/testng/annotations/AfterClass", PUBLIC, "last");
    let no_test = Class::new("Support").marked("org/junit/Before", PUBLIC, "up");
    check(
        vec![junit4, junit5, testng, no_test],
        expect![[r#"
            0 Test(0), Test: Construct FourTest::<init>() for FourTest
            0 Test(0), Test: BeforeAll FourTest::load() for FourTest
            0 Test(0), Test: BeforeEach FourTest::up() for FourTest
            0 Test(0), Test: Run FourTest::first() for FourTest
            0 Test(0), Test: AfterEach FourTest::down() for FourTest
            1 Test(1), Test: Run FiveTest::many() for FiveTest
            2 Test(2), Test: Run NgTest::open() for NgTest
            2 Test(2), Test: AfterAll NgTest::last() for NgTest
        "#]],
    );
}

#[test]
fn tests_of_junit_3_are_recognised_by_their_names() {
    let base =
        Class::new("Base").extends("junit/framework/TestCase").access(PUBLIC | ABSTRACT).with(PUBLIC, "testBase");
    let test = Class::new("BankTest")
        .extends("Base")
        .with(PROTECTED, "setUp")
        .with(PUBLIC, "testTransfer")
        .with(PUBLIC, "checkNothing")
        .with(PRIVATE, "testHidden")
        .with(PUBLIC | STATIC, "testStatic")
        .method(PUBLIC, "testWith", "(I)V", "return")
        .method(PUBLIC, "testable", "()I", "iconst_0\nireturn");
    let unrelated = Class::new("Other").with(PUBLIC, "testTransfer");
    check(
        vec![test, base, unrelated],
        expect![[r#"
            0 Test(0), Test: BeforeEach BankTest::setUp() for BankTest
            0 Test(0), Test: Run BankTest::testTransfer() for BankTest
            0 Test(0), Test: Run Base::testBase() for BankTest
        "#]],
    );
}

#[test]
fn marks_are_inherited_until_overridden_and_through_own_annotations() {
    let slow =
        Class::new("Slow").access(PUBLIC | INTERFACE | ABSTRACT | 0x2000).annotated("org/junit/jupiter/api/Test");
    let itself = Class::new("Loop").access(PUBLIC | INTERFACE | ABSTRACT | 0x2000).annotated("Loop").annotated("Slow");
    let base = Class::new("Base").access(PUBLIC | ABSTRACT).marked("Slow", 0, "kept").marked("Loop", 0, "replaced");
    let derived = Class::new("Derived").extends("Base").with(0, "replaced");
    check(
        vec![slow, itself, base, derived, Class::new("Second").extends("Base")],
        expect![[r#"
            0 Test(0), Test: Run Base::kept() for Derived
            1 Test(1), Test: Run Base::kept() for Second
            1 Test(1), Test: Run Base::replaced() for Second
        "#]],
    );
}

#[test]
fn servlets_are_made_once_and_serve_many_requests() {
    let http = "(Ljavax/servlet/http/HttpServletRequest;Ljavax/servlet/http/HttpServletResponse;)V";
    let servlet = Class::new("Shop")
        .extends("javax/servlet/http/HttpServlet")
        .with(PUBLIC, "<init>")
        .with(PUBLIC, "init")
        .with(PUBLIC, "destroy")
        .method(PROTECTED, "doPost", http, "return")
        .method(PROTECTED, "doGet", http, "return")
        .method(PROTECTED, "doGet", "(I)V", "return")
        .method(PROTECTED, "other", http, "return");
    let unrelated = Class::new("Plain").method(PROTECTED, "doGet", http, "return");
    let finalized = Class::new("Old").with(PROTECTED, "finalize");
    check(
        vec![main_in("Server"), servlet, unrelated, finalized],
        expect![[r#"
            0 Main(0), Main: Run Server::main(java.lang.String[]) for Server
            1 Framework, request once: Construct Shop::<init>() for Shop
            1 Framework, request once: BeforeAll Shop::init() for Shop
            2 Framework, request many: Run Shop::doPost(javax.servlet.http.HttpServletRequest, javax.servlet.http.HttpServletResponse) for Shop
            2 Framework, request many: Run Shop::doGet(javax.servlet.http.HttpServletRequest, javax.servlet.http.HttpServletResponse) for Shop
            3 Framework, request once: AfterAll Shop::destroy() for Shop
            assumed: A framework is taken to call 5 methods of 1 class: Shop.
        "#]],
    );
}

#[test]
fn handlers_may_be_annotated_in_an_interface() {
    let api =
        Class::new("Api").access(PUBLIC | INTERFACE | ABSTRACT).marked("jakarta/ws/rs/GET", PUBLIC | ABSTRACT, "list");
    let resource = Class::new("Resource")
        .implements("Api")
        .with(PUBLIC, "list")
        .marked("org/springframework/scheduling/annotation/Scheduled", 0, "tick")
        .marked("org/springframework/scheduling/annotation/Scheduled", 0, "tock")
        .marked("jakarta/annotation/PostConstruct", 0, "open");
    check(
        vec![api, resource],
        expect![[r#"
            0 Framework, request once: BeforeAll Resource::open() for Resource
            1 Framework, timer repeated: Run Resource::tick() for Resource
            2 Framework, timer repeated: Run Resource::tock() for Resource
            3 Framework, request many: Run Resource::list() for Resource
            assumed: A framework is taken to call 4 methods of 1 class: Resource.
        "#]],
    );
}

#[test]
fn further_methods_are_called_like_handlers() {
    let program = program(vec![
        Class::new("Hook").with(PUBLIC, "<init>").with(0, "call").with(0, "other"),
        Class::new("Tools").access(PUBLIC | ABSTRACT).with(STATIC, "run").with(0, "lost"),
    ]);
    let is_named = |method: &MethodId| [&b"call"[..], b"run", b"lost"].contains(&name(&program, *method));
    let options = EntryOptions { extra: program.methods().filter(is_named).collect(), ..EntryOptions::default() };
    expect![[r#"
        0 Framework, request once: Construct Hook::<init>() for Hook
        1 Framework, request many: Run Hook::call() for Hook
        2 Framework, request many: Run Tools::run() for Tools
        assumed: A framework is taken to call 3 methods of 2 classes: Hook, Tools.
        unknown: Nothing can call `Tools::lost()`: it has no code, or no class that has it can have objects.
    "#]]
    .assert_eq(&show(&program, &entry_points(&program, &Models::builtin(), &options)));
}

/// A library: one class for each sign that a class is meant for several threads, or is not.
fn library() -> Vec<Class> {
    let (api, safe, unsafe_) = (PUBLIC, "net/jcip/annotations/ThreadSafe", "javax/annotation/concurrent/NotThreadSafe");
    let block = "aload_0\nmonitorenter\naload_0\nmonitorexit\nreturn";
    vec![
        Class::new("Synced").with(api, "<init>").with(api | SYNCHRONIZED, "f").with(api, "g").with(0, "hidden"),
        Class::new("Block").with(PRIVATE, "<init>").method(api, "f", "()V", block),
        Class::new("Marked").annotated(safe).with(api, "f").method(
            api | STATIC,
            "of",
            "()LMarked;",
            "aconst_null\nareturn",
        ),
        Class::new("Lock").field(0, "lock", "Ljava/util/concurrent/locks/ReentrantLock;").with(api, "f"),
        Class::new("Static").with(api | STATIC | SYNCHRONIZED, "f").with(api, "<init>"),
        Class::new("Plain").with(api, "f"),
        Class::new("Denied").annotated(unsafe_).with(api | SYNCHRONIZED, "f"),
        Class::new("Hidden").access(0x20).with(api | SYNCHRONIZED, "f"),
        Class::new("Base").access(api | ABSTRACT).with(api | SYNCHRONIZED, "f"),
        Class::new("Derived").access(0x20).extends("Base").with(api, "g"),
    ]
}

#[test]
fn a_library_without_entry_points_is_called_by_several_threads() {
    check(
        library(),
        expect![[r#"
            0 OpenWorld, OpenApi: Construct Synced::<init>() for Synced
            1 OpenWorld, OpenApi: Run Synced::f() for Synced
            1 OpenWorld, OpenApi: Run Synced::g() for Synced
            1 OpenWorld, OpenApi: Run Synced::hidden() for Synced
            2 OpenWorld, OpenApi: Construct Block::<init>() for Block
            3 OpenWorld, OpenApi: Run Block::f() for Block
            4 OpenWorld, OpenApi: Construct Marked::of() for Marked
            5 OpenWorld, OpenApi: Run Marked::f() for Marked
            5 OpenWorld, OpenApi: Run Marked::of() for Marked
            6 OpenWorld, OpenApi: Run Lock::f() for Lock
            7 OpenWorld, OpenApi: Run Static::f() for Static
            8 OpenWorld, OpenApi: Run Hidden::f() for Hidden
            9 OpenWorld, OpenApi: Run Base::f() for Derived
            9 OpenWorld, OpenApi: Run Derived::g() for Derived
            assumed: No main, test or framework entry point was found, so methods of 7 classes that are made for threads are taken to be called by several: Synced, Block, Marked, Lock, Static, Hidden, Derived.
        "#]],
    );
}

#[test]
fn the_open_world_is_for_libraries_or_for_who_asks() {
    let found = |open, classes| {
        let points =
            entry_points(&program(classes), &Models::builtin(), &EntryOptions { open, ..EntryOptions::default() });
        let open = points.entries.iter().filter(|entry| entry.kind == EntryKind::OpenApi).count();
        (open > 0, points.entries.len() - open)
    };
    let with_main = || library().into_iter().chain([main_in("M")]).collect::<Vec<_>>();
    // It leads nowhere.
    assert_eq!(found(OpenWorld::Auto, with_main()), (true, 1));
    let plain = || vec![Class::new("Plain").with(PUBLIC, "f"), main_in("M")];
    assert_eq!(found(OpenWorld::Auto, plain()), (false, 1), "nothing is made for threads");
    let own = || vec![main_in("M").with(PUBLIC | SYNCHRONIZED, "f")];
    assert_eq!(found(OpenWorld::Auto, own()), (false, 1), "the class of the main itself");
    assert_eq!(found(OpenWorld::Always, with_main()), (true, 1));
    assert_eq!(found(OpenWorld::Never, library()), (false, 0));
    check(
        vec![Class::new("Plain").with(PUBLIC, "f")],
        expect![[r#"
            assumed: There is no entry point: no main, no test, no class that a framework calls, and no class that is meant for several threads. Each method was only looked at by itself.
        "#]],
    );
}

#[test]
fn processes_meet_only_where_a_main_may_have_started_the_framework() {
    let (first, second, test) = (Process::Main(0), Process::Main(1), Process::Test(0));
    assert!(first.may_be(first) && first.may_be(Process::Framework) && Process::Framework.may_be(second));
    assert!(!first.may_be(second) && !first.may_be(test) && !Process::Framework.may_be(test));
    assert!(!test.may_be(Process::Test(1)) && !Process::OpenWorld.may_be(first));
}

#[test]
fn phases_order_what_is_called_on_one_object() {
    let servlet = |name: &str| {
        let service = "(Ljakarta/servlet/ServletRequest;Ljakarta/servlet/ServletResponse;)V";
        let class = Class::new(name).extends("jakarta/servlet/GenericServlet").with(PUBLIC, "<init>");
        class.method(PUBLIC, "service", service, "return").with(PUBLIC, "destroy")
    };
    let program = program(vec![servlet("One"), servlet("Two")]);
    let points = entry_points(&program, &Models::builtin(), &EntryOptions::default());
    let [made, serves, destroyed, other, ..] = &points.entries[..] else { panic!("{points:?}") };
    assert!(made.precedes(serves) && serves.precedes(destroyed) && made.precedes(destroyed));
    assert!(!serves.precedes(made) && !serves.precedes(serves));
    assert!(!other.precedes(serves), "of another object");
    assert!(made.is_in_turn_with(other) && made.is_in_turn_with(serves) && serves.is_in_turn_with(made));
    assert!(!other.is_in_turn_with(serves), "another may start while this one serves");
    let often = points.entries.iter().map(Entry::multiplicity).take(3).collect::<Vec<_>>();
    assert_eq!(often, [Multiplicity::Once, Multiplicity::Many, Multiplicity::Once]);
}

/// What javac makes of annotations, nested classes and inheritance; the annotations are modelled here.
#[test]
fn compiled_classes_have_the_same_entry_points() {
    let topic = unsnarl_fixtures::topic("entry");
    let inputs = archive::open(&[topic.classes], &Options::default());
    let program = Program::build(inputs, &JdkIndex::embedded(), &|_| ());
    let mut models = Models::builtin();
    let own = r#"
        package = "entry"
        ['Marks$Check']
        marks = "test"
        ['Marks$Prepare']
        marks = "before-each"
        ['Marks$Shared']
        marks = "thread-safe"
        [Endpoint]
        facts = ["framework-made"]
        marks = "at-start open()"
        entered = "request many this.answer(new java.lang.String)"
    "#;
    models.layer("own.toml", own).unwrap();
    let options = EntryOptions { open: OpenWorld::Always, ..EntryOptions::default() };
    let points = entry_points(&program, &models, &options);
    expect![[r#"
        0 Main(0), Main: Run entry.Made$Numbered::main(java.lang.String[]) for entry.Made$Numbered
        1 Main(1), Main: Run entry.Start::main(java.lang.String[]) for entry.Start
        2 Test(0), Test: Construct entry.AccountChecks$Inner::<init>(entry.AccountChecks) for entry.AccountChecks$Inner
        2 Test(0), Test: Run entry.AccountChecks$Inner::inside() for entry.AccountChecks$Inner
        3 Test(1), Test: Construct entry.AccountChecks::<init>() for entry.AccountChecks
        3 Test(1), Test: BeforeEach entry.BaseChecks::prepare() for entry.AccountChecks
        3 Test(1), Test: Run entry.AccountChecks::slow() for entry.AccountChecks
        3 Test(1), Test: Run entry.BaseChecks::inherited() for entry.AccountChecks
        4 Framework, request once: Construct entry.Echo::<init>() for entry.Echo
        4 Framework, request once: BeforeAll entry.Echo::open() for entry.Echo
        5 Framework, request many: Run entry.Echo::answer(java.lang.String) for entry.Echo
        6 OpenWorld, OpenApi: Construct entry.Made$Child::<init>() for entry.Made$Child
        7 OpenWorld, OpenApi: Run entry.Made$Child::inherited() for entry.Made$Child
        8 OpenWorld, OpenApi: Construct entry.Made$Counting::<init>() for entry.Made$Counting
        9 OpenWorld, OpenApi: Run entry.Made$Counting::f() for entry.Made$Counting
        10 OpenWorld, OpenApi: Construct entry.Made$Flagged::<init>() for entry.Made$Flagged
        11 OpenWorld, OpenApi: Run entry.Made$Flagged::f() for entry.Made$Flagged
        12 OpenWorld, OpenApi: Construct entry.Made$Guarded::<init>() for entry.Made$Guarded
        13 OpenWorld, OpenApi: Run entry.Made$Guarded::f() for entry.Made$Guarded
        14 OpenWorld, OpenApi: Construct entry.Made$Job::<init>() for entry.Made$Job
        15 OpenWorld, OpenApi: Run entry.Made$Job::stop() for entry.Made$Job
        16 OpenWorld, OpenTask: Run entry.Made$Job::run() for entry.Made$Job
        17 OpenWorld, OpenApi: Construct entry.Made$Numbered::<init>() for entry.Made$Numbered
        18 OpenWorld, OpenApi: Run entry.Made$Numbered::<init>() for entry.Made$Numbered
        19 OpenWorld, OpenApi: Construct entry.Made$Promised::<init>() for entry.Made$Promised
        20 OpenWorld, OpenApi: Run entry.Made$Promised::f() for entry.Made$Promised
        21 OpenWorld, OpenApi: Construct entry.Made$Starter::<init>() for entry.Made$Starter
        22 OpenWorld, OpenApi: Run entry.Made$Starter::start() for entry.Made$Starter
        23 OpenWorld, OpenApi: Construct entry.Vault$Box::<init>() for entry.Vault$Box
        24 OpenWorld, OpenApi: Run entry.Vault$Box::task() for entry.Vault$Box
        25 OpenWorld, OpenApi: Construct entry.Vault$Level::valueOf(java.lang.String) for entry.Vault$Level
        26 OpenWorld, OpenApi: Run entry.Vault$Level::values() for entry.Vault$Level
        26 OpenWorld, OpenApi: Run entry.Vault$Level::valueOf(java.lang.String) for entry.Vault$Level
        26 OpenWorld, OpenApi: Run entry.Vault$Level::raise() for entry.Vault$Level
        27 OpenWorld, OpenApi: Construct entry.Vault::open() for entry.Vault
        28 OpenWorld, OpenApi: Run entry.Vault::open() for entry.Vault
        28 OpenWorld, OpenApi: Run entry.Vault::put(int) for entry.Vault
        assumed: There are 2 main methods; each is taken to be a program of its own.
        assumed: A framework is taken to call 3 methods of 1 class: entry.Echo.
        assumed: As asked, methods of 11 classes that are made for threads are taken to be called by several: entry.Made$Child, entry.Made$Counting, entry.Made$Flagged, entry.Made$Guarded, entry.Made$Job, entry.Made$Numbered, entry.Made$Promised, entry.Made$Starter, entry.Vault$Box, entry.Vault$Level and 1 more.
    "#]]
    .assert_eq(&show(&program, &points));
}

#[test]
fn a_class_that_is_named_is_open_whatever_it_looks_like() {
    let program = program(vec![
        Class::new("Plain").with(PUBLIC, "f"),
        Class::new("Other").with(PUBLIC, "g"),
        Class::new("Denied").annotated("javax/annotation/concurrent/NotThreadSafe").with(PUBLIC, "h"),
    ]);
    let opened = program.application_classes().filter(|class| program.show(*class).to_string() != "Other").collect();
    let options = EntryOptions { open: OpenWorld::Always, opened, ..EntryOptions::default() };
    expect![[r#"
        0 OpenWorld, OpenApi: Run Plain::f() for Plain
        1 OpenWorld, OpenApi: Run Denied::h() for Denied
        assumed: As asked, methods of 2 classes are taken to be called by several threads: Plain, Denied.
    "#]]
    .assert_eq(&show(&program, &entry_points(&program, &Models::builtin(), &options)));
}
