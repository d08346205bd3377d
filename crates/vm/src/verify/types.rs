//! The types of a verifier that infers them (JVMS 4.10.2.2 to 4.10.2.4), how they merge, and which can stand for which.
//!
//! A reference is one of a *set* of classes: where paths meet, their sets are united, and every use must hold for every
//! element. So no class is loaded to merge, and interfaces lose nothing. The specification takes the nearest common
//! superclass instead; whatever it accepts, sets accept, too. Sets of more than [`MOST`] classes become their nearest
//! common superclass, once and for all, so that they cannot grow for ever.
//!
//! As in the specification, an interface stands for every object: calls check the object's class. A class that is
//! missing has no objects: its values may go anywhere, but nothing except `null` may become one.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::Checked;
use crate::class::ClassId;
use crate::classes::{Classes, LinkFault, Linked};
use crate::memory::Memory;

/// The most classes of a set.
const MOST: usize = 32;

/// The name of a class, or the descriptor of an array type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Name(u32);

/// A set of classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ClassSet(u32);

/// The type of a local variable or of an operand, slot by slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Type {
    /// Of no use.
    Top,
    Int,
    Float,
    Long,
    /// The second slot of a `long`
    LongEnd,
    Double,
    /// The second slot of a `double`
    DoubleEnd,
    Null,
    Object(ClassSet),
    /// What `new` at this pc has made, before its constructor was called.
    Uninitialized(u16),
    /// `this` in a constructor, before it has called another.
    UninitializedThis,
    /// Where a call of a subroutine returns to.
    ReturnAddress(u32),
}

impl Type {
    pub fn is_end(self) -> bool {
        matches!(self, Type::LongEnd | Type::DoubleEnd)
    }

    /// The second slot of a type, if it has one.
    pub fn end(self) -> Option<Type> {
        match self {
            Type::Long => Some(Type::LongEnd),
            Type::Double => Some(Type::DoubleEnd),
            _ => None,
        }
    }

    /// Whether it is a reference, initialised or not.
    pub fn is_reference(self) -> bool {
        matches!(self, Type::Null | Type::Object(_) | Type::Uninitialized(_) | Type::UninitializedThis)
    }
}

/// What is in a set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Members {
    /// Sorted.
    names: Rc<[Name]>,
    /// Whether there were too many, so that it is a common superclass.
    is_joined: bool,
}

/// All names and sets of a class that is verified, and the classes that they refer to.
pub(super) struct Types<'a> {
    classes: &'a mut Classes,
    memory: &'a mut Memory,
    this: ClassId,
    /// Whether the verified class stands for another one with its name, which others may extend.
    stands_in: bool,
    pub this_name: Name,
    pub object: Name,
    pub throwable: Name,
    numbers: FxHashMap<Rc<[u8]>, Name>,
    names: Vec<Rc<[u8]>>,
    set_numbers: FxHashMap<Members, ClassSet>,
    sets: Vec<Members>,
    merged: FxHashMap<(ClassSet, ClassSet), ClassSet>,
    assignable: FxHashMap<(Name, Name), bool>,
}

impl<'a> Types<'a> {
    pub fn new(classes: &'a mut Classes, memory: &'a mut Memory, of: (ClassId, bool), name: &[u8]) -> Types<'a> {
        let (this, stands_in) = of;
        let mut types = Types {
            classes,
            memory,
            this,
            stands_in,
            this_name: Name(0),
            object: Name(0),
            throwable: Name(0),
            numbers: FxHashMap::default(),
            names: Vec::new(),
            set_numbers: FxHashMap::default(),
            sets: Vec::new(),
            merged: FxHashMap::default(),
            assignable: FxHashMap::default(),
        };
        types.object = types.name(b"java/lang/Object");
        types.throwable = types.name(b"java/lang/Throwable");
        types.this_name = types.name(name);
        types
    }

    pub fn name(&mut self, text: &[u8]) -> Name {
        if let Some(known) = self.numbers.get(text) {
            return *known;
        }
        let name = Name(self.names.len() as u32);
        let text: Rc<[u8]> = text.into();
        self.names.push(text.clone());
        self.numbers.insert(text, name);
        name
    }

    pub fn text(&self, name: Name) -> &Rc<[u8]> {
        &self.names[name.0 as usize]
    }

    /// The type of the objects of a class.
    pub fn object_of(&mut self, name: Name) -> Type {
        Type::Object(self.set(Members { names: Rc::new([name]), is_joined: false }))
    }

    fn set(&mut self, members: Members) -> ClassSet {
        if let Some(known) = self.set_numbers.get(&members) {
            return *known;
        }
        let set = ClassSet(self.sets.len() as u32);
        self.sets.push(members.clone());
        self.set_numbers.insert(members, set);
        set
    }

    pub fn members(&self, set: ClassSet) -> Rc<[Name]> {
        self.sets[set.0 as usize].names.clone()
    }

    /// The type of a value with a descriptor; `None` for `V`.
    pub fn of_descriptor(&mut self, descriptor: &[u8]) -> Option<Type> {
        Some(match descriptor {
            [b'Z' | b'B' | b'C' | b'S' | b'I', ..] => Type::Int,
            [b'F', ..] => Type::Float,
            [b'J', ..] => Type::Long,
            [b'D', ..] => Type::Double,
            [b'L', name @ .., b';'] => {
                let name = self.name(name);
                self.object_of(name)
            }
            [b'[', ..] => {
                let name = self.name(descriptor);
                self.object_of(name)
            }
            _ => return None,
        })
    }

    pub fn show(&self, of: Type) -> String {
        match of {
            Type::Object(set) => {
                let names: Vec<String> = self.members(set).iter().map(|name| self.show_name(*name)).collect();
                names.join(" or ")
            }
            Type::Top => String::from("nothing usable"),
            Type::Uninitialized(pc) => format!("the uninitialised object of {pc}"),
            Type::UninitializedThis => String::from("the uninitialised this"),
            Type::ReturnAddress(_) => String::from("a return address"),
            Type::LongEnd => String::from("half of a long"),
            Type::DoubleEnd => String::from("half of a double"),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    pub fn show_name(&self, name: Name) -> String {
        String::from_utf8_lossy(self.text(name)).into_owned()
    }

    /// The type of a value that is one of two types.
    pub fn merge(&mut self, a: Type, b: Type) -> Type {
        match (a, b) {
            _ if a == b => a,
            (Type::Null, Type::Object(_)) => b,
            (Type::Object(_), Type::Null) => a,
            (Type::Object(a), Type::Object(b)) => Type::Object(self.union(a, b)),
            _ => Type::Top,
        }
    }

    fn union(&mut self, a: ClassSet, b: ClassSet) -> ClassSet {
        if let Some(known) = self.merged.get(&(a, b)) {
            return *known;
        }
        let (of_a, of_b) = (self.sets[a.0 as usize].clone(), self.sets[b.0 as usize].clone());
        let mut names: Vec<Name> = of_a.names.iter().chain(&*of_b.names).copied().collect();
        names.sort_unstable();
        names.dedup();
        if names.contains(&self.object) {
            names = vec![self.object];
        }
        let is_joined = of_a.is_joined || of_b.is_joined || names.len() > MOST;
        if is_joined {
            let mut joined = names[0];
            for name in &names[1..] {
                joined = self.join(joined, *name);
            }
            names = vec![joined];
        }
        let union = self.set(Members { names: names.into(), is_joined });
        self.merged.insert((a, b), union);
        union
    }

    /// The nearest common superclass; `Object` if that is not known.
    fn join(&mut self, a: Name, b: Name) -> Name {
        if a == b {
            return a;
        }
        if self.is_array(a) || self.is_array(b) {
            return self.object;
        }
        let (a, b) = (self.text(a).clone(), self.text(b).clone());
        let (Ok(a), Ok(b)) = (self.class(&a), self.class(&b)) else { return self.object };
        if self.classes.get(a).is_interface() || self.classes.get(b).is_interface() {
            return self.object;
        }
        let mut next = Some(a);
        while let Some(at) = next {
            if self.classes.get(b).is_subclass_of(at) {
                let text = self.classes.symbols.text(self.classes.get(at).name).clone();
                return if at == self.this { self.this_name } else { self.name(&text) };
            }
            next = self.classes.get(at).superclass;
        }
        self.object
    }

    pub fn is_array(&self, name: Name) -> bool {
        self.text(name).first() == Some(&b'[')
    }

    /// The class with a name, as the verified class sees it.
    pub fn class(&mut self, name: &[u8]) -> Linked<ClassId> {
        // A hidden class has a name that cannot be looked up.
        if name == &self.text(self.this_name)[..] { Ok(self.this) } else { self.classes.load(self.memory, name) }
    }

    /// Whether a value can stand where an object of a class is expected. Loads classes only if names do not decide.
    pub fn is_assignable(&mut self, from: Type, to: Name) -> Checked<bool> {
        let set = match from {
            Type::Null => return Ok(true),
            Type::Object(set) => set,
            _ => return Ok(false),
        };
        for name in self.members(set).iter() {
            if !self.is_subtype(*name, to)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub fn is_subtype(&mut self, from: Name, to: Name) -> Checked<bool> {
        if from == to || to == self.object {
            return Ok(true);
        }
        if let Some(known) = self.assignable.get(&(from, to)) {
            return Ok(*known);
        }
        let (mut a, mut b) = (&self.text(from).clone()[..], &self.text(to).clone()[..]);
        // The elements of arrays, until one of them is none.
        while let ([b'[', of_a @ ..], [b'[', of_b @ ..]) = (a, b) {
            (a, b) = (of_a, of_b);
        }
        let is_element = a.len() < self.text(from).len();
        let answer = match (a, b) {
            _ if a == b => true,
            // Primitive elements.
            ([letter], _) | (_, [letter]) if is_element && *letter != b'[' => false,
            _ => {
                let strip = |name: &[u8]| match name {
                    [b'L', name @ .., b';'] if is_element => name.to_vec(),
                    _ => name.to_vec(),
                };
                self.is_subclass(&strip(a), &strip(b))?
            }
        };
        self.assignable.insert((from, to), answer);
        Ok(answer)
    }

    /// The same for two names of which at most one is an array's.
    fn is_subclass(&mut self, from: &[u8], to: &[u8]) -> Checked<bool> {
        match (from, to) {
            (_, b"java/lang/Object") => return Ok(true),
            ([b'[', ..], b"java/lang/Cloneable" | b"java/io/Serializable") => return Ok(true),
            (_, [b'[', ..]) => return Ok(false),
            _ => (),
        }
        if from == to {
            return Ok(true);
        }
        let target = self.class(to)?;
        if self.classes.get(target).is_interface() {
            return Ok(from.first() != Some(&b'['));
        }
        if from.first() == Some(&b'[') {
            return Ok(false);
        }
        match self.class(from) {
            Ok(source) if self.classes.get(source).is_subclass_of(target) => Ok(true),
            Ok(source) => Ok(self.stands_in && target == self.this && self.has_superclass_named(source, to)),
            // It has no objects.
            Err(LinkFault::NoClass(_)) => Ok(true),
            Err(fault) => Err(fault.into()),
        }
    }

    fn has_superclass_named(&self, class: ClassId, name: &[u8]) -> bool {
        let mut classes = std::iter::successors(Some(class), |class| self.classes.get(*class).superclass);
        classes.any(|class| &self.classes.symbols.text(self.classes.get(class).name)[..] == name)
    }

    /// Whether a class is the verified one or one of its superclasses.
    pub fn is_this_or_super(&mut self, name: Name) -> bool {
        let text = self.text(name).clone();
        let mut next = Some(self.this);
        while let Some(at) = next {
            let of = self.classes.get(at);
            let shown = if at == self.this { self.text(self.this_name) } else { self.classes.symbols.text(of.name) };
            if *shown == text {
                return true;
            }
            next = of.superclass;
        }
        false
    }

    /// The name of the direct superclass.
    pub fn superclass(&mut self) -> Option<Name> {
        let parent = self.classes.get(self.this).superclass?;
        let text = self.classes.symbols.text(self.classes.get(parent).name).clone();
        Some(self.name(&text))
    }

    /// Whether a class is a direct superinterface of the verified one.
    pub fn is_direct_interface(&self, name: Name) -> bool {
        let interfaces = &self.classes.get(self.this).interfaces;
        interfaces.iter().any(|id| *self.classes.symbols.text(self.classes.get(*id).name) == *self.text(name))
    }

    /// Whether the verified class declares a field.
    pub fn declares_field(&self, name: &[u8], descriptor: &[u8]) -> bool {
        let fields = &self.classes.get(self.this).fields;
        fields.iter().map(|id| self.classes.field(*id)).any(|field| {
            let text = |symbol| &self.classes.symbols.text(symbol)[..];
            text(field.name) == name && text(field.descriptor) == descriptor
        })
    }

    /// Whether a member of a superclass is protected, and of another package: then only objects of the verified class
    /// may be used to reach it (JVMS 4.10.1.8).
    pub fn is_protected_elsewhere(&mut self, owner: Name, name: &[u8], descriptor: &[u8], is_method: bool) -> bool {
        if owner == self.this_name || !self.is_this_or_super(owner) {
            return false;
        }
        let (Some(name), Some(descriptor)) = (self.classes.symbols.find(name), self.classes.symbols.find(descriptor))
        else {
            return false;
        };
        let text = self.text(owner).clone();
        let Ok(owner) = self.class(&text) else { return false };
        let (class, access) = if is_method {
            let Some(found) = self.classes.find_method(owner, (name, descriptor)) else { return false };
            (self.classes.method(found).class, self.classes.method(found).access)
        } else {
            let Some(found) = self.classes.find_field(owner, name, descriptor) else { return false };
            (self.classes.field(found).class, self.classes.field(found).access)
        };
        access.is_protected() && !self.classes.is_same_package(class, self.this)
    }
}
