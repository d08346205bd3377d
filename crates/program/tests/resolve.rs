//! Resolution, selection and subtyping, on classes that javac compiled.

use unsnarl_classfile::archive::{self, Options};
use unsnarl_program::ir::Op;
use unsnarl_program::jdk_index::JdkIndex;
use unsnarl_program::{ClassId, MethodId, Origin, Program, Type};

fn load() -> Program {
    let topic = unsnarl_fixtures::topic("resolve");
    let inputs = archive::open(&[topic.classes], &Options::default());
    Program::build(inputs, &JdkIndex::embedded(), &|_| ())
}

fn class(program: &Program, name: &str) -> ClassId {
    program.find_class(name.as_bytes()).unwrap_or_else(|| panic!("no class {name}"))
}

fn method(program: &Program, class_name: &str, name: &str) -> MethodId {
    let named = |method: &MethodId| program.text(program.key(program.method(*method).key).name).to_string() == name;
    program.methods_of(class(program, class_name)).find(named).unwrap_or_else(|| panic!("no {class_name}::{name}"))
}

/// The resolved methods of the calls in a method, in order, as `Class.name`; `?` if unresolved.
fn resolved_calls(program: &Program, class: &str, name: &str) -> Vec<String> {
    let body = program.body(method(program, class, name)).expect("it has code").expect("it lowers");
    let calls = body.statements().filter_map(|statement| match body.statement(statement).op {
        Op::Invoke { method, .. } => Some(method.resolved),
        _ => None,
    });
    calls.map(|resolved| resolved.map_or("?".into(), |method| short(program, method))).collect()
}

/// `Class.name` without package and enclosing classes.
fn short(program: &Program, method: MethodId) -> String {
    let data = program.method(method);
    let class = program.show(data.class).to_string();
    let class = class.rsplit(['.', '$']).next().unwrap_or_default().to_string();
    format!("{class}.{}", program.text(program.key(data.key).name))
}

fn selected(program: &Program, receiver: &str, resolved: MethodId) -> Option<String> {
    program.select_method(class(program, receiver), resolved).map(|method| short(program, method))
}

#[test]
fn default_methods_resolve_to_the_most_specific() {
    let program = load();
    let expected = [
        "Left.who",
        "Top.kept",
        "Top.who",
        "Settled.kept",
        "Settled.kept",
        "Left.who",
        "Runnable.run",
        "Object.hashCode",
        "Object.toString",
    ];
    assert_eq!(resolved_calls(&program, "resolve/Diamond", "calls"), expected);
}

#[test]
fn special_calls_go_where_the_specification_says() {
    let program = load();
    assert_eq!(
        resolved_calls(&program, "resolve/Specials$Caller", "work"),
        ["Base.work"],
        "not Middle: it declares none"
    );
    assert_eq!(resolved_calls(&program, "resolve/Specials$Caller", "greet"), ["Greeting.greet"]);
    assert_eq!(resolved_calls(&program, "resolve/Specials$Greeting", "greet"), ["Greeting.hidden"]);
    let expected = [
        "Mate.secret",
        "Caller.own",
        "Object.clone",
        "MethodHandle.invokeExact",
        "VarHandle.compareAndSet",
        "Middle.<init>",
    ];
    assert_eq!(resolved_calls(&program, "resolve/Specials$Caller", "calls"), expected);
}

#[test]
fn selection_finds_the_override() {
    let program = load();
    let who = method(&program, "resolve/Diamond$Top", "who");
    let kept = method(&program, "resolve/Diamond$Top", "kept");
    assert_eq!(selected(&program, "resolve/Diamond$Both", who).as_deref(), Some("Left.who"));
    assert_eq!(
        selected(&program, "resolve/Diamond$FromClass", kept).as_deref(),
        Some("Settled.kept"),
        "a class wins over interfaces"
    );
    assert_eq!(selected(&program, "resolve/Diamond$Settled", who).as_deref(), Some("Top.who"));
    let run = method(&program, "java/lang/Runnable", "run");
    assert_eq!(selected(&program, "resolve/Diamond$Unfinished", run), None, "abstract there");
    let secret = method(&program, "resolve/Specials$Mate", "secret");
    assert_eq!(
        selected(&program, "resolve/Specials$Mate", secret).as_deref(),
        Some("Mate.secret"),
        "private: selected as it is"
    );
}

#[test]
fn package_private_methods_are_overridden_in_their_package_only() {
    let program = load();
    let near = method(&program, "resolve/PackageBase", "near");
    let far = method(&program, "resolve/PackageBase", "far");
    assert_eq!(selected(&program, "resolve/Nearby", near).as_deref(), Some("Nearby.near"));
    assert_eq!(selected(&program, "resolve/elsewhere/Elsewhere", near).as_deref(), Some("PackageBase.near"));
    let chain = selected(&program, "resolve/elsewhere/AlsoElsewhere", near);
    assert_eq!(chain.as_deref(), Some("AlsoElsewhere.near"), "through Opened, which made it public");
    assert_eq!(selected(&program, "resolve/elsewhere/Elsewhere", far).as_deref(), Some("Elsewhere.far"));
}

#[test]
fn fields_resolve_to_the_nearest() {
    let program = load();
    let body = program.body(method(&program, "resolve/Fields$Below", "sum")).unwrap().unwrap();
    let fields = body.statements().filter_map(|statement| match body.statement(statement).op {
        Op::GetField { field, .. } | Op::GetStatic(field) => Some(program.show(field.resolved.unwrap()).to_string()),
        _ => None,
    });
    let expected = [
        "resolve.Fields$Below.hidden",
        "resolve.Fields$Above.inherited",
        "resolve.Fields$Constants.SHARED",
        "resolve.Fields$Above.SHARED_ABOVE",
    ];
    assert_eq!(fields.collect::<Vec<_>>(), expected);
}

#[test]
fn a_superclass_comes_before_its_interfaces() {
    let program = load();
    let body = program.body(method(&program, "resolve/Fields$Heir", "lock")).unwrap().unwrap();
    let field = body.statements().find_map(|statement| match body.statement(statement).op {
        Op::GetStatic(field) => field.resolved,
        _ => None,
    });
    assert_eq!(program.show(field.unwrap()).to_string(), "resolve.Fields$Holder.LOCK", "not Named.LOCK");
}

#[test]
fn subtyping_of_classes_interfaces_and_arrays() {
    let program = load();
    let ty = |name: &str| Type::class(class(&program, name));
    let array = |ty: Type| ty.array().unwrap();
    let is = |sub, sup| program.is_subtype(sub, sup);
    let (both, left, top) = (ty("resolve/Diamond$Both"), ty("resolve/Diamond$Left"), ty("resolve/Diamond$Top"));
    let (object, cloneable, string) = (ty("java/lang/Object"), ty("java/lang/Cloneable"), ty("java/lang/String"));
    assert!(is(both, left) && is(both, top) && is(left, object) && is(both, both));
    assert!(!is(top, left) && !is(object, top) && !is(string, both));
    assert!(is(array(both), array(top)) && is(array(both), object) && is(array(array(both)), array(cloneable)));
    assert!(!is(array(top), array(both)) && !is(object, array(object)) && !is(array(Type::INT), array(object)));
    assert!(
        is(array(Type::INT), cloneable)
            && is(array(Type::INT), array(Type::INT))
            && !is(array(Type::INT), array(Type::LONG))
    );
    assert!(is(Type::NULL, both) && !is(both, Type::NULL) && !is(Type::INT, object) && !is(Type::NULL, Type::INT));
}

#[test]
fn joins_are_the_most_specific_common_supertype() {
    let program = load();
    let ty = |name: &str| Type::class(class(&program, name));
    let (both, settled, top) = (ty("resolve/Diamond$Both"), ty("resolve/Diamond$Settled"), ty("resolve/Diamond$Top"));
    let object = ty("java/lang/Object");
    assert_eq!(program.join(both, settled), top, "the one common interface");
    assert_eq!(program.join(ty("resolve/Nearby"), ty("resolve/elsewhere/Elsewhere")), ty("resolve/PackageBase"));
    assert_eq!(program.join(both, ty("java/lang/String")), object);
    assert_eq!(program.join(both.array().unwrap(), settled.array().unwrap()), top.array().unwrap());
    assert_eq!(program.join(Type::INT.array().unwrap(), both.array().unwrap()), object);
    assert_eq!(program.join(Type::NULL, both), both);
    assert_eq!(program.join(Type::BOOLEAN, Type::CHAR), Type::INT);
    for (a, b) in [(both, settled), (both, object), (Type::NULL, both), (Type::BOTTOM, Type::INT)] {
        assert_eq!(program.join(a, b), program.join(b, a));
    }
}

#[test]
fn only_what_the_inputs_name_is_loaded_from_the_library() {
    let program = load();
    let origin = |name: &str| program.find_class(name.as_bytes()).map(|class| program.class(class).origin);
    assert_eq!(origin("resolve/Diamond"), Some(Origin::Application));
    assert_eq!(origin("java/lang/Runnable"), Some(Origin::Library));
    assert_eq!(origin("java/lang/constant/Constable"), Some(Origin::Library), "a supertype of String");
    assert_eq!(origin("java/lang/ClassLoader"), Some(Origin::Unloaded), "only in signatures of Class");
    assert_eq!(origin("javax/swing/JFrame"), None);
    assert!(program.classes().all(|class| program.class(class).origin != Origin::Phantom));
}
