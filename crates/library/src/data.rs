//! The typed form of library models: plain data, one struct for each kind of fact.
//!
//! Polarity is stated at each field. Paths are relative to one call: `this`, its arguments and its result.

use crate::vocabulary::{
    AccessKind, AccessOrder, BlockingKind, ClassFact, Field, FieldHandle, LockAction, LockMode, LockSort, Mark,
    MethodFact, Multiplicity, Occasion, OrderDirection, OrderKind, OriginKind, Others, Outcome, Reflection,
    UnusedResult, Word,
};
use smallvec::SmallVec;
use std::{collections::BTreeMap, fmt, sync::Arc};

/// Where a fact was written, so that a report can say where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The model file.
    pub file: Arc<str>,
    /// The line, counted from 1.
    pub line: u32,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// Where an access path starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Root {
    /// The receiver.
    This,
    /// One argument, counted from 0, the receiver not among them.
    Argument(u8),
    /// Every argument.
    AnyArgument,
    /// The result.
    Return,
    /// The static state of the modelled class.
    Class,
}

/// An object that a call can reach: a root, then abstract fields.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccessPath {
    /// Where it starts.
    pub root: Root,
    /// The fields to follow from there.
    pub fields: SmallVec<[Field; 2]>,
}

impl AccessPath {
    /// Whether it is the receiver itself.
    pub fn is_receiver(&self) -> bool {
        self.root == Root::This && self.fields.is_empty()
    }

    /// Whether it is an abstract field of the receiver, or beyond.
    fn is_inside_receiver(&self) -> bool {
        self.root == Root::This && !self.fields.is_empty()
    }
}

impl fmt::Display for AccessPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.root {
            Root::This => f.write_str("this")?,
            Root::Argument(index) => write!(f, "arg{index}")?,
            Root::AnyArgument => f.write_str("args")?,
            Root::Return => f.write_str("return")?,
            Root::Class => f.write_str("class")?,
        }
        self.fields.iter().try_for_each(|field| write!(f, ".{}", field.word()))
    }
}

/// The source of a flow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FlowSource {
    /// The objects that a path may reach.
    Path(AccessPath),
    /// A new object.
    New {
        /// Its class, or the type that the target declares.
        class: Option<Arc<str>>,
        /// If given, the object is a view: its contents are the contents of what this path reaches, which is also
        /// its `source`.
        viewing: Option<AccessPath>,
    },
    /// A new object of the same class and with the same fields.
    CopyOf(AccessPath),
    /// The `Class` object of what the path reaches.
    ClassOf(AccessPath),
    /// The thread that makes the call.
    CurrentThread,
    /// No object: a number, or null.
    Nothing,
}

/// One heap effect: what `from` may reach, `to` may reach afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flow {
    /// The objects that flow.
    pub from: FlowSource,
    /// Where they flow to.
    pub to: AccessPath,
    /// Whether the two paths denote one place from now on: later stores to either are visible through the other.
    pub both_ways: bool,
}

/// Instead of the name of a method: all methods that its class has from interfaces of the library.
pub const ANY_METHOD: &str = "*";

/// A method that the library may call, with what it may pass and where the result may go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Callback {
    /// The object whose method is called.
    pub receiver: AccessPath,
    /// Whether the method is a static one, of the class that the receiver is, or is an instance of.
    pub is_static: bool,
    /// The name of that method. It is found in the receiver's class by name and number of arguments.
    pub method: Arc<str>,
    /// What is passed.
    pub arguments: Vec<FlowSource>,
    /// Where the result goes.
    pub results: Vec<AccessPath>,
}

/// A callback that may run on another thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spawn {
    /// What kind of origin it is.
    pub kind: OriginKind,
    /// How often it may run for one call.
    pub multiplicity: Multiplicity,
    /// Whether it must have ended when the call returns.
    pub joined: bool,
    /// What runs.
    pub callback: Callback,
    /// The executor that runs it: what the first of these paths reaches that reaches anything. If that is serial, its
    /// tasks do not overlap.
    pub on: Vec<AccessPath>,
    /// It must not start before these are complete.
    pub after: Vec<AccessPath>,
    /// Its end completes these: it happens before every `acquire complete` on them.
    pub completing: Vec<AccessPath>,
}

/// An exception that a method may throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Throw {
    /// The binary name of its class. It may be of a subclass.
    pub class: Arc<str>,
    /// On what occasion; `None` if on any.
    pub when: Option<Occasion>,
    /// The argument that the occasion is about.
    pub of: Option<AccessPath>,
}

/// A lock: an object, and which of its two locks is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockRef {
    /// Monitor or lock object.
    pub sort: LockSort,
    /// The object.
    pub path: AccessPath,
}

/// What a method must do to a lock when it returns normally with the stated outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockEffect {
    /// What it does.
    pub action: LockAction,
    /// The lock.
    pub lock: LockRef,
    /// The mode in which the lock is held.
    pub mode: LockMode,
    /// For which results of the call the effect takes place.
    pub when: Outcome,
    /// Whether an interrupt ends the wait.
    pub interruptible: bool,
    /// Whether the wait times out.
    pub timed: bool,
    /// The condition that is waited for or signalled; the lock's object itself if none is given.
    pub condition: Option<AccessPath>,
}

/// One end of a happens-before edge that the call must establish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderEffect {
    /// Release or acquire.
    pub direction: OrderDirection,
    /// Which releases and acquires match.
    pub kind: OrderKind,
    /// The object that carries the edge: only ends with the same carrier match.
    pub carrier: AccessPath,
    /// For which results of the call the effect takes place.
    pub when: Outcome,
}

/// A number that a call passes: how many threads an executor has, or how many releases a latch or barrier waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The argument that is the number.
    pub number: AccessPath,
    /// The object that has this many threads or waits for this many releases.
    pub of: AccessPath,
}

/// A wait that a call may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocking {
    /// What it waits for.
    pub kind: BlockingKind,
    /// Whether the wait times out.
    pub timed: bool,
}

/// An access to the field that the receiver, a field handle, names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldAccess {
    /// Read, write or both.
    pub kind: AccessKind,
    /// Its memory order.
    pub order: AccessOrder,
}

/// A parameter type as a model writes it: `int`, `Object`, `java.lang.Object`, `byte[]`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeName {
    /// The element type. Without a dot, it stands for the type of that name in any package.
    pub name: Arc<str>,
    /// The number of array dimensions.
    pub dimensions: usize,
}

impl TypeName {
    /// Whether it stands for the type that a field descriptor (JVMS 4.3.2) denotes.
    pub fn matches(&self, descriptor: &str) -> bool {
        let element = descriptor.trim_start_matches('[');
        if descriptor.len() - element.len() != self.dimensions {
            return false;
        }
        let Some(class) = element.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')) else {
            return primitive(element) == Some(&*self.name);
        };
        if self.name.contains('.') {
            return self.name.len() == class.len()
                && self.name.bytes().zip(class.bytes()).all(|(a, b)| a == if b == b'/' { b'.' } else { b });
        }
        let simple = class.rsplit('/').next().unwrap_or(class);
        simple == &*self.name || simple.rsplit('$').next() == Some(&*self.name)
    }
}

impl fmt::Display for TypeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.name, "[]".repeat(self.dimensions))
    }
}

fn primitive(descriptor: &str) -> Option<&'static str> {
    Some(match descriptor {
        "Z" => "boolean",
        "B" => "byte",
        "C" => "char",
        "S" => "short",
        "I" => "int",
        "J" => "long",
        "F" => "float",
        "D" => "double",
        _ => return None,
    })
}

/// Which methods of a class an entry is for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MethodSelector {
    /// The name; `<init>` for constructors. In a [`Marking`] it may end in `*`, for all names that start so.
    pub name: Arc<str>,
    /// The parameter types; all overloads if none are given.
    pub parameters: Option<Vec<TypeName>>,
}

impl MethodSelector {
    /// Whether it selects the overload with this method descriptor (JVMS 4.3.3). A malformed descriptor is selected
    /// by no parameter list.
    pub fn matches(&self, name: &str, descriptor: &str) -> bool {
        let fits = match self.name.strip_suffix('*') {
            Some(start) => name.starts_with(start),
            None => *self.name == *name,
        };
        if !fits {
            return false;
        }
        let Some(parameters) = &self.parameters else {
            return true;
        };
        let Some(actual) = parameter_descriptors(descriptor) else {
            return false;
        };
        parameters.len() == actual.len() && parameters.iter().zip(actual).all(|(want, have)| want.matches(have))
    }
}

impl fmt::Display for MethodSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        let Some(parameters) = &self.parameters else {
            return Ok(());
        };
        f.write_str("(")?;
        for (index, parameter) in parameters.iter().enumerate() {
            write!(f, "{}{parameter}", if index == 0 { "" } else { ", " })?;
        }
        f.write_str(")")
    }
}

/// The field descriptors of the parameters in a method descriptor.
pub(crate) fn parameter_descriptors(descriptor: &str) -> Option<SmallVec<[&str; 6]>> {
    let (mut rest, _) = descriptor.strip_prefix('(')?.split_once(')')?;
    let mut found = SmallVec::new();
    while !rest.is_empty() {
        let dimensions = rest.len() - rest.trim_start_matches('[').len();
        let end = match rest.as_bytes().get(dimensions)? {
            b'L' => rest.find(';')? + 1,
            _ => dimensions + 1,
        };
        let (parameter, after) = rest.split_at_checked(end)?;
        found.push(parameter);
        rest = after;
    }
    Some(found)
}

/// The name of the selector of `others`: no method can have it.
pub(crate) const FALLBACK: &str = "*";

/// Another model for calls with a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The class of the static field that is passed as one of the arguments.
    pub class: Arc<str>,
    /// The name of that field.
    pub field: Arc<str>,
    /// The name of the entry, of the same class, that then holds.
    pub method: Arc<str>,
}

/// The model of one method, or of all overloads of one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodModel {
    /// Which methods.
    pub selector: MethodSelector,
    /// Where it is written.
    pub source: Source,
    /// The first Java release that has the method, if that is later than 17.
    pub since: Option<u16>,
    /// The last Java release that has the method.
    pub until: Option<u16>,
    /// Objects whose contents it may read.
    pub reads: Vec<AccessPath>,
    /// Objects whose contents it may write.
    pub writes: Vec<AccessPath>,
    /// What it may do to the heap.
    pub flows: Vec<Flow>,
    /// What it may call on the current thread, before it returns.
    pub calls: Vec<Callback>,
    /// What it may run on other threads.
    pub spawns: Vec<Spawn>,
    /// Locks that are held during the call, around everything it does. `None`: as the receiver's class says.
    pub holds: Option<Vec<LockRef>>,
    /// What it does to locks.
    pub locks: Vec<LockEffect>,
    /// What it orders. `None`: as the receiver's class says (`publishes`).
    pub orders: Option<Vec<OrderEffect>>,
    /// What it may wait for.
    pub blocks: Option<Blocking>,
    /// What is lost if the result is ignored.
    pub unused_result: Option<UnusedResult>,
    /// The result is a handle for a field of this kind.
    pub names_field: Option<FieldHandle>,
    /// Accesses the field that the receiver names.
    pub field_access: Option<FieldAccess>,
    /// What it does by reflection.
    pub reflects: Option<Reflection>,
    /// Objects that, after the call, run their tasks one at a time.
    pub serial: Vec<AccessPath>,
    /// Models that hold instead of this one for calls with certain constants.
    pub given: Vec<Given>,
    /// Arguments that are the number of threads, or of releases, of an object.
    pub counts: Vec<Count>,
    /// Arguments that are the maximum number of threads of an object from now on.
    pub limits: Vec<Count>,
    /// What it may throw itself, apart from callbacks and arguments that are `null`. Empty if that is unknown, or
    /// nothing.
    pub throws: Vec<Throw>,
    /// Plain facts.
    pub facts: Vec<MethodFact>,
}

impl MethodModel {
    /// A model that says nothing yet.
    pub(crate) fn empty(selector: MethodSelector, source: Source) -> Self {
        Self {
            selector,
            source,
            since: None,
            until: None,
            reads: Vec::new(),
            writes: Vec::new(),
            flows: Vec::new(),
            calls: Vec::new(),
            spawns: Vec::new(),
            holds: None,
            locks: Vec::new(),
            orders: None,
            blocks: None,
            unused_result: None,
            names_field: None,
            field_access: None,
            reflects: None,
            serial: Vec::new(),
            given: Vec::new(),
            counts: Vec::new(),
            limits: Vec::new(),
            throws: Vec::new(),
            facts: Vec::new(),
        }
    }

    /// All paths that it mentions: to objects, and to the numbers that make it throw.
    pub fn paths(&self) -> impl Iterator<Item = &AccessPath> {
        fn source(from: &FlowSource) -> Option<&AccessPath> {
            match from {
                FlowSource::Path(path) | FlowSource::CopyOf(path) | FlowSource::ClassOf(path) => Some(path),
                FlowSource::New { viewing, .. } => viewing.as_ref(),
                FlowSource::CurrentThread | FlowSource::Nothing => None,
            }
        }
        fn callback(call: &Callback) -> impl Iterator<Item = &AccessPath> {
            std::iter::once(&call.receiver).chain(call.arguments.iter().filter_map(source)).chain(&call.results)
        }
        let contents = self.reads.iter().chain(&self.writes).chain(&self.serial);
        let counts = self.counts.iter().chain(&self.limits).map(|count| &count.of);
        let flows = self.flows.iter().flat_map(|flow| source(&flow.from).into_iter().chain([&flow.to]));
        let calls = self.calls.iter().chain(self.spawns.iter().map(|spawn| &spawn.callback)).flat_map(callback);
        let spawns = self.spawns.iter().flat_map(|spawn| spawn.on.iter().chain(&spawn.after).chain(&spawn.completing));
        let locks = self.locks.iter().flat_map(|effect| effect.condition.iter().chain([&effect.lock.path]));
        let holds = self.holds.iter().flatten().map(|lock| &lock.path);
        let orders = self.orders.iter().flatten().map(|order| &order.carrier);
        let throws = self.throws.iter().filter_map(|throw| throw.of.as_ref());
        contents
            .chain(throws)
            .chain(counts)
            .chain(flows)
            .chain(calls)
            .chain(spawns)
            .chain(locks)
            .chain(holds)
            .chain(orders)
    }

    /// Whether it may store an object into an abstract field of the receiver.
    pub fn stores_into_receiver(&self) -> bool {
        let sources = self.flows.iter().filter(|flow| flow.both_ways).filter_map(|flow| match &flow.from {
            FlowSource::Path(path) => Some(path),
            _ => None,
        });
        let targets = self.flows.iter().map(|flow| &flow.to).chain(sources);
        let results = self.calls.iter().flat_map(|call| &call.results);
        targets.chain(results).any(AccessPath::is_inside_receiver)
    }

    /// Whether what it returns must come from an abstract field of the receiver, if it is an object.
    pub fn returns_content_of_receiver(&self) -> bool {
        let mut returned = self.flows.iter().filter(|flow| flow.to.root == Root::Return && flow.to.fields.is_empty());
        let is_content = |flow: &Flow| matches!(&flow.from, FlowSource::Path(path) if path.is_inside_receiver());
        let results = self.calls.iter().flat_map(|call| &call.results);
        let has_other = results.into_iter().any(|path| path.root == Root::Return);
        let is_any = returned.clone().next().is_some();
        is_any && !has_other && returned.all(is_content)
    }

    /// Whether it may return, or pass to a callback, an object from an abstract field of the receiver.
    pub(crate) fn hands_out_of_receiver(&self) -> bool {
        let flows = self.flows.iter().map(|flow| &flow.from);
        let arguments = self.calls.iter().flat_map(|call| &call.arguments);
        let handed_out =
            flows.chain(arguments).any(|from| matches!(from, FlowSource::Path(path) if path.is_inside_receiver()));
        handed_out || self.calls.iter().any(|call| call.receiver.is_inside_receiver())
    }

    /// Whether it is the `others` of a class: no entry of its own, but a default.
    #[cfg(test)]
    pub(crate) fn is_fallback(&self) -> bool {
        &*self.selector.name == FALLBACK
    }

    /// Whether the model states the fact.
    pub fn is(&self, fact: MethodFact) -> bool {
        self.facts.contains(&fact)
    }

    /// Whether it may keep a task from running, or from running to its end.
    pub fn may_cancel(&self) -> bool {
        self.is(MethodFact::Interrupts) || self.is(MethodFact::Withdraws)
    }
}

/// What an annotation class marks, or which methods of its subclasses a class marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marking {
    /// The mark.
    pub mark: Mark,
    /// The methods of subclasses; `None` for whatever is annotated with the class.
    pub methods: Option<MethodSelector>,
    /// The element of the annotation that names the lock.
    pub element: Option<Arc<str>>,
}

/// The model of one class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassModel {
    /// The binary name, with dots: `java.util.Map$Entry`.
    pub name: Arc<str>,
    /// Where it is written, in the last layer that has an entry for the class.
    pub source: Source,
    /// The first Java release that has the class, if that is later than 17.
    pub since: Option<u16>,
    /// The last Java release that has the class.
    pub until: Option<u16>,
    /// Plain facts, beside those of its supertypes.
    pub facts: Option<Vec<ClassFact>>,
    /// What the methods without an entry do.
    pub others: Option<Others>,
    /// Locks that are held during each method that does not say otherwise.
    pub holds: Option<Vec<LockRef>>,
    /// Each method that does not say otherwise orders with this kind, carried by `this`: it releases if it writes the
    /// contents, and acquires if it reads them. For other kinds than `atomic`, only a method that stores an object
    /// into the receiver releases, and only one that hands such an object out acquires.
    pub publishes: Option<OrderKind>,
    /// Methods that a framework calls on instances of subclasses on its own, without a call in the program: a model
    /// that spawns them.
    pub entered: Option<Box<MethodModel>>,
    /// Methods by which the library reads the contents of instances whose classes the program implements: a model that
    /// calls them.
    pub contents: Option<Box<MethodModel>>,
    /// Methods that the library's own methods call on instances whose classes the program implements: a model that
    /// calls them.
    pub hooks: Option<Box<MethodModel>>,
    /// The same for methods that change the object, or start something: only library methods that do so call them.
    pub writing_hooks: Option<Box<MethodModel>>,
    /// What it marks, as an annotation or as a superclass.
    pub marks: Option<Vec<Marking>>,
    /// The models of its methods by name; of several for one name, the first that matches holds.
    pub methods: BTreeMap<Arc<str>, Vec<MethodModel>>,
    /// `others`, as a model that fits every method.
    pub(crate) fallback: Option<Box<MethodModel>>,
}

impl ClassModel {
    /// Whether the class itself states the fact.
    pub fn is(&self, fact: ClassFact) -> bool {
        self.facts.iter().flatten().any(|stated| *stated == fact)
    }

    /// The entry for a method, if there is one in this class.
    pub fn entry(&self, method: &str, descriptor: &str) -> Option<&MethodModel> {
        self.methods.get(method)?.iter().find(|model| model.selector.matches(method, descriptor))
    }

    /// What `others` says of a method without an entry.
    pub fn fallback(&self) -> Option<&MethodModel> {
        self.fallback.as_deref()
    }
}
