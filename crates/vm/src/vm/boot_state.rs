//! The results of booting the JDK: objects that the VM needs later.

use crate::memory::Ref;

/// The progress of booting, and the objects that it created.
#[derive(Debug)]
pub(crate) struct BootState {
    /// Whether the JDK is still initialising itself, and no program runs yet.
    pub is_booting: bool,
    /// The JDK's loaders, once they exist: see `modules.rs`.
    pub application_loader: Ref,
    pub platform_loader: Ref,
    /// The group of the main thread.
    pub main_group: Ref,
}

impl Default for BootState {
    fn default() -> Self {
        BootState { is_booting: true, application_loader: Ref::NULL, platform_loader: Ref::NULL, main_group: Ref::NULL }
    }
}
