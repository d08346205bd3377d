//! Checks the built-in library models against the embedded JDK index: what they name must exist, in the releases that
//! they name.

use std::collections::{BTreeMap, BTreeSet};

use unsnarl_classfile::archive::{self, Entry, Options};
use unsnarl_classfile::{ClassFile, JavaText};
use unsnarl_library::{
    ClassModel, Explored, ExploredClass, ExploredMethod, FlowSource, MethodFact, MethodModel, MethodSelector, Models,
};
use unsnarl_program::Program;
use unsnarl_program::jdk_index::{IndexedClass, IndexedMember, JdkIndex, JdkRange};

/// Models speak of releases from this one on.
const OLDEST: u16 = 17;

fn indexed<'i>(index: &'i JdkIndex, binary_name: &str) -> Option<IndexedClass<'i>> {
    index.class(binary_name.replace('.', "/").as_bytes())
}

/// The class and all its supertypes; of an interface `Object`, too.
fn with_supertypes<'i>(index: &'i JdkIndex, class: IndexedClass<'i>) -> Vec<IndexedClass<'i>> {
    let mut seen = BTreeSet::from([class.name()]);
    let mut found = vec![class];
    let mut next = 0;
    while let Some(class) = found.get(next).copied() {
        let names = class.super_name().into_iter().chain(class.interface_names());
        found.extend(names.filter(|name| seen.insert(name)).filter_map(|name| index.class(name)));
        next += 1;
    }
    found
}

/// The releases of the methods that an entry is for, by declaring class, nearest first: constructors of the class
/// itself, other methods inherited, too.
fn selected(index: &JdkIndex, class: IndexedClass<'_>, model: &MethodModel) -> Vec<Vec<JdkRange>> {
    let is_selected = |method: &IndexedMember<'_>| {
        let (name, descriptor) = (JavaText(method.name()).to_string(), JavaText(method.descriptor()).to_string());
        model.selector.matches(&name, &descriptor)
    };
    let own_only = &*model.selector.name == "<init>";
    let owners = if own_only { vec![class] } else { with_supertypes(index, class) };
    let releases = |owner: IndexedClass<'_>| owner.methods().filter(is_selected).map(IndexedMember::versions).collect();
    owners.into_iter().map(releases).filter(|releases: &Vec<_>| !releases.is_empty()).collect()
}

/// Whether `since` and `until` fit what is declared: in each indexed JDK that they admit there is a declaration, and
/// they admit each that has the nearest one. (A farther one may be inherited in some releases only.)
fn agrees(index: &JdkIndex, declared: &[Vec<JdkRange>], since: Option<u16>, until: Option<u16>) -> bool {
    index.jdk_versions().iter().all(|jdk| {
        let is_admitted = since.unwrap_or(OLDEST) <= *jdk && until.is_none_or(|until| *jdk <= until);
        let has = |releases: &Vec<JdkRange>| releases.iter().any(|range| range.first <= *jdk && *jdk <= range.last);
        if is_admitted { declared.iter().any(has) } else { !declared.first().is_some_and(has) }
    })
}

fn named_classes(model: &MethodModel) -> impl Iterator<Item = &str> {
    let calls = model.calls.iter().chain(model.spawns.iter().map(|spawn| &spawn.callback));
    let sources = model.flows.iter().map(|flow| &flow.from).chain(calls.flat_map(|call| &call.arguments));
    let made = sources.filter_map(|source| match source {
        FlowSource::New { class, .. } => class.as_deref(),
        _ => None,
    });
    made.chain(model.throws.iter().map(|throw| &*throw.class))
}

/// Whether the index can judge a class: those of other libraries are not in it.
fn is_of_jdk(index: &JdkIndex, binary_name: &str) -> bool {
    let package = binary_name.rsplit_once('.').map_or("", |(package, _)| package).replace('.', "/");
    package.starts_with("java/") || index.packages().any(|indexed| indexed == package.as_bytes())
}

/// What the models say and the index denies.
fn contradictions(index: &JdkIndex, models: &Models) -> Vec<String> {
    let mut found = Vec::new();
    for model in models.classes().filter(|model| is_of_jdk(index, &model.name)) {
        let ClassModel { name, source, since, until, .. } = model;
        match indexed(index, name) {
            // No indexed release has to have it.
            None if agrees(index, &[], *since, *until) => {}
            // Not of the API: checked against a real JDK below.
            None if model.methods.values().flatten().any(|method| method.is(MethodFact::Intrinsic)) => {}
            None => found.push(format!("{source}: no class {name}")),
            Some(class) if !agrees(index, &[vec![class.versions()]], *since, *until) => {
                found.push(format!("{source}: {name} is in JDK {:?}", class.versions()));
            }
            Some(_) => {}
        }
    }
    for (owner, model) in models.entries() {
        let MethodModel { selector, source, .. } = model;
        for class in named_classes(model).filter(|class| is_of_jdk(index, class) && indexed(index, class).is_none()) {
            found.push(format!("{source}: no class {class}"));
        }
        let Some(class) = indexed(index, &owner.name) else {
            continue;
        };
        let releases = selected(index, class, model);
        let (since, until) = (model.since.or(owner.since), model.until.or(owner.until));
        if releases.is_empty() && agrees(index, &[], since, until) {
            // No indexed release has to have it.
        } else if releases.is_empty() && model.is(MethodFact::Intrinsic) {
            // Not of the API: checked against a real JDK below.
        } else if releases.is_empty() {
            found.push(format!("{source}: no method {}.{selector}", owner.name));
        } else if !agrees(index, &releases, since, until) {
            found.push(format!("{source}: {}.{selector} is in JDK {releases:?}", owner.name));
        }
    }
    found
}

#[test]
fn all_that_the_models_name_exists() {
    let models = Models::builtin();
    assert!(models.entries().count() > 100, "the built-in models are there");
    let found = contradictions(&JdkIndex::embedded(), &models);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// What of the intrinsic methods of its packages a JDK does not have.
fn missing_intrinsics(program: &Program, models: &Models) -> Vec<String> {
    let exists = |owner: &ClassModel, model: &MethodModel| {
        let class = program.find_class(owner.name.replace('.', "/").as_bytes())?;
        let mut keys = program.methods_of(class).map(|method| program.key(program.method(method).key));
        keys.any(|key| {
            let (name, descriptor) = (program.text(key.name).to_string(), program.text(key.descriptor).to_string());
            model.selector.matches(&name, &descriptor)
        })
        .then_some(())
    };
    let index = JdkIndex::embedded();
    let is_of_jdk = |owner: &ClassModel| is_of_jdk(&index, &owner.name) || owner.name.starts_with("jdk.");
    let intrinsics = models.entries().filter(|(owner, model)| model.is(MethodFact::Intrinsic) && is_of_jdk(owner));
    let missing = intrinsics.filter(|(owner, model)| exists(owner, model).is_none());
    missing.map(|(owner, model)| format!("{}.{}", owner.name, model.selector)).collect()
}

#[test]
fn intrinsic_methods_exist_in_a_real_jdk() {
    let jdk = unsnarl_fixtures::jdk::find().expect("a JDK");
    let mut inputs = archive::open(&[jdk.home], &Options::default());
    inputs.entries.retain(|entry| entry.module() == Some("java.base"));
    let program = Program::build(inputs, &JdkIndex::embedded(), &|_| ());
    assert_eq!(missing_intrinsics(&program, &Models::builtin()), [""; 0]);
    let mut models = Models::default();
    let text = r#"
["java.lang.Thread".methods]
start0 = { facts = ["intrinsic"], spawns = "thread this.run()" }
start1 = { facts = ["intrinsic"], spawns = "thread this.run()" }
"#;
    models.layer("test.toml", text).unwrap();
    assert_eq!(missing_intrinsics(&program, &models), ["java.lang.Thread.start1"]);
}

#[test]
fn missing_names_are_reported() {
    let mut models = Models::default();
    let text = r#"
package = "java.util"
["java.utl.Map"]
others = "neutral"
["org.junit.Tset"]
marks = "test"
[Mop]
others = "neutral"
[SequencedMap]
others = "neutral"
[ArrayList.methods]
add = { writes = "this" }
"add(Object)" = { writes = "this" }
hashCode = { reads = "this" }
getFirst = { reads = "this" }
removeLast = { writes = "this", since = 21 }
trimToSize = { writes = "this", since = 21 }
push = { writes = "this" }
"add(int)" = { writes = "this" }
clone = { returns = "new ArrayLost" }
"#;
    models.layer("test.toml", text).unwrap();
    let found = contradictions(&JdkIndex::embedded(), &models);
    let expected = [
        "test.toml:3: no class java.utl.Map",
        "test.toml:7: no class java.util.Mop",
        "test.toml:9: java.util.SequencedMap is in JDK",
        "no method java.util.ArrayList.add(int)",
        "no class java.util.ArrayLost",
        "java.util.ArrayList.getFirst is in JDK",
        "no method java.util.ArrayList.push",
        "java.util.ArrayList.trimToSize is in JDK",
    ];
    let unexpected: Vec<_> = found.iter().filter(|line| !expected.iter().any(|part| line.contains(part))).collect();
    assert!(unexpected.is_empty() && found.len() == expected.len(), "{found:#?}");
}

/// `Object` is a supertype of every interface too; what it says of `toString` must not hide what a collection says.
#[test]
fn nearer_models_hide_farther_ones() {
    let (models, index) = (Models::builtin(), JdkIndex::embedded());
    let supertypes = |class: &str| {
        let Some(class) = index.class(class.replace('.', "/").as_bytes()) else { return Vec::new() };
        let superclass = class.super_name().unwrap_or(b"java/lang/Object");
        let above = std::iter::once(superclass).chain(class.interface_names());
        above
            .map(|name| String::from_utf8_lossy(name).replace('/', "."))
            .filter(|name| name.as_bytes() != class.name())
            .collect()
    };
    let reads = |class: &str| {
        let found = models.lookup_inherited(class, "toString", "()Ljava/lang/String;", supertypes).expect("a model");
        !found.method.reads.is_empty()
    };
    assert!(
        reads("java.util.ArrayList") && reads("java.util.TreeMap") && reads("java.util.concurrent.ConcurrentHashMap")
    );
    assert!(!reads("java.lang.Integer"));
    let poll = "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;";
    let found =
        models.lookup_inherited("java.util.concurrent.LinkedBlockingQueue", "poll", poll, supertypes).expect("a model");
    assert!(found.method.blocks.is_some(), "what Queue says of poll hides what BlockingQueue says");
}

/// The classes of an installed JDK, by their names with slashes.
struct InstalledJdk {
    entries: BTreeMap<String, Entry>,
}

impl InstalledJdk {
    fn all() -> Vec<InstalledJdk> {
        let open = |jdk: unsnarl_fixtures::jdk::Jdk| {
            let inputs = archive::open(&[jdk.home], &Options::default());
            let entries = inputs.entries.into_iter().filter(|entry| entry.module().is_some());
            InstalledJdk { entries: entries.map(|entry| (entry.class_path().to_owned(), entry)).collect() }
        };
        unsnarl_fixtures::jdk::installed().into_iter().map(open).collect()
    }

    fn class(&self, name: &str) -> Option<ClassFile> {
        let bytes = self.entries.get(&name.replace('.', "/"))?.read().ok()?;
        ClassFile::parse(bytes).ok()
    }

    fn has_class(&self, named: &ExploredClass) -> bool {
        let name = named.name.replace('.', "/");
        match name.strip_suffix('*') {
            Some(start) => self.entries.keys().any(|class| class.starts_with(start)),
            None => self.entries.contains_key(&name),
        }
    }

    /// Whether a class itself has such a method.
    fn declares(&self, class: &str, named: &MethodSelector) -> bool {
        self.class(class).is_some_and(|file| {
            file.methods().any(|method| {
                let descriptor = JavaText(method.descriptor()).to_string();
                named.matches(&JavaText(method.name()).to_string(), &descriptor)
            })
        })
    }

    /// Whether a class has such a method, or inherits it.
    fn has_method(&self, class: &str, named: &MethodSelector) -> bool {
        let Some(file) = self.class(class) else { return false };
        self.declares(class, named)
            || file.super_name().is_some_and(|parent| self.has_method(&JavaText(parent).to_string(), named))
    }

    fn has_field(&self, class: &str, name: &str) -> bool {
        self.class(class).is_some_and(|file| file.fields().any(|field| field.name() == name.as_bytes()))
    }
}

/// Of what is said to the explorer, what no installed JDK has. Names are those of all releases from 17 on: a release
/// need not have all of them.
fn missing_from_all(jdks: &[InstalledJdk], explored: &Explored) -> Vec<String> {
    let mut missing = Vec::new();
    let is_of_jdk =
        |class: &&ExploredClass| ["java.", "jdk.", "sun."].iter().any(|start| class.name.starts_with(start));
    for class in explored.entries().filter(is_of_jdk) {
        let name = &class.name;
        if !jdks.iter().any(|jdk| jdk.has_class(class)) {
            missing.push(format!("{}: no class {name}", class.source));
        }
        for field in class.cache.iter().flatten().filter(|field| !jdks.iter().any(|jdk| jdk.has_field(name, field))) {
            missing.push(format!("{}: no field {name}.{field}", class.source));
        }
        // What a method that is inherited does is said of the class that declares it.
        let determined = class.determined.iter().flatten().flat_map(|of| &of.selectors);
        for selector in determined.filter(|selector| !jdks.iter().any(|jdk| jdk.declares(name, selector))) {
            missing.push(format!("{}: no method {name}.{selector}", class.source));
        }
        let fields = class.determined_fields.iter().flatten();
        for field in fields.filter(|field| !jdks.iter().any(|jdk| jdk.has_field(name, field))) {
            missing.push(format!("{}: no field {name}.{field}", class.source));
        }
        let is_told =
            |method: &&ExploredMethod| method.atomic.is_some() || method.action.is_some() || method.awaits_work;
        for method in class.methods.values().flatten().filter(is_told) {
            if !jdks.iter().any(|jdk| jdk.has_method(name, &method.selector)) {
                missing.push(format!("{}: no method {name}.{}", method.source, method.selector));
            }
        }
    }
    missing
}

#[test]
fn what_is_said_to_the_explorer_exists_in_some_installed_jdk() {
    let jdks = InstalledJdk::all();
    assert!(!jdks.is_empty(), "there is no JDK");
    let explored = Explored::builtin();
    assert!(explored.entries().count() > 100, "the built-in models are there");
    let missing = missing_from_all(&jdks, &explored);
    // Without the newest JDK the names of newer ones are missing.
    assert!(missing.is_empty() || jdks.len() == 1 && missing.len() < 20, "{}", missing.join("\n"));
}
