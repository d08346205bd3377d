//! The files that a program finds when it is explored: those of folders that the user names, and its standard input.
//!
//! A schedule holds them, with their content, so that a replay does not depend on what became of them.

use std::path::{Path, PathBuf};

use clap::Args;
use serde::{Deserialize, Serialize};
use unsnarl_engine::explore::{FolderEntry, FolderLimits, GivenFile, GivenFiles, read_folder};

use super::console::Console;
use super::exit::{Failure, Outcome};

/// Which files the program finds.
#[derive(Args, Default)]
#[command(next_help_heading = "The machine")]
pub(crate) struct FileOptions {
    /// A folder whose content the program finds in its working folder or, with `=PATH`, in a folder of that
    /// name; may be given several times. Nothing is written back
    #[arg(long, value_name = "DIR[=PATH]")]
    pub(crate) files: Vec<String>,
    /// The file that the program reads as its standard input; empty if not given
    #[arg(long, value_name = "FILE")]
    pub(crate) stdin: Option<PathBuf>,
}

/// A file, or an empty folder, in a schedule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RecordedFile {
    /// Its path: absolute, or below the working folder.
    pub(crate) name: String,
    #[serde(flatten)]
    pub(crate) content: Content,
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Content {
    /// Text, in UTF-8.
    Text(String),
    /// Anything else: two hexadecimal digits for each byte.
    Bytes(String),
    /// It is a folder.
    Folder(bool),
}

impl Content {
    fn of(bytes: &[u8]) -> Content {
        match std::str::from_utf8(bytes) {
            Ok(text) => Content::Text(text.to_owned()),
            Err(_) => Content::Bytes(bytes.iter().map(|byte| format!("{byte:02x}")).collect()),
        }
    }

    /// The bytes; `None` for a folder.
    fn bytes(&self) -> Result<Option<Vec<u8>>, String> {
        let digits = match self {
            Content::Text(text) => return Ok(Some(text.clone().into_bytes())),
            Content::Folder(_) => return Ok(None),
            Content::Bytes(digits) => digits,
        };
        let byte = |at: usize| digits.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
        let bytes: Option<Vec<u8>> = (0..digits.len()).step_by(2).map(byte).collect();
        bytes.map(Some).ok_or_else(|| "its `bytes` are no pairs of hexadecimal digits".to_owned())
    }
}

/// Reads what the options name.
pub(crate) fn read(options: &FileOptions, console: &Console) -> Outcome<GivenFiles> {
    let mut files: Vec<GivenFile> = Vec::new();
    for named in &options.files {
        let (folder, mount) = match named.rsplit_once('=') {
            Some((folder, mount)) => (folder, Some(mount.trim_end_matches('/'))),
            None => (named.as_str(), None),
        };
        if mount.is_some_and(|mount| !mount.starts_with('/')) {
            return Err(Failure::wrong_use(format!("--files {named}: the name after `=` is not absolute"))
                .help("the program finds the content of DIR in PATH, as in `--files test/etc=/etc/app`"));
        }
        if !Path::new(folder).is_dir() {
            return Err(Failure::unreadable(format!("`{folder}` is no folder"))
                .help("--files names a folder; its content is what the program finds"));
        }
        let read = read_folder(Path::new(folder), FolderLimits::default())
            .map_err(|issue| Failure::unreadable(issue.to_string()).help("--files is for the few files of a test"))?;
        read.issues.iter().for_each(|issue| console.warning(&issue.to_string()));
        for FolderEntry { name, content } in read.entries {
            let name = mount.map_or_else(|| name.clone(), |mount| format!("{mount}/{name}"));
            let is_twice = files.iter().any(|known| known.name == name && known.content.is_some());
            if is_twice || content.is_some() && files.iter().any(|known| known.name == name) {
                return Err(Failure::wrong_use(format!("two folders of --files have a file `{name}`")));
            }
            files.push(GivenFile { name, content });
        }
    }
    let input = match &options.stdin {
        Some(path) => std::fs::read(path)
            .map_err(|error| Failure::unreadable(format!("cannot read `{}`: {error}", path.display())))?,
        None => Vec::new(),
    };
    Ok(GivenFiles { files, input })
}

/// The files, for a schedule.
pub(crate) fn recorded(given: &GivenFiles) -> (Vec<RecordedFile>, Option<Content>) {
    let files = given.files.iter().map(|file| RecordedFile {
        name: file.name.clone(),
        content: file.content.as_deref().map_or(Content::Folder(true), Content::of),
    });
    (files.collect(), Some(&given.input).filter(|input| !input.is_empty()).map(|input| Content::of(input)))
}

/// The files that a schedule holds, or says what is wrong with it.
pub(crate) fn given(files: &[RecordedFile], input: Option<&Content>) -> Result<GivenFiles, String> {
    let file = |file: &RecordedFile| {
        let content = file.content.bytes().map_err(|problem| format!("the file `{}`: {problem}", file.name))?;
        Ok(GivenFile { name: file.name.clone(), content })
    };
    let files: Result<Vec<GivenFile>, String> = files.iter().map(file).collect();
    let input = input.map_or(Ok(None), Content::bytes)?.unwrap_or_default();
    Ok(GivenFiles { files: files?, input })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_back_from_a_schedule() {
        let file =
            |name: &str, content: Option<&[u8]>| GivenFile { name: name.into(), content: content.map(Into::into) };
        let before = GivenFiles {
            files: vec![
                file("a.txt", Some("ä\n".as_bytes())),
                file("/etc/b", Some(&[0xFF, 0, 16])),
                file("empty", None),
            ],
            input: b"typed".to_vec(),
        };
        let (files, input) = recorded(&before);
        let text = serde_json::to_string(&(&files, &input)).unwrap();
        assert!(text.contains(r#"{"name":"/etc/b","bytes":"ff0010"}"#), "{text}");
        let (files, input): (Vec<RecordedFile>, Option<Content>) = serde_json::from_str(&text).unwrap();
        assert_eq!(given(&files, input.as_ref()), Ok(before));
        let wrong = RecordedFile { name: "b".into(), content: Content::Bytes("f".into()) };
        assert!(given(&[wrong], None).is_err_and(|problem| problem.contains("`b`")));
    }
}
