//! What several commands need. Nothing here imports from [`commands`](crate::commands), and the modules do not import
//! each other in a circle: options and styles at the bottom, then messages and exit codes, then what reads and writes.

pub(crate) mod configuration;
pub(crate) mod console;
pub(crate) mod exit;
pub(crate) mod files;
pub(crate) mod inputs;
pub(crate) mod jdk;
pub(crate) mod machine;
pub(crate) mod memory;
pub(crate) mod models;
pub(crate) mod options;
pub(crate) mod output;
pub(crate) mod paths;
pub(crate) mod program_options;
pub(crate) mod progress;
pub(crate) mod report_output;
pub(crate) mod schedule_file;
pub(crate) mod share;
pub(crate) mod sources;
pub(crate) mod style;
pub(crate) mod subject;
pub(crate) mod suggestions;
pub(crate) mod thread_pool;
pub(crate) mod watchdog;
