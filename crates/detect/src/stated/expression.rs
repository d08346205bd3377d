//! Lock expressions of annotations: `this`, `lock`, `this.lock`, `Outer.this`, `Outer.this.lock`, `Cache.class`,
//! `LOCK`, `Cache.LOCK`, `lock()`, `locks.writeLock()`, `itself`, `#1`, `parameter.lock`.
//!
//! Names are resolved as in Java: among the parameters of the method, in the class and its superclasses, then in the
//! enclosing classes. A method stands for its result, if that is always the same field, static field or class. An
//! expression that cannot be resolved but may be valid (a missing class, a method with several results) is
//! [`Reading::Unclear`], never a mistake.

use smallvec::SmallVec;
use unsnarl_concurrency::locks::{ChangingFields, LockPath, LockRoot};
use unsnarl_library::{ClassFact, Field, FlowSource, LockSort, MethodFact, Models, Root};
use unsnarl_program::ir::{Body, Op, ValueId};
use unsnarl_program::{ClassId, FieldId, MethodId, Origin, Program, Type};

/// Exceeds the nesting of any compiled class; ends the search if malformed class files form a cycle.
const MAX_NESTING: usize = 64;

/// The root of a lock expression. Unlike a [`LockRoot`], it is not yet bound to a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ExpressionRoot {
    /// The object whose field or method is annotated.
    This,
    /// The object that the annotated field holds.
    Itself,
    /// A parameter of the method, from 0.
    Parameter(u16),
    /// The object that a static field holds.
    Static(FieldId),
    /// A class object.
    Class(ClassId),
}

/// A lock, as an annotation names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LockExpression {
    /// The object.
    pub(crate) path: LockPath<ExpressionRoot>,
    /// Which of the object's two locks.
    pub(crate) sort: LockSort,
    /// Whether the other one may be meant as well: `this` in a class that is a lock itself.
    pub(crate) is_either: bool,
}

impl LockExpression {
    /// Whether it names the object that a field holds.
    pub(crate) fn is_held_by(&self, field: FieldId) -> bool {
        match self.path.root {
            ExpressionRoot::This => self.path.fields[..] == [field],
            ExpressionRoot::Static(root) => root == field && self.path.fields.is_empty(),
            _ => false,
        }
    }
}

/// The meaning of a lock expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// A lock.
    Lock(LockExpression),
    /// It denotes nothing, or no lock; with the reason.
    Nothing(String),
    /// It cannot be resolved.
    Unclear,
}

/// The scope in which names are resolved.
pub(crate) struct Scope<'s> {
    /// The program.
    pub(crate) program: &'s Program,
    /// The library models.
    pub(crate) models: &'s Models,
    /// Which fields change.
    pub(crate) changing: &'s ChangingFields,
    /// The class whose member is annotated.
    pub(crate) class: ClassId,
    /// The annotated method; `None` for a field.
    pub(crate) method: Option<MethodId>,
    /// The type of the annotated field; `None` for a method.
    pub(crate) itself: Option<Type>,
    /// Whether the annotated member is static.
    pub(crate) is_static: bool,
}

/// The part of an expression that has been read: its path and its type.
struct Reader {
    path: LockPath<ExpressionRoot>,
    ty: Type,
}

/// Why an expression cannot be read further.
enum Stop {
    Nothing(String),
    Unclear,
}

impl Scope<'_> {
    /// The meaning of a lock expression.
    pub(crate) fn read(&self, text: &str) -> Reading {
        match self.whole(text.trim()) {
            Ok(reader) if reader.ty.is_array() || reader.ty.as_class().is_some() => {
                let is_lock = |class| self.program.class_is(self.models, class, ClassFact::Lock);
                let is_object = matches!(reader.path.root, ExpressionRoot::Static(_) | ExpressionRoot::Parameter(_))
                    || !reader.path.fields.is_empty();
                if is_object && reader.ty.as_class().is_some_and(|class| self.is_own_lock(class)) {
                    return Reading::Unclear;
                }
                let is_lock = reader.ty.as_class().is_some_and(is_lock);
                let sort = if is_object && is_lock { LockSort::Explicit } else { LockSort::Monitor };
                let is_this = reader.path.root == ExpressionRoot::This && reader.path.fields.is_empty();
                Reading::Lock(LockExpression { path: reader.path, sort, is_either: is_this && is_lock })
            }
            Ok(_) => Reading::Nothing("a primitive value has no lock".into()),
            Err(Stop::Nothing(why)) => Reading::Nothing(why),
            Err(Stop::Unclear) => Reading::Unclear,
        }
    }

    fn whole(&self, text: &str) -> Result<Reader, Stop> {
        if matches!(text, "itself" | "<self>") {
            return self.itself.map(|ty| Reader::new(ExpressionRoot::Itself, ty)).ok_or(Stop::Unclear);
        }
        if let Some(number) = text.strip_prefix('#') {
            let number: u16 = number.parse().map_err(|_| Stop::Unclear)?;
            let start = ExpressionRoot::Parameter(number.checked_sub(1).ok_or(Stop::Unclear)?);
            return Ok(Reader::new(start, self.object()));
        }
        let words: Vec<&str> = text.split('.').map(str::trim).collect();
        if words.iter().any(|word| !is_name(word.strip_suffix("()").unwrap_or(word))) {
            return Err(Stop::Nothing(format!("`{text}` is not a lock expression")));
        }
        let (mut reader, read) = self.first(&words)?;
        for word in &words[read..] {
            reader = self.member(reader, word)?;
        }
        Ok(reader)
    }

    /// Reads the beginning of an expression. Returns it and the number of words that it takes.
    fn first(&self, words: &[&str]) -> Result<(Reader, usize), Stop> {
        if words[0] == "this" {
            return Ok((self.this()?, 1));
        }
        if let Some(parameter) = self.parameter(words[0]) {
            return Ok((parameter, 1));
        }
        if let Some(found) = self.unqualified(words[0]) {
            return Ok((found?, 1));
        }
        // A class, with or without its package, and a member of it.
        for length in 1..words.len() {
            let is_nested = || length + 1 < words.len() && self.class_named(&words[..=length]).is_some();
            if let Some(class) = self.class_named(&words[..length]) {
                return match words[length] {
                    "this" => Ok((self.outer(class)?, length + 1)),
                    "class" => Ok((Reader::new(ExpressionRoot::Class(class), self.object()), length + 1)),
                    name => match self.member_of(class, name) {
                        Some(Ok(Member::Static(reader))) => Ok((reader, length + 1)),
                        Some(Ok(Member::Instance(_))) => Err(Stop::Nothing(format!("`{name}` is not static"))),
                        Some(Err(stop)) => Err(stop),
                        None if is_nested() => continue,
                        None => Err(self.missing(class, name)),
                    },
                };
            }
        }
        match words.len() {
            _ if self.has_nameless_parameters() => Err(Stop::Unclear),
            1 => Err(self.missing(self.class, words[0])),
            _ if words[0].starts_with(char::is_uppercase) || words.len() > 2 => Err(Stop::Unclear),
            _ => Err(self.missing(self.class, words[0])),
        }
    }

    fn this(&self) -> Result<Reader, Stop> {
        if self.is_static {
            return Err(Stop::Nothing("a static member has no `this`".into()));
        }
        Ok(Reader::new(ExpressionRoot::This, self.object_of(self.class)))
    }

    /// The values of the parameters of the annotated method, with its body.
    fn parameters(&self) -> Option<(&Body, impl Iterator<Item = ValueId>)> {
        let body = self.program.body(self.method?)?.ok()?;
        Some((body, body.parameters().skip(usize::from(body.this().is_some()))))
    }

    /// A parameter of the annotated method, by its name.
    fn parameter(&self, word: &str) -> Option<Reader> {
        let (body, parameters) = self.parameters()?;
        let is_it = |value: ValueId| body.local_name(self.program, value).is_some_and(|name| name.to_string() == word);
        let (index, value) = parameters.enumerate().find(|(_, value)| is_it(*value))?;
        let start = ExpressionRoot::Parameter(u16::try_from(index).ok()?);
        Some(Reader::new(start, body.value(value).ty))
    }

    /// Whether a name may be that of a parameter: the compiler dropped the names, or the method has no code.
    fn has_nameless_parameters(&self) -> bool {
        match self.parameters() {
            Some((body, mut all)) => !all.all(|value| body.local_name(self.program, value).is_some()),
            None => self.method.is_some_and(|method| {
                let descriptor = self.program.descriptor(self.program.method(method).key);
                descriptor.is_none_or(|descriptor| !descriptor.parameters.is_empty())
            }),
        }
    }

    /// A field or method by its simple name: of the class, or of an enclosing class.
    fn unqualified(&self, word: &str) -> Option<Result<Reader, Stop>> {
        let mut class = self.class;
        for _ in 0..MAX_NESTING {
            match self.member_of(class, word) {
                Some(Ok(Member::Static(reader))) => return Some(Ok(reader)),
                Some(Ok(Member::Instance(fields))) => {
                    let holder = if class == self.class { self.this() } else { self.outer(class) };
                    return Some(holder.map(|holder| holder.then(fields)));
                }
                Some(Err(stop)) => return Some(Err(stop)),
                None => class = enclosing(self.program, class)?,
            }
        }
        None
    }

    fn member(&self, reader: Reader, word: &str) -> Result<Reader, Stop> {
        let class = reader.ty.as_class().ok_or(Stop::Unclear)?;
        match self.member_of(class, word) {
            Some(Ok(Member::Instance(fields))) => Ok(reader.then(fields)),
            Some(Ok(Member::Static(reader))) => Ok(reader),
            Some(Err(stop)) => Err(stop),
            // A view of a read-write lock. The mode in which it is held is checked elsewhere.
            None if word.strip_suffix("()").is_some_and(|method| self.is_view(class, method)) => Ok(reader),
            None => Err(self.missing(class, word)),
        }
    }

    /// A field or method of a class or its superclasses.
    fn member_of(&self, class: ClassId, word: &str) -> Option<Result<Member, Stop>> {
        let program = self.program;
        let mut at = Some(class);
        for _ in 0..MAX_NESTING {
            let Some(class) = at else { break };
            if let Some(name) = word.strip_suffix("()") {
                let is_it = |method: &MethodId| {
                    let key = program.key(program.method(*method).key);
                    let has_no_parameters = program.bytes(key.descriptor).starts_with(b"()");
                    program.bytes(key.name) == name.as_bytes() && has_no_parameters
                };
                if let Some(method) = program.methods_of(class).find(is_it).filter(|_| self.is_read(class)) {
                    return Some(self.returned(method));
                }
            } else {
                let has_name =
                    |field: &FieldId| program.bytes(program.key(program.field(*field).key).name) == word.as_bytes();
                if let Some(field) = program.fields_of(class).find(has_name) {
                    let ty = self.type_of(field).ok_or(Stop::Unclear);
                    let is_static = program.field(field).access.is_static();
                    return Some(ty.map(|ty| match is_static {
                        true => Member::Static(Reader::new(ExpressionRoot::Static(field), ty)),
                        false => Member::Instance((SmallVec::from_slice(&[field]), ty)),
                    }));
                }
            }
            at = program.class(class).super_class;
        }
        None
    }

    /// The result of a method, if it is always the same.
    fn returned(&self, method: MethodId) -> Result<Member, Stop> {
        let program = self.program;
        let body = program.body(method).and_then(Result::ok).ok_or(Stop::Unclear)?;
        let mut values = body.statements().filter_map(|statement| match body.statement(statement).op {
            Op::Return(value) => value,
            _ => None,
        });
        let (Some(value), None) = (values.next(), values.next()) else { return Err(Stop::Unclear) };
        let ty = body.value(value).ty;
        let path = LockPath::of(program, self.changing, body, value);
        match path.root {
            LockRoot::Value(root) if body.this() == Some(root) => Ok(Member::Instance((path.fields, ty))),
            LockRoot::Static(field) => {
                Ok(Member::Static(Reader { path: path.with_root(ExpressionRoot::Static(field)), ty }))
            }
            _ => Err(Stop::Unclear),
        }
    }

    /// Whether a library method of a lock returns a view of it.
    fn is_view(&self, class: ClassId, method: &str) -> bool {
        let models = self.program.class_models(self.models, class);
        let is_lock = self.program.class_is(self.models, class, ClassFact::Lock);
        let views = |source: &FlowSource| {
            matches!(source, FlowSource::New { viewing: Some(path), .. } if path.root == Root::This
                && (path.fields.is_empty() || path.fields[..] == [Field::Source]))
        };
        let methods = models.iter().filter_map(|model| model.methods.get(method)).flatten();
        is_lock && methods.into_iter().any(|method| method.flows.iter().any(|flow| views(&flow.from)))
    }

    /// The object `Outer.this`.
    fn outer(&self, wanted: ClassId) -> Result<Reader, Stop> {
        let program = self.program;
        let mut reader = self.this()?;
        let mut class = self.class;
        for _ in 0..MAX_NESTING {
            if program.is_subclass(class, wanted) {
                return Ok(Reader { ty: self.object_of(class), ..reader });
            }
            let is_outer = |field: &FieldId| {
                let data = program.field(*field);
                data.access.is_synthetic() && program.bytes(program.key(data.key).name).starts_with(b"this$")
            };
            let next = program.fields_of(class).find(is_outer);
            let next = next.and_then(|field| Some((field, self.type_of(field)?.as_class()?)));
            match next {
                Some((field, outer)) => {
                    reader.path.fields.push(field);
                    class = outer;
                }
                None if is_static_member(program, class) && self.encloses(wanted) => {
                    let [outer, inner] =
                        [wanted, class].map(|class| crate::wording::describe::simple_name(program, class));
                    return Err(Stop::Nothing(format!("`{inner}` is static, and has no `{outer}.this`")));
                }
                // Compilers omit the reference if nothing uses it.
                None if self.encloses(wanted) => return Err(Stop::Unclear),
                None => {
                    let name = crate::wording::describe::simple_name(program, wanted);
                    return Err(Stop::Nothing(format!("`{name}` does not enclose the class")));
                }
            }
        }
        Err(Stop::Unclear)
    }

    fn encloses(&self, wanted: ClassId) -> bool {
        let mut class = Some(self.class);
        (0..MAX_NESTING).any(|_| {
            class = class.and_then(|class| enclosing(self.program, class));
            class.is_some_and(|class| self.program.is_subclass(class, wanted))
        })
    }

    /// A class by its qualified name, or by a name that is in scope in the class, its enclosing classes or their
    /// package.
    fn class_named(&self, words: &[&str]) -> Option<ClassId> {
        let program = self.program;
        let find = |name: String| program.find_class(name.as_bytes()).filter(|class| self.is_known(*class));
        let nested = words.join("$");
        let mut class = Some(self.class);
        for _ in 0..MAX_NESTING {
            let Some(at) = class else { break };
            let name = String::from_utf8_lossy(program.class_name(at)).into_owned();
            let simple = name.rsplit(['/', '$']).next().unwrap_or(&name);
            if simple == words[0] {
                let inner = if words.len() > 1 { format!("{name}${}", words[1..].join("$")) } else { name };
                return find(inner);
            }
            if let Some(class) = find(format!("{name}${nested}")) {
                return Some(class);
            }
            class = enclosing(program, at);
        }
        let own = String::from_utf8_lossy(program.class_name(self.class)).into_owned();
        let package = own.rsplit_once('/').map_or(String::new(), |(package, _)| format!("{package}/"));
        find(format!("{package}{nested}")).or_else(|| {
            // With its package, and perhaps nested.
            (0..words.len()).rev().find_map(|from| find([words[..from].join("/"), words[from..].join("$")].join("/")))
        })
    }

    fn missing(&self, class: ClassId, word: &str) -> Stop {
        let mut at = Some(class);
        for _ in 0..MAX_NESTING {
            let Some(class) = at else { break };
            if !self.is_known(class) {
                return Stop::Unclear;
            }
            at = self.program.class(class).super_class;
        }
        let what = if word.ends_with("()") { "method" } else { "field" };
        let name = crate::wording::describe::simple_name(self.program, class);
        Stop::Nothing(format!("`{name}` has no {what} `{word}`"))
    }

    /// Whether a class of the program implements a lock of its own. What it means to hold it is not known.
    fn is_own_lock(&self, class: ClassId) -> bool {
        let is_lock = |class| self.program.class_is(self.models, class, ClassFact::Lock);
        let holds_lock = |field| self.type_of(field).and_then(Type::as_class).is_some_and(is_lock);
        let is_lock_of_own = || is_lock(class) || self.program.fields_of(class).any(holds_lock);
        self.is_read(class) && !self.is_described(class) && is_lock_of_own()
    }

    /// Whether a model says what methods of a class of the program do, whatever their code.
    fn is_described(&self, class: ClassId) -> bool {
        let model = self.models.class(&self.program.show(class).to_string());
        let mut methods = model.iter().flat_map(|model| model.methods.values().flatten());
        methods.any(|method| method.is(MethodFact::Intrinsic))
    }

    /// Whether all members of a class are known.
    fn is_known(&self, class: ClassId) -> bool {
        !matches!(self.program.class(class).origin, Origin::Phantom | Origin::Unloaded)
    }

    /// Whether the code of a class is analysed, not only modelled.
    fn is_read(&self, class: ClassId) -> bool {
        self.program.class(class).origin == Origin::Application
    }

    fn type_of(&self, field: FieldId) -> Option<Type> {
        Some(self.program.descriptor(self.program.field(field).key)?.result)
    }

    fn object_of(&self, class: ClassId) -> Type {
        Type::class(class)
    }

    fn object(&self) -> Type {
        Type::class(self.program.well_known().object)
    }
}

/// A member that an expression names.
enum Member {
    /// The fields to follow from the object, and the type of the result.
    Instance((SmallVec<[FieldId; 2]>, Type)),
    Static(Reader),
}

impl Reader {
    fn new(start: ExpressionRoot, ty: Type) -> Reader {
        Reader { path: LockPath::from_root(start), ty }
    }

    fn then(mut self, (fields, ty): (SmallVec<[FieldId; 2]>, Type)) -> Reader {
        self.path.fields.extend(fields);
        Reader { ty, ..self }
    }
}

/// The class that a class is nested in.
pub(crate) fn enclosing(program: &Program, class: ClassId) -> Option<ClassId> {
    let file = program.class_file(class)?;
    if let Ok(Some(enclosing)) = file.attributes().enclosing_method() {
        return program.find_class(enclosing.class);
    }
    let nested = file.attributes().inner_classes().unwrap_or_default();
    let outer = nested.iter().find(|nested| nested.inner == file.name())?.outer?;
    program.find_class(outer)
}

/// Whether a class is a static member of another.
fn is_static_member(program: &Program, class: ClassId) -> bool {
    let Some(file) = program.class_file(class) else { return false };
    let nested = file.attributes().inner_classes().unwrap_or_default();
    nested.iter().any(|nested| nested.inner == file.name() && nested.outer.is_some() && nested.access.is_static())
}

fn is_name(word: &str) -> bool {
    !word.is_empty()
        && !word.starts_with(|letter: char| letter.is_ascii_digit())
        && word.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '$'))
}
