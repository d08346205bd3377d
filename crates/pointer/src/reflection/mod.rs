//! Reflection: classes, members and instances that a program gets by name (`reflects` in `docs/models.md`).
//!
//! A looked-up constructor, method or field is an abstract object by the call that looks it up, the class it is looked up in and the name; what it
//! stands for is kept aside. A lookup gives the members of that name of the class and its supertypes, whether or not they are visible, and those alone
//! whose parameter types fit, where the array of types is written out in the call (over-approximation). Elements of an array of arguments are told apart
//! by type only.
//!
//! A lookup of all methods gives methods that are not known: the program goes on to choose among them, by their names or annotations, and a call of
//! every one would be false for nearly all. All fields and constructors of a class are few, and taken as they are.
//!
//! Providers of services are those that files name; of a service that none names, all concrete classes of the program that are of the service's type
//! and have a public constructor without parameters (over-approximation), made where the loader is.
//!
//! Which names: `reflection/names.rs`; proxies: `reflection/proxies.rs`. What remains unknown is counted: `Analysis::gaps`. Its result is a new object of the declared type.

mod names;
mod proxies;

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_library::Reflection;
use unsnarl_program::ir::{Constant, Definition, Op, StatementId};
use unsnarl_program::{ClassId, FieldId, MethodId, Program, Symbol, Type};

use crate::analysis::{EdgeKind, InstanceId, LibraryCall, LibraryCallId};
use crate::calls::{CallSite, SiteCallee};
use crate::functions::MADE_BY_REFERENCE;
use crate::gap::Gap;
use crate::graph::Node;
use crate::heap::{ObjectId, Site, Slot};
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
pub(crate) struct Reflected {
    members: FxHashMap<ObjectId, Members>,
    done: FxHashSet<(LibraryCallId, ObjectId)>,
    lookups: FxHashMap<LibraryCallId, Lookup>,
    /// All names, by number.
    names: Vec<Box<[u8]>>,
    name_numbers: FxHashMap<Box<[u8]>, u16>,
    /// The parameters that the names of a call come through.
    asked: FxHashMap<LibraryCallId, Vec<(InstanceId, u16)>>,
    /// The same the other way round: which calls want to know what is passed for which parameter.
    askers: FxHashMap<InstanceId, Vec<(LibraryCallId, Reflection, u16)>>,
    /// Proxies, with the calls that made them.
    pub(crate) proxies: FxHashMap<ObjectId, LibraryCallId>,
    counted: FxHashSet<(MethodId, Option<StatementId>, Gap)>,
}

/// The number of the object that a lookup of all members makes; arrays have the next one, what is looked up by name those from there on.
pub(crate) const LOOKED_UP: u16 = 1 << 13;
const CONSTRUCTOR: &[u8] = b"<init>";
/// In how many classes one lookup looks: a program that looks in more handles any class there is.
const MAX_CLASSES: usize = 16;
/// How many names a program looks up in all.
const MAX_NAMES: u16 = 1 << 14;

impl Reflected {
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

impl Solver<'_> {
    /// A call of a method that reflects.
    pub(crate) fn reflect(&mut self, id: LibraryCallId, reflection: Reflection) {
        let LibraryCall { this, .. } = self.library_calls[id];
        match reflection {
            Reflection::Class => self.follow_names(id, reflection),
            Reflection::Proxy => self.make_proxies(id),
            Reflection::Services | Reflection::Array => match self.class_argument(id) {
                Some(class) => self.constrain(class, Constraint::Reflect(id, reflection)),
                None if reflection == Reflection::Array => self.unknown(id, Gap::ArrayOfUnknownClass),
                None => self.unknown(id, Gap::ProvidersOfUnknownService),
            },
            _ => {
                if matches!(reflection, Reflection::Method | Reflection::Field) {
                    self.follow_names(id, reflection);
                }
                if let Some(this) = this {
                    self.constrain(this, Constraint::Reflect(id, reflection));
                }
            }
        }
    }

    /// An object reaches a call that reflects: a class, constructor, method or field, if it is known.
    pub(crate) fn reflect_on(&mut self, id: LibraryCallId, reflection: Reflection, object: ObjectId) {
        if !self.reflected.done.insert((id, object)) {
            return;
        }
        let class = match self.heap.object(object).site {
            Site::ClassOf(ty) => Some(ty),
            _ => None,
        };
        let members = self.reflected.members.get(&object).cloned();
        match (reflection, class, members) {
            (Reflection::Constructor | Reflection::Method | Reflection::Field, Some(class), _) => {
                let class = class.as_class().unwrap_or(self.program.well_known().object);
                self.look_in(id, reflection, class, object);
            }
            (Reflection::NewInstance, Some(class), _) => {
                if let Some(class) = class.as_class() {
                    self.make_without_arguments(id, class);
                }
            }
            (Reflection::NewInstance, _, Some(Members::Methods(constructors))) => {
                if let Some(first) = constructors.first() {
                    self.make_by_reflection(id, self.program.method(*first).class, &constructors);
                }
            }
            (Reflection::Invoke, _, Some(Members::Methods(methods))) => self.invoke(id, &methods),
            (Reflection::Read | Reflection::Write, _, Some(Members::Fields(fields))) => {
                for field in fields.iter() {
                    self.access_by_reflection(id, reflection, *field);
                }
            }
            (Reflection::Services, Some(service), _) => self.provide(id, service, object),
            (Reflection::Component, Some(array), _) => {
                let LibraryCall { result, .. } = self.library_calls[id];
                if let (Some(element), Some(result)) = (array.element(), result) {
                    let class = self.class_object(element);
                    self.graph.add_object(result, class);
                }
            }
            (Reflection::Array, Some(class), _) => self.make_array(id, class),
            (Reflection::Proxy, Some(interface), _) => self.make_proxy(id, interface, object),
            (Reflection::Constructor | Reflection::Method | Reflection::Field, ..) => {
                self.unknown(id, Gap::LookupInUnknownClass);
            }
            (Reflection::Component, ..) => self.unknown(id, Gap::ElementsOfUnknownClass),
            (Reflection::Array, ..) => self.unknown(id, Gap::ArrayOfUnknownClass),
            (Reflection::NewInstance, ..) => {
                // What files name is there to be made without being named in the code.
                let mut providers: Vec<ClassId> =
                    self.program.services().iter().map(|(_, provider)| *provider).collect();
                providers.sort_unstable();
                providers.dedup();
                for class in providers {
                    self.make_without_arguments(id, class);
                }
                self.unknown(id, Gap::InstanceOfUnknownClass);
            }
            (Reflection::Invoke, ..) => self.unknown(id, Gap::CallOfUnknownMethod),
            (Reflection::Read | Reflection::Write, ..) => self.unknown(id, Gap::AccessToUnknownField),
            (Reflection::Proxy, ..) => self.unknown(id, Gap::ProxyOfUnknownInterface),
            (Reflection::Services | Reflection::Class, ..) => self.unknown(id, Gap::ProvidersOfUnknownService),
        }
    }

    /// Counts what is unknown. Whatever the result is, it is new.
    fn unknown(&mut self, id: LibraryCallId, what: Gap) {
        let LibraryCall { caller, statement, .. } = self.library_calls[id];
        let gap = (self.instances[caller].method, statement, what);
        if self.reflected.counted.insert(gap) {
            self.gaps.push(gap);
        }
        self.default_result(id);
    }

    // --- lookups ---

    /// The elements of the class object of an enum are its constants (JLS 8.9.3).
    pub(crate) fn list_enum_constants(&mut self, object: ObjectId, ty: Type) {
        let program = self.program;
        let Some(class) = ty.as_class().filter(|class| program.class(*class).access.is_enum()) else { return };
        for field in program.fields_of(class).filter(|field| program.field(*field).access.is_enum()) {
            let (constant, elements) = (self.static_node(field), self.field_node(object, Slot::ELEMENT));
            self.edge(constant, elements, None);
        }
    }

    /// A name becomes known: what it names is looked up in all classes that are known.
    fn add_name(&mut self, id: LibraryCallId, reflection: Reflection, name: &[u8]) {
        let Some(number) = self.reflected.number(name) else {
            return self.unknown(id, Gap::TooManyNames);
        };
        let lookup = self.reflected.lookups.entry(id).or_default();
        if lookup.names.contains(&number) {
            return;
        }
        lookup.names.push(number);
        let classes = lookup.classes.clone();
        if reflection == Reflection::Class {
            self.load_named(id, name);
        }
        for (class, of) in classes {
            self.look_up(id, reflection, class, of, Some(number));
        }
    }

    /// A class becomes known: what the names name is looked up in it.
    fn look_in(&mut self, id: LibraryCallId, reflection: Reflection, class: ClassId, of: ObjectId) {
        let lookup = self.reflected.lookups.entry(id).or_default();
        if lookup.classes.len() == MAX_CLASSES {
            return self.unknown(id, Gap::TooManyClasses);
        }
        lookup.classes.push((class, of));
        let names = lookup.names.clone();
        if reflection == Reflection::Constructor || !self.takes_name(id) {
            self.look_up(id, reflection, class, of, None);
        }
        for name in names {
            self.look_up(id, reflection, class, of, Some(name));
        }
    }

    fn load_named(&mut self, id: LibraryCallId, name: &[u8]) {
        let internal: Vec<u8> = name.iter().map(|byte| if *byte == b'.' { b'/' } else { *byte }).collect();
        let Some(class) = self.program.find_class(&internal) else {
            return self.unknown(id, Gap::NameOfMissingClass);
        };
        self.initialise_by_reflection(id, class);
        let LibraryCall { result, .. } = self.library_calls[id];
        let object = self.class_object(Type::class(class));
        if let Some(result) = result {
            self.graph.add_object(result, object);
        }
    }

    /// Gives the members that a lookup finds, as the result or as the elements of it.
    fn look_up(
        &mut self,
        id: LibraryCallId,
        reflection: Reflection,
        class: ClassId,
        of: ObjectId,
        number: Option<u16>,
    ) {
        let program = self.program;
        let name = number.and_then(|number| self.reflected.names.get(usize::from(number))).cloned();
        let parameters = self.parameter_types(id);
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
        let LibraryCall { caller, result, result_type, .. } = self.library_calls[id];
        let Some(result) = result else { return };
        let (maker, context) = (self.maker(id), self.instances[caller].context);
        let element = result_type.element();
        let number = number.map_or(LOOKED_UP, |number| LOOKED_UP + 2 + number);
        let object = self.object(Site::Library(maker, number, Some(of)), element.unwrap_or(result_type), context);
        if let Some(members) = members {
            self.reflected.members.insert(object, members);
        }
        if element.is_none() {
            self.graph.add_object(result, object);
            return;
        }
        let array = self.object(Site::Library(maker, LOOKED_UP + 1, Some(of)), result_type, context);
        let elements = self.field_node(array, Slot::ELEMENT);
        self.graph.add_object(elements, object);
        self.graph.add_object(result, array);
    }

    // --- uses ---

    /// Makes an instance of a class and runs its constructors on it, whichever it may be.
    fn make_by_reflection(&mut self, id: LibraryCallId, class: ClassId, constructors: &[MethodId]) {
        if !is_concrete(self.program, class) {
            return;
        }
        let made = self.instance_of(id, class);
        if let Some(result) = self.library_calls[id].result {
            self.edge(made, result, None);
        }
        let arguments = self.argument_elements(id, 0);
        for constructor in constructors {
            self.call_by_reflection(id, *constructor, Some(made), arguments, None);
        }
    }

    /// Makes an array that is of the class, or has such elements.
    fn make_array(&mut self, id: LibraryCallId, class: Type) {
        let LibraryCall { caller, result, .. } = self.library_calls[id];
        let key = self.library.get(self.library_calls[id].model).key;
        let is_of_class = self.program.descriptor(key).is_some_and(|descriptor| descriptor.result.is_array());
        let array = if is_of_class { Some(class).filter(|class| class.is_array()) } else { class.array() };
        if let (Some(array), Some(result)) = (array, result) {
            let (site, context) = (self.site_of_instance(id), self.instances[caller].context);
            let object = self.object(site, array, context);
            self.graph.add_object(result, object);
        }
    }

    /// What makes instances by reflection.
    fn site_of_instance(&self, id: LibraryCallId) -> Site {
        let LibraryCall { caller, statement, .. } = self.library_calls[id];
        match statement {
            Some(statement) => Site::Statement(self.instances[caller].method, statement, MADE_BY_REFERENCE),
            None => Site::Library(self.maker(id), LOOKED_UP, None),
        }
    }

    /// A node that points to a new instance of the class, which the call makes.
    fn instance_of(&mut self, id: LibraryCallId, class: ClassId) -> Node {
        self.initialise_by_reflection(id, class);
        let LibraryCall { caller, statement, .. } = self.library_calls[id];
        let (site, context) = (self.site_of_instance(id), self.instances[caller].context);
        let object = self.object(site, Type::class(class), context);
        self.enter_made(caller, statement, object);
        let node = self.new_node();
        self.graph.add_object(node, object);
        node
    }

    fn invoke(&mut self, id: LibraryCallId, methods: &[MethodId]) {
        let LibraryCall { result, .. } = self.library_calls[id];
        let receivers = self.library_calls[id].arguments.first().copied().flatten();
        let arguments = self.argument_elements(id, 1);
        for method in methods {
            let data = self.program.method(*method);
            if data.access.is_static() {
                self.initialise_by_reflection(id, data.class);
            }
            let receiver = receivers.map(|receivers| self.filtered(receivers, Type::class(data.class)));
            self.call_by_reflection(id, *method, receiver, arguments, result);
            if self.program.descriptor(data.key).is_some_and(|descriptor| !descriptor.result.is_reference()) {
                // A number comes back in a box.
                self.default_result(id);
            }
        }
    }

    fn call_by_reflection(
        &mut self,
        id: LibraryCallId,
        method: MethodId,
        receiver: Option<Node>,
        elements: Option<Node>,
        result: Option<Node>,
    ) {
        let program = self.program;
        let data = program.method(method);
        let has_receiver = !data.access.is_static();
        let is_exact = !has_receiver || is_constructor(program, method);
        let callee = if is_exact { Callee::Exact(method) } else { Callee::Virtual(method) };
        let parameters = std::iter::repeat_n(elements, arity(program, method));
        let arguments = has_receiver.then_some(receiver).into_iter().chain(parameters).collect();
        let LibraryCall { caller, statement, result_type, .. } = self.library_calls[id];
        let site = CallSite {
            caller,
            statement,
            origin: self.origin_of(caller),
            callee: SiteCallee::Stated(callee),
            arguments,
            result,
            result_type,
            kind: EdgeKind::Callback(id),
            function: None,
        };
        self.add_call(site, has_receiver);
    }

    fn access_by_reflection(&mut self, id: LibraryCallId, reflection: Reflection, field: FieldId) {
        let program = self.program;
        let data = program.field(field);
        let call = &self.library_calls[id];
        let (result, object) = (call.result, call.arguments.first().copied().flatten());
        let stored = call.arguments.get(1).copied().flatten();
        let ty = program.descriptor(data.key).map_or(Type::VOID, |descriptor| descriptor.result);
        if !ty.is_reference() {
            if reflection == Reflection::Read {
                self.default_result(id);
            }
            return;
        }
        if data.access.is_static() {
            self.initialise_by_reflection(id, data.class);
            let node = self.static_node(field);
            match reflection {
                Reflection::Read => result.into_iter().for_each(|result| self.edge(node, result, None)),
                _ => stored.into_iter().for_each(|stored| self.edge(stored, node, Some(ty))),
            }
            return;
        }
        let Some(object) = object.map(|object| self.filtered(object, Type::class(data.class))) else { return };
        match (reflection, result, stored) {
            (Reflection::Read, Some(result), _) => self.constrain(object, Constraint::Load(Slot::field(field), result)),
            (Reflection::Write, _, Some(stored)) => {
                let stored = self.filtered(stored, ty);
                self.constrain(object, Constraint::Store(Slot::field(field), stored));
            }
            _ => {}
        }
    }

    fn make_without_arguments(&mut self, id: LibraryCallId, class: ClassId) {
        let constructors = constructors(self.program, class).filter(|method| arity(self.program, *method) == 0);
        self.make_by_reflection(id, class, &constructors.collect::<Vec<_>>());
    }

    /// Makes the providers of a service, whose class object is `of`.
    fn provide(&mut self, id: LibraryCallId, service: Type, of: ObjectId) {
        let program = self.program;
        let LibraryCall { caller, result, result_type, .. } = self.library_calls[id];
        let Some(result) = result else { return };
        let (maker, context) = (self.maker(id), self.instances[caller].context);
        let loader = self.object(Site::Library(maker, LOOKED_UP, Some(of)), result_type, context);
        self.graph.add_object(result, loader);
        let elements = self.field_node(loader, Slot::ELEMENT);
        let Some(service) = service.as_class() else { return };
        let named: Vec<ClassId> =
            program.services().iter().filter(|(of, _)| *of == service).map(|(_, provider)| *provider).collect();
        let all = || program.application_classes().filter(|class| is_concrete(program, *class)).collect();
        for class in if named.is_empty() { all() } else { named } {
            if !program.is_subclass(class, service) {
                continue;
            }
            let is_usable =
                |method: &MethodId| arity(program, *method) == 0 && program.method(*method).access.is_public();
            let Some(constructor) = constructors(program, class).find(is_usable) else { continue };
            let made = self.instance_of(id, class);
            self.call_by_reflection(id, constructor, Some(made), None, None);
            self.edge(made, elements, None);
        }
    }

    // --- the call ---

    fn filtered(&mut self, node: Node, ty: Type) -> Node {
        let filtered = self.new_node();
        self.edge(node, filtered, Some(ty));
        filtered
    }

    fn initialise_by_reflection(&mut self, id: LibraryCallId, class: ClassId) {
        let LibraryCall { caller, statement, .. } = self.library_calls[id];
        self.initialise(class, caller, statement);
    }

    /// What the elements of an argument may be.
    fn argument_elements(&mut self, id: LibraryCallId, index: usize) -> Option<Node> {
        let array = self.library_calls[id].arguments.get(index).copied().flatten()?;
        let elements = self.new_node();
        self.constrain(array, Constraint::Load(Slot::ELEMENT, elements));
        Some(elements)
    }

    fn parameter_of_type(&self, id: LibraryCallId, ty: Type) -> Option<usize> {
        let key = self.library.get(self.library_calls[id].model).key;
        self.program.descriptor(key)?.parameters.iter().position(|parameter| *parameter == ty)
    }

    /// The argument that is a class object.
    fn class_argument(&self, id: LibraryCallId) -> Option<Node> {
        let index = self.parameter_of_type(id, Type::class(self.program.well_known().class))?;
        self.library_calls[id].arguments.get(index).copied().flatten()
    }

    /// The elements of an array of classes that is written out in the call; `None` in it for those that are no constants.
    fn parameter_types(&self, id: LibraryCallId) -> Option<Vec<Option<Type>>> {
        let array = Type::class(self.program.well_known().class).array()?;
        let (body, array) = self.passed(id, array)?;
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
