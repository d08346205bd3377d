//! Accesses to memory that several threads may share: which statements read or write which variables.
//!
//! A *variable* is what a reader would call one: a declared field (of any object), the elements of arrays, or the
//! contents of library objects, the latter two by allocation site. The contents of a library object are what its model
//! says is read or written, so `ArrayList.add` writes the contents of the list. A view shares the contents of what it
//! shows.
//!
//! Over-approximates: points-to sets decide which objects are meant. Omitted: code that never runs concurrently with
//! another thread; arrays and containers that may have more than [`MAX_SITES`] allocation sites at once, of which next
//! to nothing is known (A21).

use std::borrow::Cow;
use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unsnarl_classfile::instruction::InvokeKind;
use unsnarl_library::{
    AccessKind, AccessOrder, AccessPath, ClassFact, Field, FieldAccess, FlowSource, MethodModel, Root,
};
use unsnarl_pointer::{AllocationSite, Analysis, InstanceId, LibraryCallId, ObjectId, ObjectSet, Slot};
use unsnarl_program::ir::{Body, Definition, Op, StatementId, ValueId};
use unsnarl_program::{ClassId, FieldId, IdVec};

use crate::assumed::{Assumed, Assumption};
use crate::constants::DeadCode;
use crate::handles::{Handles, handles};
use crate::threads::Threads;

unsnarl_program::ids! {
    /// The number of a variable.
    VariableId;
}

/// The maximum number of allocation sites of an array or container; with more, it counts as unknown.
const MAX_SITES: usize = 48;

/// A variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Variable {
    /// A declared field.
    Field(FieldId),
    /// The elements of the arrays of an allocation site.
    Elements(AllocationSite),
    /// The contents of the library objects of an allocation site.
    Contents(AllocationSite),
}

/// A statement that reads or writes a variable.
#[derive(Clone, Debug)]
pub struct Access {
    /// The instance.
    pub instance: InstanceId,
    /// The statement.
    pub statement: StatementId,
    /// Whether it writes.
    pub is_write: bool,
    /// Whether the library makes it atomic with respect to others of its kind.
    pub is_atomic: bool,
    /// The value that denotes the accessed object or array, or that leads to it; `None` for static fields.
    pub base: Option<ValueId>,
    /// The index, for arrays.
    pub index: Option<ValueId>,
    /// The library call that accesses the contents.
    pub call: Option<LibraryCallId>,
    /// The objects whose contents it accesses; empty for fields and arrays, where the base determines them.
    contents: ObjectSet,
}

impl Access {
    /// The objects whose variable it may access; `None` for static fields.
    pub fn objects<'o>(&'o self, analysis: &'o Analysis<'_>) -> Option<&'o ObjectSet> {
        match (self.call, self.base) {
            (Some(_), _) => Some(&self.contents),
            (None, Some(base)) => Some(analysis.points_to(self.instance, base)),
            (None, None) => None,
        }
    }
}

/// All variables with their accesses.
pub struct Accesses {
    variables: IdVec<VariableId, (Variable, Vec<Access>)>,
    thread_safe: ObjectSet,
    wrappers: ObjectSet,
}

impl Accesses {
    pub(crate) fn of(analysis: &Analysis<'_>, threads: &Threads, dead: &DeadCode, assumed: &Assumed) -> Accesses {
        Accesses::within(analysis, Some(assumed), dead, |instance| threads.is_ever_parallel(instance))
    }

    /// The same without omissions: also in code that never runs concurrently, and whatever the number of allocation
    /// sites.
    pub fn everywhere(analysis: &Analysis<'_>) -> Accesses {
        Accesses::within(analysis, None, &DeadCode::default(), |_| true)
    }

    /// With a limit on allocation sites if there is somewhere to note that it was reached.
    fn within(
        analysis: &Analysis<'_>,
        assumed: Option<&Assumed>,
        dead: &DeadCode,
        is_wanted: impl Fn(InstanceId) -> bool,
    ) -> Accesses {
        let mut collected = Collected {
            analysis,
            assumed,
            classes: FxHashMap::default(),
            handles: handles(analysis),
            by_variable: BTreeMap::new(),
        };
        for instance in analysis.instances().filter(|instance| is_wanted(*instance)) {
            if let Some(body) = analysis.code_of(instance) {
                let running = body.statements().filter(|statement| !dead.contains(body, *statement));
                running.for_each(|statement| collected.statement(instance, body, statement));
            }
        }
        let is_written = |(_, accesses): &(Variable, Vec<Access>)| accesses.iter().any(|access| access.is_write);
        // Objects of other classes are not accessed.
        let with = |fact: usize| {
            let has = |object: &ObjectId| {
                let class = analysis.object(*object).ty.as_class();
                class.is_some_and(|class| collected.classes.get(&class).is_some_and(|facts| facts[fact]))
            };
            analysis.heap().objects().filter(has).collect()
        };
        let (thread_safe, wrappers) = (with(2), with(3));
        Accesses { variables: collected.by_variable.into_iter().filter(is_written).collect(), thread_safe, wrappers }
    }

    /// The library objects that synchronize what they wrap.
    pub fn wrappers(&self) -> &ObjectSet {
        &self.wrappers
    }

    /// The library objects that are thread-safe.
    pub fn thread_safe(&self) -> &ObjectSet {
        &self.thread_safe
    }

    /// All variables that are written.
    pub fn variables(&self) -> impl ExactSizeIterator<Item = VariableId> + use<> {
        self.variables.ids()
    }

    /// A variable.
    pub fn variable(&self, variable: VariableId) -> Variable {
        self.variables[variable].0
    }

    /// The accesses to a variable, ordered by instance and statement.
    pub fn to(&self, variable: VariableId) -> &[Access] {
        &self.variables[variable].1
    }
}

struct Collected<'c, 'a> {
    analysis: &'c Analysis<'a>,
    /// Where it is noted that an access was left out; `None` if none is.
    assumed: Option<&'c Assumed>,
    /// For library classes: whether they hold other objects, are immutable, and are thread-safe.
    classes: FxHashMap<ClassId, [bool; 4]>,
    handles: Handles,
    by_variable: BTreeMap<Variable, Vec<Access>>,
}

impl Collected<'_, '_> {
    fn statement(&mut self, instance: InstanceId, body: &Body, statement: StatementId) {
        let access = |is_write, base, index| Access {
            instance,
            statement,
            is_write,
            is_atomic: false,
            base,
            index,
            call: None,
            contents: ObjectSet::default(),
        };
        match body.statement(statement).op {
            Op::GetField { object, field } if field.resolved.is_none() => {
                self.missing_field(access(false, Some(object), None), object);
            }
            Op::PutField { object, field, .. } if field.resolved.is_none() => {
                self.missing_field(access(true, Some(object), None), object);
            }
            Op::GetField { object, field } => self.field(field.resolved, access(false, Some(object), None)),
            Op::PutField { object, field, .. } => self.field(field.resolved, access(true, Some(object), None)),
            Op::GetStatic(field) => self.field(field.resolved, access(false, None, None)),
            Op::PutStatic(field, _) => self.field(field.resolved, access(true, None, None)),
            Op::ArrayLoad { array, index } => self.elements(access(false, Some(array), Some(index)), array),
            Op::ArrayStore { array, index, .. } => self.elements(access(true, Some(array), Some(index)), array),
            Op::Invoke { .. } => self.library(instance, body, statement),
            _ => {}
        }
    }

    /// Adds an access to a field. Final fields do not change, whatever the order (JLS 17.5), nor do synthetic ones.
    fn field(&mut self, field: Option<FieldId>, access: Access) {
        let Some(field) = field else { return };
        let flags = self.analysis.program().field(field).access;
        if !flags.is_final() && !flags.is_synthetic() {
            self.by_variable.entry(Variable::Field(field)).or_default().push(access);
        }
    }

    /// A field whose declaration is missing belongs to the contents of its object, like everything unknown about a
    /// library object. This finds captured variables that compilers keep in objects of their own library (A5).
    fn missing_field(&mut self, access: Access, object: ValueId) {
        for site in self.sites(&access, self.analysis.points_to(access.instance, object)) {
            self.by_variable.entry(Variable::Contents(site)).or_default().push(access.clone());
        }
    }

    fn elements(&mut self, access: Access, array: ValueId) {
        for site in self.sites(&access, self.analysis.points_to(access.instance, array)) {
            self.by_variable.entry(Variable::Elements(site)).or_default().push(access.clone());
        }
    }

    fn library(&mut self, instance: InstanceId, body: &Body, statement: StatementId) {
        let analysis = self.analysis;
        for call in analysis.library_calls_at(instance, Some(statement)) {
            let Some(model) = analysis.model(*call) else { continue };
            if let Some(access) = model.method.field_access {
                self.handle_access(*call, instance, body, statement, access);
                continue;
            }
            let reads = model.method.reads.iter().map(|path| (path, false));
            let writes = model.method.writes.iter().map(|path| (path, true));
            let mut seen: SmallVec<[(&AccessPath, bool); 4]> = reads.chain(writes).collect();
            // What is written does not count as read as well.
            let written: SmallVec<[&AccessPath; 2]> =
                seen.iter().filter(|(_, is_write)| *is_write).map(|(path, _)| *path).collect();
            seen.retain(|(path, is_write)| *is_write || !written.contains(path));
            for (path, is_write) in seen {
                let of_receiver = path.root == Root::This && path.fields.is_empty();
                let is_new = of_receiver && model.is_constructor;
                if path.root == Root::Return || is_new {
                    continue;
                }
                let reached = analysis.reached(*call, path);
                let contents = self.contents(&reached);
                let is_atomic = if of_receiver {
                    model.is_atomic()
                } else {
                    self.is_copied_by_own_method(model.method, path, &reached)
                };
                let base = base_of(analysis, (*call, instance), body, (statement, path, &reached));
                let call = Some(*call);
                let access = Access { instance, statement, is_write, is_atomic, base, index: None, call, contents };
                for site in self.sites(&access, &access.contents) {
                    let variable = match self.kind(&access, site) {
                        Some(true) => Variable::Elements(site),
                        Some(false) => Variable::Contents(site),
                        None => continue,
                    };
                    self.by_variable.entry(variable).or_default().push(access.clone());
                }
            }
        }
    }

    /// Whether the library obtains the contents of an argument by calling a method of the argument, which makes that
    /// one action: a synchronized list is copied under its lock.
    fn is_copied_by_own_method(&mut self, model: &MethodModel, path: &AccessPath, objects: &ObjectSet) -> bool {
        let mut is_safe = |object: ObjectId| {
            let class = self.analysis.object(object).ty.as_class();
            class.is_some_and(|class| self.facts_of(class)[2])
        };
        model.calls.iter().any(|call| call.receiver == *path) && objects.iter().all(&mut is_safe)
    }

    /// An access to a field through a handle.
    fn handle_access(
        &mut self,
        call: LibraryCallId,
        instance: InstanceId,
        body: &Body,
        statement: StatementId,
        FieldAccess { kind, order }: FieldAccess,
    ) {
        let Op::Invoke { arguments, .. } = body.statement(statement).op else { return };
        let this = AccessPath { root: Root::This, fields: SmallVec::new() };
        for handle in self.analysis.reached(call, &this).iter() {
            let Some(field) = self.handles.get(&handle).copied() else { continue };
            let is_static = self.analysis.program().field(field).access.is_static();
            let access = Access {
                instance,
                statement,
                is_write: kind != AccessKind::Read,
                is_atomic: order != AccessOrder::Plain,
                base: body.operands(arguments).get(1).copied().filter(|_| !is_static),
                index: None,
                call: None,
                contents: ObjectSet::default(),
            };
            self.field(Some(field), access);
        }
    }

    /// Whether the objects of an allocation site are arrays; `None` if their contents never change.
    fn kind(&mut self, access: &Access, site: AllocationSite) -> Option<bool> {
        let of_site = |object: &ObjectId| self.analysis.object(*object).site == site;
        let object = access.contents.iter().find(of_site)?;
        let ty = self.analysis.object(object).ty;
        let is_immutable = ty.as_class().is_some_and(|class| self.facts_of(class)[1]);
        (!is_immutable).then_some(ty.is_array())
    }

    fn facts_of(&mut self, class: ClassId) -> [bool; 4] {
        use ClassFact::{Container, Immutable, SynchronizedWrapper, ThreadSafe};
        let (program, models) = (self.analysis.program(), self.analysis.models());
        let is = |fact| program.class_is(models, class, fact);
        let facts = || [Container, Immutable, ThreadSafe, SynchronizedWrapper].map(is);
        *self.classes.entry(class).or_insert_with(facts)
    }

    /// The objects that have the contents: for a view, the objects that it shows.
    fn contents(&mut self, objects: &ObjectSet) -> ObjectSet {
        let mut all = ObjectSet::default();
        let mut seen = objects.clone();
        let mut stack: Vec<ObjectId> = objects.iter().collect();
        while let Some(object) = stack.pop() {
            let shown = self.analysis.field(object, Slot::abstract_field(Field::Source));
            let class = self.analysis.object(object).ty.as_class().filter(|_| !shown.is_empty());
            if class.is_some_and(|class| self.facts_of(class)[0]) {
                stack.extend(shown.iter().filter(|shown| seen.insert(*shown)));
            } else {
                all.insert(object);
            }
        }
        all
    }

    /// The allocation sites of some objects, without duplicates; empty if there are too many (A21).
    fn sites(&self, access: &Access, objects: &ObjectSet) -> SmallVec<[AllocationSite; 4]> {
        let mut sites: SmallVec<[AllocationSite; 4]> = SmallVec::new();
        for object in objects.iter() {
            let site = self.analysis.object(object).site;
            if !sites.contains(&site) && !matches!(site, AllocationSite::Merged(_)) {
                sites.push(site);
            }
            if let Some(assumed) = self.assumed.filter(|_| sites.len() > MAX_SITES) {
                let method = self.analysis.instance(access.instance).method;
                assumed.note(Assumption::UnknownLocks, (method, Some(access.statement)));
                return SmallVec::new();
            }
        }
        sites
    }
}

/// The value that leads to what a model's path reaches: for the source of an iterator, the collection that made it.
fn base_of(
    analysis: &Analysis<'_>,
    (call, instance): (LibraryCallId, InstanceId),
    body: &Body,
    (statement, path, reached): (StatementId, &AccessPath, &ObjectSet),
) -> Option<ValueId> {
    let objects = match path.fields.is_empty() {
        true => Cow::Borrowed(reached),
        false => Cow::Owned(analysis.reached(call, &AccessPath { root: path.root, fields: SmallVec::new() })),
    };
    let may_be_it = |value: &ValueId| objects.is_subset(analysis.points_to(instance, *value));
    let value = body.passed(statement, path.root)?;
    let value = match may_be_it(&value) {
        true => value,
        // The library calls this for the statement on one of its arguments: the view that a new list copies.
        false => {
            let Op::Invoke { arguments, .. } = body.statement(statement).op else { return None };
            let mut arguments = body.operands(arguments).iter().copied().filter(may_be_it);
            arguments.next().filter(|_| arguments.next().is_none())?
        }
    };
    let source = || source_of(analysis, instance, body, value);
    (path.fields[..] == [Field::Source]).then(source).flatten().or(Some(value))
}

/// The receiver of the call that made a value, such as an iterator, whose source it is.
fn source_of(analysis: &Analysis<'_>, instance: InstanceId, body: &Body, value: ValueId) -> Option<ValueId> {
    let Definition::Statement(made) = body.value(value).definition else { return None };
    let Op::Invoke { kind, arguments, .. } = body.statement(made).op else { return None };
    let receiver = body.operands(arguments).first().copied().filter(|_| kind != InvokeKind::Static)?;
    let is_source = |path: &AccessPath| path.root == Root::Return && path.fields[..] == [Field::Source];
    let keeps = |call: &LibraryCallId| {
        analysis.model(*call).is_some_and(|model| {
            model.method.flows.iter().any(|flow| {
                let from_this = matches!(&flow.from, FlowSource::Path(path) if path.root == Root::This);
                from_this && is_source(&flow.to)
            })
        })
    };
    analysis.library_calls_at(instance, Some(made)).iter().any(keeps).then_some(receiver)
}
