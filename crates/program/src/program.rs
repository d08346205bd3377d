//! The program under analysis: every class with its members, immutable once built.
//!
//! Classes are numbered in input order, then library and missing classes in order of first mention; members in file order. All
//! numbers, and so everything derived from them, are the same for any number of threads.

use std::ops::Range;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;
use unsnarl_classfile::archive::Launched;
use unsnarl_classfile::attributes::BootstrapMethod;
use unsnarl_classfile::code::Code;
use unsnarl_classfile::constant_pool::Constant;
use unsnarl_classfile::inlined_lines::InlinedLines;
use unsnarl_classfile::issue::{Issue, Location};
use unsnarl_classfile::{Access, ClassFile, JavaText, Malformed, Read};

use crate::ids::{ClassId, DescriptorId, FieldId, IdVec, KeyId, MethodId, Symbol};
use crate::ir::{Body, StaticArguments};
use crate::lower::{LowerError, lower};
use crate::symbols::Symbols;
use crate::types::Type;
use crate::well_known::WellKnown;

/// Where a class comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Read from the inputs: its members have bodies.
    Application,
    /// Read from a JDK that stands behind the inputs: its members have bodies, but it is not what is analysed.
    Runtime,
    /// Known by its signatures from the embedded index of the JDK.
    Library,
    /// Mentioned in signatures of the library alone; nothing but its name is loaded, and no analysed code can need more.
    Unloaded,
    /// Referred to by the inputs, but nowhere to be found. Its supertypes and members are unknown.
    Phantom,
}

/// A class, interface, enum, record or annotation type.
pub struct Class {
    /// Internal name, `com/acme/Bank`.
    pub name: Symbol,
    /// Where it comes from.
    pub origin: Origin,
    /// Access flags.
    pub access: Access,
    /// The superclass; `None` for the root, and for classes that are not loaded.
    pub super_class: Option<ClassId>,
    /// Direct superinterfaces, as declared.
    pub interfaces: Box<[ClassId]>,
    pub(crate) fields: Range<u32>,
    pub(crate) methods: Range<u32>,
    pub(crate) source: Option<Box<Source>>,
}

/// The arguments of a bootstrap method and their number, once they are resolved.
pub(crate) type SharedArguments = OnceLock<(StaticArguments, usize)>;

/// The input behind an application class.
pub(crate) struct Source {
    pub(crate) file: ClassFile,
    pub(crate) location: Location,
    /// For each constant: a type (class), a key (name and type, method type) or a symbol (string), by the constant's kind.
    pub(crate) links: Box<[u32]>,
    /// Read when first asked for: many methods of a class share the table.
    bootstrap_methods: OnceLock<Read<Vec<BootstrapMethod>>>,
    /// Read when first asked for, by each method of the class.
    inlined_lines: OnceLock<Option<InlinedLines>>,
    /// Arguments of each bootstrap method, resolved when first asked for and shared by all sites.
    static_arguments: OnceLock<Box<[SharedArguments]>>,
}

/// A declared field.
pub struct Field {
    /// The declaring class.
    pub class: ClassId,
    /// Its name and descriptor.
    pub key: KeyId,
    /// Access flags.
    pub access: Access,
}

/// A declared method.
pub struct Method {
    /// The declaring class.
    pub class: ClassId,
    /// Its name and descriptor.
    pub key: KeyId,
    /// Access flags.
    pub access: Access,
    /// Position among the methods of its class file.
    pub(crate) member: u16,
    /// Whether there is bytecode for it.
    pub has_code: bool,
}

/// A place in the program: the currency between all analyses, static and dynamic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProgramPoint {
    /// The method.
    pub method: MethodId,
    /// The pc of an instruction in it.
    pub pc: u16,
}

/// A name and a descriptor.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The member's name.
    pub name: Symbol,
    /// Its descriptor.
    pub descriptor: Symbol,
    /// The same, parsed; `None` if it is malformed.
    pub parsed: Option<DescriptorId>,
}

/// A parsed descriptor: of a method, or of a field (no parameters, the field's type as result).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Descriptor {
    /// Parameter types.
    pub parameters: Box<[Type]>,
    /// Result type.
    pub result: Type,
    /// Whether it is a method's.
    pub is_method: bool,
}

/// A field or method as a constant names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberConstant {
    /// The named class, or an array type.
    pub owner: Type,
    /// Name and descriptor.
    pub key: KeyId,
    /// Whether it is a field.
    pub is_field: bool,
}

/// Every class, with all it declares.
pub struct Program {
    pub(crate) symbols: Symbols,
    pub(crate) keys: IdVec<KeyId, Key>,
    pub(crate) key_ids: FxHashMap<(Symbol, Symbol), KeyId>,
    pub(crate) descriptors: IdVec<DescriptorId, Descriptor>,
    pub(crate) classes: IdVec<ClassId, Class>,
    pub(crate) fields: IdVec<FieldId, Field>,
    pub(crate) methods: IdVec<MethodId, Method>,
    /// For each class, over the same range as its fields: keys sorted, with the field.
    pub(crate) field_index: Vec<(KeyId, FieldId)>,
    /// Likewise for methods.
    pub(crate) method_index: Vec<(KeyId, MethodId)>,
    /// Class by symbol of its name, if it is the name of one.
    pub(crate) class_of_symbol: IdVec<Symbol, Option<ClassId>>,
    /// Direct subclasses and implementors: where each class's list ends in `subtypes`.
    pub(crate) subtype_ends: IdVec<ClassId, u32>,
    pub(crate) subtypes: Vec<ClassId>,
    pub(crate) well_known: WellKnown,
    pub(crate) issues: Vec<Issue>,
    pub(crate) launched: Vec<Launched>,
    pub(crate) services: Vec<(ClassId, ClassId)>,
    pub(crate) application_classes: usize,
    pub(crate) bodies: IdVec<MethodId, OnceLock<Result<Body, LowerError>>>,
    pub(crate) references: References,
}

/// The methods that stand for method references; they come after all others.
#[derive(Default)]
pub(crate) struct References {
    /// The contents of the `Code` attribute of each.
    pub(crate) code: Vec<Box<[u8]>>,
    /// By the method and the pc of the reference.
    pub(crate) at: FxHashMap<(MethodId, u16), MethodId>,
}

impl Program {
    /// What was wrong with the inputs.
    pub fn issues(&self) -> &[Issue] {
        &self.issues
    }

    /// The services, each with a class of the program that provides it, that files of the inputs name.
    pub fn services(&self) -> &[(ClassId, ClassId)] {
        &self.services
    }

    /// What the manifests of the inputs name to be run.
    pub fn launched(&self) -> &[Launched] {
        &self.launched
    }

    /// The classes that the JVM itself names.
    pub fn well_known(&self) -> &WellKnown {
        &self.well_known
    }

    /// All classes, application classes first.
    pub fn classes(&self) -> impl ExactSizeIterator<Item = ClassId> + DoubleEndedIterator + use<> {
        self.classes.ids()
    }

    /// The classes of the inputs, in their order.
    pub fn application_classes(&self) -> impl ExactSizeIterator<Item = ClassId> + DoubleEndedIterator + use<> {
        (0..self.application_classes).map(ClassId::new)
    }

    /// Whether the class was read, so that its methods have bodies.
    pub fn has_bodies(&self, class: ClassId) -> bool {
        self.class(class).source.is_some()
    }

    /// All declared methods, then those that stand for method references.
    pub fn methods(&self) -> impl ExactSizeIterator<Item = MethodId> + DoubleEndedIterator + use<> {
        self.methods.ids()
    }

    /// A class.
    #[inline]
    pub fn class(&self, class: ClassId) -> &Class {
        &self.classes[class]
    }

    /// A field.
    #[inline]
    pub fn field(&self, field: FieldId) -> &Field {
        &self.fields[field]
    }

    /// A method.
    #[inline]
    pub fn method(&self, method: MethodId) -> &Method {
        &self.methods[method]
    }

    /// A name and descriptor.
    #[inline]
    pub fn key(&self, key: KeyId) -> &Key {
        &self.keys[key]
    }

    /// The parsed descriptor of a key; `None` if it is malformed.
    #[inline]
    pub fn descriptor(&self, key: KeyId) -> Option<&Descriptor> {
        self.key(key).parsed.map(|descriptor| &self.descriptors[descriptor])
    }

    /// A parsed descriptor.
    pub fn descriptor_of(&self, descriptor: DescriptorId) -> &Descriptor {
        &self.descriptors[descriptor]
    }

    /// The fields that a class declares.
    pub fn fields_of(&self, class: ClassId) -> impl ExactSizeIterator<Item = FieldId> + DoubleEndedIterator + use<> {
        self.class(class).fields.clone().map(|index| FieldId::new(index as usize))
    }

    /// The methods that a class declares.
    pub fn methods_of(&self, class: ClassId) -> impl ExactSizeIterator<Item = MethodId> + DoubleEndedIterator + use<> {
        self.class(class).methods.clone().map(|index| MethodId::new(index as usize))
    }

    /// The raw text of a symbol.
    #[inline]
    pub fn bytes(&self, symbol: Symbol) -> &[u8] {
        self.symbols.bytes(symbol)
    }

    /// The text of a symbol, to be shown.
    pub fn text(&self, symbol: Symbol) -> JavaText<'_> {
        JavaText(self.symbols.bytes(symbol))
    }

    /// Internal name of a class.
    pub fn class_name(&self, class: ClassId) -> &[u8] {
        self.bytes(self.class(class).name)
    }

    /// The class of that internal name, if the program mentions it.
    pub fn find_class(&self, internal_name: &[u8]) -> Option<ClassId> {
        let symbol = self.symbols.find(internal_name)?;
        *self.class_of_symbol.get(symbol)?
    }

    /// The class file behind an application class.
    pub fn class_file(&self, class: ClassId) -> Option<&ClassFile> {
        self.class(class).source.as_ref().map(|source| &source.file)
    }

    /// Where an application class was read from.
    pub fn location(&self, class: ClassId) -> Option<&Location> {
        self.class(class).source.as_ref().map(|source| &source.location)
    }

    /// The source file that a class says it was compiled from.
    pub fn source_file(&self, class: ClassId) -> Option<JavaText<'_>> {
        self.class_file(class)?.attributes().source_file().ok().flatten().map(JavaText)
    }

    /// The SSA of a method, made on first use; `None` if it has no bytecode (abstract, native, of the library).
    pub fn body(&self, method: MethodId) -> Option<Result<&Body, &LowerError>> {
        if !self.method(method).has_code {
            return None;
        }
        Some(self.bodies[method].get_or_init(|| lower(self, method)).as_ref())
    }

    /// The exceptions that an application's method declares. Those that cannot be read are none.
    pub fn declared_exceptions(&self, method: MethodId) -> impl Iterator<Item = ClassId> + '_ {
        let data = self.method(method);
        let member = self.class_file(data.class).and_then(|file| file.method(usize::from(data.member)));
        let names = member.into_iter().flat_map(|member| member.attributes().exceptions().unwrap_or_default());
        names.filter_map(|name| self.find_class(name))
    }

    /// The bytecode of a method; `None` if it has none.
    pub fn code(&self, method: MethodId) -> Option<Read<Code<'_>>> {
        let data = self.method(method);
        let file = self.class_file(data.class)?;
        let declared = self.methods.len() - self.references.code.len();
        match method.index().checked_sub(declared) {
            Some(reference) => Some(Code::read(&self.references.code[reference], file.constants())),
            None => file.method(usize::from(data.member))?.code().transpose(),
        }
    }

    /// The method that stands for the method reference at a pc, if it has one.
    pub(crate) fn reference_at(&self, method: MethodId, pc: u16) -> Option<MethodId> {
        self.references.at.get(&(method, pc)).copied()
    }

    /// The type that a class constant of an application class names.
    pub fn class_constant(&self, class: ClassId, index: u16) -> Option<Type> {
        self.class(class).source.as_ref()?.class(index)
    }

    /// The text of a string constant of an application class.
    pub fn string_constant(&self, class: ClassId, index: u16) -> Option<Symbol> {
        self.class(class).source.as_ref()?.symbol(index)
    }

    /// The field or method that a constant of an application class names.
    pub fn member_constant(&self, class: ClassId, index: u16) -> Option<MemberConstant> {
        self.member_of(self.class(class).source.as_ref()?, index)
    }

    /// As [`member_constant`](Self::member_constant). `None` too if the descriptor or the class's name is malformed.
    pub(crate) fn member_of(&self, source: &Source, index: u16) -> Option<MemberConstant> {
        let (class, name_and_type, is_field) = match source.file.constants().get(index).ok()? {
            Constant::Field(class, nat) => (class, nat, true),
            Constant::Method(class, nat) | Constant::InterfaceMethod(class, nat) => (class, nat, false),
            _ => return None,
        };
        let key = source.key(name_and_type)?;
        let is_method = self.descriptor(key)?.is_method;
        (is_method != is_field).then_some(MemberConstant { owner: source.class(class)?, key, is_field })
    }
}

impl Source {
    pub(crate) fn new(file: ClassFile, location: Location, links: Box<[u32]>) -> Source {
        Source {
            file,
            location,
            links,
            bootstrap_methods: OnceLock::new(),
            inlined_lines: OnceLock::new(),
            static_arguments: OnceLock::new(),
        }
    }

    /// Which line numbers are those of inlined code, if the class says so.
    pub(crate) fn inlined_lines(&self) -> Option<&InlinedLines> {
        let read = || self.file.attributes().source_debug_extension().ok().flatten().map(InlinedLines::read);
        self.inlined_lines.get_or_init(read).as_ref()
    }

    /// The `index`-th bootstrap method; `None` if there is none.
    pub(crate) fn bootstrap_method(&self, index: u16) -> Result<Option<&BootstrapMethod>, &Malformed> {
        let methods = self.bootstrap_methods.get_or_init(|| self.file.attributes().bootstrap_methods());
        methods.as_ref().map(|methods| methods.get(usize::from(index)))
    }

    /// Where the resolved arguments of the `index`-th bootstrap method are kept, with their number; `None` if there is no such method.
    pub(crate) fn static_arguments(&self, index: u16) -> Option<&SharedArguments> {
        let methods = self.bootstrap_methods.get_or_init(|| self.file.attributes().bootstrap_methods());
        let count = methods.as_ref().map_or(0, Vec::len);
        let cells = self.static_arguments.get_or_init(|| std::iter::repeat_with(OnceLock::new).take(count).collect());
        cells.get(usize::from(index))
    }

    /// The type that a class constant names.
    pub(crate) fn class(&self, index: u16) -> Option<Type> {
        match self.file.constants().get(index).ok()? {
            Constant::Class(_) => self.link(index).map(Type::from_raw),
            _ => None,
        }
    }

    /// The key of a name-and-type constant, or of a method type (whose name is empty).
    pub(crate) fn key(&self, index: u16) -> Option<KeyId> {
        match self.file.constants().get(index).ok()? {
            Constant::NameAndType(..) | Constant::MethodType(_) => self.link(index).and_then(KeyId::from_raw),
            _ => None,
        }
    }

    /// The symbol of a string constant.
    pub(crate) fn symbol(&self, index: u16) -> Option<Symbol> {
        match self.file.constants().get(index).ok()? {
            Constant::String(_) => self.link(index).and_then(Symbol::from_raw),
            _ => None,
        }
    }

    fn link(&self, index: u16) -> Option<u32> {
        self.links.get(usize::from(index)).copied().filter(|link| *link != 0)
    }
}
