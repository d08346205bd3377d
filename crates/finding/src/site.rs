//! Places in the analysed program, self-contained: a site can be shown without the program it is in.

/// What happens at a site, in the words of its rule: "holds", "waits for", "writes", …
pub type Role = String;

/// A place in a method.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Site {
    /// The class, as `com.acme.Bank$Account`.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The method's descriptor, as in the class file.
    pub descriptor: String,
    /// The source file's name, if the class file has it.
    pub file: Option<String>,
    /// The line, if the class has line numbers.
    pub line: Option<u16>,
    /// The pc of the instruction.
    pub pc: u16,
    /// Which thread of the finding is there, if it has several: a thread of its schedule, else of its flows. Text shows
    /// the number as it is here, which is how schedules number threads: from 0.
    pub thread: Option<u32>,
    /// What happens there.
    pub role: Role,
}
