//! The `Module` and the `ClassLoader` of each class.
//!
//! The JDK creates its modules and loaders itself when it boots. Its definitions are recorded here, and classes that
//! were loaded before get theirs. Class loaders of the program are not supported: there is one name space.

use crate::class::{ClassId, Loader};
use crate::memory::Ref;
use crate::raise::{Raise, Raised};
use crate::symbol::Symbol;
use crate::vm::Vm;

impl Vm {
    /// The loader of a kind, once it exists.
    pub(crate) fn loader_object(&self, loader: Loader) -> Ref {
        match loader {
            Loader::Boot => Ref::NULL,
            Loader::Platform => self.boot.platform_loader,
            Loader::Application => self.boot.application_loader,
        }
    }

    /// The kind of a loader; class loaders of the program are not supported.
    pub(crate) fn loader_kind(&self, loader: Ref) -> Raised<Loader> {
        [Loader::Boot, Loader::Platform, Loader::Application]
            .into_iter()
            .find(|kind| self.loader_object(*kind) == loader)
            .ok_or_else(|| Raise::unsupported("a class loader of the program's own"))
    }

    /// The module with this name.
    pub(crate) fn module_named(&self, name: Symbol) -> Ref {
        let word = self.classes.modules.iter().find(|(module, _)| *module == name);
        word.map_or(Ref::NULL, |(_, word)| Ref(self.memory.static_word(*word) as u32))
    }

    /// The `Module` of a class; null until the JDK has created it.
    pub(crate) fn module_of(&self, class: ClassId) -> Ref {
        let of = self.classes.get(class);
        let loader = self.loader_object(of.loader);
        match of.module {
            Some(module) => self.module_named(module),
            None if loader.is_null() => Ref::NULL,
            None => Ref(self.get_named(loader, b"unnamedModule") as u32),
        }
    }

    /// The JDK defines a module with packages: its own at boot, those of proxies later. Loaded classes of these
    /// packages get it.
    pub(crate) fn define_module(&mut self, module: Ref, packages: Ref) -> Raised<()> {
        let name = self.text(Ref(self.get_named(module, b"name") as u32));
        let symbol = self.classes.symbols.intern(name.as_bytes());
        let known = self.classes.modules.iter().find(|(module, _)| *module == symbol).map(|(_, word)| *word);
        let word = known.unwrap_or_else(|| {
            // The first of the two words is not needed: a `Module` is null until it is defined.
            let name = format!("<module {name}>");
            let word = self.classes.add_computed(&mut self.memory, self.known.object, name.as_bytes()) + 1;
            self.classes.modules.push((symbol, word));
            word
        });
        self.memory.set_static_word(word, u64::from(module.0));
        self.publish_static(module);
        if !self.boot.is_booting {
            for index in 0..self.memory.length(packages) {
                let package = self.text(self.reference_at(packages, index)).replace('.', "/");
                let other = self.classes.packages.insert(package, symbol);
                if other.is_some_and(|other| other != symbol) {
                    return Err(Raise::unsupported("a package of two modules"));
                }
            }
        }
        if name == "java.base" {
            self.give_modules();
        }
        Ok(())
    }

    fn give_modules(&mut self) {
        for class in self.classes.ids() {
            let (mirror, module) = (self.mirror_if_made(class), self.module_of(class));
            if !mirror.is_null() && !module.is_null() {
                self.memory.set_field(mirror, self.known.class_module, u64::from(module.0));
            }
        }
    }

    /// The module of a class that a program defines: that of its package, if there is one.
    pub(crate) fn module_for(&self, class: &[u8]) -> Option<String> {
        let end = class.iter().rposition(|byte| *byte == b'/')?;
        let module = self.classes.packages.get(std::str::from_utf8(&class[..end]).ok()?)?;
        Some(self.classes.symbols.show(*module))
    }

    /// The JDK has booted: its loaders exist, and modules have theirs.
    pub(crate) fn note_loaders(&mut self) -> Raised<()> {
        let loaders = self.load("jdk/internal/loader/ClassLoaders")?;
        for (name, is_platform) in [(&b"PLATFORM_LOADER"[..], true), (b"APP_LOADER", false)] {
            let field = self.named_field(loaders, name)?;
            let loader = Ref(self.memory.static_word(self.classes.field(field).slot) as u32);
            *(if is_platform { &mut self.boot.platform_loader } else { &mut self.boot.application_loader }) = loader;
        }
        let mut of_modules = Vec::new();
        for (name, word) in &self.classes.modules {
            let module = Ref(self.memory.static_word(*word) as u32);
            let loader = Ref(self.get_named(module, b"loader") as u32);
            of_modules.push((self.classes.symbols.show(*name), self.loader_kind(loader)?));
        }
        self.classes.path.set_loaders(of_modules);
        Ok(())
    }
}
