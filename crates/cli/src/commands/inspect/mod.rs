//! `unsnarl inspect`: shows how a program is understood. One file per subcommand, each with its text and its JSON form.

mod analysed;
mod args;
mod cfg;
mod classes;
mod describe;
mod dot;
mod hierarchy;
mod ir;
mod json;
mod layout;
mod locks;
mod missing;
mod models;
mod parallel;
mod request;
mod threads;

use std::collections::BTreeSet;
use std::io::{self, Write};

use rayon::prelude::*;
use unsnarl_classfile::issue::Issue;
use unsnarl_program::ir::Body;
use unsnarl_program::lower::{LowerError, lower};
use unsnarl_program::{ClassId, MethodId, Origin, Program};

use self::analysed::View;
pub(crate) use self::args::Inspect;
use self::args::InspectCommand;
use self::request::{Loaded, Request, SelectorArgument};
use crate::shared::console::Console;
use crate::shared::exit::{Failure, Outcome};
use crate::shared::models as shared_models;
use crate::shared::options::Common;
use crate::shared::output::{Output, count};
use crate::shared::progress::Progress;
use crate::shared::suggestions::nearest;
use crate::shared::thread_pool;

/// How many methods are made ready before they are printed: enough to keep all threads busy, few enough to fit in
/// memory.
const CHUNK: usize = 512;

/// What a subcommand works with.
struct Session<'s> {
    program: &'s Program,
    /// What is to be shown; all if there are none.
    wanted: Vec<SelectorArgument>,
    out: Output,
    console: &'s Console,
    /// What is wrong with the methods shown so far.
    issues: Vec<Issue>,
}

/// Runs the command on as many threads as wanted.
pub(crate) fn run(inspect: Inspect, console: &Console) -> Outcome {
    let common = inspect.common;
    thread_pool::install(&common, || dispatch(inspect.what, &common, console))
}

fn dispatch(what: InspectCommand, common: &Common, console: &Console) -> Outcome {
    let show = |request: Request, command: &dyn Fn(&mut Session<'_>) -> Outcome<()>| {
        let Request { paths, mut wanted } = request;
        let Loaded { program, exit } = request::load(&paths, common, console)?;
        if program.application_classes().len() == 0 {
            // It is already reported that nothing could be read; that no selector matches would only repeat it.
            wanted.clear();
        }
        let out = Output::new(common.color);
        let mut session = Session { program: &program, wanted, out, console, issues: Vec::new() };
        let outcome = command(&mut session);
        session.out.flush()?;
        console.warnings(&session.issues.iter().collect::<Vec<_>>());
        outcome.map(|()| exit)
    };
    match what {
        InspectCommand::Classes { target, format, members, missing } => {
            show(target.try_into()?, &|session| classes::run(session, format.format, members, missing))
        }
        InspectCommand::Hierarchy { target, format } => {
            show(target.try_into()?, &|session| hierarchy::run(session, format.format))
        }
        InspectCommand::Ir { target, format, verify } => {
            show(target.try_into()?, &|session| ir::run(session, format.format, verify))
        }
        InspectCommand::Cfg { target, format } => show(target.try_into()?, &|session| cfg::run(session, format)),
        InspectCommand::Locks(options) => analysed::run(*options, View::Locks, common, console),
        InspectCommand::Threads(options) => analysed::run(*options, View::Threads, common, console),
        InspectCommand::Parallel(options) => analysed::run(*options, View::Parallel, common, console),
        InspectCommand::Models { target, format, models } => {
            let known = shared_models::layered(&shared_models::read(&models)?)?;
            match Request::try_from(target)? {
                Request { paths, wanted } if paths.is_empty() => {
                    models::known(&mut Output::new(common.color), &known, &wanted, format.format)
                }
                request => show(request, &|session| models::called(session, &known, format.format)),
            }
        }
    }
}

impl Session<'_> {
    /// The selected classes of the inputs, in their order. It is a mistake to select none.
    fn classes(&self) -> Outcome<Vec<ClassId>> {
        self.classes_among(self.program.application_classes())
    }

    /// As [`classes`](Self::classes), with those of the library that the program knows.
    fn known_classes(&self) -> Outcome<Vec<ClassId>> {
        let program = self.program;
        self.classes_among(program.classes().filter(|class| program.class(*class).origin != Origin::Unloaded))
    }

    fn classes_among(&self, classes: impl Iterator<Item = ClassId>) -> Outcome<Vec<ClassId>> {
        let program = self.program;
        let mut classes: Vec<ClassId> = classes.collect();
        for wanted in &self.wanted {
            if !classes.iter().any(|class| wanted.selector.selects_class(program, *class)) {
                return Err(self.nothing_selected(wanted));
            }
        }
        classes.retain(|class| {
            self.wanted.is_empty() || self.wanted.iter().any(|wanted| wanted.selector.selects_class(program, *class))
        });
        Ok(classes)
    }

    /// The selected methods with code, in the order of the inputs. It is a mistake to select none, but for those of a
    /// class that has none.
    fn methods(&self) -> Outcome<Vec<MethodId>> {
        let program = self.program;
        if self.wanted.is_empty() {
            return Ok(self.all_methods());
        }
        let mut methods = BTreeSet::new();
        for wanted @ SelectorArgument { selector, text, .. } in &self.wanted {
            let selected = selector.application_methods(program);
            let with_code = selected.iter().copied().filter(|method| program.method(*method).has_code);
            let bare = selected.len() - with_code.clone().count();
            let is_class = || program.application_classes().any(|class| selector.selects_class(program, class));
            match selected.len() {
                0 if selector.names_methods() || !is_class() => return Err(self.nothing_selected(wanted)),
                0 => self.console.note(&format!("`{text}` has no methods with code")),
                all if bare > 0 && (selector.names_methods() || bare == all) => {
                    let without = count(bare, "selected method");
                    self.console.note(&format!("{without} without code (abstract or native)"));
                }
                _ => {}
            }
            methods.extend(with_code);
        }
        Ok(methods.into_iter().collect())
    }

    /// All methods with code, in the order of the inputs.
    fn all_methods(&self) -> Vec<MethodId> {
        let program = self.program;
        let methods = program.application_classes().flat_map(|class| program.methods_of(class));
        methods.filter(|method| program.method(*method).has_code).collect()
    }

    /// That nothing is selected, with the names that are most like what was asked for.
    fn nothing_selected(
        &self,
        SelectorArgument { selector, text: written, may_be_path }: &SelectorArgument,
    ) -> Failure {
        let program = self.program;
        let failure = Failure::wrong_use(match may_be_path {
            true => {
                format!("`{written}` is neither an existing path nor a selector that matches anything in the inputs")
            }
            false => format!("nothing in the inputs matches `{written}`"),
        });
        let text = selector.to_string();
        let (class, method) = text.split_once("::").unwrap_or((&text, ""));
        let method = method.split('(').next().unwrap_or_default();
        let mut fitting =
            program.application_classes().filter(|class| selector.selects_class(program, *class)).peekable();
        let near: Vec<String> = if fitting.peek().is_none() {
            let full: Vec<String> =
                program.application_classes().map(|class| program.show(class).to_string()).collect();
            // A simple name is to be compared with simple names.
            let start = |name: &str| if class.contains('.') { 0 } else { name.rfind('.').map_or(0, |dot| dot + 1) };
            nearest(class, full.iter().map(|name| &name[start(name)..])).into_iter().map(str::to_owned).collect()
        } else {
            let methods = fitting.flat_map(|class| program.methods_of(class));
            let name = |method| program.text(program.key(program.method(method).key).name).to_string();
            let names: Vec<String> = methods.map(name).collect();
            let near = nearest(method, names.iter().map(String::as_str));
            near.into_iter().map(|method| format!("{class}::{method}")).collect()
        };
        match near.as_slice() {
            [] => failure.help("`unsnarl inspect classes PATH --members` lists what there is"),
            near => failure.help(format!("did you mean {}?", near.join(" or "))),
        }
    }
}

/// Lowers methods and makes something of each, in parallel, and hands it on in order, a chunk at a time. Gives what is
/// wrong with those that cannot be lowered.
fn each_method<R: Send>(
    program: &Program,
    console: &Console,
    methods: &[MethodId],
    make: impl Fn(MethodId, &Result<Body, LowerError>) -> R + Sync,
    mut hand_on: impl FnMut(R) -> io::Result<()>,
) -> io::Result<Vec<Issue>> {
    let make = |method: &MethodId| {
        let body = lower(program, *method);
        (make(*method, &body), body.err().map(|error| program.lowering_issue(*method, &error)))
    };
    let mut issues = Vec::new();
    // A bar and the output would share the terminal.
    let is_wanted = !console.is_quiet && !Output::is_terminal();
    let progress = Progress::new("Lowering methods", methods.len(), is_wanted);
    for chunk in methods.chunks(CHUNK) {
        let made: Vec<(R, Option<Issue>)> = chunk.par_iter().map(make).collect();
        for (made, issue) in made {
            hand_on(made)?;
            issues.extend(issue);
        }
        progress.advance(chunk.len());
    }
    Ok(issues)
}
