//! Problems with the code of a method, as [`Issue`]s at the location of its class.

use std::fmt::Display;
use std::path::Path;

use unsnarl_classfile::issue::{Issue, IssueKind, Location};

use crate::display::dotted;
use crate::ids::MethodId;
use crate::lower::LowerError;
use crate::program::Program;

impl Program {
    /// The issue to report for a method that could not be lowered.
    pub fn lowering_issue(&self, method: MethodId, error: &LowerError) -> Issue {
        self.code_issue(method, format_args!("{error}; not lowered"))
    }

    /// The issue to report for a problem with the code of a method. A class that was not read from a file is located by
    /// its name.
    pub fn code_issue(&self, method: MethodId, problem: impl Display) -> Issue {
        let class = self.method(method).class;
        let by_name = || Location::of_path(Path::new(&dotted(self.class_name(class))));
        let location = self.location(class).cloned().unwrap_or_else(by_name);
        Issue::new(&location, IssueKind::MalformedCode, format!("{}: {problem}", self.show(method)))
    }
}
