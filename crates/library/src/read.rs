//! TOML text to class models, with every error of the file located at line and column.
//!
//! The reader traverses the spanned TOML tree by hand, so that one mistake does not hide the next: what cannot be read
//! is reported and skipped, and the traversal continues. A file with errors contributes nothing.

use crate::{
    data::{AccessPath, ClassModel, FALLBACK, Flow, MethodModel, MethodSelector, Root, Source},
    explored::ExploredClass,
    located::{Mistake, Mistakes, unknown},
    phrase::{Phrase, PhraseError, qualified, qualified_pattern},
    read_explored::{self, is_entry_for_explorer_alone, is_for_explorer_alone},
    reduced,
    vocabulary::{ClassFact, MethodFact, Others, Word},
};
use smallvec::SmallVec;
use std::{collections::BTreeMap, ops::Range, sync::Arc};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// One mistake in a model file.
pub type ModelError = Mistake;

pub(crate) type Node<'t> = Spanned<DeValue<'t>>;

/// The contents of one model file.
#[derive(Default)]
pub(crate) struct FileModels {
    /// The models for the analyses.
    pub(crate) classes: Vec<ClassModel>,
    /// The models for the explorer.
    pub(crate) explored: Vec<ExploredClass>,
}

/// Reads one model file.
pub(crate) fn read(file: &str, text: &str) -> Result<FileModels, Vec<ModelError>> {
    let mut mistakes = Mistakes::new(file, text);
    let document = mistakes.document();
    let mut reader = Reader::new(mistakes);
    let models = document.as_ref().map_or_else(FileModels::default, |document| reader.file(document.get_ref()));
    reader.mistakes.conclude(models)
}

/// The state of reading one file.
pub(crate) struct Reader<'t> {
    mistakes: Mistakes<'t>,
    pub(crate) package: Option<&'t str>,
}

/// The keys of a class that are for the analyses.
pub(crate) const CLASS_KEYS: &[&str] = &[
    "facts",
    "others",
    "holds",
    "publishes",
    "entered",
    "contents",
    "hooks",
    "writing-hooks",
    "marks",
    "since",
    "until",
    "methods",
];
/// The keys of a method that are for the analyses.
pub(crate) const METHOD_KEYS: &[&str] = &[
    "reads",
    "writes",
    "returns",
    "flows",
    "calls",
    "spawns",
    "holds",
    "locks",
    "orders",
    "blocks",
    "unused-result",
    "names-field",
    "field-access",
    "reflects",
    "serial",
    "given",
    "counts",
    "limits",
    "throws",
    "facts",
    "since",
    "until",
];

impl<'t> Reader<'t> {
    pub(crate) fn new(mistakes: Mistakes<'t>) -> Self {
        Reader { mistakes, package: None }
    }

    pub(crate) fn source(&self, offset: usize) -> Source {
        Source { file: self.mistakes.file().clone(), line: self.mistakes.line(offset) }
    }

    pub(crate) fn error(&mut self, offset: usize, message: impl Into<String>) {
        self.mistakes.add(offset, message);
    }

    /// Reports a bad phrase at the place inside the quoted text where it goes wrong.
    fn phrase_error(&mut self, quoted: Range<usize>, text: &str, error: PhraseError) {
        let written = self.mistakes.text().get(quoted.clone()).unwrap_or_default();
        let inside = written.find(text).map_or(0, |skip| skip + error.offset);
        self.error(quoted.start + inside, error.message);
    }

    pub(crate) fn wrong_type(&mut self, key: &str, node: &Node<'_>, wanted: &str) {
        self.mistakes.wrong_type(key, node, wanted);
    }

    /// Reads the package of the file.
    pub(crate) fn package(&mut self, document: &'t DeTable<'t>) {
        if let Some(node) = document.get("package") {
            match node.get_ref().as_str() {
                Some(name) if name.is_empty() || qualified(name, Some("")).is_some() => self.package = Some(name),
                Some(name) => self.error(node.span().start, format!("`{name}` is not the name of a package")),
                None => self.wrong_type("package", node, "a string"),
            }
        }
    }

    fn file(&mut self, document: &'t DeTable<'t>) -> FileModels {
        self.package(document);
        let mut lines: BTreeMap<Arc<str>, u32> = BTreeMap::new();
        let mut models = FileModels::default();
        for (key, node) in document.iter().filter(|(key, _)| key.get_ref() != "package") {
            let start = key.span().start;
            let Some(table) = node.get_ref().as_table() else {
                self.error(start, unknown("key", key.get_ref(), &["package"]) + ", or a table for a class");
                continue;
            };
            let Some(name) = qualified_pattern(key.get_ref(), self.package) else {
                let message = "is not the binary name of a class with its package (or set `package` for the file)";
                self.error(start, format!("`{}` {message}", key.get_ref()));
                continue;
            };
            if let Some(line) = lines.insert(name.clone(), self.mistakes.line(start)) {
                self.error(start, format!("`{name}` has a model already at line {line}"));
            }
            if name.ends_with('*') {
                models.explored.extend(self.pattern(&name, start, table));
                continue;
            }
            models.explored.extend(self.explored_class(&name, start, table));
            let class = self.class(name, start, table);
            if !is_for_explorer_alone(table) {
                models.classes.push(class);
            }
        }
        models.classes.sort_by(|a, b| a.name.cmp(&b.name));
        models
    }

    fn class(&mut self, name: Arc<str>, start: usize, table: &'t DeTable<'t>) -> ClassModel {
        let mut class = ClassModel {
            name,
            source: self.source(start),
            since: None,
            until: None,
            facts: None,
            others: None,
            holds: None,
            publishes: None,
            entered: None,
            contents: None,
            hooks: None,
            writing_hooks: None,
            marks: None,
            methods: BTreeMap::new(),
            fallback: None,
        };
        for (key, node) in table {
            match &**key.get_ref() {
                "facts" => class.facts = Some(self.phrases("facts", node, |p| p.word("class fact"))),
                "others" => class.others = self.phrase("others", node, |p| p.word("default")),
                "holds" => class.holds = Some(self.phrases("holds", node, Phrase::lock)),
                "publishes" => class.publishes = self.phrase("publishes", node, |p| p.word("kind of order")),
                "entered" => {
                    let spawns = self.phrases("entered", node, Phrase::spawn);
                    class.entered = Some(Box::new(MethodModel { spawns, ..by_itself("entered", &class.source) }));
                }
                "contents" => {
                    let calls = self.phrases("contents", node, Phrase::callback);
                    class.contents = Some(Box::new(MethodModel { calls, ..by_itself("contents", &class.source) }));
                }
                "hooks" => {
                    let calls = self.phrases("hooks", node, Phrase::callback);
                    class.hooks = Some(Box::new(MethodModel { calls, ..by_itself("hooks", &class.source) }));
                }
                "writing-hooks" => {
                    let calls = self.phrases("writing-hooks", node, Phrase::callback);
                    let model = MethodModel { calls, ..by_itself("writing-hooks", &class.source) };
                    class.writing_hooks = Some(Box::new(model));
                }
                "marks" => class.marks = Some(self.phrases("marks", node, Phrase::marking)),
                "since" => class.since = self.release("since", node),
                "until" => class.until = self.release("until", node),
                "methods" => match node.get_ref().as_table() {
                    Some(methods) => self.methods(&mut class, methods),
                    None => self.wrong_type("methods", node, "a table"),
                },
                other if reduced::CLASS_KEYS.contains(&other) => {}
                other => {
                    let hint = if node.get_ref().is_table() {
                        " (methods belong into the table `methods` of the class)"
                    } else {
                        ""
                    };
                    let keys = [CLASS_KEYS, reduced::CLASS_KEYS].concat();
                    self.error(key.span().start, unknown("key", other, &keys) + hint);
                }
            }
        }
        let stated = [ClassFact::ThreadSafe, ClassFact::NotThreadSafe, ClassFact::Immutable];
        let safety: Vec<_> = stated.iter().filter(|fact| class.is(**fact)).map(|fact| fact.word()).collect();
        if let [first, second, ..] = safety[..] {
            self.error(start, format!("`{first}` and `{second}` contradict each other"));
        }
        class.fallback = class.others.map(|others| Box::new(fallback(others, class.source.clone())));
        class
    }

    fn methods(&mut self, class: &mut ClassModel, table: &'t DeTable<'t>) {
        let mut referred = Vec::new();
        for (key, node) in table {
            let span = key.span();
            let selectors = match Phrase::parse(key.get_ref(), None, Phrase::selectors) {
                Ok(selectors) => selectors,
                Err(error) => {
                    self.phrase_error(span.clone(), key.get_ref(), error);
                    continue;
                }
            };
            let Some(entry) = node.get_ref().as_table() else {
                self.wrong_type(key.get_ref(), node, "a table such as { reads = \"this\" }");
                continue;
            };
            let model = self.method(span.start, entry);
            referred.extend(model.given.iter().map(|given| (span.start, given.method.clone())));
            if is_entry_for_explorer_alone(entry) {
                continue;
            }
            for selector in selectors {
                self.check_arguments(span.start, &selector, &model);
                let entries = class.methods.entry(selector.name.clone()).or_default();
                match entries.iter().find(|earlier| earlier.selector == selector) {
                    Some(earlier) => {
                        let line = earlier.source.line;
                        self.error(span.start, format!("`{selector}` has a model already at line {line}"));
                    }
                    None => entries.push(MethodModel { selector, ..model.clone() }),
                }
            }
        }
        for (start, name) in referred {
            if !class.methods.contains_key(&name) {
                self.error(start, format!("`given` refers to `{name}`, of which the class has no entry"));
            }
        }
        for entries in class.methods.values_mut() {
            let by_precedence = |entry: &MethodSelector| (entry.parameters.is_none(), entry.parameters.clone());
            entries.sort_by_cached_key(|entry| by_precedence(&entry.selector));
        }
    }

    fn method(&mut self, start: usize, table: &'t DeTable<'t>) -> MethodModel {
        let nameless = MethodSelector { name: "".into(), parameters: None };
        let mut model = MethodModel::empty(nameless, self.source(start));
        for (key, node) in table {
            match &**key.get_ref() {
                "reads" => model.reads = self.phrases("reads", node, Phrase::path),
                "writes" => model.writes = self.phrases("writes", node, Phrase::path),
                "returns" => {
                    let to = AccessPath { root: Root::Return, fields: SmallVec::new() };
                    let sources = self.phrases("returns", node, Phrase::source);
                    model.flows.extend(sources.into_iter().map(|from| Flow { from, to: to.clone(), both_ways: false }));
                }
                "flows" => model.flows.extend(self.phrases("flows", node, Phrase::flow)),
                "calls" => model.calls = self.phrases("calls", node, Phrase::call),
                "spawns" => model.spawns = self.phrases("spawns", node, Phrase::spawn),
                "holds" => model.holds = Some(self.phrases("holds", node, Phrase::lock)),
                "locks" => model.locks = self.phrases("locks", node, Phrase::lock_effect),
                "orders" => model.orders = Some(self.phrases("orders", node, Phrase::order)),
                "blocks" => model.blocks = self.phrase("blocks", node, Phrase::blocking),
                "unused-result" => model.unused_result = self.phrase("unused-result", node, |p| p.word("loss")),
                "names-field" => model.names_field = self.phrase("names-field", node, |p| p.word("field handle")),
                "field-access" => model.field_access = self.phrase("field-access", node, Phrase::field_access),
                "reflects" => model.reflects = self.phrase("reflects", node, |p| p.word("reflection")),
                "serial" => model.serial = self.phrases("serial", node, Phrase::path),
                "given" => model.given = self.phrases("given", node, Phrase::given),
                "counts" => model.counts = self.phrases("counts", node, Phrase::count),
                "limits" => model.limits = self.phrases("limits", node, Phrase::count),
                "throws" => model.throws = self.phrases("throws", node, Phrase::throw),
                "facts" => model.facts = self.phrases("facts", node, |p| p.word("method fact")),
                "since" => model.since = self.release("since", node),
                "until" => model.until = self.release("until", node),
                other if read_explored::METHOD_KEYS.contains(&other) => {}
                other => {
                    let keys = [METHOD_KEYS, read_explored::METHOD_KEYS].concat();
                    self.error(key.span().start, unknown("key", other, &keys));
                }
            }
        }
        let effects = table.keys().map(|key| &**key.get_ref()).find(|key| {
            !["facts", "throws", "since", "until"].contains(key) && !read_explored::METHOD_KEYS.contains(key)
        });
        if let (true, Some(key)) = (model.is(MethodFact::Neutral), effects) {
            self.error(start, format!("`neutral` says that the method does nothing, but `{key}` says it does"));
        }
        if model.is(MethodFact::Total) && !model.throws.is_empty() {
            self.error(start, "`total` says that the method throws nothing, but `throws` says it does");
        }
        model
    }

    /// An argument that the selected overload does not have is a mistake.
    fn check_arguments(&mut self, start: usize, selector: &MethodSelector, model: &MethodModel) {
        let Some(count) = selector.parameters.as_ref().map(Vec::len) else {
            return;
        };
        let numbers = model.counts.iter().chain(&model.limits).map(|count| &count.number);
        let beyond =
            model.paths().chain(numbers).find(|path| matches!(path.root, Root::Argument(n) if usize::from(n) >= count));
        if let Some(path) = beyond {
            self.error(start, format!("`{path}`: `{selector}` has no such argument (they count from `arg0`)"));
        }
    }

    fn release(&mut self, key: &str, node: &Node<'_>) -> Option<u16> {
        let release = node.get_ref().as_integer().and_then(|integer| integer.as_str().parse().ok());
        if release.is_none() {
            self.wrong_type(key, node, "the number of a Java release, such as 21");
        }
        release
    }

    pub(crate) fn phrase<T>(
        &mut self,
        key: &str,
        node: &'t Node<'t>,
        rule: impl FnOnce(&mut Phrase<'t>) -> Result<T, PhraseError>,
    ) -> Option<T> {
        let Some(text) = node.get_ref().as_str() else {
            self.wrong_type(key, node, "a string");
            return None;
        };
        match Phrase::parse(text, self.package, rule) {
            Ok(value) => Some(value),
            Err(error) => {
                self.phrase_error(node.span(), text, error);
                None
            }
        }
    }

    /// One phrase, or a list of them.
    pub(crate) fn phrases<T>(
        &mut self,
        key: &str,
        node: &'t Node<'t>,
        rule: impl Fn(&mut Phrase<'t>) -> Result<T, PhraseError>,
    ) -> Vec<T> {
        match node.get_ref() {
            DeValue::String(_) => self.phrase(key, node, rule).into_iter().collect(),
            DeValue::Array(items) => items.iter().filter_map(|item| self.phrase(key, item, &rule)).collect(),
            _ => {
                self.wrong_type(key, node, "a string or a list of strings");
                Vec::new()
            }
        }
    }
}

/// An empty model for what the library does on its own to objects of a class.
fn by_itself(key: &str, source: &Source) -> MethodModel {
    MethodModel::empty(MethodSelector { name: key.into(), parameters: None }, source.clone())
}

fn fallback(others: Others, source: Source) -> MethodModel {
    let this = || vec![AccessPath { root: Root::This, fields: SmallVec::new() }];
    let mut model = MethodModel::empty(MethodSelector { name: FALLBACK.into(), parameters: None }, source);
    match others {
        Others::Neutral => model.facts.push(MethodFact::Neutral),
        Others::Read => model.reads = this(),
        Others::Write => (model.reads, model.writes) = (this(), this()),
    }
    model
}
