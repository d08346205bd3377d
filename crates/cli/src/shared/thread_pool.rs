//! The threads that a command works on.

use super::exit::{Failure, Outcome};
use super::options::Common;

/// Does the work on as many threads as `--threads` asks for, or one per core.
pub(crate) fn install<T: Send>(common: &Common, work: impl FnOnce() -> Outcome<T> + Send) -> Outcome<T> {
    let threads = common.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| Failure::wrong_use(format!("cannot start the threads: {error}")))?;
    pool.install(work)
}
