//! `unsnarl inspect`: one file a command, each with its text and its JSON form.

mod cfg;
mod classes;
mod describe;
mod dot;
mod hierarchy;
mod ir;
mod missing;
mod models;

use std::io::{self, Write};

use rayon::prelude::*;
use unsnarl_program::{ClassId, MethodId, Program, Selector};

use crate::args::{Inspect, What};
use crate::exit::{Exit, Failure, Outcome};
use crate::load::{self, Loaded, Request, nearest};
use crate::message::Console;
use crate::output::Output;
use crate::progress::Progress;

/// How many methods are made ready before they are printed: enough to keep all threads busy, few enough to fit in memory.
const CHUNK: usize = 512;

/// What a command works with.
struct Session<'s> {
    program: &'s Program,
    selector: Option<Selector>,
    out: Output,
    console: &'s Console,
}

/// Runs the command on as many threads as wanted.
pub(crate) fn run(inspect: Inspect, console: &Console) -> Outcome {
    let threads = inspect.common.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| Failure::wrong_use(format!("cannot start the threads: {error}")))?;
    pool.install(|| dispatch(inspect, console))
}

fn dispatch(Inspect { what, common }: Inspect, console: &Console) -> Outcome {
    let out = Output::new(common.color);
    if let What::Models { target, format, models } = what {
        let Request { paths, selector } = target.try_into()?;
        let known = models::read(&models)?;
        if paths.is_empty() {
            return models::known(out, &known, selector.as_ref(), format.format);
        }
        let Loaded { program, exit } = load::load(&paths, &common, console)?;
        let session = Session { program: &program, selector, out, console };
        models::called(session, &known, format.format)?;
        return Ok(exit);
    }
    let target = match &what {
        What::Classes { target, .. } | What::Hierarchy { target, .. } => target,
        What::Ir { target, .. } | What::Cfg { target, .. } => target,
        What::Models { .. } => return Ok(Exit::Internal),
    };
    let Request { paths, selector } = target.clone().try_into()?;
    let Loaded { program, exit } = load::load(&paths, &common, console)?;
    let mut session = Session { program: &program, selector, out, console };
    match what {
        What::Classes { format, members, missing, .. } => classes::run(&mut session, format.format, members, missing)?,
        What::Hierarchy { format, .. } => hierarchy::run(&mut session, format.format)?,
        What::Ir { format, verify, .. } => ir::run(&mut session, format.format, verify)?,
        What::Cfg { format, .. } => cfg::run(&mut session, format)?,
        What::Models { .. } => {}
    }
    session.out.flush()?;
    Ok(exit)
}
