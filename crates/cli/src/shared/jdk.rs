//! The JDK whose classes a program is run on or analysed with: the one that is named, or the first installed one
//! that is new enough.

use std::path::Path;

use unsnarl_classfile::archive::jdk::{Jdk, installed};

use super::exit::{Failure, Outcome};

/// The JDK to use, of release `oldest` or newer. `what` begins the message if there is none.
pub(crate) fn find(named: Option<&Path>, oldest: u32, what: &str) -> Outcome<Jdk> {
    let help = format!(
        "install a JDK, {oldest} or later (on Debian: apt install openjdk-17-jdk-headless), or name one: --jdk DIR"
    );
    if let Some(home) = named {
        let wrong = |problem: &str| Failure::wrong_use(format!("`{}` {problem}", home.display())).help(help.as_str());
        let jdk = Jdk::at(home).ok_or_else(|| wrong("is not a JDK: it has no lib/modules or no release file"))?;
        return if jdk.major >= oldest { Ok(jdk) } else { Err(wrong(&format!("is older than Java {oldest}"))) };
    }
    let found = installed().into_iter().find(|jdk| jdk.major >= oldest);
    found.ok_or_else(|| Failure::wrong_use(format!("{what}, and none was found")).help(help.as_str()))
}
