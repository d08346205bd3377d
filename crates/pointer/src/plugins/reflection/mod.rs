//! Reflection: classes, members and instances that a program gets by name (`reflects` in `docs/models.md`).
//!
//! A looked-up constructor, method or field is an abstract object, identified by the call that looks it up, the class
//! and the name. A table says which members it stands for. A lookup finds the members of that name of the class and its
//! supertypes, visible or not (over-approximation). If the call spells out the array of parameter types, only members
//! with these parameters are found. Elements of an array of arguments are distinguished by type only.
//!
//! A lookup of all methods returns unknown methods: the program goes on to choose among them, by their names or
//! annotations, and a call of every one would be false for nearly all. All fields and constructors of a class are few,
//! and taken as they are.
//!
//! Providers of services are those that files name; of a service that none names, all concrete classes of the program
//! that are of the service's type and have a public constructor without parameters (over-approximation), made where the
//! loader is.
//!
//! Which names: `reflection/names.rs`; proxies: `reflection/proxies.rs`. What remains unknown is counted:
//! `Analysis::gaps`. Its result is a new object of the declared type.

mod names;
mod proxies;

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_library::{MethodModel, Reflection};
use unsnarl_program::ir::{Constant, Definition, Op, StatementId};
use unsnarl_program::{ClassId, FieldId, MethodId, Program, Symbol, Type};

use super::lambdas::MADE_BY_REFERENCE;
use super::{Plugin, defaults};
use crate::analysis::{CallEdge, EdgeKind, InstanceId, LibraryCall, LibraryCallId};
use crate::gap::Gap;
use crate::heap::{AllocationSite, ObjectId, ObjectSet, Slot};
use crate::plugins;
use crate::solver::calls::{CallSite, CallSiteId, SiteCallee};
use crate::solver::graph::Node;
use crate::solver::{Constraint, Solver};
use crate::template::Callee;

/// What a constructor, method or field object stands for.
#[derive(Clone)]
enum Members {
    Methods(Arc<[MethodId]>),
    Fields(Arc<[FieldId]>),
}

/// What one call looks up: each name in each class.
#[derive(Default)]
struct Lookup {
    /// Numbers of names.
    names: Vec<u16>,
    classes: Vec<(ClassId, ObjectId)>,
}

/// What reflection has found so far.
#[derive(Default)]
pub(crate) struct ReflectionPlugin {
    members: FxHashMap<ObjectId, Members>,
    done: FxHashSet<(LibraryCallId, ObjectId)>,
    lookups: FxHashMap<LibraryCallId, Lookup>,
    /// All names, by number.
    names: Vec<Box<[u8]>>,
    name_numbers: FxHashMap<Box<[u8]>, u16>,
    /// The parameters that the names of a call come through.
    asked: FxHashMap<LibraryCallId, Vec<(InstanceId, u16)>>,
    /// The inverse: for each instance, the calls whose names come through its parameters.
    askers: FxHashMap<InstanceId, Vec<(LibraryCallId, Reflection, u16)>>,
    /// Proxies, with the calls that made them.
    proxies: FxHashMap<ObjectId, LibraryCallId>,
    /// Calls of proxies that have been passed on.
    passed_on: FxHashSet<(CallSiteId, ObjectId)>,
    counted: FxHashSet<(MethodId, Option<StatementId>, Gap)>,
}

/// The number of the object that a lookup of all members makes; arrays have the next one, what is looked up by name
/// those from there on.
const LOOKED_UP: u16 = 1 << 13;
const CONSTRUCTOR: &[u8] = b"<init>";
/// In how many classes one lookup looks: a program that looks in more handles any class there is.
const MAX_CLASSES: usize = 16;
/// How many names a program looks up in all.
const MAX_NAMES: u16 = 1 << 14;

impl ReflectionPlugin {
    /// The number of a name; `None` for one too many.
    fn number(&mut self, name: &[u8]) -> Option<u16> {
        if let Some(known) = self.name_numbers.get(name) {
            return Some(*known);
        }
        let number = u16::try_from(self.names.len()).ok().filter(|number| *number < MAX_NAMES)?;
        self.names.push(name.into());
        self.name_numbers.insert(name.into(), number);
        Some(number)
    }
}

/// What a library call reflects on.
#[derive(Clone, Copy)]
pub(crate) struct ReflectionConstraint(LibraryCallId, Reflection);

impl Plugin for ReflectionPlugin {
    type Constraint = ReflectionConstraint;

    fn on_new_objects(solver: &mut Solver<'_>, constraint: ReflectionConstraint, objects: &ObjectSet) {
        let ReflectionConstraint(call, reflection) = constraint;
        for object in objects.iter() {
            reflect_on(solver, call, reflection, object);
        }
    }

    fn on_library_call(solver: &mut Solver<'_>, call: LibraryCallId, model: Option<&MethodModel>) {
        if let Some(MethodModel { reflects: Some(reflection), field_access: None, .. }) = model {
            reflect(solver, call, *reflection);
        }
    }

    fn on_class_object(solver: &mut Solver<'_>, object: ObjectId, ty: Type) {
        list_enum_constants(solver, object, ty);
    }

    fn on_call_edge(solver: &mut Solver<'_>, edge: CallEdge) {
        names::pass_names(solver, edge);
    }

    fn on_dispatch(solver: &mut Solver<'_>, call: CallSiteId, object: ObjectId, method: MethodId) -> bool {
        proxies::call_proxy(solver, call, object, method)
    }
}

/// A call of a method that reflects.
fn reflect(solver: &mut Solver<'_>, id: LibraryCallId, reflection: Reflection) {
    let LibraryCall { this, .. } = *solver.library_call(id);
    match reflection {
        Reflection::Class => names::follow_names(solver, id, reflection),
        Reflection::Proxy => proxies::make_proxies(solver, id),
        Reflection::Services | Reflection::Array => match class_argument(solver, id) {
            Some(class) => solver.constrain(class, ReflectionConstraint(id, reflection)),
            None if reflection == Reflection::Array => unknown(solver, id, Gap::ArrayOfUnknownClass),
            None => unknown(solver, id, Gap::ProvidersOfUnknownService),
        },
        _ => {
            if matches!(reflection, Reflection::Method | Reflection::Field) {
                names::follow_names(solver, id, reflection);
            }
            if let Some(this) = this {
                solver.constrain(this, ReflectionConstraint(id, reflection));
            }
        }
    }
}

/// An object reaches a call that reflects: a class, constructor, method or field, if it is known.
fn reflect_on(solver: &mut Solver<'_>, id: LibraryCallId, reflection: Reflection, object: ObjectId) {
    if !solver.plugins.reflection.done.insert((id, object)) {
        return;
    }
    let class = match solver.heap.object(object).site {
        AllocationSite::ClassOf(ty) => Some(ty),
        _ => None,
    };
    let members = solver.plugins.reflection.members.get(&object).cloned();
    match (reflection, class, members) {
        (Reflection::Constructor | Reflection::Method | Reflection::Field, Some(class), _) => {
            let class = class.as_class().unwrap_or(solver.program.well_known().object);
            look_in(solver, id, reflection, class, object);
        }
        (Reflection::NewInstance, Some(class), _) => {
            if let Some(class) = class.as_class() {
                make_without_arguments(solver, id, class);
            }
        }
        (Reflection::NewInstance, _, Some(Members::Methods(constructors))) => {
            if let Some(first) = constructors.first() {
                make_by_reflection(solver, id, solver.program.method(*first).class, &constructors);
            }
        }
        (Reflection::Invoke, _, Some(Members::Methods(methods))) => invoke(solver, id, &methods),
        (Reflection::Read | Reflection::Write, _, Some(Members::Fields(fields))) => {
            for field in fields.iter() {
                access_by_reflection(solver, id, reflection, *field);
            }
        }
        (Reflection::Services, Some(service), _) => provide(solver, id, service, object),
        (Reflection::Component, Some(array), _) => {
            let LibraryCall { result, .. } = *solver.library_call(id);
            if let (Some(element), Some(result)) = (array.element(), result) {
                let class = solver.class_object(element);
                solver.add_object(result, class);
            }
        }
        (Reflection::Array, Some(class), _) => make_array(solver, id, class),
        (Reflection::Proxy, Some(interface), _) => proxies::make_proxy(solver, id, interface, object),
        (Reflection::Constructor | Reflection::Method | Reflection::Field, ..) => {
            unknown(solver, id, Gap::LookupInUnknownClass);
        }
        (Reflection::Component, ..) => unknown(solver, id, Gap::ElementsOfUnknownClass),
        (Reflection::Array, ..) => unknown(solver, id, Gap::ArrayOfUnknownClass),
        (Reflection::NewInstance, ..) => {
            // What files name is there to be made without being named in the code.
            let mut providers: Vec<ClassId> = solver.program.services().iter().map(|(_, provider)| *provider).collect();
            providers.sort_unstable();
            providers.dedup();
            for class in providers {
                make_without_arguments(solver, id, class);
            }
            unknown(solver, id, Gap::InstanceOfUnknownClass);
        }
        (Reflection::Invoke, ..) => unknown(solver, id, Gap::CallOfUnknownMethod),
        (Reflection::Read | Reflection::Write, ..) => unknown(solver, id, Gap::AccessToUnknownField),
        (Reflection::Proxy, ..) => unknown(solver, id, Gap::ProxyOfUnknownInterface),
        (Reflection::Services | Reflection::Class, ..) => unknown(solver, id, Gap::ProvidersOfUnknownService),
    }
}

/// Counts what is unknown. Whatever the result is, it is new.
pub(super) fn unknown(solver: &mut Solver<'_>, id: LibraryCallId, what: Gap) {
    let LibraryCall { caller, statement, .. } = *solver.library_call(id);
    let gap = (solver.instance(caller).method, statement, what);
    if solver.plugins.reflection.counted.insert(gap) {
        solver.add_gap(gap.0, gap.1, gap.2);
    }
    defaults::default_result(solver, id);
}

/// The elements of the class object of an enum are its constants (JLS 8.9.3).
fn list_enum_constants(solver: &mut Solver<'_>, object: ObjectId, ty: Type) {
    let program = solver.program;
    let Some(class) = ty.as_class().filter(|class| program.class(*class).access.is_enum()) else { return };
    // The class of a constant with a body is a subclass.
    let fields = program.superclasses(class).flat_map(|class| program.fields_of(class));
    let constants: Vec<FieldId> = fields.filter(|field| program.field(*field).access.is_enum()).collect();
    for field in constants {
        let (constant, elements) = (solver.static_node(field), solver.field_node(object, Slot::ELEMENT));
        solver.edge(constant, elements, None);
    }
}

/// A name becomes known: what it names is looked up in all classes that are known.
pub(super) fn add_name(solver: &mut Solver<'_>, id: LibraryCallId, reflection: Reflection, name: &[u8]) {
    let Some(number) = solver.plugins.reflection.number(name) else {
        return unknown(solver, id, Gap::TooManyNames);
    };
    let lookup = solver.plugins.reflection.lookups.entry(id).or_default();
    if lookup.names.contains(&number) {
        return;
    }
    lookup.names.push(number);
    let classes = lookup.classes.clone();
    if reflection == Reflection::Class {
        load_named(solver, id, name);
    }
    for (class, of) in classes {
        look_up(solver, id, reflection, class, of, Some(number));
    }
}

/// A class becomes known: what the names name is looked up in it.
fn look_in(solver: &mut Solver<'_>, id: LibraryCallId, reflection: Reflection, class: ClassId, of: ObjectId) {
    let lookup = solver.plugins.reflection.lookups.entry(id).or_default();
    if lookup.classes.len() == MAX_CLASSES {
        return unknown(solver, id, Gap::TooManyClasses);
    }
    lookup.classes.push((class, of));
    let names = lookup.names.clone();
    if reflection == Reflection::Constructor || !names::takes_name(solver, id) {
        look_up(solver, id, reflection, class, of, None);
    }
    for name in names {
        look_up(solver, id, reflection, class, of, Some(name));
    }
}

fn load_named(solver: &mut Solver<'_>, id: LibraryCallId, name: &[u8]) {
    let internal: Vec<u8> = name.iter().map(|byte| if *byte == b'.' { b'/' } else { *byte }).collect();
    let Some(class) = solver.program.find_class(&internal) else {
        return unknown(solver, id, Gap::NameOfMissingClass);
    };
    initialise_by_reflection(solver, id, class);
    let LibraryCall { result, .. } = *solver.library_call(id);
    let object = solver.class_object(Type::class(class));
    if let Some(result) = result {
        solver.add_object(result, object);
    }
}

/// Adds the members that a lookup finds to the result, or to its elements if it is an array.
fn look_up(
    solver: &mut Solver<'_>,
    id: LibraryCallId,
    reflection: Reflection,
    class: ClassId,
    of: ObjectId,
    number: Option<u16>,
) {
    let program = solver.program;
    let name = number.and_then(|number| solver.plugins.reflection.names.get(usize::from(number))).cloned();
    let parameters = parameter_types(solver, id);
    let is_named = |symbol: Symbol| name.as_ref().is_none_or(|name| *program.bytes(symbol) == **name);
    let fits = |method: &MethodId| {
        let descriptor = program.descriptor(program.method(*method).key);
        let (Some(wanted), Some(descriptor)) = (&parameters, descriptor) else { return true };
        let mut pairs = wanted.iter().zip(&descriptor.parameters);
        wanted.len() == descriptor.parameters.len()
            && pairs.all(|(wanted, ty)| wanted.is_none_or(|wanted| wanted == *ty))
    };
    let members = match (reflection, &name) {
        (Reflection::Field, _) => {
            let fields = program.supertypes(class).into_iter().flat_map(|class| program.fields_of(class));
            let fields = fields.filter(|field| is_named(program.key(program.field(*field).key).name));
            Some(Members::Fields(fields.collect()))
        }
        (Reflection::Constructor, _) => Some(Members::Methods(constructors(program, class).filter(fits).collect())),
        (_, Some(name)) if !name.starts_with(b"<") => {
            let methods = program.supertypes(class).into_iter().flat_map(|class| program.methods_of(class));
            let is_meant = |method: &MethodId| is_named(program.key(program.method(*method).key).name);
            Some(Members::Methods(methods.filter(|method| is_meant(method) && fits(method)).collect()))
        }
        _ => None,
    };
    let LibraryCall { caller, result, result_type, .. } = *solver.library_call(id);
    let Some(result) = result else { return };
    let (maker, context) = (solver.maker(id), solver.instance(caller).context);
    let element = result_type.element();
    let number = number.map_or(LOOKED_UP, |number| LOOKED_UP + 2 + number);
    let object =
        solver.object(AllocationSite::Library(maker, number, Some(of)), element.unwrap_or(result_type), context);
    if let Some(members) = members {
        solver.plugins.reflection.members.insert(object, members);
    }
    if element.is_none() {
        solver.add_object(result, object);
        return;
    }
    let array = solver.object(AllocationSite::Library(maker, LOOKED_UP + 1, Some(of)), result_type, context);
    let elements = solver.field_node(array, Slot::ELEMENT);
    solver.add_object(elements, object);
    solver.add_object(result, array);
}

/// Makes an instance of a class and runs its constructors on it, whichever it may be.
fn make_by_reflection(solver: &mut Solver<'_>, id: LibraryCallId, class: ClassId, constructors: &[MethodId]) {
    if !is_concrete(solver.program, class) {
        return;
    }
    let made = instance_of(solver, id, class);
    if let Some(result) = solver.library_call(id).result {
        solver.edge(made, result, None);
    }
    let arguments = argument_elements(solver, id, 0);
    for constructor in constructors {
        call_by_reflection(solver, id, *constructor, Some(made), arguments, None);
    }
}

/// Makes an array that is of the class, or has such elements.
fn make_array(solver: &mut Solver<'_>, id: LibraryCallId, class: Type) {
    let LibraryCall { caller, result, .. } = *solver.library_call(id);
    let key = solver.library.get(solver.library_call(id).model).key;
    let is_of_class = solver.program.descriptor(key).is_some_and(|descriptor| descriptor.result.is_array());
    let array = if is_of_class { Some(class).filter(|class| class.is_array()) } else { class.array() };
    if let (Some(array), Some(result)) = (array, result) {
        let (site, context) = (site_of_instance(solver, id), solver.instance(caller).context);
        let object = solver.object(site, array, context);
        solver.add_object(result, object);
    }
}

/// What makes instances by reflection.
fn site_of_instance(solver: &Solver<'_>, id: LibraryCallId) -> AllocationSite {
    let LibraryCall { caller, statement, .. } = *solver.library_call(id);
    match statement {
        Some(statement) => AllocationSite::Statement(solver.instance(caller).method, statement, MADE_BY_REFERENCE),
        None => AllocationSite::Library(solver.maker(id), LOOKED_UP, None),
    }
}

/// A node that points to a new instance of the class, which the call makes.
fn instance_of(solver: &mut Solver<'_>, id: LibraryCallId, class: ClassId) -> Node {
    initialise_by_reflection(solver, id, class);
    let LibraryCall { caller, statement, .. } = *solver.library_call(id);
    let (site, context) = (site_of_instance(solver, id), solver.instance(caller).context);
    let object = solver.object(site, Type::class(class), context);
    plugins::on_new_object(solver, caller, statement, object);
    let node = solver.new_node();
    solver.add_object(node, object);
    node
}

fn invoke(solver: &mut Solver<'_>, id: LibraryCallId, methods: &[MethodId]) {
    let LibraryCall { result, .. } = *solver.library_call(id);
    let receivers = solver.library_call(id).arguments.first().copied().flatten();
    let arguments = argument_elements(solver, id, 1);
    for method in methods {
        let data = solver.program.method(*method);
        if data.access.is_static() {
            initialise_by_reflection(solver, id, data.class);
        }
        let receiver = receivers.map(|receivers| filtered(solver, receivers, Type::class(data.class)));
        call_by_reflection(solver, id, *method, receiver, arguments, result);
        if solver.program.descriptor(data.key).is_some_and(|descriptor| !descriptor.result.is_reference()) {
            // A number comes back in a box.
            defaults::default_result(solver, id);
        }
    }
}

fn call_by_reflection(
    solver: &mut Solver<'_>,
    id: LibraryCallId,
    method: MethodId,
    receiver: Option<Node>,
    elements: Option<Node>,
    result: Option<Node>,
) {
    let program = solver.program;
    let data = program.method(method);
    let has_receiver = !data.access.is_static();
    let is_exact = !has_receiver || is_constructor(program, method);
    let callee = if is_exact { Callee::Exact(method) } else { Callee::Virtual(method) };
    let parameters = std::iter::repeat_n(elements, arity(program, method));
    let arguments = has_receiver.then_some(receiver).into_iter().chain(parameters).collect();
    let LibraryCall { caller, statement, result_type, .. } = *solver.library_call(id);
    let site = CallSite {
        caller,
        statement,
        origin: solver.origin_of(caller),
        callee: SiteCallee::Stated(callee),
        arguments,
        result,
        result_type,
        kind: EdgeKind::Callback(id),
        function: None,
    };
    solver.add_call(site, has_receiver);
}

fn access_by_reflection(solver: &mut Solver<'_>, id: LibraryCallId, reflection: Reflection, field: FieldId) {
    let program = solver.program;
    let data = program.field(field);
    let call = &solver.library_call(id);
    let (result, object) = (call.result, call.arguments.first().copied().flatten());
    let stored = call.arguments.get(1).copied().flatten();
    let ty = program.descriptor(data.key).map_or(Type::VOID, |descriptor| descriptor.result);
    if !ty.is_reference() {
        if reflection == Reflection::Read {
            defaults::default_result(solver, id);
        }
        return;
    }
    if data.access.is_static() {
        initialise_by_reflection(solver, id, data.class);
        let node = solver.static_node(field);
        match reflection {
            Reflection::Read => result.into_iter().for_each(|result| solver.edge(node, result, None)),
            _ => stored.into_iter().for_each(|stored| solver.edge(stored, node, Some(ty))),
        }
        return;
    }
    let Some(object) = object.map(|object| filtered(solver, object, Type::class(data.class))) else { return };
    match (reflection, result, stored) {
        (Reflection::Read, Some(result), _) => solver.constrain(object, Constraint::Load(Slot::field(field), result)),
        (Reflection::Write, _, Some(stored)) => {
            let stored = filtered(solver, stored, ty);
            solver.constrain(object, Constraint::Store(Slot::field(field), stored));
        }
        _ => {}
    }
}

fn make_without_arguments(solver: &mut Solver<'_>, id: LibraryCallId, class: ClassId) {
    let constructors = constructors(solver.program, class).filter(|method| arity(solver.program, *method) == 0);
    make_by_reflection(solver, id, class, &constructors.collect::<Vec<_>>());
}

/// Makes the providers of a service, whose class object is `of`.
fn provide(solver: &mut Solver<'_>, id: LibraryCallId, service: Type, of: ObjectId) {
    let program = solver.program;
    let LibraryCall { caller, result, result_type, .. } = *solver.library_call(id);
    let Some(result) = result else { return };
    let (maker, context) = (solver.maker(id), solver.instance(caller).context);
    let loader = solver.object(AllocationSite::Library(maker, LOOKED_UP, Some(of)), result_type, context);
    solver.add_object(result, loader);
    let elements = solver.field_node(loader, Slot::ELEMENT);
    let Some(service) = service.as_class() else { return };
    let named: Vec<ClassId> =
        program.services().iter().filter(|(of, _)| *of == service).map(|(_, provider)| *provider).collect();
    let all = || program.application_classes().filter(|class| is_concrete(program, *class)).collect();
    for class in if named.is_empty() { all() } else { named } {
        if !program.is_subclass(class, service) {
            continue;
        }
        let is_usable = |method: &MethodId| arity(program, *method) == 0 && program.method(*method).access.is_public();
        let Some(constructor) = constructors(program, class).find(is_usable) else { continue };
        let made = instance_of(solver, id, class);
        call_by_reflection(solver, id, constructor, Some(made), None, None);
        solver.edge(made, elements, None);
    }
}

fn filtered(solver: &mut Solver<'_>, node: Node, ty: Type) -> Node {
    let filtered = solver.new_node();
    solver.edge(node, filtered, Some(ty));
    filtered
}

fn initialise_by_reflection(solver: &mut Solver<'_>, id: LibraryCallId, class: ClassId) {
    let LibraryCall { caller, statement, .. } = *solver.library_call(id);
    solver.initialise(class, caller, statement);
}

/// What the elements of an argument may be.
pub(super) fn argument_elements(solver: &mut Solver<'_>, id: LibraryCallId, index: usize) -> Option<Node> {
    let array = solver.library_call(id).arguments.get(index).copied().flatten()?;
    let elements = solver.new_node();
    solver.constrain(array, Constraint::Load(Slot::ELEMENT, elements));
    Some(elements)
}

pub(super) fn parameter_of_type(solver: &Solver<'_>, id: LibraryCallId, ty: Type) -> Option<usize> {
    let key = solver.library.get(solver.library_call(id).model).key;
    solver.program.descriptor(key)?.parameters.iter().position(|parameter| *parameter == ty)
}

/// The argument that is a class object.
fn class_argument(solver: &Solver<'_>, id: LibraryCallId) -> Option<Node> {
    let index = parameter_of_type(solver, id, Type::class(solver.program.well_known().class))?;
    solver.library_call(id).arguments.get(index).copied().flatten()
}

/// The elements of an array of classes that is written out in the call; `None` in it for those that are no constants.
fn parameter_types(solver: &Solver<'_>, id: LibraryCallId) -> Option<Vec<Option<Type>>> {
    let array = Type::class(solver.program.well_known().class).array()?;
    let (body, array) = names::passed(solver, id, array)?;
    let Definition::Statement(made) = body.value(array).definition else { return None };
    let Op::NewArray(_, length) = body.statement(made).op else { return None };
    let Some(Constant::Int(length)) = body.constant(length) else { return None };
    let mut types = vec![None; usize::try_from(length).ok().filter(|length| *length < 256)?];
    for statement in body.statements() {
        let Op::ArrayStore { array: into, index, value } = body.statement(statement).op else { continue };
        let Some(Constant::Int(index)) = body.constant(index).filter(|_| into == array) else { continue };
        if let (Some(slot), Some(Constant::Class(ty))) = (types.get_mut(index as usize), body.constant(value)) {
            *slot = Some(ty);
        }
    }
    Some(types)
}

fn is_constructor(program: &Program, method: MethodId) -> bool {
    program.bytes(program.key(program.method(method).key).name) == CONSTRUCTOR
}

fn constructors(program: &Program, class: ClassId) -> impl Iterator<Item = MethodId> {
    program.methods_of(class).filter(move |method| is_constructor(program, *method))
}

fn arity(program: &Program, method: MethodId) -> usize {
    program.descriptor(program.method(method).key).map_or(0, |descriptor| descriptor.parameters.len())
}

fn is_concrete(program: &Program, class: ClassId) -> bool {
    let access = program.class(class).access;
    !access.is_interface() && !access.is_abstract()
}
