//! `inspect models`: what is known of the library methods that a program calls, or of those that a selector names.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

use serde::Serialize;
use unsnarl_classfile::JavaText;
use unsnarl_classfile::descriptor::{BaseType, parse_method};
use unsnarl_classfile::issue::Issue;
use unsnarl_program::ir::{Body, DynamicSite, Op};
use unsnarl_program::jdk_index::{IndexedClass, JdkIndex};
use unsnarl_program::models::{ClassModel, MethodModel, Models, Phrases, Resolved};
use unsnarl_program::{ClassId, MethodId, Origin, Program, Selector, Type, dotted};

use super::{Session, each_method};
use crate::args::Format;
use crate::exit::{Exit, Failure, Outcome};
use crate::json::Document;
use crate::load::nearest;
use crate::output::{Output, count, grouped};
use crate::style::Palette;

/// What holds for a library method without a model (A8).
const ASSUMED: &str =
    "taken to return a new object, to call back the functional objects it is given, and to do nothing else";

/// What is known of a method, or of a class; the fields are as in `docs/json.md`.
#[derive(Serialize)]
struct Record {
    name: String,
    /// How many places of the program call it; `None` if no program was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    calls: Option<usize>,
    /// Where the model is written; `None` if there is none.
    source: Option<String>,
    says: BTreeMap<&'static str, Vec<String>>,
}

impl Record {
    fn new(name: String, source: &impl ToString, says: Vec<Phrases>) -> Record {
        Record { name, calls: None, source: Some(source.to_string()), says: says.into_iter().collect() }
    }
}

/// The built-in models with those of the user over them.
pub(super) fn read(files: &[PathBuf]) -> Outcome<Models> {
    let mut models = Models::builtin();
    for file in files {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file)
            .map_err(|error| Failure::unreadable(format!("cannot read the models in `{name}`: {error}")))?;
        models.layer(&name, &text).map_err(|errors| {
            let lines: Vec<String> = errors.iter().map(|error| format!("\n  {error}")).collect();
            Failure::unreadable(format!("the models in `{name}` have mistakes:{}", lines.concat()))
                .help("docs/models.md describes the format")
        })?;
    }
    Ok(models)
}

/// Shows the models that a selector names, or all. What it names of methods is answered with what holds for them, be it
/// said of their class or of a supertype.
pub(super) fn known(out: &mut Output, models: &Models, selector: Option<&Selector>, format: Format) -> Outcome {
    let records = match selector {
        Some(selector) if selector.names_methods() => methods_known(models, selector),
        _ => classes_known(models, selector),
    };
    if let (Some(selector), true) = (selector, records.is_empty()) {
        return Err(no_model(models, selector));
    }
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
fn classes_known(models: &Models, selector: Option<&Selector>) -> Vec<Record> {
    let is_fitting = |class: &&ClassModel| selector.is_none_or(|selector| selector.fits_class(&class.name));
    let mut records = Vec::new();
    for class in models.classes().filter(is_fitting) {
        records.push(Record::new(class.name.to_string(), &class.source, class.phrases()));
        records.extend(class.methods.values().flatten().map(|method| {
            Record::new(format!("{}::{}", class.name, method.selector), &method.source, method.phrases())
        }));
    }
    records
}

/// What holds for the selected methods of the Java library; for classes that it does not have, what the model files say.
fn methods_known(models: &Models, selector: &Selector) -> Vec<Record> {
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
                    let record = || Record::new(name.clone(), &found.method.source, effective(&found));
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
            records.insert(name.clone(), Record::new(name, &method.source, method.phrases()));
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

/// Shows the models of all library methods that the selected methods call.
pub(super) fn called(session: &mut Session<'_>, models: &Models, format: Format) -> Outcome<()> {
    let Session { program, console, .. } = *session;
    let methods = session.methods()?;
    let mut calls: BTreeMap<String, (usize, ClassId, MethodId)> = BTreeMap::new();
    let make =
        |_, body: &Result<Body, _>| body.as_ref().map_or_else(|_| Vec::new(), |body| library_calls(program, body));
    session.issues = each_method(program, console, &methods, make, |called| {
        for (class, method) in called {
            let name = format!("{}::{}", program.show(class), program.show(program.method(method).key));
            calls.entry(name).or_insert((0, class, method)).0 += 1;
        }
        Ok(())
    })?;
    let records: Vec<Record> = calls
        .into_iter()
        .map(|(name, (places, class, method))| {
            let record = match program.model_for(models, class, method) {
                Some(resolved) => Record::new(name, &resolved.method.source, effective(&resolved)),
                None => Record { name, calls: None, source: None, says: BTreeMap::new() },
            };
            Record { calls: Some(places), ..record }
        })
        .collect();
    let without = records.iter().filter(|record| record.source.is_none()).count();
    let places: usize = records.iter().filter_map(|record| record.calls).sum();
    let without = match without {
        0 => "each has a model".into(),
        number => format!("{} without a model, each {ASSUMED}", grouped(number)),
    };
    let summary = format!("{} called in {}; {without}", count(records.len(), "library method"), count(places, "place"));
    let issues: Vec<&Issue> = program.issues().iter().chain(&session.issues).collect();
    write(&mut session.out, &records, format, &summary, &issues)?;
    Ok(())
}

/// The library methods that a body calls or makes function objects of, by the class that the code names.
fn library_calls(program: &Program, body: &Body) -> Vec<(ClassId, MethodId)> {
    let mut calls = Vec::new();
    let is_library = |class: &ClassId| program.class(*class).origin == Origin::Library;
    let mut add = |owner: Type, method: Option<MethodId>| {
        let Some(method) = method else { return };
        let declaring = program.method(method).class;
        if is_library(&declaring) {
            calls.push((owner.as_class().filter(is_library).unwrap_or(declaring), method));
        }
    };
    for statement in body.statements() {
        match body.statement(statement).op {
            Op::Invoke { method, .. } => add(method.owner, method.resolved),
            Op::Dynamic { site, .. } => {
                if let DynamicSite::Lambda(lambda) = body.dynamic(site) {
                    let handle = &lambda.implementation;
                    add(handle.owner, handle.method);
                }
            }
            _ => {}
        }
    }
    calls
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

fn write(out: &mut Output, records: &[Record], format: Format, summary: &str, issues: &[&Issue]) -> io::Result<()> {
    if format == Format::Json {
        let mut document = Document::open(out, "inspect models")?;
        document.list("models", |list| records.iter().try_for_each(|record| list.element(record)))?;
        return document.close(issues.iter().copied());
    }
    let Palette { name, keyword, faint, warning, .. } = out.palette;
    for record in records {
        write!(out, "{name}{}{name:#}", record.name)?;
        if let Some(calls) = record.calls {
            write!(out, "  {faint}{}{faint:#}", count(calls, "call"))?;
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
