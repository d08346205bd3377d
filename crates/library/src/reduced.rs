//! The part of a built-in model file that matters to the explorer. The build script makes it: most of the text is for
//! the analyses, and the explorer, which reads the models whenever it starts, need not look at it.
//!
//! It relies on a convention of the built-in files: a fact for the explorer has a line of its own, or is on the line of
//! its method. A test in `read_explored` holds what is read so against what is read from the whole files.

/// The keys of a class that are for the explorer.
pub(crate) const CLASS_KEYS: &[&str] = &[
    "conduct",
    "races-on-purpose",
    "accesses-for-caller",
    "locks-for-caller",
    "harmless-fields",
    "clock",
    "cache",
    "synchronizer",
    "determined",
    "determined-fields",
];
/// What a line contains that has a key of a method for the explorer, or `locks`.
const METHOD_MARKS: [&str; 4] = [" atomic = ", " action = ", " awaits-work = ", " locks = "];

/// The text of a built-in file with only the lines that matter to the explorer; all others are empty.
#[allow(dead_code, reason = "only the build script calls it")]
pub(crate) fn reduced(text: &str) -> String {
    let is_relevant = |line: &str| {
        let is_of_class =
            || CLASS_KEYS.iter().any(|key| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(" =")));
        let is_of_method = || line.contains(" = {") && METHOD_MARKS.iter().any(|mark| line.contains(mark));
        line.starts_with("package =") || is_of_class() || is_of_method()
    };
    let mut lines = String::with_capacity(text.len() / 8);
    // The header of the present table, until a line of the table is kept; and the number of lines skipped since.
    let (mut header, mut empty) = ("", 0);
    for line in text.lines() {
        if line.starts_with('[') {
            lines.extend(std::iter::repeat_n('\n', std::mem::take(&mut empty)));
            header = line;
        } else if is_relevant(line) {
            if !header.is_empty() {
                lines.push_str(std::mem::take(&mut header));
            }
            lines.extend(std::iter::repeat_n('\n', std::mem::take(&mut empty)));
            lines.push_str(line);
        }
        empty += 1;
    }
    lines
}
