//! The built-in models held against the real API: every path, outcome and callback fits the signatures, and no public
//! method of the collections, of `java.util.concurrent`, of the functions or of the streams is left out.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use unsnarl_classfile::descriptor::split_type;
use unsnarl_library::{AccessPath, ClassModel, MethodFact, MethodModel, Models, Outcome, Root, Word};
use unsnarl_program::jdk_index::{IndexedClass, IndexedMember, JdkIndex};

struct Api {
    index: JdkIndex,
    models: Models,
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace('/', ".")
}

fn parameters(method: IndexedMember<'_>) -> Vec<String> {
    let mut rest = method.descriptor().strip_prefix(b"(").unwrap();
    let mut found = Vec::new();
    while let Some((_, after)) = split_type(rest) {
        found.push(String::from_utf8_lossy(&rest[..rest.len() - after.len()]).into_owned());
        rest = after;
    }
    found
}

fn result(method: IndexedMember<'_>) -> String {
    String::from_utf8_lossy(method.descriptor()).rsplit(')').next().unwrap().to_owned()
}

impl Api {
    fn new() -> Self {
        Api { index: JdkIndex::embedded(), models: Models::builtin() }
    }

    fn class(&self, name: &str) -> Option<IndexedClass<'_>> {
        self.index.class(name.replace('.', "/").as_bytes())
    }

    fn supertypes(&self, class: &str) -> Vec<String> {
        let Some(class) = self.class(class) else {
            return Vec::new();
        };
        class.super_name().into_iter().chain(class.interface_names()).map(text).collect()
    }

    /// A class and all its supertypes.
    fn lineage(&self, class: &str) -> Vec<IndexedClass<'_>> {
        let mut names = vec![class.to_owned()];
        let mut next = 0;
        while let Some(name) = names.get(next).cloned() {
            let unseen: Vec<_> = self.supertypes(&name).into_iter().filter(|name| !names.contains(name)).collect();
            names.extend(unseen);
            next += 1;
        }
        names.iter().filter_map(|name| self.class(name)).collect()
    }

    /// The methods that an entry is for: those of the class, and those it inherits.
    fn selected(&self, class: &ClassModel, model: &MethodModel) -> Vec<IndexedMember<'_>> {
        let depth = if &*model.selector.name == "<init>" { 1 } else { usize::MAX };
        let methods = self.lineage(&class.name).into_iter().take(depth).flat_map(|class| class.methods());
        methods.filter(|method| model.selector.matches(&text(method.name()), &descriptor(*method))).collect()
    }

    /// Whether an object of a class has a method of that name with so many parameters.
    fn has_method(&self, class: &str, name: &str, parameter_count: usize) -> bool {
        let methods = self.lineage(class).into_iter().flat_map(|class| class.methods());
        methods.into_iter().any(|m| m.name() == name.as_bytes() && parameters(m).len() == parameter_count)
    }
}

fn descriptor(method: IndexedMember<'_>) -> String {
    String::from_utf8_lossy(method.descriptor()).into_owned()
}

fn assert_none(problems: Vec<String>) {
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Of each overload that an entry is for: `this` is there, `return` too, arguments are objects, outcomes fit the
/// result, and what is never null is an object.
#[test]
fn every_path_and_outcome_fits_the_signature() {
    let api = Api::new();
    let mut problems = Vec::new();
    for (class, model) in api.models.entries() {
        for method in api.selected(class, model) {
            // Another entry is for this overload, or it is the root's, which a static method of that name hides.
            let lookup = api.models.lookup(&class.name, &model.selector.name, &descriptor(method));
            if !lookup.is_some_and(|found| std::ptr::eq(found, model)) || hides_root(class, method) {
                continue;
            }
            let (parameters, result) = (parameters(method), result(method));
            let what = format!("{}: {}.{}{}", model.source, class.name, model.selector, descriptor(method));
            let is_number = |path: &AccessPath| model.throws.iter().any(|throw| throw.of.as_ref() == Some(path));
            for path in model.paths() {
                let problem = match path.root {
                    Root::Argument(index) => match parameters.get(usize::from(index)) {
                        None => Some("no such argument"),
                        Some(parameter) if parameter.len() == 1 && !is_number(path) => Some("a number"),
                        Some(_) => None,
                    },
                    Root::This if method.access().is_static() => Some("a static method"),
                    Root::Return if result.len() == 1 => Some("no object returned"),
                    _ => None,
                };
                problems.extend(problem.map(|problem| format!("{what} {path}: {problem}")));
            }
            if model.is(MethodFact::NonNull) && result.len() == 1 {
                problems.push(format!("{what} {}: no object returned", MethodFact::NonNull.word()));
            }
            let outcomes = model.orders.iter().flatten().map(|order| order.when);
            for when in outcomes.chain(model.locks.iter().map(|effect| effect.when)) {
                let fits = match when {
                    Outcome::Always => true,
                    Outcome::IfTrue | Outcome::IfFalse => result == "Z",
                    Outcome::IfNonzero => result == "J" || result == "I",
                    Outcome::IfNonnull => result.len() > 1,
                };
                if !fits {
                    problems.push(format!("{what} {}", when.word()));
                }
            }
        }
    }
    assert_none(problems);
}

/// Whether the class has a static method of the same name as an instance method of `Object` that it inherits.
fn hides_root(class: &ClassModel, method: IndexedMember<'_>) -> bool {
    let utilities = ["java.util.Arrays", "java.util.Objects"];
    utilities.contains(&&*class.name) && !method.access().is_static()
}

#[test]
fn every_callback_is_a_method_of_what_it_is_called_on() {
    let api = Api::new();
    // Only releases between those of the index have these.
    let unindexed = [("java.util.concurrent.StructuredTaskScope", "handleComplete")];
    let mut problems = Vec::new();
    for (class, model) in api.models.entries() {
        // Of what is not of the JDK no signatures are known.
        if api.class(&class.name).is_none() {
            continue;
        }
        let methods = api.selected(class, model);
        for call in model.calls.iter().chain(model.spawns.iter().map(|spawn| &spawn.callback)) {
            // A static method is that of a class which the program names.
            if call.is_static || !call.receiver.fields.is_empty() {
                continue;
            }
            let has = |name: &str| api.has_method(name, &call.method, call.arguments.len());
            let fits = match call.receiver.root {
                Root::This => has(&class.name) || unindexed.contains(&(&class.name, &call.method)),
                // What is declared as an object may have any method.
                Root::Argument(index) => methods.iter().any(|method| {
                    let parameters = parameters(*method);
                    let declared = parameters.get(usize::from(index)).map(String::as_str).unwrap_or_default();
                    declared == "Ljava/lang/Object;"
                        || has(&text(declared.trim_start_matches('L').trim_end_matches(';').as_bytes()))
                        || call.method.starts_with("compareTo")
                }),
                _ => true,
            };
            if !fits {
                let what = format!("{}: {}.{}", model.source, class.name, model.selector);
                problems.push(format!("{what} calls {}.{}/{}", call.receiver, call.method, call.arguments.len()));
            }
        }
    }
    for class in api.models.classes() {
        let entered = class.entered.iter().flat_map(|entered| &entered.spawns).map(|spawn| &spawn.callback);
        let contents = class.contents.iter().flat_map(|contents| &contents.calls);
        let hooks = class.hooks.iter().chain(&class.writing_hooks).flat_map(|hooks| &hooks.calls);
        for call in entered.chain(contents.chain(hooks).filter(|call| call.receiver.fields.is_empty())) {
            let is_indexed = api.class(&class.name).is_some();
            if is_indexed && !api.has_method(&class.name, &call.method, call.arguments.len()) {
                problems.push(format!("{}: {} is asked for {}", class.source, class.name, call.method));
            }
        }
        for methods in class.marks.iter().flatten().filter_map(|marking| marking.methods.as_ref()) {
            let all = api.lineage(&class.name).into_iter().flat_map(|class| class.methods());
            let mut fits = all.map(|method| methods.matches(&text(method.name()), &descriptor(method)));
            if api.class(&class.name).is_some() && !fits.any(|fits| fits) {
                problems.push(format!("{}: {} marks {methods}", class.source, class.name));
            }
        }
    }
    assert_none(problems);
}

/// An interface that programs implement, with nothing that the library itself would give: it needs no model.
fn is_bare_function(class: IndexedClass<'_>) -> bool {
    class.access().is_interface() && class.methods().len() == 1
}

#[test]
fn no_public_method_of_the_covered_packages_is_left_out() {
    let api = Api::new();
    let covered = [
        "java.util.concurrent",
        "java.util.concurrent.atomic",
        "java.util.concurrent.locks",
        "java.util.function",
        "java.util.stream",
    ];
    let preview = ["java.util.stream.Gatherer"];
    let is_collection = |class: &str| {
        let roots: [&[u8]; 4] =
            [b"java/util/Collection", b"java/util/Map", b"java/util/Iterator", b"java/util/Enumeration"];
        api.lineage(class).iter().any(|supertype| roots.contains(&supertype.name()))
    };
    let mut problems = Vec::new();
    for class in api.index.classes().filter(|class| class.access().is_public()) {
        let name = text(class.name());
        let package = name.rsplit_once('.').map_or("", |(package, _)| package);
        let is_covered = covered.contains(&package) || package == "java.util" && is_collection(&name);
        let mut outers = std::iter::successors(Some(class), |class| api.index.class(class.outer()?));
        let is_hidden = outers.any(|class| !class.access().is_public());
        let is_preview = preview.iter().any(|prefix| name.starts_with(prefix));
        if !is_covered || is_hidden || is_preview || api.models.class(&name).is_none() && is_bare_function(class) {
            continue;
        }
        for method in class.methods().filter(|method| method.access().is_public()) {
            let (method, descriptor) = (text(method.name()), descriptor(method));
            if api.models.lookup_inherited(&name, &method, &descriptor, |class| api.supertypes(class)).is_none() {
                problems.push(format!("{name}.{method}{descriptor}"));
            }
        }
    }
    assert_none(problems);
}
