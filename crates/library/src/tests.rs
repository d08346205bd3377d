//! Tests of the model format, the built-in library, the layers and the lookup.

use crate::{
    builtin::{Builtin, LIBRARY},
    *,
};
use expect_test::{Expect, expect};

const REFERENCE: &str = include_str!("../../../docs/models.md");

fn layered(text: &str) -> Models {
    let mut models = Models::builtin();
    models.layer("mine.toml", text).unwrap();
    models
}

fn errors(text: &str) -> String {
    let errors = Models::default().layer("mine.toml", text).err().unwrap_or_default();
    errors.iter().map(|error| format!("{error}\n")).collect()
}

fn check_errors(text: &str, expected: Expect) {
    expected.assert_eq(&errors(text));
}

/// A piece of the real hierarchy.
fn supertypes(class: &str) -> Vec<String> {
    let direct: &[&str] = match class {
        "java.util.ArrayList" => &["java.util.AbstractList", "java.util.List"],
        "java.util.AbstractList" => &["java.util.AbstractCollection", "java.util.List"],
        "java.util.AbstractCollection" => &["java.lang.Object", "java.util.Collection"],
        "java.util.List" => &["java.lang.Object", "java.util.SequencedCollection"],
        "java.util.SequencedCollection" => &["java.lang.Object", "java.util.Collection"],
        "java.util.Collection" => &["java.lang.Object", "java.lang.Iterable"],
        "java.util.Vector" => &["java.util.AbstractList", "java.util.List"],
        "java.util.Stack" => &["java.util.Vector"],
        "java.util.concurrent.ConcurrentHashMap" => &["java.util.AbstractMap", "java.util.concurrent.ConcurrentMap"],
        "java.util.concurrent.ConcurrentMap" => &["java.lang.Object", "java.util.Map"],
        "java.util.AbstractMap" => &["java.lang.Object", "java.util.Map"],
        "java.util.concurrent.LinkedBlockingQueue" => {
            &["java.util.AbstractQueue", "java.util.concurrent.BlockingQueue"]
        }
        "java.util.AbstractQueue" => &["java.util.AbstractCollection", "java.util.Queue"],
        "java.util.concurrent.BlockingQueue" => &["java.lang.Object", "java.util.Queue"],
        "java.util.Queue" => &["java.lang.Object", "java.util.Collection"],
        "com.acme.Mine" => &["java.util.ArrayList"],
        "com.acme.Ring" => &["com.acme.Ring", "com.acme.Other"],
        "com.acme.Other" => &["com.acme.Ring"],
        "java.lang.Object" => &[],
        _ => &["java.lang.Object"],
    };
    direct.iter().map(|name| (*name).to_owned()).collect()
}

fn resolve<'m>(models: &'m Models, class: &str, method: &str, descriptor: &str) -> Resolved<'m> {
    models.lookup_inherited(class, method, descriptor, supertypes).unwrap()
}

#[test]
fn every_built_in_file_is_valid() {
    let mut models = Models::default();
    for Builtin { file, text, .. } in LIBRARY {
        let errors: Vec<_> = models.layer(file, text).err().into_iter().flatten().map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{}", errors.join("\n"));
    }
    assert!(models.entries().count() > 2000);
}

/// Every file holds exactly the package that its name says, so that a model is easy to find.
#[test]
fn a_built_in_file_is_named_after_its_package() {
    for Builtin { file, text, .. } in LIBRARY {
        let package = file.trim_start_matches("library/").trim_end_matches(".toml");
        let mut models = Models::default();
        models.layer(file, text).unwrap();
        for class in models.classes() {
            assert_eq!(class.name.rsplit_once('.').unwrap().0, package);
        }
    }
}

#[test]
fn all_interfaces_between_threads_that_programs_use_most_are_modelled() {
    let models = Models::builtin();
    let start = models.lookup("java/lang/Thread", "start", "()V").unwrap();
    assert_eq!(start.spawns[0].kind, OriginKind::Thread);
    assert_eq!(start.spawns[0].completing[0].to_string(), "this");
    let submit = models.lookup(
        "java.util.concurrent.ExecutorService",
        "submit",
        "(Ljava/util/concurrent/Callable;)Ljava/util/concurrent/Future;",
    );
    assert_eq!(&*submit.unwrap().spawns[0].callback.method, "call");
    let timed = models.lookup("java.lang.Object", "wait", "(J)V").unwrap();
    assert_eq!(timed.locks[0].action, LockAction::Await);
    assert_eq!(timed.locks[0].lock.sort, LockSort::Monitor);
    assert!(timed.locks[0].timed && timed.is(MethodFact::WakesSpuriously));
    let read_lock = models.lookup("java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock", "lock", "()V").unwrap();
    assert_eq!(
        (read_lock.locks[0].mode, read_lock.locks[0].lock.path.to_string()),
        (LockMode::Read, "this.source".into())
    );
}

#[test]
fn overloads_are_distinguished() {
    let models = Models::builtin();
    let list = models.class("java.util.List").unwrap();
    let insert = list.entry("add", "(ILjava/lang/Object;)V").unwrap();
    assert_eq!(insert.flows[0].from, FlowSource::Path(insert_argument(1)));
    assert!(list.entry("add", "(Ljava/lang/Object;)Z").is_none(), "this one is the collection's");
    let by_index = list.entry("remove", "(I)Ljava/lang/Object;").unwrap();
    assert_eq!(by_index.flows.len(), 1);
    assert!(list.entry("remove", "not a descriptor").is_none());

    fn insert_argument(index: u8) -> AccessPath {
        AccessPath { root: Root::Argument(index), fields: Default::default() }
    }
}

#[test]
fn types_match_with_and_without_package() {
    let matches = |name: &str, dimensions, descriptor| TypeName { name: name.into(), dimensions }.matches(descriptor);
    assert!(matches("Object", 0, "Ljava/lang/Object;"));
    assert!(matches("java.lang.Object", 0, "Ljava/lang/Object;"));
    assert!(matches("Entry", 0, "Ljava/util/Map$Entry;"));
    assert!(matches("Map$Entry", 1, "[Ljava/util/Map$Entry;"));
    assert!(matches("byte", 2, "[[B"));
    assert!(!matches("byte", 1, "[[B"));
    assert!(!matches("Object", 0, "Lcom/acme/MyObject;"));
    assert!(!matches("com.acme.Object", 0, "Ljava/lang/Object;"));
    assert!(!matches("int", 0, "J"));
}

#[test]
fn the_nearest_entry_holds() {
    let models = Models::builtin();
    let add = resolve(&models, "com.acme.Mine", "add", "(Ljava/lang/Object;)Z");
    assert_eq!(add.method.writes[0].to_string(), "this");
    assert!(!add.is_atomic() && !add.method.is_fallback());
    assert!(add.is(ClassFact::NotThreadSafe) && !add.is(ClassFact::ThreadSafe) && add.is(ClassFact::Container));
    let put = resolve(&models, "java.util.concurrent.ConcurrentHashMap", "putIfAbsent", "(LA;LB;)LC;");
    assert_eq!(put.method.unused_result, Some(UnusedResult::LostRace), "the concurrent map is nearer than the map");
    assert!(put.is_atomic());
    assert!(resolve(&models, "java.util.ArrayList", "whatever", "()V").method.is_fallback());
}

#[test]
fn others_hold_last_and_along_superclasses_alone() {
    let models = layered("[\"com.acme.Api\"]\nothers = \"write\"\n[\"com.acme.Base\"]\nothers = \"read\"\n");
    let up = |class: &str| match class {
        "com.acme.Impl" => vec!["java.lang.Object".to_owned(), "com.acme.Api".to_owned()],
        "com.acme.Derived" => vec!["com.acme.Base".to_owned(), "com.acme.Api".to_owned()],
        _ => Vec::new(),
    };
    assert!(models.lookup_inherited("com.acme.Impl", "anything", "()V", up).is_none());
    let derived = models.lookup_inherited("com.acme.Derived", "anything", "()V", up).unwrap();
    assert!(derived.method.writes.is_empty() && derived.method.reads.len() == 1);
    assert!(models.lookup("com.acme.Api", "anything", "()V").is_some());
    let hash = models.lookup_inherited("com.acme.Derived", "hashCode", "()I", |class| match class {
        "com.acme.Derived" => vec!["com.acme.Base".to_owned()],
        "com.acme.Base" => vec!["java.lang.Object".to_owned()],
        _ => Vec::new(),
    });
    assert!(hash.unwrap().method.is(MethodFact::Neutral), "an entry anywhere goes before a default");
}

#[test]
fn constructors_are_not_inherited() {
    let models = Models::builtin();
    let collection = "(Ljava/util/Collection;)V";
    assert_eq!(models.lookup("java.util.ArrayList", "<init>", collection).unwrap().flows.len(), 1);
    let mine = resolve(&models, "com.acme.Mine", "<init>", collection);
    assert!(mine.method.flows.is_empty(), "the superclass's own default, not its constructor");
}

#[test]
fn a_circular_hierarchy_ends() {
    let models = Models::builtin();
    assert!(models.lookup_inherited("com.acme.Ring", "spin", "()V", supertypes).is_none());
}

#[test]
fn synchronized_classes_hold_their_monitor() {
    let models = Models::builtin();
    let push = resolve(&models, "java.util.Stack", "push", "(Ljava/lang/Object;)Ljava/lang/Object;");
    assert_eq!((push.holds().len(), push.holds()[0].sort), (1, LockSort::Monitor));
    let elements = resolve(&models, "java.util.Vector", "elements", "()Ljava/util/Enumeration;");
    assert!(elements.holds().is_empty());
    assert!(resolve(&models, "java.util.ArrayList", "size", "()I").holds().is_empty());
    assert!(resolve(&models, "java.util.Vector", "<init>", "(I)V").holds().is_empty(), "nor does a constructor");
}

#[test]
fn publishing_classes_order_what_goes_in_before_what_comes_out() {
    let models = Models::builtin();
    let directions = |class: &str, method: &str, descriptor: &str| {
        let orders = resolve(&models, class, method, descriptor).orders();
        orders.iter().map(|order| (order.direction, order.kind)).collect::<Vec<_>>()
    };
    let queue = "java.util.concurrent.LinkedBlockingQueue";
    let (release, acquire) = (OrderDirection::Release, OrderDirection::Acquire);
    assert_eq!(directions(queue, "put", "(Ljava/lang/Object;)V"), [(release, OrderKind::Queue)]);
    assert_eq!(directions(queue, "take", "()Ljava/lang/Object;"), [(acquire, OrderKind::Queue)]);
    assert_eq!(directions(queue, "size", "()I"), []);
    let atomic = "java.util.concurrent.atomic.AtomicInteger";
    assert_eq!(directions(atomic, "set", "(I)V"), [(release, OrderKind::Atomic)]);
    assert_eq!(directions(atomic, "incrementAndGet", "()I").len(), 2);
    assert_eq!(directions(atomic, "setPlain", "(I)V"), []);
    assert_eq!(directions("java.util.ArrayList", "add", "(Ljava/lang/Object;)Z"), []);
}

/// What the library promises of results and exceptions, and some of what it is often thought to promise.
#[test]
fn facts_about_null_and_exceptions_follow_the_specification() {
    let models = Models::builtin();
    let facts = |class: &str, method: &str, descriptor: &str| {
        let model = models.lookup(class, method, descriptor).unwrap();
        assert!(!model.is_fallback(), "{class}.{method}{descriptor} has no entry");
        (model.is(MethodFact::NonNull), model.is(MethodFact::Total))
    };
    let (neither, non_null, total, both) = ((false, false), (true, false), (false, true), (true, true));
    let expected = [
        ("java.lang.Object", "<init>", "()V", total),
        ("java.lang.Object", "getClass", "()Ljava/lang/Class;", both),
        ("java.lang.Object", "toString", "()Ljava/lang/String;", neither),
        ("java.lang.Object", "hashCode", "()I", neither),
        ("java.lang.Object", "notify", "()V", neither),
        ("java.lang.Thread", "currentThread", "()Ljava/lang/Thread;", both),
        ("java.lang.Thread", "start", "()V", neither),
        ("java.lang.Thread", "sleep", "(J)V", neither),
        ("java.lang.String", "valueOf", "(I)Ljava/lang/String;", both),
        // `toString` of the argument may return null.
        ("java.lang.String", "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;", neither),
        ("java.lang.String", "substring", "(I)Ljava/lang/String;", non_null),
        ("java.lang.String", "indexOf", "(II)I", total),
        ("java.lang.StringBuilder", "append", "(I)Ljava/lang/StringBuilder;", both),
        ("java.lang.StringBuilder", "append", "(Ljava/lang/Object;)Ljava/lang/StringBuilder;", non_null),
        ("java.lang.StringBuilder", "setLength", "(I)V", neither),
        ("java.lang.Integer", "valueOf", "(I)Ljava/lang/Integer;", both),
        ("java.lang.Integer", "valueOf", "(Ljava/lang/String;)Ljava/lang/Integer;", non_null),
        // Another overload of `forName` returns null for a class that it does not find.
        ("java.lang.Class", "forName", "(Ljava/lang/String;)Ljava/lang/Class;", non_null),
        ("java.lang.Class", "forName", "(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;", neither),
        ("java.lang.RuntimeException", "<init>", "(Ljava/lang/String;)V", total),
        // The message is what `toString` of the cause returns.
        ("java.lang.RuntimeException", "<init>", "(Ljava/lang/Throwable;)V", neither),
        ("java.lang.Iterable", "iterator", "()Ljava/util/Iterator;", non_null),
        ("java.util.Iterator", "next", "()Ljava/lang/Object;", neither),
        ("java.util.ArrayList", "size", "()I", total),
        ("java.util.Collection", "size", "()I", neither),
        ("java.util.HashMap", "entrySet", "()Ljava/util/Set;", both),
        ("java.util.Map", "entrySet", "()Ljava/util/Set;", non_null),
        ("java.util.Map", "get", "(Ljava/lang/Object;)Ljava/lang/Object;", neither),
        ("java.util.Map", "getOrDefault", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", neither),
        ("java.util.Optional", "get", "()Ljava/lang/Object;", non_null),
        ("java.util.Optional", "orElse", "(Ljava/lang/Object;)Ljava/lang/Object;", total),
        // A set does not take an element twice.
        ("java.util.Set", "of", "(Ljava/lang/Object;)Ljava/util/Set;", both),
        ("java.util.Set", "of", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/util/Set;", non_null),
        ("java.util.concurrent.ExecutorService", "shutdown", "()V", total),
        ("java.util.concurrent.Executors", "newCachedThreadPool", "()Ljava/util/concurrent/ExecutorService;", both),
        ("java.util.concurrent.Executors", "newFixedThreadPool", "(I)Ljava/util/concurrent/ExecutorService;", non_null),
        ("java.util.concurrent.CountDownLatch", "<init>", "(I)V", neither),
        ("java.util.concurrent.CountDownLatch", "countDown", "()V", total),
        ("java.util.concurrent.Semaphore", "release", "()V", total),
        ("java.util.concurrent.Semaphore", "release", "(I)V", neither),
        ("java.util.concurrent.Semaphore", "acquire", "()V", neither),
        ("java.util.concurrent.LinkedBlockingQueue", "poll", "()Ljava/lang/Object;", total),
        ("java.util.concurrent.BlockingQueue", "put", "(Ljava/lang/Object;)V", neither),
        ("java.util.concurrent.atomic.AtomicInteger", "incrementAndGet", "()I", total),
        ("java.util.concurrent.atomic.AtomicIntegerArray", "incrementAndGet", "(I)I", neither),
        ("java.util.concurrent.locks.Lock", "lock", "()V", total),
        ("java.util.concurrent.locks.Lock", "unlock", "()V", neither),
        ("java.util.concurrent.locks.Lock", "newCondition", "()Ljava/util/concurrent/locks/Condition;", both),
        ("java.io.PrintStream", "println", "(Ljava/lang/String;)V", total),
        ("java.io.PrintStream", "println", "(Ljava/lang/Object;)V", neither),
    ];
    for (class, method, descriptor, stated) in expected {
        assert_eq!(facts(class, method, descriptor), stated, "{class}.{method}{descriptor}");
    }
}

#[test]
fn what_a_method_throws_is_read_and_printed() {
    let models = layered(
        "package = \"a\"\n[C.methods]\n\"take(int)\" = { throws = [\"Closed\", \"java.lang.Error if-negative arg0\"] }\n",
    );
    let (_, take) = models.entries().find(|(class, _)| &*class.name == "a.C").unwrap();
    assert_eq!((&*take.throws[0].class, take.throws[0].when), ("a.Closed", None));
    assert_eq!((&*take.throws[1].class, take.throws[1].when), ("java.lang.Error", Some(Occasion::Negative)));
    assert_eq!(take.throws[1].to_string(), "java.lang.Error if-negative arg0");
    let said = |entry: &str| {
        let text = format!("package = \"a\"\n[C.methods]\n\"take(int)\" = {{ {entry} }}\n");
        Models::builtin().layer("mine.toml", &text).unwrap_err()[0].to_string()
    };
    assert!(said("throws = \"E\", facts = \"total\"").contains("`total` says that the method throws nothing"));
    assert!(said("throws = \"E if-negative\"").contains("expected a path"));
    assert!(said("throws = \"E if-negative arg1\"").contains("no such argument"));
    assert!(said("throws = \"E if-tired\"").contains("unknown occasion `if-tired`"));
}

/// What an interrupt ends with an exception, and what never returns, is not total.
#[test]
fn no_total_method_is_interruptible_or_never_returns() {
    let models = Models::builtin();
    let total: Vec<_> = models.entries().filter(|(_, model)| model.is(MethodFact::Total)).collect();
    assert!(total.len() > 300);
    for (class, model) in total {
        let is_interruptible = model.locks.iter().any(|effect| effect.interruptible);
        let ends = is_interruptible || model.is(MethodFact::NeverReturns);
        assert!(!ends, "{}: {}.{}", model.source, class.name, model.selector);
    }
}

#[test]
fn a_later_layer_replaces_what_it_names_and_nothing_else() {
    let models = layered(
        "package = \"java.util\"\n[ArrayList]\nfacts = [\"thread-safe\"]\n[ArrayList.methods]\n\
         \"<init>(Collection)\" = { facts = \"neutral\" }\nensureCapacity = { facts = \"neutral\" }\n",
    );
    let class = models.class("java.util.ArrayList").unwrap();
    assert!(class.is(ClassFact::ThreadSafe) && !class.is(ClassFact::NotThreadSafe));
    assert_eq!(class.others, Some(Others::Read), "not named, so it stays");
    let replaced = class.entry("<init>", "(Ljava/util/Collection;)V").unwrap();
    assert!(replaced.is(MethodFact::Neutral) && replaced.flows.is_empty());
    assert_eq!(replaced.source.to_string(), "mine.toml:5");
    assert_eq!(&*class.entry("trimToSize", "()V").unwrap().source.file, "library/java.util.toml");
}

#[test]
fn a_later_layer_may_take_facts_back() {
    let models = layered("[\"java.util.Vector\"]\nfacts = []\nholds = []\n");
    let add = resolve(&models, "java.util.Vector", "add", "(Ljava/lang/Object;)Z");
    assert!(!add.is_atomic() && add.holds().is_empty());
    assert!(Models::builtin().class_is("java.util.Stack", ClassFact::ThreadSafe, supertypes));
    assert!(!models.class_is("java.util.Stack", ClassFact::ThreadSafe, supertypes));
}

#[test]
fn a_later_entry_for_a_name_replaces_all_overloads_and_one_for_an_overload_only_that() {
    let all = layered("[\"java.util.List\".methods]\nadd = { facts = \"neutral\" }\n");
    assert!(all.lookup("java.util.List", "add", "(ILjava/lang/Object;)V").unwrap().is(MethodFact::Neutral));
    let one = layered("[\"java.lang.Object\".methods]\n\"wait(long)\" = { facts = \"neutral\" }\n");
    assert!(one.lookup("java.lang.Object", "wait", "(J)V").unwrap().is(MethodFact::Neutral));
    assert!(one.lookup("java.lang.Object", "wait", "()V").unwrap().blocks.is_some());
}

#[test]
fn a_file_with_mistakes_changes_nothing() {
    let mut models = Models::default();
    let text = "[\"a.B\"]\nothers = \"read\"\n[\"a.C\"]\nothers = \"raed\"\n";
    assert!(models.layer("mine.toml", text).is_err());
    assert_eq!(models.classes().count(), 0);
}

#[test]
fn every_mistake_is_located_and_says_what_is_allowed() {
    check_errors(
        "package = \"a\"\npackage = \"b\"\n[C\n",
        expect![[r#"
            mine.toml:2:1: duplicate key
            mine.toml:3:3: unclosed table, expected `]`
        "#]],
    );
    check_errors(
        "package = 1\nclass = true\n[C]\nothers = \"reads\"\n",
        expect![[r#"
            mine.toml:1:11: `package` must be a string, not integer
            mine.toml:2:1: unknown key `class` (allowed: package), or a table for a class
            mine.toml:3:2: `C` is not the binary name of a class with its package (or set `package` for the file)
        "#]],
    );
    check_errors(
        "package = \"a\"\n[C]\nothers = \"reads\"\nfact = []\nsince = \"x\"\nmethods = 1\n[C.size]\nreads = \"this\"\n",
        expect![[r#"
            mine.toml:3:11: unknown default `reads`, did you mean `read`? (allowed: neutral, read, write)
            mine.toml:4:1: unknown key `fact`, did you mean `facts`? (allowed: facts, others, holds, publishes, entered, contents, hooks, writing-hooks, marks, since, until, methods, conduct, races-on-purpose, accesses-for-caller, locks-for-caller, harmless-fields, clock, cache, synchronizer, determined, determined-fields)
            mine.toml:5:9: `since` must be the number of a Java release, such as 21, not string
            mine.toml:6:11: `methods` must be a table, not integer
            mine.toml:7:4: unknown key `size` (allowed: facts, others, holds, publishes, entered, contents, hooks, writing-hooks, marks, since, until, methods, conduct, races-on-purpose, accesses-for-caller, locks-for-caller, harmless-fields, clock, cache, synchronizer, determined, determined-fields) (methods belong into the table `methods` of the class)
        "#]],
    );
    check_errors(
        "[\"a.C\"]\nfacts = [\"thread-safe\", \"immutable\"]\n[\"a.C\".methods]\nf = 1\n\"g(int\" = {}\n\"h, f\" = {}\n\
         h = { facts = \"neutral\", reads = \"this\" }\n\"1x\" = {}\n",
        expect![[r#"
            mine.toml:1:2: `thread-safe` and `immutable` contradict each other
            mine.toml:4:5: `f` must be a table such as { reads = "this" }, not integer
            mine.toml:5:7: expected `)` at the end of the phrase
            mine.toml:6:1: `h` has a model already at line 7
            mine.toml:7:1: `neutral` says that the method does nothing, but `reads` says it does
            mine.toml:8:2: expected a method name, found `1x`
        "#]],
    );
}

#[test]
fn mistakes_inside_phrases_are_located_inside_the_string() {
    let method = |keys: &str| errors(&format!("[\"a.C\".methods]\nf = {{ {keys} }}\n"));
    let cases = [
        (r#"flows = "arg0 > this.element""#, "2:21: expected `->` or `=`, found `>`"),
        (r#"flows = "new = this.element""#, "2:20: `=` says that two paths are one place: both sides must be paths"),
        (r#"flows = "new 2x -> return""#, "2:20: `2x` is not the name of a class"),
        (r#"flows = "new List -> return""#, "2:20: `List` needs its package, for this file names none"),
        (r#"flows = "copy-of this = return""#, "2:29: `=` says that two paths are one place: both sides must be paths"),
        (r#"reads = "self""#, "2:16: unknown start of a path `self` (allowed: this, arg0, args, return, class)"),
        (r#"reads = ["this", "this.elements"]"#, "2:30: unknown field `elements`, did you mean `element`?"),
        (r#"calls = "accept(this)""#, "2:16: expected a call such as `arg0.accept(this.element)`, found `accept`"),
        (r#"calls = "arg0.accept(this""#, "2:32: expected `)` at the end of the phrase"),
        (r#"calls = "arg0.run() now""#, "2:27: unexpected `now` after the end of the phrase"),
        (r#"spawns = "taks arg0.run()""#, "2:17: unknown kind of thread `taks`, did you mean `task`?"),
        (r#"spawns = "task arg0.run() at this""#, "2:33: unknown word after a call `at`"),
        (r#"locks = "aquire this""#, "2:16: unknown lock action `aquire`, did you mean `acquire`?"),
        (r#"locks = "acquire this shared""#, "2:29: unknown word about a lock `shared`"),
        (r#"orders = "release this""#, "2:25: unknown kind of order `this`"),
        (r#"orders = "acquire latch this if-ture""#, "2:36: unknown outcome `if-ture`, did you mean `if-true`?"),
        (r#"blocks = "network""#, "2:17: unknown kind of wait `network`"),
        (r#"reflects = "methods""#, "2:19: unknown reflection `methods`, did you mean `method`?"),
        (r#"blocks = 3"#, "2:16: `blocks` must be a string, not integer"),
        (r#"reads = { this = true }"#, "2:15: `reads` must be a string or a list of strings, not table"),
        (
            r#"field-access = "volatile""#,
            "2:31: expected kind of access (read, write, update) at the end of the phrase",
        ),
    ];
    for (keys, expected) in cases {
        let found = method(keys);
        assert!(found.starts_with(&format!("mine.toml:{expected}")), "{keys}\n  found    {found}  expected {expected}");
    }
}

#[test]
fn marks_are_of_annotations_or_of_methods_of_subclasses() {
    let models = Models::builtin();
    let marks = |class: &str| models.class(class).unwrap().marks.clone().unwrap();
    assert_eq!(marks("org.junit.jupiter.api.Test"), [Marking { mark: Mark::Test, methods: None, element: None }]);
    let by_name = marks("junit.framework.TestCase");
    let marked = |name: &str, descriptor: &str| {
        let fits = |marking: &&Marking| marking.methods.as_ref().unwrap().matches(name, descriptor);
        by_name.iter().find(fits).map(|marking| marking.mark)
    };
    assert_eq!(marked("testTransfer", "()V"), Some(Mark::Test));
    assert_eq!(marked("setUp", "()V"), Some(Mark::BeforeEach));
    assert_eq!(marked("setUpAll", "()V"), None, "not a pattern");
    assert_eq!(marked("tesT", "()V"), None);
    assert_eq!(marked("testTransfer", "(I)V"), None, "no test has parameters");
    let guarded = marks("net.jcip.annotations.GuardedBy");
    assert_eq!((guarded[0].mark, guarded[0].element.as_deref()), (Mark::GuardedBy, Some("value")));
    let mistake = |marks: &str| errors(&format!("[\"a.C\"]\nmarks = \"{marks}\"\n"));
    assert!(mistake("tests").starts_with("mine.toml:2:10: unknown mark `tests`, did you mean `test`?"));
    assert_eq!(mistake("test *"), "mine.toml:2:15: expected a method name, found `*`\n");
    assert_eq!(mistake("test a*b"), "mine.toml:2:15: expected a method name, found `a*b`\n");
    assert_eq!(
        mistake("guarded-by from"),
        "mine.toml:2:25: expected an element of the annotation at the end of the phrase\n"
    );
    let selector = errors("[\"a.C\".methods]\n\"get*\" = { reads = \"this\" }\n");
    assert_eq!(selector, "mine.toml:2:2: expected a method name, found `get*`\n");
}

#[test]
fn a_later_layer_may_take_marks_back() {
    let models = layered("[\"org.junit.Test\"]\nmarks = []\n");
    assert_eq!(models.class("org.junit.Test").unwrap().marks, Some(Vec::new()));
}

#[test]
fn arguments_are_checked_against_the_parameters() {
    check_errors(
        "[\"a.C\".methods]\n\"f(int)\" = { spawns = \"thread arg1.run()\" }\n\"f(int, Runnable)\" = { spawns = \"thread arg1.run()\" }\n",
        expect![[r#"
            mine.toml:2:1: `arg1`: `f(int)` has no such argument (they count from `arg0`)
        "#]],
    );
}

#[test]
fn another_entry_holds_given_a_constant() {
    let text = |given: &str| {
        format!(
            "package = \"a\"\n[C.methods]\nopen = {{ given = \"{given}\" }}\nopenUnlocked = {{ reads = \"this\" }}\n"
        )
    };
    let mut models = Models::default();
    models.layer("mine.toml", &text("Mode.NONE -> openUnlocked")).expect("no mistake");
    let given = &models.lookup("a.C", "open", "()V").expect("a model").given;
    assert_eq!(given.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a.Mode.NONE -> openUnlocked"]);
    check_errors(
        &text("Mode.NONE -> close"),
        expect![[r#"
            mine.toml:3:1: `given` refers to `close`, of which the class has no entry
        "#]],
    );
    check_errors(
        &text("NONE -> openUnlocked"),
        expect![[r#"
            mine.toml:3:19: expected a constant, such as `Mode.NONE`, found `NONE`
        "#]],
    );
}

proptest::proptest! {
    /// Whatever stands in a file, the answer is models or located mistakes.
    #[test]
    fn no_input_is_too_odd(words in proptest::collection::vec(proptest::sample::select(WORDS), 0..12), key in 0..5_usize) {
        let key = ["flows", "calls", "spawns", "locks", "orders"][key];
        let text = format!("[\"a.C\".methods]\n\"f(int)\" = {{ {key} = \"{}\" }}\n", words.concat());
        for error in Models::default().layer("mine.toml", &text).err().unwrap_or_default() {
            proptest::prop_assert!((1..=2).contains(&error.line) && error.column >= 1, "{error}");
        }
    }
}

const WORDS: &[&str] = &[
    "this", "arg0", "arg99", "arg999", "return", ".", ".element", "(", ")", ",", "->", "=", "-", ">", " ", " ", " ",
    "new", "viewing", "é", "task", "many", "on", "acquire", "monitor", "read", "release", "latch", "_", "a.b.C", "\\t",
    "\\u0041",
];

/// The fenced blocks of the reference, each with its language.
fn blocks() -> Vec<(&'static str, &'static str)> {
    let fences = REFERENCE.split("```").skip(1).step_by(2);
    fences.map(|block| block.split_once('\n').unwrap()).collect()
}

#[test]
fn the_examples_of_the_reference_are_right() {
    let blocks = blocks();
    assert!(blocks.iter().filter(|(language, _)| *language == "toml").count() >= 3);
    for (index, (language, text)) in blocks.iter().enumerate() {
        let found = Models::default().layer("models.toml", text);
        match *language {
            "toml" => assert_eq!(found, Ok(())),
            "toml bad" => {
                let found: String = found.unwrap_err().iter().map(|error| format!("{error}\n")).collect();
                assert_eq!(found, blocks[index + 1].1);
            }
            _ => {}
        }
    }
}

#[test]
fn the_reference_explains_every_word() {
    fn words<W: Word>() -> impl Iterator<Item = &'static str> {
        W::ALL.iter().map(|(word, _)| *word)
    }
    let all = words::<Field>()
        .chain(words::<OriginKind>())
        .chain(words::<Multiplicity>())
        .chain(words::<LockAction>())
        .chain(words::<LockSort>())
        .chain(words::<LockMode>())
        .chain(words::<Outcome>())
        .chain(words::<OrderDirection>())
        .chain(words::<OrderKind>())
        .chain(words::<BlockingKind>())
        .chain(words::<UnusedResult>())
        .chain(words::<Occasion>())
        .chain(words::<FieldHandle>())
        .chain(words::<AccessKind>())
        .chain(words::<AccessOrder>())
        .chain(words::<Others>())
        .chain(words::<ClassFact>())
        .chain(words::<MethodFact>())
        .chain(words::<Mark>())
        .chain(words::<Reflection>())
        .chain(read::CLASS_KEYS.iter().copied())
        .chain(read::METHOD_KEYS.iter().copied());
    let missing: Vec<_> = all
        .filter(|word| ![format!("`{word}`"), format!("`{word} this`")].iter().any(|w| REFERENCE.contains(w)))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
