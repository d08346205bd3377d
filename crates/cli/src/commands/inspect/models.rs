//! `inspect models`: what is known of the library methods that a program calls, or of those that a selector names.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use serde::Serialize;
use unsnarl_classfile::JavaText;
use unsnarl_classfile::descriptor::{BaseType, parse_method};
use unsnarl_classfile::issue::Issue;
use unsnarl_library::{ClassModel, MethodModel, Models, Phrases, Resolved};
use unsnarl_program::ir::{Body, DynamicSite, Op};
use unsnarl_program::jdk_index::{IndexedClass, JdkIndex};
use unsnarl_program::{ClassId, KeyId, MethodId, Origin, Program, Selector, Type, dotted};

use super::args::Format;
use super::json::{self, Document};
use super::request::SelectorArgument;
use super::{Session, each_method};
use crate::shared::exit::{Exit, Failure, Outcome};
use crate::shared::output::{Output, count, grouped};
use crate::shared::style::Palette;
use crate::shared::suggestions::nearest;

/// What holds for a library method without a model (A8).
const ASSUMED: &str =
    "taken to return a new object, to call back the functional objects it is given, and to do nothing else";

/// What is known of a method, or of a class; the fields are as in `docs/json.md`.
#[derive(Serialize)]
struct ModelRecord {
    name: String,
    /// How many places of the program call it; `None` if no program was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    calls: Option<usize>,
    /// Where the model is written; `None` if there is none.
    source: Option<String>,
    says: BTreeMap<&'static str, Vec<String>>,
    /// Whether its class, or one that it may inherit the method from, is missing.
    #[serde(skip)]
    is_missing: bool,
}

/// A method that is called, by the class that the code names.
#[derive(Clone, Copy)]
struct Callee {
    class: ClassId,
    key: KeyId,
    /// The method of the library; `None` if it or its class is missing.
    method: Option<MethodId>,
}

impl ModelRecord {
    fn new(name: String, source: &impl ToString, says: Vec<Phrases>) -> ModelRecord {
        ModelRecord {
            name,
            calls: None,
            source: Some(source.to_string()),
            says: says.into_iter().collect(),
            is_missing: false,
        }
    }
}

/// Shows the models that a selector names, or all. What it names of methods is answered with what holds for them, be it
/// said of their class or of a supertype.
pub(super) fn known(out: &mut Output, models: &Models, wanted: &[SelectorArgument], format: Format) -> Outcome {
    let mut records = if wanted.is_empty() { classes_known(models, None) } else { Vec::new() };
    for SelectorArgument { selector, .. } in wanted {
        let found = match selector.names_methods() {
            true => methods_known(models, selector),
            false => classes_known(models, Some(selector)),
        };
        if found.is_empty() {
            return Err(no_model(models, selector));
        }
        records.extend(found);
    }
    let mut names = BTreeSet::new();
    records.retain(|record| names.insert(record.name.clone()));
    write(out, &records, format, "", &[])?;
    out.flush()?;
    Ok(Exit::Clean)
}

fn no_model(models: &Models, selector: &Selector) -> Failure {
    let failure = Failure::wrong_use(format!("there is no model for `{selector}`"));
    let text = selector.to_string();
    let wanted = text.split("::").next().unwrap_or_default();
    let is_known = models.classes().any(|class| selector.fits_class(&class.name));
    let names = models.classes().map(|class| match wanted.contains('.') {
        true => &*class.name,
        false => class.name.rsplit('.').next().unwrap_or(&class.name),
    });
    match nearest(wanted, names).as_slice() {
        near @ [_, ..] if !is_known => failure.help(format!("did you mean {}?", near.join(" or "))),
        _ => failure
            .help(format!("a library method without a model is {ASSUMED}"))
            .help("--models FILE adds models; docs/models.md describes the format"),
    }
}

/// What the model files say of the classes, and of their methods.
fn classes_known(models: &Models, selector: Option<&Selector>) -> Vec<ModelRecord> {
    let is_fitting = |class: &&ClassModel| selector.is_none_or(|selector| selector.fits_class(&class.name));
    let mut records = Vec::new();
    for class in models.classes().filter(is_fitting) {
        records.push(ModelRecord::new(class.name.to_string(), &class.source, class.phrases()));
        records.extend(class.methods.values().flatten().map(|method| {
            ModelRecord::new(format!("{}::{}", class.name, method.selector), &method.source, method.phrases())
        }));
    }
    records
}

/// What holds for the selected methods of the Java library; for classes that it does not have, what the model files
/// say.
fn methods_known(models: &Models, selector: &Selector) -> Vec<ModelRecord> {
    let library = JdkIndex::embedded();
    let supertypes = |name: &str| -> Vec<String> {
        let above = |class: IndexedClass<'_>| {
            let names = class.super_name().into_iter().chain(class.interface_names());
            names.map(|name| JavaText(name).to_string()).collect()
        };
        library.class(name.as_bytes()).map_or_else(Vec::new, above)
    };
    let mut records = BTreeMap::new();
    for class in library.classes() {
        let name = dotted(class.name());
        if !selector.fits_class(&name) {
            continue;
        }
        let internal = JavaText(class.name()).to_string();
        let mut hierarchy = vec![internal.clone()];
        let mut next = 0;
        while let Some(class) = hierarchy.get(next).and_then(|name| library.class(name.as_bytes())) {
            for method in class.methods() {
                let (method_name, descriptor) =
                    (JavaText(method.name()).to_string(), JavaText(method.descriptor()).to_string());
                let parameters = parameter_types(method.descriptor());
                let is_inherited = next == 0 || method_name != "<init>";
                if is_inherited
                    && selector.fits_method(&method_name, &parameters)
                    && let Some(found) = models.lookup_inherited(&internal, &method_name, &descriptor, supertypes)
                {
                    let name = format!("{name}::{method_name}({})", parameters.join(", "));
                    let record = || ModelRecord::new(name.clone(), &found.method.source, effective(&found));
                    records.entry(name.clone()).or_insert_with(record);
                }
            }
            let above = supertypes(&hierarchy[next]);
            hierarchy.extend(above.into_iter().filter(|above| !hierarchy.contains(above)).collect::<Vec<_>>());
            next += 1;
        }
    }
    let is_foreign = |class: &ClassModel| library.class(class.name.replace('.', "/").as_bytes()).is_none();
    for (class, method) in models.entries().filter(|(class, _)| selector.fits_class(&class.name) && is_foreign(class)) {
        if fits_entry(selector, method) {
            let name = format!("{}::{}", class.name, method.selector);
            records.insert(name.clone(), ModelRecord::new(name, &method.source, method.phrases()));
        }
    }
    records.into_values().collect()
}

fn fits_entry(selector: &Selector, method: &MethodModel) -> bool {
    match &method.selector.parameters {
        // The entry is for every overload, so for the wanted one too.
        None => selector.fits_method_name(&method.selector.name),
        Some(parameters) => {
            let parameters: Vec<String> = parameters.iter().map(ToString::to_string).collect();
            selector.fits_method(&method.selector.name, &parameters)
        }
    }
}

fn parameter_types(descriptor: &[u8]) -> Vec<String> {
    let mut types = Vec::new();
    let _ = parse_method(descriptor, |parameter| {
        let name = match parameter.base {
            BaseType::Class(name) => dotted(name),
            base => format!("{base:?}").to_lowercase(),
        };
        types.push(name + &"[]".repeat(usize::from(parameter.dimensions)));
    });
    types
}

/// Shows the models of the selected methods of the library, and of missing classes, that the program calls.
pub(super) fn called(session: &mut Session<'_>, models: &Models, format: Format) -> Outcome<()> {
    let Session { program, console, .. } = *session;
    let methods = session.all_methods();
    let mut calls: BTreeMap<String, (usize, Callee)> = BTreeMap::new();
    let make = |_, body: &Result<Body, _>| body.as_ref().map_or_else(|_| Vec::new(), |body| callees(program, body));
    session.issues = each_method(program, console, &methods, make, |called| {
        for callee in called {
            let name = format!("{}::{}", program.show(callee.class), program.show(callee.key));
            calls.entry(name).or_insert((0, callee)).0 += 1;
        }
        Ok(())
    })?;
    keep_selected(session, &mut calls)?;
    let records: Vec<ModelRecord> = calls
        .into_iter()
        .map(|(name, (places, Callee { class, key, method }))| {
            let model = match method {
                Some(method) => program.model_for(models, class, method),
                None => program.model_of_missing(models, class, key),
            };
            let record = match model {
                Some(resolved) => ModelRecord::new(name, &resolved.method.source, effective(&resolved)),
                None => ModelRecord { name, calls: None, source: None, says: BTreeMap::new(), is_missing: false },
            };
            ModelRecord { calls: Some(places), is_missing: method.is_none(), ..record }
        })
        .collect();
    let (missing, library): (Vec<&ModelRecord>, Vec<&ModelRecord>) =
        records.iter().partition(|record| record.is_missing);
    let summary: Vec<String> = [(library, "library method", ""), (missing, "method", " of missing classes")]
        .into_iter()
        .filter(|(records, ..)| !records.is_empty())
        .map(|(records, what, whose)| summary(&records, what, whose))
        .collect();
    let issues: Vec<&Issue> = program.issues().iter().chain(&session.issues).collect();
    write(&mut session.out, &records, format, &summary.join("\n"), &issues)?;
    Ok(())
}

/// Keeps the calls of methods that are asked for. It is a mistake to ask for what is not called.
fn keep_selected(session: &Session<'_>, calls: &mut BTreeMap<String, (usize, Callee)>) -> Outcome<()> {
    let program = session.program;
    let is_selected = |wanted: &SelectorArgument, callee: &Callee| {
        wanted.selector.selects_class(program, callee.class) && wanted.selector.selects_key(program, callee.key)
    };
    for wanted in &session.wanted {
        if !calls.values().any(|(_, callee)| is_selected(wanted, callee)) {
            let text = &wanted.text;
            return Err(match wanted.may_be_path {
                true => Failure::wrong_use(format!(
                    "`{text}` is neither an existing path nor a selector of a library method that the inputs call"
                )),
                false => Failure::wrong_use(format!("the inputs call no library method that matches `{text}`")),
            }
            .help("selectors name what is called, such as 'ReentrantLock::lock', not who calls it"));
        }
    }
    calls.retain(|_, (_, callee)| {
        session.wanted.is_empty() || session.wanted.iter().any(|wanted| is_selected(wanted, callee))
    });
    Ok(())
}

fn summary(records: &[&ModelRecord], what: &str, whose: &str) -> String {
    let without = match records.iter().filter(|record| record.source.is_none()).count() {
        0 => "each has a model".into(),
        number => format!("{} without a model, each {ASSUMED}", grouped(number)),
    };
    let places: usize = records.iter().filter_map(|record| record.calls).sum();
    format!("{}{whose} called in {}; {without}", count(records.len(), what), count(places, "place"))
}

/// The methods of the library and of missing classes that a body calls or makes function objects of.
fn callees(program: &Program, body: &Body) -> Vec<Callee> {
    let is_library = |class: &ClassId| program.class(*class).origin == Origin::Library;
    let is_missing = |class: &ClassId| program.class(*class).origin == Origin::Phantom;
    let callee = |owner: Type, key: KeyId, method: Option<MethodId>| match method {
        Some(method) => {
            let data = program.method(method);
            let class = owner.as_class().filter(is_library).unwrap_or(data.class);
            is_library(&data.class).then_some(Callee { class, key: data.key, method: Some(method) })
        }
        None => {
            let class = owner.as_class()?;
            let is_lost = is_missing(&class) || program.supertypes(class).iter().any(is_missing);
            is_lost.then_some(Callee { class, key, method: None })
        }
    };
    let of_statement = |statement| match body.statement(statement).op {
        Op::Invoke { method, .. } => callee(method.owner, method.key, method.resolved),
        Op::Dynamic { site, .. } => match body.dynamic(site) {
            DynamicSite::Lambda(lambda) => {
                let handle = &lambda.implementation;
                callee(handle.owner, handle.key, handle.method)
            }
            _ => None,
        },
        _ => None,
    };
    body.statements().filter_map(of_statement).collect()
}

/// What holds for a call: what the method's model says, and what follows from the classes'.
fn effective(resolved: &Resolved<'_>) -> Vec<Phrases> {
    let mut says = resolved.method.phrases();
    says.retain(|(key, _)| !matches!(*key, "holds" | "orders"));
    says.push(("holds", resolved.holds().iter().map(ToString::to_string).collect()));
    says.push(("orders", resolved.orders().iter().map(|order| order.to_string()).collect()));
    let facts = resolved
        .classes
        .iter()
        .map(|class| class.phrases())
        .find_map(|says| says.into_iter().find_map(|(key, phrases)| (key == "facts").then_some(phrases)));
    says.push(("class", facts.unwrap_or_default()));
    says.retain(|(_, phrases)| !phrases.is_empty());
    says
}

fn write(
    out: &mut Output,
    records: &[ModelRecord],
    format: Format,
    summary: &str,
    issues: &[&Issue],
) -> io::Result<()> {
    if format == Format::Json {
        let mut document = Document::open(out, "inspect models")?;
        document.list("models", |list| records.iter().try_for_each(|record| list.element(record)))?;
        return json::close(document, issues.iter().copied());
    }
    let Palette { name, keyword, faint, warning, .. } = out.palette;
    for record in records {
        write!(out, "{name}{}{name:#}", record.name)?;
        if let Some(calls) = record.calls {
            write!(out, "  {faint}{}{faint:#}", count(calls, "call"))?;
        }
        if record.is_missing {
            write!(out, "  {warning}missing{warning:#}")?;
        }
        match &record.source {
            Some(source) => writeln!(out, "  {faint}{source}{faint:#}")?,
            None => writeln!(out, "  {warning}no model{warning:#}")?,
        }
        for (key, phrases) in &record.says {
            let none = if phrases.is_empty() { "none" } else { "" };
            writeln!(out, "  {keyword}{key:<13}{keyword:#}  {none}{}", phrases.join("; "))?;
        }
    }
    if summary.is_empty() { Ok(()) } else { writeln!(out, "\n{summary}") }
}
