//! Ctrl-C ends a search, and what was found until then is reported. A second one ends the program at once.

use std::sync::atomic::{AtomicBool, Ordering};

static WAS_PRESSED: AtomicBool = AtomicBool::new(false);
/// The exit code, as shells have it: 128 and the number of the signal.
const KILLED: i32 = 130;

/// Installs the handler.
pub(super) fn listen() {
    let pressed = || {
        if WAS_PRESSED.swap(true, Ordering::Relaxed) {
            std::process::exit(KILLED);
        }
    };
    // If no handler can be installed, the first Ctrl-C ends the program.
    let _ = ctrlc::set_handler(pressed);
}

/// Whether Ctrl-C was pressed.
pub(super) fn was_pressed() -> bool {
    WAS_PRESSED.load(Ordering::Relaxed)
}
