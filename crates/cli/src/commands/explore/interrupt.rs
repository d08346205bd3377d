//! Ctrl-C ends a search, and what was found until then is told. A second one ends the program at once.

use std::sync::atomic::{AtomicBool, Ordering};

static HAS_COME: AtomicBool = AtomicBool::new(false);
/// As shells have it: 128 and the number of the signal.
const KILLED: i32 = 130;

/// Listens from now on.
pub(super) fn listen() {
    let pressed = || {
        if HAS_COME.swap(true, Ordering::Relaxed) {
            std::process::exit(KILLED);
        }
    };
    // Where nobody can listen, the first one ends the program.
    let _ = ctrlc::set_handler(pressed);
}

/// Whether it was pressed.
pub(super) fn has_come() -> bool {
    HAS_COME.load(Ordering::Relaxed)
}
