//! What booting the JDK leaves: objects of it that the VM needs later.

use crate::memory::Ref;

/// How far booting is, and the objects that it made.
#[derive(Debug)]
pub(crate) struct BootState {
    /// Whether the JDK's own initialisation runs, and no program yet.
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
