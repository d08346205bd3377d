//! The sources of classes and resources: the program's class path, then the JDK's modules.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use rustc_hash::FxHashMap;
use unsnarl_classfile::archive::{self, Entry, Limits, Options, Resources, RuntimeImage};
use unsnarl_classfile::issue::{Issue, Location};
use unsnarl_library::Explored;
use unsnarl_library::located::Mistake;

use crate::class::Loader;
use crate::files::GivenFiles;

/// The classes that can be loaded, by name, and what is known about them. Clones share opened files.
#[derive(Clone, Debug)]
pub struct ClassPath {
    entries: Arc<FxHashMap<String, Entry>>,
    image: Arc<RuntimeImage>,
    pub(crate) resources: Arc<Resources>,
    /// Files of the JDK that were read, by their paths below its folder.
    files: Vec<(String, Bytes)>,
    /// The loaders of those modules that the boot loader does not load.
    loaders: FxHashMap<String, Loader>,
    /// The library models.
    pub(crate) library: Arc<Explored>,
    /// The files that the program finds.
    pub(crate) given: Arc<GivenFiles>,
    /// What could not be read.
    pub issues: Vec<Issue>,
    /// The feature release of the JDK, such as 17.
    pub release: u32,
    /// Its version, such as `17.0.15`.
    pub version: String,
    /// Its folder.
    pub home: PathBuf,
}

/// A class that was found.
pub(crate) struct Found {
    pub bytes: Bytes,
    pub loader: Loader,
    pub module: Option<String>,
}

impl ClassPath {
    /// The classes of `paths` (directories, jars), and of the JDK in the folder `home`, whose version is for example
    /// `17.0.15`.
    pub fn open(paths: &[PathBuf], home: &Path, version: &str) -> Result<ClassPath, Issue> {
        let image = RuntimeImage::of_jdk(home)?;
        let feature = version.split(['.', '-', '+']).next().and_then(|number| number.parse().ok());
        let release: u32 = feature.unwrap_or(17);
        let inputs = archive::open(paths, &Options { release: release as u16, ..Options::default() });
        let mut entries = FxHashMap::default();
        for entry in inputs.entries {
            let name = entry.class_path().to_owned();
            entries.entry(name).or_insert(entry);
        }
        Ok(ClassPath {
            entries: Arc::new(entries),
            image: Arc::new(image),
            resources: Arc::new(Resources::open(paths, Limits::default())),
            files: Vec::new(),
            loaders: FxHashMap::default(),
            library: Arc::new(Explored::builtin()),
            given: Arc::default(),
            issues: inputs.issues,
            release,
            version: version.to_owned(),
            home: home.to_owned(),
        })
    }

    /// The files that the program finds when it begins, and its standard input: nothing, unless they are given.
    pub fn give_files(&mut self, given: GivenFiles) {
        self.given = Arc::new(given);
    }

    /// Adds a file of models to those of libraries. A file with mistakes changes nothing.
    pub fn add_models(&mut self, file: &str, text: &str) -> Result<(), Vec<Mistake>> {
        Arc::make_mut(&mut self.library).layer(file, text)
    }

    /// Adds a class to those of the program, or replaces one, by its name with slashes.
    pub fn add_class(&mut self, name: &str, bytes: Bytes) {
        let location = Location::of_path(Path::new(&format!("{name}.class")));
        Arc::make_mut(&mut self.entries).insert(name.to_owned(), Entry::in_memory(location, bytes));
    }

    /// The class with this name, with slashes. An error means that the class exists and cannot be read.
    pub(crate) fn find(&self, name: &str) -> Option<Result<Found, Issue>> {
        if let Some(found) = self.find_in_image(name) {
            return Some(found);
        }
        let entry = self.entries.get(name)?;
        Some(entry.read().map(|bytes| Found { bytes, loader: Loader::Application, module: None }))
    }

    /// The bytes of a class of the program, by its name with slashes. An error means that the class exists and cannot
    /// be read.
    pub fn program_class(&self, name: &str) -> Option<Result<Bytes, Issue>> {
        self.entries.get(name).map(Entry::read)
    }

    /// The names of the classes of the program, with slashes, in order.
    pub fn program_classes(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.entries.keys().map(|name| &**name).collect();
        names.sort_unstable();
        names
    }

    fn find_in_image(&self, name: &str) -> Option<Result<Found, Issue>> {
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        let path = format!("{name}.class");
        let in_module = |module: &str| {
            let bytes = self.image.resource(module, &path)?;
            Some(bytes.map(|bytes| Found { bytes, loader: self.loader_of(module), module: Some(module.to_owned()) }))
        };
        // Most loaded classes are in the base module: this saves a lookup.
        let is_likely =
            package.starts_with("java/") || package.starts_with("jdk/internal") || package.starts_with("sun/");
        if let Some(found) = is_likely.then(|| in_module("java.base")).flatten() {
            return Some(found);
        }
        self.image.modules_of(package).iter().find_map(|module| in_module(module))
    }

    /// A resource of a module of the JDK.
    pub(crate) fn resource(&self, module: &str, path: &str) -> Option<Bytes> {
        self.image.resource(module, path)?.ok()
    }

    /// The number of a file of the JDK, by its absolute path; `None` if it is not such a file.
    pub(crate) fn open_file(&mut self, path: &str) -> Option<usize> {
        let name = path.strip_prefix(self.home.to_str()?)?.strip_prefix('/')?;
        if let Some(known) = self.files.iter().position(|(known, _)| known == name) {
            return Some(known);
        }
        let bytes = archive::file_below(&self.home, name, &Limits::default())?;
        self.files.push((name.to_owned(), bytes));
        Some(self.files.len() - 1)
    }

    /// Whether an absolute path is the JDK's folder, or below it.
    pub(crate) fn is_of_jdk(&self, path: &[u8]) -> bool {
        let home = self.home.as_os_str().as_encoded_bytes();
        path.strip_prefix(home).is_some_and(|rest| rest.first().is_none_or(|next| *next == b'/'))
    }

    /// Whether a path is in the JDK's folder, but no file exists there.
    pub(crate) fn is_absent(&self, path: &str) -> bool {
        let name = self.home.to_str().and_then(|home| path.strip_prefix(home)?.strip_prefix('/'));
        name.is_some_and(|name| !archive::exists_below(&self.home, name))
    }

    /// The content of an opened file.
    pub(crate) fn file(&self, number: usize) -> Option<&Bytes> {
        self.files.get(number).map(|(_, bytes)| bytes)
    }

    /// Sets the loaders of modules.
    pub(crate) fn set_loaders(&mut self, loaders: Vec<(String, Loader)>) {
        self.loaders = loaders.into_iter().collect();
    }

    fn loader_of(&self, module: &str) -> Loader {
        self.loaders.get(module).copied().unwrap_or(Loader::Boot)
    }
}
