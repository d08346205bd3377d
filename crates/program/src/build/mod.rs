//! Builds a [`Program`] from class files: read and parsed in parallel, numbered in one deterministic merge.
//!
//! The inputs are divided into chunks whose size does not depend on the number of threads. Each chunk interns its own
//! symbols and keys; the merge maps them, chunk by chunk, to those of the program. So ids are the same for any number
//! of threads, and the sequential part handles each distinct text of a chunk once instead of every constant.
//!
//! Classes that the inputs refer to but do not contain are loaded from the JDK index: the classes in their constants
//! and descriptors, and the supertypes of those. No others are loaded.

mod chunk;
mod references;
mod supertypes;

use std::collections::VecDeque;
use std::sync::OnceLock;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_classfile::Access;
use unsnarl_classfile::archive::{Entry, Inputs, Service};
use unsnarl_classfile::descriptor::{BaseType, FieldType, parse_method, parse_type};
use unsnarl_classfile::issue::{Issue, IssueKind};
use unsnarl_library::MadeClass;

use self::chunk::{Chunk, ChunkMap, KeyTable, ParsedClass};
use crate::display::dotted;
use crate::ids::{ClassId, DescriptorId, FieldId, IdVec, KeyId, MethodId, Symbol};
use crate::jdk_index::JdkIndex;
use crate::program::{Class, Descriptor, Field, Key, Method, Origin, Program, References, Source};
use crate::symbols::Symbols;
use crate::types::{MAX_CLASSES, Type};
use crate::well_known::WellKnown;

/// Number of classes in a chunk. Fixed, so that ids do not depend on the machine.
const CHUNK: usize = 256;

/// Progress callback: receives the number of classes of each chunk that has been read, from any thread.
pub type OnRead<'a> = &'a (dyn Fn(usize) + Sync);

impl Program {
    /// Builds a program from all classes of the inputs. Never fails: what cannot be read is reported in
    /// [`Program::issues`].
    pub fn build(inputs: Inputs, library: &JdkIndex, on_read: OnRead<'_>) -> Program {
        Program::build_naming(inputs, library, &[], on_read)
    }

    /// As [`build`](Self::build). Also loads the library classes in `also`, even if no input refers to them. Of a class
    /// that the library does not have, only the name is known, if an input refers to the class that makes its
    /// instances.
    pub fn build_naming(inputs: Inputs, library: &JdkIndex, also: &[MadeClass], on_read: OnRead<'_>) -> Program {
        Program::build_on(inputs, Inputs::default(), library, also, on_read)
    }

    /// As [`build_naming`](Self::build_naming), with the method bodies of a JDK. A class of the inputs takes precedence
    /// over a class of the JDK with the same name.
    pub fn build_on(
        inputs: Inputs,
        runtime: Inputs,
        library: &JdkIndex,
        also: &[MadeClass],
        on_read: OnRead<'_>,
    ) -> Program {
        let read = |entries: &[Entry]| -> Vec<Chunk> {
            let chunks = entries.par_chunks(CHUNK).map(|entries| {
                let chunk = Chunk::read(entries);
                on_read(entries.len());
                chunk
            });
            chunks.collect()
        };
        let (mut chunks, of_runtime) = (read(&inputs.entries), read(&runtime.entries));
        let of_inputs = chunks.len();
        chunks.extend(of_runtime);
        let issues = inputs.issues.into_iter().chain(runtime.issues).collect();
        let mut program = Builder::new(issues).finish(chunks, of_inputs, library, also);
        references::add_methods(&mut program);
        let services = services(&program, inputs.services);
        Program { declared_entry_points: inputs.entry_points, services, ..program }
    }
}

/// Pairs of a service and a provider that are both classes of the program.
fn services(program: &Program, named: Vec<Service>) -> Vec<(ClassId, ClassId)> {
    let class = |name: &str| program.find_class(name.replace('.', "/").as_bytes());
    let is_own = |class: &ClassId| program.class(*class).origin == Origin::Application;
    let mut names: Vec<(String, String)> = Vec::new();
    for Service { name, providers } in named {
        names.extend(providers.into_iter().map(|provider| (name.clone(), provider)));
    }
    names.sort_unstable();
    names.dedup();
    let known = |(service, provider): &(String, String)| Some((class(service)?, class(provider).filter(is_own)?));
    names.iter().filter_map(known).collect()
}

/// The tables of the program under construction.
struct Builder {
    symbols: Symbols,
    keys: KeyTable,
    parsed: IdVec<KeyId, Option<DescriptorId>>,
    descriptors: IdVec<DescriptorId, Descriptor>,
    descriptor_of_symbol: FxHashMap<Symbol, Option<DescriptorId>>,
    class_of_symbol: IdVec<Symbol, Option<ClassId>>,
    classes: IdVec<ClassId, Class>,
    fields: IdVec<FieldId, Field>,
    methods: IdVec<MethodId, Method>,
    issues: Vec<Issue>,
    /// Worklist: classes that the inputs refer to and that have not been looked up in the library yet.
    to_load: VecDeque<ClassId>,
    is_to_load: FxHashSet<ClassId>,
    /// Whether a new class is added to the worklist.
    loads_mentions: bool,
}

impl Builder {
    fn new(issues: Vec<Issue>) -> Builder {
        Builder {
            symbols: Symbols::default(),
            keys: KeyTable::default(),
            parsed: IdVec::new(),
            descriptors: IdVec::new(),
            descriptor_of_symbol: FxHashMap::default(),
            class_of_symbol: IdVec::new(),
            classes: IdVec::new(),
            fields: IdVec::new(),
            methods: IdVec::new(),
            issues,
            to_load: VecDeque::new(),
            is_to_load: FxHashSet::default(),
            loads_mentions: true,
        }
    }

    fn finish(mut self, chunks: Vec<Chunk>, of_inputs: usize, library: &JdkIndex, also: &[MadeClass]) -> Program {
        let maps: Vec<ChunkMap> = chunks.iter().map(|chunk| self.map_symbols(chunk)).collect();
        let mut declared: IdVec<ClassId, (ParsedClass, usize)> = IdVec::new();
        let mut application_classes = 0;
        for (number, mut chunk) in chunks.into_iter().enumerate() {
            self.issues.append(&mut chunk.issues);
            for class in chunk.classes {
                let name = maps[number].symbol(class.name);
                match self.class_of(name) {
                    Some(first) if number < of_inputs => self.refuse_duplicate(&class, &declared[first].0),
                    Some(_) => {}
                    None if declared.len() >= MAX_CLASSES / 2 => {
                        let message = format!("more than {} classes; this one is skipped", MAX_CLASSES / 2);
                        self.issues.push(Issue::new(&class.location, IssueKind::TooLarge, message));
                    }
                    None => {
                        let origin = if number < of_inputs { Origin::Application } else { Origin::Runtime };
                        application_classes += usize::from(origin == Origin::Application);
                        self.new_class(name, origin);
                        declared.push((class, number));
                    }
                }
            }
        }
        let maps: Vec<ChunkMap> = maps.into_iter().map(|map| self.map_keys(map)).collect();
        let well_known = WellKnown::find(|name| {
            let symbol = self.symbols.intern(name);
            self.mention(symbol)
        });
        for (id, (class, chunk)) in declared.entries() {
            self.add_members(id, class, &maps[*chunk], well_known.object);
        }
        let sources: Vec<Source> =
            declared.into_vec().into_par_iter().map(|(class, chunk)| class.into_source(&maps[chunk])).collect();
        for (class, source) in self.classes.iter_mut().zip(sources) {
            class.source = Some(Box::new(source));
        }
        let is_of_library = |made: &&MadeClass| library.class(made.name.as_bytes()).is_some();
        for made in also.iter().filter(is_of_library) {
            let symbol = self.symbols.intern(made.name.as_bytes());
            self.mention(symbol);
        }
        self.loads_mentions = false;
        // What a library makes that is not there, of whose class the inputs mention the maker only.
        for made in also.iter().filter(|made| !is_of_library(made)) {
            let maker = self.symbols.find(made.by.as_bytes());
            if maker.is_some_and(|maker| self.class_of(maker).is_some()) {
                let symbol = self.symbols.intern(made.name.as_bytes());
                self.mention(symbol);
            }
        }
        while let Some(class) = self.to_load.pop_front() {
            self.load_from_library(class, library, well_known.object);
        }
        self.cut_cycles(well_known.object);
        self.into_program(well_known, application_classes)
    }

    fn map_symbols(&mut self, chunk: &Chunk) -> ChunkMap {
        let symbols =
            (0..chunk.texts.len()).map(|index| self.symbols.intern(chunk.texts.bytes(Symbol::new(index)))).collect();
        ChunkMap {
            symbols,
            local_keys: chunk.keys.keys.clone(),
            class_names: chunk.class_names.clone(),
            keys: IdVec::new(),
            types: FxHashMap::default(),
        }
    }

    /// Reports a second class with the same name (A1). Identical copies, and `package-info` classes, are not reported.
    fn refuse_duplicate(&mut self, class: &ParsedClass, first: &ParsedClass) {
        let name = class.file.name();
        if class.file.bytes() == first.file.bytes() || name.ends_with(b"/package-info") {
            return;
        }
        let message =
            format!("{} is already defined, differently, by {}; this one is skipped", dotted(name), first.location);
        self.issues.push(Issue::new(&class.location, IssueKind::DuplicateClass, message));
    }

    fn class_of(&self, name: Symbol) -> Option<ClassId> {
        self.class_of_symbol.get(name).copied().flatten()
    }

    fn new_class(&mut self, name: Symbol, origin: Origin) -> ClassId {
        let id = self.classes.next_id();
        if self.class_of_symbol.len() < self.symbols.len() {
            self.class_of_symbol.resize(self.symbols.len(), None);
        }
        self.class_of_symbol[name] = Some(id);
        self.classes.push(Class {
            name,
            origin,
            access: Access::default(),
            super_class: None,
            interfaces: Box::default(),
            fields: 0..0,
            methods: 0..0,
            source: None,
        });
        id
    }

    /// The class with this name; adds it if it is new.
    fn mention(&mut self, name: Symbol) -> ClassId {
        if let Some(class) = self.class_of(name) {
            return class;
        }
        if self.classes.len() >= MAX_CLASSES {
            // No real program refers to that many classes. The last id represents all classes beyond the limit.
            return ClassId::new(MAX_CLASSES - 1);
        }
        let class = self.new_class(name, Origin::Unloaded);
        if self.loads_mentions {
            self.load_later(class);
        }
        class
    }

    fn load_later(&mut self, class: ClassId) {
        if self.classes[class].origin == Origin::Unloaded && self.is_to_load.insert(class) {
            self.to_load.push_back(class);
        }
    }

    fn map_keys(&mut self, mut map: ChunkMap) -> ChunkMap {
        for local in std::mem::take(&mut map.class_names) {
            let symbol = map.symbol(local);
            if let Some(named) = self.type_of_class_constant(symbol) {
                map.types.insert(symbol, named);
            }
        }
        map.keys = map
            .local_keys
            .iter()
            .map(|(name, descriptor)| self.key(map.symbol(*name), map.symbol(*descriptor)))
            .collect();
        map.local_keys = IdVec::new();
        map
    }

    /// The type of a class constant, which contains a class name or the descriptor of an array type.
    fn type_of_class_constant(&mut self, symbol: Symbol) -> Option<Type> {
        let text = self.symbols.bytes(symbol);
        match text.first()? {
            b'[' => {
                let text = text.to_vec();
                parse_type(&text).map(|parsed| self.type_of(parsed))
            }
            _ => Some(Type::class(self.mention(symbol))),
        }
    }

    fn type_of(&mut self, parsed: FieldType<'_>) -> Type {
        let base = match parsed.base {
            BaseType::Void => Type::VOID,
            BaseType::Boolean => Type::BOOLEAN,
            BaseType::Byte => Type::BYTE,
            BaseType::Char => Type::CHAR,
            BaseType::Short => Type::SHORT,
            BaseType::Int => Type::INT,
            BaseType::Long => Type::LONG,
            BaseType::Float => Type::FLOAT,
            BaseType::Double => Type::DOUBLE,
            BaseType::Class(name) => {
                let symbol = self.symbols.intern(name);
                Type::class(self.mention(symbol))
            }
        };
        base.with_dimensions(parsed.dimensions)
    }

    fn key(&mut self, name: Symbol, descriptor: Symbol) -> KeyId {
        let (id, is_new) = self.keys.intern(name, descriptor);
        if is_new {
            let parsed = self.descriptor(descriptor);
            self.parsed.push(parsed);
        }
        id
    }

    fn descriptor(&mut self, symbol: Symbol) -> Option<DescriptorId> {
        if let Some(known) = self.descriptor_of_symbol.get(&symbol) {
            return *known;
        }
        let text = self.symbols.bytes(symbol).to_vec();
        let is_method = text.first() == Some(&b'(');
        let mut parameters = Vec::new();
        let result =
            if is_method { parse_method(&text, |parameter| parameters.push(parameter)) } else { parse_type(&text) };
        let parsed = result.map(|result| {
            let parameters = parameters.into_iter().map(|parameter| self.type_of(parameter)).collect();
            let descriptor = Descriptor { parameters, result: self.type_of(result), is_method };
            self.descriptors.push(descriptor)
        });
        self.descriptor_of_symbol.insert(symbol, parsed);
        parsed
    }

    fn add_members(&mut self, id: ClassId, class: &ParsedClass, map: &ChunkMap, object: ClassId) {
        let super_class = match class.super_name {
            Some(name) => Some(self.mention(map.symbol(name))),
            None => (id != object).then_some(object),
        };
        let interfaces = class.interfaces.iter().map(|name| self.mention(map.symbol(*name))).collect();
        let fields = self.fields.len() as u32;
        self.fields.extend(class.fields.iter().map(|field| Field {
            class: id,
            key: map.key(field.key),
            access: field.access,
        }));
        let methods = self.methods.len() as u32;
        self.methods.extend(class.methods.iter().enumerate().map(|(member, method)| Method {
            class: id,
            key: map.key(method.key),
            access: method.access,
            member: member as u16,
            has_code: method.has_code,
        }));
        let into = &mut self.classes[id];
        into.access = class.file.access();
        into.super_class = super_class;
        into.interfaces = interfaces;
        into.fields = fields..self.fields.len() as u32;
        into.methods = methods..self.methods.len() as u32;
    }

    /// Loads a class that the inputs refer to from the library, if it has it. Supertypes are loaded too; classes in the
    /// descriptors of members only get ids.
    fn load_from_library(&mut self, id: ClassId, library: &JdkIndex, object: ClassId) {
        let name = self.symbols.bytes(self.classes[id].name);
        let Some(found) = library.class(name) else {
            let class = &mut self.classes[id];
            class.origin = Origin::Phantom;
            class.super_class = (id != object).then_some(object);
            return;
        };
        self.loads_mentions = true;
        let mut supertype = |name: &[u8]| {
            let symbol = self.symbols.intern(name);
            let class = self.mention(symbol);
            // A signature of the library may have referred to it before, which does not load it.
            self.load_later(class);
            class
        };
        let super_class = found.super_name().map(&mut supertype);
        let interfaces = found.interface_names().map(&mut supertype).collect();
        self.loads_mentions = false;
        let (fields, methods) = (self.fields.len() as u32, self.methods.len() as u32);
        for field in found.fields() {
            let (name, descriptor) = (self.symbols.intern(field.name()), self.symbols.intern(field.descriptor()));
            let key = self.key(name, descriptor);
            self.fields.push(Field { class: id, key, access: field.access() });
        }
        for method in found.methods() {
            let (name, descriptor) = (self.symbols.intern(method.name()), self.symbols.intern(method.descriptor()));
            let key = self.key(name, descriptor);
            self.methods.push(Method { class: id, key, access: method.access(), member: 0, has_code: false });
        }
        let class = &mut self.classes[id];
        class.origin = Origin::Library;
        class.access = found.access();
        class.super_class = super_class.or((id != object).then_some(object));
        class.interfaces = interfaces;
        class.fields = fields..self.fields.len() as u32;
        class.methods = methods..self.methods.len() as u32;
    }

    fn cut_cycles(&mut self, object: ClassId) {
        for (class, above) in supertypes::cut_cycles(&mut self.classes, object) {
            let name = dotted(self.symbols.bytes(self.classes[above].name));
            if let Some(source) = &self.classes[class].source {
                let message = format!("its supertype {name} is also one of its subtypes; that supertype is ignored");
                self.issues.push(Issue::new(&source.location, IssueKind::MalformedClass, message));
            }
        }
    }

    fn into_program(mut self, well_known: WellKnown, application_classes: usize) -> Program {
        self.class_of_symbol.resize(self.symbols.len(), None);
        let mut field_index: Vec<_> = self.fields.entries().map(|(id, field)| (field.key, id)).collect();
        let mut method_index: Vec<_> = self.methods.entries().map(|(id, method)| (method.key, id)).collect();
        for class in &self.classes {
            field_index[class.fields.start as usize..class.fields.end as usize].sort_unstable();
            method_index[class.methods.start as usize..class.methods.end as usize].sort_unstable();
        }
        let (subtype_ends, subtypes) = supertypes::direct_subtypes(&self.classes);
        let keys = self.keys.keys.iter().zip(&self.parsed);
        let keys = keys
            .map(|((name, descriptor), parsed)| Key { name: *name, descriptor: *descriptor, parsed: *parsed })
            .collect();
        let bodies = std::iter::repeat_with(OnceLock::new).take(self.methods.len()).collect();
        self.issues.sort_by(|a, b| a.location.cmp(&b.location));
        Program {
            symbols: self.symbols,
            keys,
            key_ids: self.keys.ids,
            descriptors: self.descriptors,
            classes: self.classes,
            fields: self.fields,
            methods: self.methods,
            field_index,
            method_index,
            class_of_symbol: self.class_of_symbol,
            subtype_ends,
            subtypes,
            well_known,
            issues: self.issues,
            declared_entry_points: Vec::new(),
            services: Vec::new(),
            application_classes,
            bodies,
            references: References::default(),
        }
    }
}
