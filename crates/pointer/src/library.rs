//! Which model applies to which call: looked up by name once, and by number afterwards.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use unsnarl_library::{
    ClassFact, ClassModel, FlowSource, LockRef, LockSort, MethodFact, MethodModel, Models, Resolved, Root,
};
use unsnarl_program::{ClassId, IdVec, KeyId, MethodId, Origin, Program};

use crate::policy::WORTH_DISTINGUISHING;

unsnarl_program::ids! {
    /// The model of a library method, for receivers of some class.
    ModelId;
}

/// A library method as calls see it.
pub struct LibraryMethod<'m> {
    /// What the models say of it; `None` if they say nothing (A8).
    pub model: Option<Resolved<'m>>,
    /// The method, if it is known at all.
    pub method: Option<MethodId>,
    /// Its name and descriptor.
    pub key: KeyId,
    /// Whether what it returns depends on which receiver it is called on: an iterator, a view.
    pub makes_of_receiver: bool,
    /// Whether it does nothing that an analysis could see but to read and write its own contents.
    pub is_inert: bool,
}

/// All library methods that are called.
pub struct Library<'m> {
    program: &'m Program,
    models: &'m Models,
    methods: IdVec<ModelId, LibraryMethod<'m>>,
    ids: FxHashMap<(ClassId, KeyId), ModelId>,
    named: FxHashMap<(ModelId, Arc<str>), ModelId>,
    facts: FxHashMap<ClassId, u32>,
    modelled: FxHashMap<ClassId, bool>,
    holds_nothing: FxHashMap<ClassId, bool>,
    spawned: Vec<Arc<str>>,
    has_intrinsics: FxHashMap<ClassId, bool>,
}

impl<'m> Library<'m> {
    pub(crate) fn new(program: &'m Program, models: &'m Models) -> Self {
        Library {
            program,
            models,
            methods: IdVec::new(),
            ids: FxHashMap::default(),
            named: FxHashMap::default(),
            facts: FxHashMap::default(),
            modelled: FxHashMap::default(),
            holds_nothing: FxHashMap::default(),
            spawned: models.spawned_methods(),
            has_intrinsics: FxHashMap::default(),
        }
    }

    /// The library method of that name and type, for receivers of the class.
    pub(crate) fn find(&mut self, receiver: ClassId, key: KeyId, method: Option<MethodId>) -> ModelId {
        if let Some(known) = self.ids.get(&(receiver, key)) {
            return *known;
        }
        let model = self.program.model_of_missing(self.models, receiver, key);
        let mentions_receiver = |from: &FlowSource| match from {
            FlowSource::Path(path) | FlowSource::CopyOf(path) | FlowSource::ClassOf(path) => path.root == Root::This,
            FlowSource::New { viewing, .. } => viewing.as_ref().is_some_and(|path| path.root == Root::This),
            FlowSource::CurrentThread | FlowSource::Nothing => false,
        };
        let flows = model.as_ref().map_or(&[][..], |model| &model.method.flows);
        let makes_result =
            flows.iter().any(|flow| matches!(flow.from, FlowSource::New { .. }) && flow.to.root == Root::Return);
        let makes_of_receiver = makes_result && flows.iter().any(|flow| mentions_receiver(&flow.from));
        let result = self.program.descriptor(key).map(|descriptor| descriptor.result);
        let is_inert = model.as_ref().is_some_and(|model| {
            let method = model.method;
            let is_still = method.flows.is_empty() && method.calls.is_empty() && method.spawns.is_empty();
            let has_locks = !method.locks.is_empty() || !model.holds().is_empty();
            is_still && !has_locks && model.orders().is_empty() && method.reflects.is_none()
        }) && !result.is_some_and(|result| result.is_reference());
        let id = self.add(LibraryMethod { model, method, key, makes_of_receiver, is_inert });
        self.ids.insert((receiver, key), id);
        id
    }

    /// What the entry of another name says, for calls of a method: of the same class, or of a supertype.
    pub(crate) fn named(&mut self, id: ModelId, name: &Arc<str>) -> Option<ModelId> {
        if let Some(known) = self.named.get(&(id, name.clone())) {
            return Some(*known);
        }
        let LibraryMethod { model, method, key, .. } = self.get(id);
        let (classes, method, key) = (model.as_ref()?.classes.clone(), *method, *key);
        let descriptor = self.program.text(self.program.key(key).descriptor).to_string();
        let entry = classes.iter().find_map(|class| self.models.lookup(&class.name, name, &descriptor))?;
        let model = Some(Resolved { method: entry, classes, is_constructor: false });
        let named = self.add(LibraryMethod { model, method, key, makes_of_receiver: false, is_inert: false });
        self.named.insert((id, name.clone()), named);
        Some(named)
    }

    /// Whether models say something of a method of a class that is missing.
    pub(crate) fn knows(&self, missing: ClassId, key: KeyId) -> bool {
        matches!(self.program.class(missing).origin, Origin::Phantom | Origin::Unloaded)
            && self.program.model_of_missing(self.models, missing, key).is_some()
    }

    /// Adds a library method that no call names.
    pub(crate) fn add(&mut self, method: LibraryMethod<'m>) -> ModelId {
        self.methods.push(method)
    }

    /// A library method.
    #[inline]
    pub fn get(&self, id: ModelId) -> &LibraryMethod<'m> {
        &self.methods[id]
    }

    /// Whether a class has a fact, itself or from a supertype. (Not for facts about thread safety, of which the nearest
    /// holds.)
    pub(crate) fn class_is(&mut self, class: ClassId, fact: ClassFact) -> bool {
        let facts = *self.facts.entry(class).or_insert_with(|| {
            let classes = self.program.class_models(self.models, class);
            classes.iter().flat_map(|model| model.facts.iter().flatten()).fold(0, |all, fact| all | 1 << *fact as u32)
        });
        facts & (1 << fact as u32) != 0
    }

    /// Whether models take precedence over the code of a class: it is of the JDK, they name it, and they describe its
    /// threads, locks, order or contents. It is all or nothing for a class, since the contents in a model are not the
    /// fields that the code stores into.
    pub(crate) fn is_modelled(&mut self, class: ClassId) -> bool {
        let program = self.program;
        if program.class(class).origin != Origin::Runtime {
            return false;
        }
        *self.modelled.entry(class).or_insert_with(|| {
            let root = program.well_known().object;
            let models = program.class_models(self.models, class);
            let names_class = models
                .first()
                .is_some_and(|first| program.find_class(first.name.replace('.', "/").as_bytes()) == Some(class));
            let of_root = |model: &ClassModel| {
                class != root && program.find_class(model.name.replace('.', "/").as_bytes()) == Some(root)
            };
            names_class && models.iter().any(|model| !of_root(model) && describes_effects(model))
        })
    }

    /// Whether the model of a method takes precedence over its code, though other models of its class may not. Models
    /// of users may say so of methods of the program: what its own functions do to locks (RacerX's phase 1 in Zhou
    /// 2003, section 4.1).
    pub(crate) fn is_intrinsic(&mut self, method: MethodId) -> bool {
        let data = self.program.method(method);
        let has_intrinsics = *self.has_intrinsics.entry(data.class).or_insert_with(|| {
            let model = self.models.class(&self.program.show(data.class).to_string());
            let mut methods = model.iter().flat_map(|model| model.methods.values().flatten());
            methods.any(|model| model.is(MethodFact::Intrinsic))
        });
        has_intrinsics && {
            let model = self.find(data.class, data.key, Some(method));
            self.get(model).model.as_ref().is_some_and(|model| model.method.is(MethodFact::Intrinsic))
        }
    }

    /// Whether instances of a library class keep no references, as far as the models know: text, numbers, streams of
    /// bytes.
    pub(crate) fn holds_nothing(&mut self, class: ClassId) -> bool {
        let program = self.program;
        if program.class(class).origin == Origin::Application || class == program.well_known().object {
            return false;
        }
        if let Some(known) = self.holds_nothing.get(&class) {
            return *known;
        }
        let root = program.well_known().object;
        let models = program.class_models(self.models, class);
        let is_root = |model: &&ClassModel| program.find_class(model.name.replace('.', "/").as_bytes()) == Some(root);
        let stores = models.iter().filter(|model| !is_root(model)).any(|model| {
            model.holds.is_some() || model.methods.values().flatten().any(|method| method.stores_into_receiver())
        });
        let holds_nothing = !stores && !WORTH_DISTINGUISHING.iter().any(|fact| self.class_is(class, *fact));
        self.holds_nothing.insert(class, holds_nothing);
        holds_nothing
    }

    /// Whether the library may run a method of that name on another thread.
    pub(crate) fn may_spawn(&self, method: &[u8]) -> bool {
        self.spawned.binary_search_by(|name| name.as_bytes().cmp(method)).is_ok()
    }

    /// All library methods that are called, in order of discovery.
    pub fn methods(&self) -> &[LibraryMethod<'m>] {
        self.methods.as_slice()
    }
}

/// Whether a model describes threads, locks, order or contents. That methods are synchronized their code says as well,
/// and more exactly: `StringBuffer.append` calls two synchronized methods of its argument.
fn describes_effects(class: &ClassModel) -> bool {
    let is_own_monitor =
        |lock: &LockRef| lock.sort == LockSort::Monitor && lock.path.root == Root::This && lock.path.fields.is_empty();
    let holds_more = |holds: &Option<Vec<LockRef>>| holds.iter().flatten().any(|lock| !is_own_monitor(lock));
    let has_contents = |model: &MethodModel| model.flows.iter().any(|flow| !flow.to.fields.is_empty());
    let mut methods = class.methods.values().flatten();
    holds_more(&class.holds)
        || class.publishes.is_some()
        || methods.any(|model| {
            !model.spawns.is_empty()
                || !model.locks.is_empty()
                || holds_more(&model.holds)
                || model.orders.is_some()
                || model.reflects.is_some()
                || has_contents(model)
        })
}
