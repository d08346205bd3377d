//! The table of classes: loading, linking, and resolution of members (JVMS 5.3 to 5.4).
//!
//! A class is loaded with its supertypes when something first names it. There is one name space: class loaders of the
//! program are not supported (A37). Classes of the program are checked when they are loaded and verified when they are
//! linked (`verify/`); there are no loading constraints, and modules do not limit access.

mod access;
mod loading;
mod members;
mod modelled;

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use unsnarl_classfile::constant_pool::Constant;
use unsnarl_classfile::{Access, ClassFile};
use unsnarl_library::{ClassFacts, ClassView, Explored};

use crate::class::{
    Body, CallSite, CallSiteId, Class, ClassId, Field, FieldId, Loader, Method, MethodId, Shape, Special, ValueKind,
    statics,
};
use crate::class_path::ClassPath;
use crate::code::{Code, decode};
use crate::hash::{mix, of_bytes};
use crate::memory::Memory;
use crate::natives;
use crate::symbol::{Symbol, Symbols};
use crate::verify::check_format;

/// Why a class or member cannot be used. A program sees it as a `LinkageError`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LinkFault {
    NoClass(String),
    Malformed(String),
    /// The class file is of a newer version than the JDK supports.
    TooNew(String),
    NoField(String),
    NoMethod(String),
    Abstract(String),
    Incompatible(String),
    /// A class is its own supertype.
    Circular(String),
    /// A method was not accepted by the verifier.
    Unsound(String),
    /// A class or member may not be used from here.
    Inaccessible(String),
    /// It exceeds what the VM supports.
    Unsupported(String),
}

pub(crate) type Linked<T> = Result<T, LinkFault>;

/// All loaded classes, and the class path.
#[derive(Debug)]
pub(crate) struct Classes {
    pub symbols: Symbols,
    pub path: ClassPath,
    classes: Vec<Class>,
    methods: Vec<Method>,
    fields: Vec<Field>,
    sites: Vec<CallSite>,
    by_name: FxHashMap<Symbol, Result<ClassId, LinkFault>>,
    selected: FxHashMap<(ClassId, MethodId), Linked<MethodId>>,
    /// The static words that hold interned strings.
    strings: FxHashMap<Symbol, u32>,
    string_of_word: FxHashMap<u32, Symbol>,
    natives: natives::Table,
    /// The methods that represent native methods in stack traces: see `code::reflect`.
    pub native_frames: FxHashMap<MethodId, MethodId>,
    /// The modules that were defined in some state, with the static words that hold their `Module`s.
    pub modules: Vec<(Symbol, u32)>,
    /// The modules of packages that the JDK adds after boot.
    pub packages: FxHashMap<String, Symbol>,
    clinit: (Symbol, Symbol),
    /// Where the static words of each class begin, in order.
    static_starts: Vec<(u32, ClassId)>,
    /// Static words that hold what was computed for a class, with names that do not depend on the order of linking.
    computed_words: FxHashMap<u32, (ClassId, u32)>,
    /// Classes that a running program defined.
    made: FxHashSet<ClassId>,
    /// The code of lambda forms, by shape.
    pub forms: FxHashMap<String, MethodId>,
    /// Call sites that the VM's own code shares.
    own_sites: FxHashMap<MethodId, CallSiteId>,
    /// The classes of descriptors, the result last.
    types: FxHashMap<Symbol, Rc<[ClassId]>>,
    /// Hidden classes by host and bytes, with the static word that counts them on the path.
    hidden: FxHashMap<(ClassId, bytes::Bytes), (u32, Vec<ClassId>)>,
    hidden_count: u32,
    /// The constants whose methods are being made, each needed by the one before: see `code::computed`.
    pub computing: Vec<(ClassId, u16)>,
    /// The bytecode of methods that natives replace.
    originals: FxHashMap<MethodId, MethodId>,
}

/// The most dimensions of an array (JVMS 4.3.2).
pub(crate) const MOST_DIMENSIONS: usize = 255;

/// A bit in the names of computed words: these are not offsets.
const COMPUTED: u32 = 1 << 31;

/// Flags of methods.
const STATIC: u16 = 0x0008;
const STRICT: u16 = 0x0800;

/// Fields that the VM adds to classes of the JDK: the class and how many words.
const INJECTED: &[&[u8]] = &[b"java/lang/Class", b"java/lang/invoke/MemberName", b"java/lang/invoke/LambdaForm"];

/// Fields whose bits are not their value.
const SPECIAL: &[(&[u8], &[u8], Special)] =
    &[(b"java/lang/Throwable", b"backtrace", Special::Ignored), (b"java/lang/Thread", b"eetop", Special::Thread)];

/// Classes to which the VM adds a field that is a reference.
const INJECTED_REFERENCE: &[&[u8]] =
    &[b"java/nio/DirectByteBuffer", b"java/util/zip/Deflater", b"java/util/zip/Inflater", b"sun/nio/ch/NativeObject"];

impl Classes {
    pub fn new(path: ClassPath, memory: &mut Memory) -> Classes {
        let mut symbols = Symbols::default();
        let clinit = (symbols.intern(b"<clinit>"), symbols.intern(b"()V"));
        let mut classes = Classes {
            symbols,
            path,
            classes: Vec::new(),
            methods: Vec::new(),
            fields: Vec::new(),
            sites: Vec::new(),
            by_name: FxHashMap::default(),
            selected: FxHashMap::default(),
            strings: FxHashMap::default(),
            string_of_word: FxHashMap::default(),
            natives: natives::Table::new(),
            native_frames: FxHashMap::default(),
            modules: Vec::new(),
            packages: FxHashMap::default(),
            clinit,
            static_starts: Vec::new(),
            computed_words: FxHashMap::default(),
            made: FxHashSet::default(),
            forms: FxHashMap::default(),
            own_sites: FxHashMap::default(),
            types: FxHashMap::default(),
            originals: FxHashMap::default(),
            computing: Vec::new(),
            hidden: FxHashMap::default(),
            hidden_count: 0,
        };
        for (kind, name, _) in ValueKind::PRIMITIVES {
            let name = classes.symbols.intern(name.as_bytes());
            let statics = memory.add_statics(statics::FIELDS);
            let mut class = classes.blank(name, Shape::Primitive(kind), statics);
            class.module = Some(classes.symbols.intern(b"java.base"));
            classes.add_class(class);
        }
        classes
    }

    fn blank(&mut self, name: Symbol, shape: Shape, statics: u32) -> Class {
        Class {
            name,
            access: Access(0x0411),
            shape,
            superclass: None,
            interfaces: Vec::new(),
            supertypes: Rc::new([]),
            file: None,
            fields: Vec::new(),
            methods: Vec::new(),
            method_of: FxHashMap::default(),
            words: 0,
            references: Rc::new([]),
            special: None,
            statics,
            static_references: Vec::new(),
            initializer: None,
            initialization: None,
            loader: Loader::Boot,
            module: None,
            array: None,
            name_hash: of_bytes(self.symbols.text(name)),
            facts: ClassFacts::default(),
            is_modelled: false,
            synchronizer: None,
            computed: FxHashMap::default(),
            nest_host: None,
            verified: None,
        }
    }

    fn add_class(&mut self, mut class: Class) -> ClassId {
        let id = ClassId(self.classes.len() as u32);
        // The class may have been linked in the meantime.
        let at = self.static_starts.partition_point(|(start, _)| *start < class.statics);
        self.static_starts.insert(at, (class.statics, id));
        let mut supertypes = vec![id];
        for parent in class.superclass.iter().chain(&class.interfaces) {
            supertypes.extend_from_slice(&self.get(*parent).supertypes);
        }
        supertypes.sort_unstable();
        supertypes.dedup();
        class.supertypes = supertypes.into();
        self.by_name.insert(class.name, Ok(id));
        self.classes.push(class);
        id
    }

    #[inline]
    pub fn get(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }

    pub fn get_mut(&mut self, id: ClassId) -> &mut Class {
        &mut self.classes[id.0 as usize]
    }

    #[inline]
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.0 as usize]
    }

    pub fn method_mut(&mut self, id: MethodId) -> &mut Method {
        &mut self.methods[id.0 as usize]
    }

    #[inline]
    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.0 as usize]
    }

    /// All classes that were loaded so far.
    pub fn ids(&self) -> impl Iterator<Item = ClassId> + use<> {
        (0..self.len() as u32).map(ClassId)
    }

    /// The number of classes: they are numbered from 0.
    pub fn len(&self) -> usize {
        self.classes.len()
    }

    /// The name for display: `java.lang.String`, `int[]`.
    pub fn show(&self, id: ClassId) -> String {
        match self.get(id).shape {
            Shape::Array { element, .. } => format!("{}[]", self.show(element)),
            _ => self.symbols.show(self.get(id).name).replace('/', "."),
        }
    }

    /// `java.lang.String.length`
    pub fn show_method(&self, id: MethodId) -> String {
        let method = self.method(id);
        format!("{}.{}", self.show(method.class), self.symbols.show(method.name))
    }

    pub fn primitive(&self, kind: ValueKind) -> ClassId {
        let at = ValueKind::PRIMITIVES.iter().position(|(primitive, ..)| *primitive == kind).unwrap_or(0);
        ClassId(at as u32)
    }

    /// The class with a name with slashes, or an array's descriptor.
    pub fn load(&mut self, memory: &mut Memory, name: &[u8]) -> Linked<ClassId> {
        let symbol = self.symbols.intern(name);
        if let Some(known) = self.by_name.get(&symbol) {
            return known.clone();
        }
        if let Some(element) = name.strip_prefix(b"[") {
            if name.iter().take_while(|byte| **byte == b'[').count() > MOST_DIMENSIONS {
                return Err(LinkFault::NoClass(String::from_utf8_lossy(name).into_owned()));
            }
            let element = self.load_descriptor(memory, element)?;
            return Ok(self.array_of(memory, element));
        }
        self.load_with_supertypes(memory, symbol)
    }

    /// The class of a descriptor.
    pub fn load_descriptor(&mut self, memory: &mut Memory, descriptor: &[u8]) -> Linked<ClassId> {
        match descriptor {
            [b'L', name @ .., b';'] => self.load(memory, name),
            [b'[', ..] => self.load(memory, descriptor),
            [letter] if ValueKind::of_descriptor(*letter) != ValueKind::Reference => {
                Ok(self.primitive(ValueKind::of_descriptor(*letter)))
            }
            _ => Err(LinkFault::NoClass(String::from_utf8_lossy(descriptor).into_owned())),
        }
    }

    /// The class, if it is loaded.
    pub fn loaded(&self, name: &[u8]) -> Option<ClassId> {
        let symbol = self.symbols.find(name)?;
        self.by_name.get(&symbol)?.as_ref().ok().copied()
    }

    /// The descriptor of a class: `Ljava/lang/String;`.
    pub fn descriptor_of(&self, id: ClassId) -> Vec<u8> {
        let class = self.get(id);
        let name = self.symbols.text(class.name);
        match class.shape {
            Shape::Primitive(kind) => ValueKind::PRIMITIVES
                .iter()
                .filter(|(primitive, ..)| *primitive == kind)
                .map(|(_, _, letter)| *letter)
                .collect(),
            Shape::Array { .. } => name.to_vec(),
            Shape::Object => [b"L", &name[..], b";"].concat(),
        }
    }

    pub fn array_of(&mut self, memory: &mut Memory, element: ClassId) -> ClassId {
        if let Some(array) = self.get(element).array {
            return array;
        }
        let name = [b"[".to_vec(), self.descriptor_of(element)].concat();
        let name = self.symbols.intern(&name);
        let kind = match self.get(element).shape {
            Shape::Primitive(kind) => kind,
            _ => ValueKind::Reference,
        };
        let statics = memory.add_statics(statics::FIELDS);
        memory.preset_static_word(statics, crate::class::InitState::Done.word());
        let mut class = self.blank(name, Shape::Array { element, kind }, statics);
        class.superclass = self.loaded(b"java/lang/Object");
        class.interfaces = [&b"java/lang/Cloneable"[..], b"java/io/Serializable"]
            .into_iter()
            .filter_map(|name| self.load(memory, name).ok())
            .collect();
        class.access = Access(self.get(element).access.0 & 7 | 0x0410);
        class.loader = self.get(element).loader;
        class.module = self.get(element).module;
        let id = self.add_class(class);
        self.get_mut(element).array = Some(id);
        id
    }

    /// Records that a class exists only from the moment at which an execution defines it.
    pub fn note_made(&mut self, class: ClassId) {
        self.made.insert(class);
    }

    /// Whether a class exists only from the moment at which an execution defines it.
    pub fn is_made(&self, class: ClassId) -> bool {
        self.made.contains(&class)
    }

    /// Two static words for a value that is computed for a class: whether it was computed, and the value, a reference.
    /// The name distinguishes it from other values of the class.
    pub fn add_computed(&mut self, memory: &mut Memory, class: ClassId, name: &[u8]) -> u32 {
        let word = memory.add_statics(2);
        let number = crate::hash::of_bytes(name) as u32 & !1 | COMPUTED;
        self.computed_words.extend([(word, (class, number)), (word + 1, (class, number + 1))]);
        self.get_mut(class).static_references.push(word + 1);
        word
    }

    /// Defines a class by a class file, possibly under another name.
    fn define_as(
        &mut self,
        memory: &mut Memory,
        name: Symbol,
        file: ClassFile,
        loader: Loader,
        module: Option<String>,
    ) -> Linked<ClassId> {
        let file = Rc::new(file);
        let superclass = file.super_name().map(|name| self.load(memory, name)).transpose()?;
        let mut interfaces = Vec::new();
        for interface in file.interface_names() {
            interfaces.push(self.load(memory, interface)?);
        }
        let mut class = self.blank(name, Shape::Object, 0);
        class.access = file.access();
        class.superclass = superclass;
        class.interfaces = interfaces;
        class.loader = loader;
        class.module = module.map(|module| self.symbols.intern(module.as_bytes()));
        class.file = Some(file.clone());
        self.check_supertypes(&class, &file)?;
        let id = ClassId(self.classes.len() as u32);
        let library = self.path.library.clone();
        let view = self.view(&library, &class);
        self.note_facts(&mut class, &view);
        self.lay_out(memory, (&mut class, id), &file, &view);
        self.add_methods((&mut class, id), &file, &library, &view);
        Ok(self.add_class(class))
    }

    /// Defines a hidden class by a class file: it cannot be found by name. The same bytes define a new class each time
    /// on one path; on another path, they define the same classes in the same order.
    pub fn define_hidden(&mut self, memory: &mut Memory, bytes: bytes::Bytes, host: ClassId) -> Linked<ClassId> {
        let computed_words = &mut self.computed_words;
        let (word, known) = self.hidden.entry((host, bytes.clone())).or_insert_with(|| {
            let word = memory.add_statics(1);
            computed_words.insert(word, (host, crate::hash::of_bytes(&bytes) as u32 | COMPUTED));
            (word, Vec::new())
        });
        let (word, count) = (*word, memory.static_word(*word));
        let again = known.get(count as usize).copied();
        memory.set_static_word(word, count + 1);
        if let Some(known) = again {
            return Ok(known);
        }
        let file = ClassFile::parse(bytes.clone()).map_err(|malformed| LinkFault::Malformed(malformed.to_string()))?;
        if self.get(host).module.is_none() {
            check_format(&file)?;
        }
        self.hidden_count += 1;
        let name = [file.name(), format!("+0x{:016x}", self.hidden_count).as_bytes()].concat();
        let name = self.symbols.intern(&name);
        let (loader, module) = (self.get(host).loader, self.get(host).module.map(|module| self.symbols.show(module)));
        let class = self.define_as(memory, name, file, loader, module)?;
        self.get_mut(class).nest_host = Some(host);
        if let Some((_, known)) = self.hidden.get_mut(&(host, bytes)) {
            known.push(class);
        }
        Ok(class)
    }

    fn lay_out(
        &mut self,
        memory: &mut Memory,
        (class, id): (&mut Class, ClassId),
        file: &ClassFile,
        view: &ClassView<'_>,
    ) {
        let (mut words, mut references) = match class.superclass {
            Some(parent) => (self.get(parent).words, self.get(parent).references.to_vec()),
            None => (0, Vec::new()),
        };
        class.special = class.superclass.and_then(|parent| self.get(parent).special);
        let mut static_words = statics::FIELDS;
        let first = self.fields.len();
        for (index, member) in file.fields().enumerate() {
            let kind = ValueKind::of_descriptor(member.descriptor().first().copied().unwrap_or(b'L'));
            let next = if member.access().is_static() { &mut static_words } else { &mut words };
            let slot = *next;
            *next += 1;
            let special = SPECIAL.iter().find(|(class, field, _)| (*class, *field) == (file.name(), member.name()));
            if let Some((_, _, special)) = special {
                class.special = Some((slot, *special));
            } else if kind == ValueKind::Reference && !member.access().is_static() {
                references.push(slot);
            }
            class.fields.push(FieldId(self.fields.len() as u32));
            self.fields.push(Field {
                class: id,
                name: self.symbols.intern(member.name()),
                descriptor: self.symbols.intern(member.descriptor()),
                kind,
                access: member.access(),
                slot,
                index: index as u16,
                is_cache: !member.access().is_volatile() && view.is_cache(modelled::text(member.name())),
            });
        }
        if INJECTED_REFERENCE.contains(&file.name()) {
            references.push(words);
            words += 1;
        }
        if INJECTED.contains(&file.name()) {
            class.special = Some((words, Special::Ignored));
            words += 1;
        }
        self.lay_out_synchronizer((class, id), view, &mut words, &mut references);
        class.words = words;
        class.references = references.into();
        class.statics = memory.add_statics(static_words);
        for (field, member) in self.fields[first..].iter_mut().zip(file.fields()) {
            if !field.access.is_static() {
                continue;
            }
            field.slot += class.statics;
            if field.kind == ValueKind::Reference {
                class.static_references.push(field.slot);
            }
            let constant = member.attributes().constant_value().ok().flatten();
            let bits = match constant.map(|index| file.constants().get(index)) {
                Some(Ok(Constant::Integer(value))) => u64::from(value as u32),
                Some(Ok(Constant::Float(value))) => u64::from(value.to_bits()),
                Some(Ok(Constant::Long(value))) => value as u64,
                Some(Ok(Constant::Double(value))) => value.to_bits(),
                _ => continue,
            };
            memory.preset_static_word(field.slot, bits);
        }
    }

    fn add_methods(
        &mut self,
        (class, id): (&mut Class, ClassId),
        file: &ClassFile,
        library: &Explored,
        view: &ClassView<'_>,
    ) {
        let is_modelled = class.is_modelled || class.synchronizer.is_some();
        for (index, member) in file.methods().enumerate() {
            let (name, descriptor) = (self.symbols.intern(member.name()), self.symbols.intern(member.descriptor()));
            let native = self.natives.find(file.name(), member.name(), member.descriptor());
            let action = || is_modelled.then(|| self.action_of(library, class, view, &member)).flatten();
            let native = native.or_else(action);
            let facts = view.method(modelled::text(member.name()), modelled::text(member.descriptor()));
            let code = match member.access() {
                _ if (name, descriptor) == self.clinit => Body::Unread,
                access if access.is_native() => Body::Native,
                access if access.is_abstract() => Body::Abstract,
                _ => Body::Unread,
            };
            let method = MethodId(self.methods.len() as u32);
            let (arguments, result) = signature(member.descriptor());
            // In old class files, the initialiser is static even if it does not say so.
            let is_initializer = (name, descriptor) == self.clinit;
            let access = if is_initializer { Access(member.access().0 & STRICT | STATIC) } else { member.access() };
            let receiver = u16::from(!access.is_static());
            let has = |name: &[u8]| annotations_mention(&member, name);
            self.methods.push(Method {
                class: id,
                hash: method_hash(class.name_hash, member.name(), member.descriptor()),
                name,
                descriptor,
                access,
                index: Some(index as u16),
                arguments: arguments + receiver,
                result,
                native,
                atomicity: facts.atomic,
                awaits_work: facts.awaits_work,
                code,
                is_hidden: has(b"Ljdk/internal/vm/annotation/Hidden;") || has(b"Ljava/lang/invoke/LambdaForm$Hidden;"),
                is_caller_sensitive: has(b"Ljdk/internal/reflect/CallerSensitive;"),
            });
            class.methods.push(method);
            class.method_of.insert((name, descriptor), method);
            if is_initializer {
                class.initializer = Some(method);
            }
        }
    }

    /// A class without a class file: its fields, all of them of instances, and its supertypes.
    pub fn add_hidden(
        &mut self,
        memory: &mut Memory,
        name: &[u8],
        host: ClassId,
        supertypes: (ClassId, Vec<ClassId>),
        fields: &[Vec<u8>],
    ) -> ClassId {
        let name = self.symbols.intern(name);
        // One more word for its only object, if it has no fields.
        let statics = memory.add_statics(statics::FIELDS + 1);
        memory.preset_static_word(statics, crate::class::InitState::Done.word());
        let mut class = self.blank(name, Shape::Object, statics);
        class.static_references.push(statics + statics::FIELDS);
        (class.superclass, class.interfaces) = (Some(supertypes.0), supertypes.1);
        class.access = Access(0x1011);
        class.loader = self.get(host).loader;
        class.module = self.get(host).module;
        class.nest_host = Some(host);
        let library = self.path.library.clone();
        let view = self.view(&library, &class);
        self.note_facts(&mut class, &view);
        let id = ClassId(self.classes.len() as u32);
        let mut references = Vec::new();
        for (slot, descriptor) in fields.iter().enumerate() {
            let kind = ValueKind::of_descriptor(descriptor.first().copied().unwrap_or(b'L'));
            if kind == ValueKind::Reference {
                references.push(slot as u32);
            }
            class.fields.push(FieldId(self.fields.len() as u32));
            self.fields.push(Field {
                class: id,
                name: self.symbols.intern(format!("arg${}", slot + 1).as_bytes()),
                descriptor: self.symbols.intern(descriptor),
                kind,
                access: Access(0x0012),
                slot: slot as u32,
                index: slot as u16,
                is_cache: false,
            });
        }
        class.words = fields.len() as u32;
        class.references = references.into();
        self.add_class(class)
    }

    /// Adds a method with code of the VM.
    pub fn add_synthetic(
        &mut self,
        class: ClassId,
        name: &[u8],
        descriptor: &[u8],
        access: Access,
        code: Code,
    ) -> MethodId {
        let (name, symbol) = (self.symbols.intern(name), self.symbols.intern(descriptor));
        let (arguments, result) = signature(descriptor);
        let id = MethodId(self.methods.len() as u32);
        let hash = method_hash(self.get(class).name_hash, self.symbols.text(name), descriptor);
        self.methods.push(Method {
            class,
            hash,
            name,
            descriptor: symbol,
            access,
            index: None,
            arguments: arguments + u16::from(!access.is_static()),
            result,
            native: None,
            atomicity: None,
            awaits_work: false,
            code: Body::Code(Rc::new(code)),
            is_hidden: true,
            is_caller_sensitive: false,
        });
        id
    }

    /// The code of a method, decoded if necessary; `None` if it has none.
    #[inline]
    pub fn code(&mut self, id: MethodId) -> Linked<Option<Rc<Code>>> {
        match &self.method(id).code {
            Body::Code(code) => Ok(Some(code.clone())),
            Body::Unread => self.read_code(id).map(Some),
            Body::Native | Body::Abstract => Ok(None),
        }
    }

    fn read_code(&mut self, id: MethodId) -> Linked<Rc<Code>> {
        let method = self.method(id);
        let file = self.get(method.class).file.clone();
        let member = file.as_ref().zip(method.index).and_then(|(file, index)| file.method(usize::from(index)));
        let fault = |problem: String| LinkFault::Malformed(problem);
        let bytecode =
            member.map(|member| member.code()).transpose().map_err(|malformed| fault(malformed.to_string()))?;
        let Some(bytecode) = bytecode.flatten() else {
            return Err(fault(format!("{} has no code", self.show_method(id))));
        };
        let code = Rc::new(decode::decode(&bytecode).map_err(fault)?);
        self.method_mut(id).code = Body::Code(code.clone());
        Ok(code)
    }

    /// The static word that holds the interned string of a text.
    pub fn string_at(&mut self, memory: &mut Memory, text: Symbol) -> u32 {
        let (strings, words) = (&mut self.strings, &mut self.string_of_word);
        *strings.entry(text).or_insert_with(|| {
            let word = memory.add_statics(1);
            words.insert(word, text);
            word
        })
    }

    /// The text whose interned string a static word holds.
    pub fn string_of(&self, word: u32) -> Option<Symbol> {
        self.string_of_word.get(&word).copied()
    }

    /// The static words that hold interned strings, in any order.
    pub fn strings(&self) -> impl Iterator<Item = u32> + '_ {
        self.strings.values().copied()
    }

    /// The class that a static word belongs to, and the index of the word; `None` for interned strings.
    pub fn owner_of_static(&self, word: u32) -> Option<(ClassId, u32)> {
        if self.string_of_word.contains_key(&word) {
            return None;
        }
        if let Some(computed) = self.computed_words.get(&word) {
            return Some(*computed);
        }
        let after = self.static_starts.partition_point(|(start, _)| *start <= word);
        let (start, class) = self.static_starts.get(after.checked_sub(1)?)?;
        Some((*class, word - start))
    }

    /// A new call site for a method.
    pub fn add_site(&mut self, method: MethodId) -> CallSiteId {
        let arguments = self.method(method).arguments;
        self.sites.push(CallSite { method, arguments, cached: RefCell::new(None) });
        CallSiteId(self.sites.len() as u32 - 1)
    }

    #[inline]
    pub fn site(&self, id: CallSiteId) -> &CallSite {
        &self.sites[id.0 as usize]
    }

    /// The call site for a method that code of the VM shares.
    pub fn site_of(&mut self, method: MethodId) -> CallSiteId {
        if let Some(known) = self.own_sites.get(&method) {
            return *known;
        }
        let site = self.add_site(method);
        self.own_sites.insert(method, site);
        site
    }

    /// The classes of the parameters and, last, of the result.
    pub fn types_of(&mut self, memory: &mut Memory, descriptor: Symbol) -> Linked<Rc<[ClassId]>> {
        if let Some(known) = self.types.get(&descriptor) {
            return Ok(known.clone());
        }
        let text = self.symbols.text(descriptor).clone();
        let mut classes = Vec::new();
        for part in parameters(&text).into_iter().chain([result(&text)]) {
            classes.push(self.load_descriptor(memory, part)?);
        }
        let classes: Rc<[ClassId]> = classes.into();
        self.types.insert(descriptor, classes.clone());
        Ok(classes)
    }

    /// The method with its bytecode, if a native replaces it.
    pub fn original(&mut self, id: MethodId) -> MethodId {
        if let Some(known) = self.originals.get(&id) {
            return *known;
        }
        let of = self.method(id);
        let original = Method {
            class: of.class,
            name: of.name,
            descriptor: of.descriptor,
            access: of.access,
            index: of.index,
            arguments: of.arguments,
            result: of.result,
            native: None,
            atomicity: of.atomicity,
            awaits_work: of.awaits_work,
            code: Body::Unread,
            hash: of.hash,
            is_hidden: of.is_hidden,
            is_caller_sensitive: of.is_caller_sensitive,
        };
        let twin = MethodId(self.methods.len() as u32);
        self.methods.push(original);
        self.originals.insert(id, twin);
        twin
    }
}

fn method_hash(class: u64, name: &[u8], descriptor: &[u8]) -> u64 {
    mix(mix(class, of_bytes(name)), of_bytes(descriptor))
}

/// Slots of the parameters, and the result.
pub(crate) fn signature(descriptor: &[u8]) -> (u16, ValueKind) {
    let mut slots = 0;
    for parameter in parameters(descriptor) {
        slots += ValueKind::of_descriptor(parameter[0]).slots() as u16;
    }
    let result = descriptor.iter().position(|byte| *byte == b')').and_then(|end| descriptor.get(end + 1));
    (slots, ValueKind::of_descriptor(result.copied().unwrap_or(b'V')))
}

/// The descriptors of the parameters.
pub(crate) fn parameters(descriptor: &[u8]) -> Vec<&[u8]> {
    let mut rest = descriptor.strip_prefix(b"(").unwrap_or_default();
    let mut parameters = Vec::new();
    while let Some((_, after)) = unsnarl_classfile::descriptor::split_type(rest) {
        parameters.push(&rest[..rest.len() - after.len()]);
        rest = after;
    }
    parameters
}

/// The descriptor of the result.
pub(crate) fn result(descriptor: &[u8]) -> &[u8] {
    let end = descriptor.iter().position(|byte| *byte == b')').map_or(descriptor.len(), |end| end + 1);
    &descriptor[end..]
}

fn annotations_mention(member: &unsnarl_classfile::Member<'_>, name: &[u8]) -> bool {
    let annotations = member.attributes().find(b"RuntimeVisibleAnnotations").is_some();
    annotations
        && member
            .attributes()
            .annotations()
            .is_ok_and(|annotations| annotations.iter().any(|annotation| annotation.descriptor == name))
}
