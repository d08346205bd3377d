//! The program under analysis: every class with its members, immutable once built.
//!
//! Classes are numbered in input order, then library and missing classes in the order in which they are first referred
//! to; members in file order. All ids, and everything derived from them, are the same for any number of threads.

use std::ops::Range;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;
use unsnarl_classfile::archive::DeclaredEntryPoint;
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
    /// Read from the JDK that the inputs are analysed with: its members have bodies, but findings are not about it.
    Runtime,
    /// Read from the embedded index of the JDK: its members have signatures but no bodies.
    Library,
    /// Referred to only by signatures of the library. Only its name is known; no analysed code can need more.
    Unloaded,
    /// Missing: referred to by the inputs, but not found. Its supertypes and members are unknown.
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
    /// The superclass; `None` for `Object`, and for classes of which only the name is known.
    pub super_class: Option<ClassId>,
    /// Direct superinterfaces, in the order of the declaration.
    pub interfaces: Box<[ClassId]>,
    pub(crate) fields: Range<u32>,
    pub(crate) methods: Range<u32>,
    pub(crate) source: Option<Box<Source>>,
}

/// The arguments of a bootstrap method and their number, set when they are first resolved.
pub(crate) type SharedArguments = OnceLock<(StaticArguments, usize)>;

/// The class file of an application class, and what is cached of it.
pub(crate) struct Source {
    pub(crate) file: ClassFile,
    pub(crate) location: Location,
    /// For each constant the raw id of a type (class), key (name and type, method type) or symbol (string).
    pub(crate) links: Box<[u32]>,
    /// Decoded on first use; all methods of the class share the table.
    bootstrap_methods: OnceLock<Read<Vec<BootstrapMethod>>>,
    /// Decoded on first use; all methods of the class share it.
    inlined_lines: OnceLock<Option<InlinedLines>>,
    /// Arguments of each bootstrap method, resolved on first use and shared by all call sites.
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
    /// Whether it has bytecode.
    pub has_code: bool,
}

/// A location in the program. All analyses, static and dynamic, exchange locations in this form.
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
    /// The parsed descriptor; `None` if it is malformed.
    pub parsed: Option<DescriptorId>,
}

/// A parsed descriptor. That of a field has no parameters, and the field's type as result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Descriptor {
    /// Parameter types.
    pub parameters: Box<[Type]>,
    /// Result type.
    pub result: Type,
    /// Whether it is the descriptor of a method.
    pub is_method: bool,
}

/// A symbolic reference to a field or method (JVMS 5.1), not resolved yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MemberConstant {
    /// The class or array type that the reference names.
    pub(crate) owner: Type,
    /// Name and descriptor.
    pub(crate) key: KeyId,
    /// Whether it is a field.
    pub(crate) is_field: bool,
}

/// All classes with their members.
pub struct Program {
    pub(crate) symbols: Symbols,
    pub(crate) keys: IdVec<KeyId, Key>,
    pub(crate) key_ids: FxHashMap<(Symbol, Symbol), KeyId>,
    pub(crate) descriptors: IdVec<DescriptorId, Descriptor>,
    pub(crate) classes: IdVec<ClassId, Class>,
    pub(crate) fields: IdVec<FieldId, Field>,
    pub(crate) methods: IdVec<MethodId, Method>,
    /// The fields of each class, sorted by key; a class has the same range as in `fields`.
    pub(crate) field_index: Vec<(KeyId, FieldId)>,
    /// The methods of each class, sorted by key; a class has the same range as in `methods`.
    pub(crate) method_index: Vec<(KeyId, MethodId)>,
    /// The raw id of the class that a symbol is the name of; 0 if it is not the name of a class.
    pub(crate) class_of_symbol: IdVec<Symbol, Option<ClassId>>,
    /// The end of each class's direct subtypes in `subtypes`.
    pub(crate) subtype_ends: IdVec<ClassId, u32>,
    pub(crate) subtypes: Vec<ClassId>,
    pub(crate) well_known: WellKnown,
    pub(crate) issues: Vec<Issue>,
    pub(crate) declared_entry_points: Vec<DeclaredEntryPoint>,
    pub(crate) services: Vec<(ClassId, ClassId)>,
    pub(crate) application_classes: usize,
    pub(crate) bodies: IdVec<MethodId, OnceLock<Result<Body, LowerError>>>,
    pub(crate) references: References,
}

/// The methods that were synthesized for method references. Their ids come after those of all declared methods.
#[derive(Default)]
pub(crate) struct References {
    /// The contents of the `Code` attribute of each method.
    pub(crate) code: Vec<Box<[u8]>>,
    /// The synthesized method, by the method and the pc of the method reference.
    pub(crate) at: FxHashMap<(MethodId, u16), MethodId>,
}

impl Program {
    /// Problems with the inputs.
    pub fn issues(&self) -> &[Issue] {
        &self.issues
    }

    /// Pairs of a service and a provider, as declared in the inputs. Both are classes of the program.
    pub fn services(&self) -> &[(ClassId, ClassId)] {
        &self.services
    }

    /// The entry points that the manifests of the inputs declare.
    pub fn declared_entry_points(&self) -> &[DeclaredEntryPoint] {
        &self.declared_entry_points
    }

    /// The classes that the JVM specification itself refers to.
    pub fn well_known(&self) -> &WellKnown {
        &self.well_known
    }

    /// All classes, application classes first.
    pub fn classes(&self) -> impl ExactSizeIterator<Item = ClassId> + DoubleEndedIterator + use<> {
        self.classes.ids()
    }

    /// The classes of the inputs, in input order.
    pub fn application_classes(&self) -> impl ExactSizeIterator<Item = ClassId> + DoubleEndedIterator + use<> {
        (0..self.application_classes).map(ClassId::new)
    }

    /// Whether the class was read from a class file, so that its methods have bodies.
    pub fn has_bodies(&self, class: ClassId) -> bool {
        self.class(class).source.is_some()
    }

    /// All declared methods, then those that were synthesized for method references.
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

    /// The text of a symbol, for display.
    pub fn text(&self, symbol: Symbol) -> JavaText<'_> {
        JavaText(self.symbols.bytes(symbol))
    }

    /// Internal name of a class.
    pub fn class_name(&self, class: ClassId) -> &[u8] {
        self.bytes(self.class(class).name)
    }

    /// The class with this internal name, if the program refers to it.
    pub fn find_class(&self, internal_name: &[u8]) -> Option<ClassId> {
        let symbol = self.symbols.find(internal_name)?;
        *self.class_of_symbol.get(symbol)?
    }

    /// The class file of an application class.
    pub fn class_file(&self, class: ClassId) -> Option<&ClassFile> {
        self.class(class).source.as_ref().map(|source| &source.file)
    }

    /// The location from which an application class was read.
    pub fn location(&self, class: ClassId) -> Option<&Location> {
        self.class(class).source.as_ref().map(|source| &source.location)
    }

    /// The name of the source file, from the class's `SourceFile` attribute.
    pub fn source_file(&self, class: ClassId) -> Option<JavaText<'_>> {
        self.class_file(class)?.attributes().source_file().ok().flatten().map(JavaText)
    }

    /// The SSA of a method, lowered on first use; `None` if it has no bytecode (abstract, native, of the library).
    pub fn body(&self, method: MethodId) -> Option<Result<&Body, &LowerError>> {
        if !self.method(method).has_code {
            return None;
        }
        Some(self.bodies[method].get_or_init(|| lower(self, method)).as_ref())
    }

    /// The exceptions that a method of the application declares; none if the attribute is malformed.
    pub fn declared_exceptions(&self, method: MethodId) -> impl Iterator<Item = ClassId> + '_ {
        let data = self.method(method);
        let member = self.class_file(data.class).and_then(|file| file.method(usize::from(data.member)));
        let names = member.into_iter().flat_map(|member| member.attributes().exceptions().unwrap_or_default());
        names.filter_map(|name| self.find_class(name))
    }

    /// The classes that the handlers of a method name.
    pub fn caught_classes(&self, method: MethodId) -> impl Iterator<Item = ClassId> + '_ {
        let pool = self.class_file(self.method(method).class).map(|file| file.constants());
        let handlers =
            self.code(method).and_then(Result::ok).into_iter().flat_map(|code| code.handlers().collect::<Vec<_>>());
        handlers.filter_map(move |handler| self.find_class(pool?.class_name(handler.catch_type).ok()?))
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

    /// The method that was synthesized for the method reference at a pc, if any.
    pub(crate) fn reference_at(&self, method: MethodId, pc: u16) -> Option<MethodId> {
        self.references.at.get(&(method, pc)).copied()
    }

    /// The field or method that a constant refers to; `None` if its descriptor or class name is malformed.
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

    /// The line numbers of inlined code, if the class has a source map.
    pub(crate) fn inlined_lines(&self) -> Option<&InlinedLines> {
        let read = || self.file.attributes().source_debug_extension().ok().flatten().map(InlinedLines::read);
        self.inlined_lines.get_or_init(read).as_ref()
    }

    /// The `index`-th bootstrap method; `None` if the index is out of range.
    pub(crate) fn bootstrap_method(&self, index: u16) -> Result<Option<&BootstrapMethod>, &Malformed> {
        let methods = self.bootstrap_methods.get_or_init(|| self.file.attributes().bootstrap_methods());
        methods.as_ref().map(|methods| methods.get(usize::from(index)))
    }

    /// The cell for the resolved arguments of the `index`-th bootstrap method; `None` if the index is out of range.
    pub(crate) fn static_arguments(&self, index: u16) -> Option<&SharedArguments> {
        let methods = self.bootstrap_methods.get_or_init(|| self.file.attributes().bootstrap_methods());
        let count = methods.as_ref().map_or(0, Vec::len);
        let cells = self.static_arguments.get_or_init(|| std::iter::repeat_with(OnceLock::new).take(count).collect());
        cells.get(usize::from(index))
    }

    /// The type of a class constant.
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
