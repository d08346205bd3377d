//! Call sites of inlined code, from the source map that Kotlin's compiler adds to a class (`SourceDebugExtension`, JVMS
//! 4.7.11, in the format of JSR 45).
//!
//! Code of an inline function has line numbers beyond the end of the class's own source file. The stratum `Kotlin` maps
//! them to lines of the function's file, the stratum `KotlinDebug` to the line of the call in the class's own file. A
//! report points to the class's own file, so only the latter is used.
//!
//! Lines without a known call are [hidden](Line::Hidden): the compiler generates them for its debugger. Malformed
//! entries are ignored.

use std::ops::Range;

/// What a line number of the bytecode refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A line of the class's own source file.
    Own(u16),
    /// A line of no file: the code belongs to the line before it.
    Hidden,
}

/// The line numbers of a class that are not lines of its own source file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InlinedLines {
    /// Line numbers that refer to other files.
    foreign: Vec<Range<u32>>,
    /// Line numbers of inlined code, with the line of the call.
    calls: Vec<(Range<u32>, u16)>,
}

impl InlinedLines {
    /// Reads a source map.
    pub fn read(map: &[u8]) -> InlinedLines {
        let text = String::from_utf8_lossy(map);
        let mut found = InlinedLines::default();
        let (mut stratum, mut section) = ("", "");
        for line in text.lines() {
            if let Some(name) = line.strip_prefix("*S ") {
                (stratum, section) = (name.trim(), "");
            } else if line.starts_with('*') {
                section = line.trim();
            } else if section == "*L"
                && let Some(entry) = Entry::read(line)
            {
                match stratum {
                    "Kotlin" if entry.file != OWN => found.foreign.push(entry.output),
                    "KotlinDebug" if entry.file == OWN => {
                        found.calls.extend(u16::try_from(entry.input).map(|input| (entry.output, input)));
                    }
                    _ => {}
                }
            }
        }
        found.calls.sort_by_key(|(lines, _)| lines.start);
        found.foreign.sort_by_key(|lines| lines.start);
        found
    }

    /// What a line number of the class refers to. If ranges of a malformed map overlap, the one that starts last is
    /// used.
    pub fn line(&self, line: u16) -> Line {
        let number = u32::from(line);
        let call = self.calls[..self.calls.partition_point(|(lines, _)| lines.start <= number)].last();
        let foreign = self.foreign[..self.foreign.partition_point(|lines| lines.start <= number)].last();
        match call.filter(|(lines, _)| lines.contains(&number)) {
            Some((_, call)) => Line::Own(*call),
            None if foreign.is_some_and(|lines| lines.contains(&number)) => Line::Hidden,
            None => Line::Own(line),
        }
    }
}

/// The class's own file is the first of each stratum.
const OWN: u32 = 1;

/// An entry of a map: `11#1,2:33,7` maps line 11 of file 1, and the line after it, to seven output lines each, from 33
/// on.
struct Entry {
    input: u32,
    file: u32,
    output: Range<u32>,
}

impl Entry {
    fn read(line: &str) -> Option<Entry> {
        let (input, output) = line.trim().split_once(':')?;
        let (input, count) = input.split_once(',').unwrap_or((input, "1"));
        let (start, step) = output.split_once(',').unwrap_or((output, "1"));
        let (input, file) = input.split_once('#')?;
        let (start, count, step): (u32, u32, u32) = (start.parse().ok()?, count.parse().ok()?, step.parse().ok()?);
        let output = start..start.checked_add(count.checked_mul(step)?)?;
        Some(Entry { input: input.parse().ok()?, file: file.parse().ok()?, output })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: &str = "SMAP\nA.kt\nKotlin\n*S Kotlin\n*F\n+ 1 A.kt\nA\n+ 2 Maps.kt\nkotlin/MapsKt\n+ 3 fake.kt\nFakeKt\n*L\n\
                       1#1,32:1\n460#2,7:33\n1#3:40\n*S KotlinDebug\n*F\n+ 1 A.kt\nA\n*L\n11#1:33,7\n*E\n";

    #[test]
    fn inlined_lines_are_those_of_their_call() {
        let lines = InlinedLines::read(MAP.as_bytes());
        let read: Vec<Line> = [1, 32, 33, 39, 40, 41].map(|line| lines.line(line)).into();
        let (own, hidden) = (Line::Own, Line::Hidden);
        assert_eq!(read, [own(1), own(32), own(11), own(11), hidden, own(41)]);
    }

    #[test]
    fn a_number_without_a_call_is_hidden() {
        let lines = InlinedLines::read(MAP.split("*S KotlinDebug").next().unwrap().as_bytes());
        assert_eq!([32, 33, 40].map(|line| lines.line(line)), [Line::Own(32), Line::Hidden, Line::Hidden]);
    }

    #[test]
    fn malformed_maps_and_other_strata_are_ignored() {
        let number = "4294967295";
        let large = format!("*S Kotlin\n*L\n1#2,{number}:{number}\n1#2:{number},2\n*S KotlinDebug\n*L\n99999#1:1\n");
        let texts = ["", "*L\n1#2:3", "*S JSP\n*L\n1#2:3", "*S Kotlin\n*L\n#:,\n1#2\n1:2\n-1#2:3\n1#2,x:3", &large];
        for text in texts {
            assert_eq!(InlinedLines::read(text.as_bytes()), InlinedLines::default(), "{text}");
        }
        assert_eq!(InlinedLines::read(&[0xff, b'*', b'S']), InlinedLines::default());
    }
}
