//! Finds class files, and defines classes after their supertypes (JVMS 5.3).
//!
//! Supertypes are loaded by a list, not by recursion: a hierarchy may be deep. A class whose loading has begun and that
//! turns out to be its own supertype is refused.

use unsnarl_classfile::ClassFile;

use super::{Classes, LinkFault, Linked};
use crate::class::{Class, ClassId, Loader};
use crate::class_path::Found;
use crate::memory::Memory;
use crate::symbol::Symbol;
use crate::verify::{check_format, verify};

/// The most supertypes of a class: every class keeps a list of its own.
const MOST_SUPERTYPES: usize = 1 << 12;

/// The first version of class files whose minor version means something, and the one that means preview features (JVMS
/// 4.1).
const FIRST_WITHOUT_MINOR: u16 = 56;
const PREVIEW: u16 = 65_535;

/// A class file whose supertypes are being loaded.
struct Begun {
    name: Symbol,
    /// The supertypes that were not looked at yet, the first one last.
    unknown: Vec<Symbol>,
    file: ClassFile,
    loader: Loader,
    module: Option<String>,
}

impl Classes {
    /// Loads a class that is not known, and its supertypes before it.
    pub(super) fn load_with_supertypes(&mut self, memory: &mut Memory, name: Symbol) -> Linked<ClassId> {
        let mut begun: Vec<Begun> = Vec::new();
        let mut next = name;
        loop {
            let problem = match self.begin(next) {
                _ if begun.iter().any(|class| class.name == next) => Some(LinkFault::Circular(self.symbols.show(next))),
                _ if begun.len() >= MOST_SUPERTYPES => Some(too_many(&self.symbols.show(name))),
                Ok(class) => {
                    begun.push(class);
                    None
                }
                Err(fault) => {
                    self.by_name.insert(next, Err(fault));
                    None
                }
            };
            if let Some(fault) = problem {
                for class in begun {
                    self.by_name.insert(class.name, Err(fault.clone()));
                }
                return Err(fault);
            }
            // Those whose supertypes are all known.
            while let Some(class) = begun.last_mut() {
                if let Some(unknown) = class.unknown.pop() {
                    if self.by_name.contains_key(&unknown) {
                        continue;
                    }
                    next = unknown;
                    break;
                }
                let Some(class) = begun.pop() else { break };
                let defined = self.define_as(memory, class.name, class.file, class.loader, class.module);
                if let Err(fault) = defined {
                    self.by_name.insert(class.name, Err(fault));
                }
            }
            if begun.is_empty() {
                break;
            }
        }
        let known = self.by_name.get(&name).cloned();
        known.unwrap_or_else(|| Err(LinkFault::NoClass(self.symbols.show(name))))
    }

    /// Reads and checks a class file.
    fn begin(&mut self, name: Symbol) -> Linked<Begun> {
        let shown = self.symbols.show(name);
        let found = self.path.find(&shown).ok_or_else(|| LinkFault::NoClass(shown.clone()))?;
        let Found { bytes, loader, module } = found.map_err(|issue| LinkFault::Malformed(issue.message.to_string()))?;
        let file = ClassFile::parse(bytes).map_err(|malformed| LinkFault::Malformed(malformed.to_string()))?;
        self.check_version(&file)?;
        if module.is_none() {
            check_format(&file)?;
        }
        if file.name() != &self.symbols.text(name)[..] {
            let found = String::from_utf8_lossy(file.name()).into_owned();
            return Err(LinkFault::NoClass(format!("{shown} (wrong name: {found})")));
        }
        let supertypes = file.super_name().into_iter().chain(file.interface_names());
        let mut unknown: Vec<Symbol> = supertypes.map(|name| self.symbols.intern(name)).collect();
        unknown.reverse();
        Ok(Begun { name, unknown, file, loader, module })
    }

    /// Defines a class by the bytes of a class file.
    pub fn define(
        &mut self,
        memory: &mut Memory,
        bytes: bytes::Bytes,
        loader: Loader,
        module: Option<String>,
    ) -> Linked<ClassId> {
        let file = ClassFile::parse(bytes).map_err(|malformed| LinkFault::Malformed(malformed.to_string()))?;
        let name = self.symbols.intern(file.name());
        if let Some(Ok(known)) = self.by_name.get(&name) {
            return Ok(*known);
        }
        self.check_version(&file)?;
        if module.is_none() {
            check_format(&file)?;
        }
        check_own_supertypes(&file)?;
        self.define_as(memory, name, file, loader, module)
    }

    /// Defines a class of the program that cannot be found by its name.
    pub fn define_alone(&mut self, memory: &mut Memory, name: &[u8], bytes: bytes::Bytes) -> Linked<ClassId> {
        let file = ClassFile::parse(bytes).map_err(|malformed| LinkFault::Malformed(malformed.to_string()))?;
        self.check_version(&file)?;
        check_format(&file)?;
        if file.name() != name {
            return Err(LinkFault::NoClass(format!("(wrong name: {})", String::from_utf8_lossy(file.name()))));
        }
        check_own_supertypes(&file)?;
        let name = [name, format!("+{}", self.len()).as_bytes()].concat();
        let name = self.symbols.intern(&name);
        self.define_as(memory, name, file, Loader::Application, None)
    }

    /// A JDK runs class files up to its own version.
    fn check_version(&self, file: &ClassFile) -> Linked<()> {
        let ((major, minor), newest) = (file.version(), self.path.release + 44);
        let name = String::from_utf8_lossy(file.name()).into_owned();
        if major >= FIRST_WITHOUT_MINOR && !matches!(minor, 0 | PREVIEW) {
            let problem =
                format!("{name} (class file version {major}.{minor}) was compiled with an invalid minor version");
            return Err(LinkFault::TooNew(problem));
        }
        if u32::from(major) <= newest {
            return Ok(());
        }
        Err(LinkFault::TooNew(format!(
            "{name} has been compiled by a more recent version of the Java Runtime (class file version {major}.{minor}), \
             this version of the Java Runtime only recognizes class file versions up to {newest}.0"
        )))
    }

    /// Whether a class may have its supertypes (JVMS 5.3.5). Those of the JDK are trusted.
    pub(super) fn check_supertypes(&self, class: &Class, file: &ClassFile) -> Linked<()> {
        let name = self.symbols.show(class.name);
        let parents = class.superclass.iter().chain(&class.interfaces);
        let supertypes: usize = parents.clone().map(|parent| self.get(*parent).supertypes.len()).sum();
        if supertypes > MOST_SUPERTYPES * 16 {
            return Err(too_many(&name));
        }
        if class.module.is_some() {
            return Ok(());
        }
        let refuse = |problem: String| Err(LinkFault::Incompatible(problem));
        if let Some(parent) = class.superclass {
            let of = self.get(parent);
            if of.supertypes.len() > MOST_SUPERTYPES {
                return Err(too_many(&name));
            }
            if of.is_interface() {
                return refuse(format!("class {name} has interface {} as super class", self.show(parent)));
            }
            if of.access.is_final() {
                return refuse(format!("class {name} cannot inherit from final class {}", self.show(parent)));
            }
        }
        for interface in &class.interfaces {
            if !self.get(*interface).is_interface() {
                let shown = self.show(*interface);
                return refuse(format!("class {name} can not implement {shown}, because it is not an interface"));
            }
        }
        for parent in parents {
            if !self.is_reachable(class.name, *parent) {
                let shown = self.show(*parent);
                return Err(LinkFault::Inaccessible(format!("class {name} cannot access its supertype {shown}")));
            }
            let permitted = self.get(*parent).file.as_ref().map(|file| file.attributes().permitted_subclasses());
            if let Some(Ok(Some(permitted))) = permitted
                && !permitted.contains(&file.name())
            {
                return refuse(format!("class {name} cannot inherit from sealed class {}", self.show(*parent)));
            }
        }
        self.check_overridden(class, file)
    }

    /// No method of a class may override a final one.
    fn check_overridden(&self, class: &Class, file: &ClassFile) -> Linked<()> {
        for method in file.methods() {
            let access = method.access();
            if access.is_private() || access.is_static() || method.name() == b"<init>" {
                continue;
            }
            let (Some(name), Some(descriptor)) =
                (self.symbols.find(method.name()), self.symbols.find(method.descriptor()))
            else {
                continue;
            };
            let mut next = class.superclass;
            while let Some(at) = next {
                let of = self.get(at);
                if let Some(found) = of.method_of.get(&(name, descriptor)) {
                    let access = self.method(*found).access;
                    let is_inherited = access.is_public()
                        || access.is_protected()
                        || access.is_package_private() && self.package(of.name) == self.package(class.name);
                    if access.is_final() && !access.is_static() && is_inherited {
                        let (shown, method) = (self.symbols.show(class.name), self.show_method(*found));
                        return Err(LinkFault::Incompatible(format!("class {shown} overrides final method {method}")));
                    }
                }
                next = of.superclass;
            }
        }
        Ok(())
    }

    /// Verifies a class and its supertypes, if they are of the program, each once (JVMS 5.4.1).
    pub fn link(&mut self, memory: &mut Memory, class: ClassId) -> Linked<()> {
        if let Some(known) = &self.get(class).verified {
            return known.clone();
        }
        let supertypes = self.get(class).supertypes.clone();
        let mut result = Ok(());
        // Supertypes were numbered before the class.
        for id in supertypes.iter().filter(|id| **id != class) {
            let of = self.get(*id);
            if of.module.is_none() && of.file.is_some() {
                result = self.link_alone(memory, *id);
            }
            if result.is_err() {
                break;
            }
        }
        if result.is_ok() && self.get(class).module.is_none() {
            result = self.link_alone(memory, class);
        }
        self.get_mut(class).verified = Some(result.clone());
        result
    }

    fn link_alone(&mut self, memory: &mut Memory, class: ClassId) -> Linked<()> {
        if let Some(known) = &self.get(class).verified {
            return known.clone();
        }
        let result = verify(self, memory, class);
        self.get_mut(class).verified = Some(result.clone());
        result
    }
}

/// A class cannot be its own direct supertype.
fn check_own_supertypes(file: &ClassFile) -> Linked<()> {
    let mut supertypes = file.super_name().into_iter().chain(file.interface_names());
    if supertypes.any(|supertype| supertype == file.name()) {
        return Err(LinkFault::Circular(String::from_utf8_lossy(file.name()).into_owned()));
    }
    Ok(())
}

fn too_many(name: &str) -> LinkFault {
    LinkFault::Unsupported(format!("the class {name} with more than {MOST_SUPERTYPES} supertypes"))
}
