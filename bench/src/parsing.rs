//! Reading every class of `java.base` with each reader, in turns, so that what else the machine does hits all of them
//! alike.

use std::path::Path;
use std::time::Instant;

use bytes::Bytes;
use serde::Serialize;
use unsnarl_classfile::archive;

use crate::readers::{Depth, READERS};
use crate::{Outcome, median};

/// Measured rounds, after one that is not measured.
const ROUNDS: usize = 9;

/// The classes that every reader gets.
pub(crate) struct Classes {
    pub(crate) names: Vec<String>,
    contents: Vec<Bytes>,
    pub(crate) bytes: usize,
}

/// What a reader did with them.
#[derive(Serialize)]
pub(crate) struct Reading {
    pub(crate) name: String,
    pub(crate) does: String,
    pub(crate) everything: bool,
    pub(crate) refused: usize,
    /// For all classes; the median of the rounds.
    pub(crate) seconds: f64,
}

impl Classes {
    /// The classes of a module of the image at `modules`.
    pub(crate) fn of(modules: &Path, module: &str) -> Outcome<Classes> {
        let inputs = archive::open(&[modules.to_path_buf()], &archive::Options::default());
        let entries: Vec<_> = inputs.entries.iter().filter(|entry| entry.module() == Some(module)).collect();
        let contents = entries.iter().map(|entry| entry.read()).collect::<Result<Vec<_>, _>>();
        let contents: Vec<Bytes> = contents
            .map_err(|issue| issue.to_string())?
            .iter()
            // Copied, so that no reader pays for mapping pages of the image.
            .map(|bytes| Bytes::copy_from_slice(bytes))
            .collect();
        if contents.is_empty() {
            return Err(format!("{}: no class of {module} there", modules.display()));
        }
        Ok(Classes {
            names: entries.iter().map(|entry| entry.class_path().replace('/', ".")).collect(),
            bytes: contents.iter().map(|content| content.len()).sum(),
            contents,
        })
    }
}

/// Reads all classes with all readers.
pub(crate) fn measure(classes: &Classes) -> Vec<Reading> {
    let mut seconds = vec![Vec::new(); READERS.len()];
    let mut refused = vec![0; READERS.len()];
    for round in 0..=ROUNDS {
        for (position, reader) in READERS.iter().enumerate() {
            let start = Instant::now();
            refused[position] = classes.contents.iter().filter(|bytes| !(reader.read)(bytes)).count();
            if round > 0 {
                seconds[position].push(start.elapsed().as_secs_f64());
            }
        }
    }
    let measured = READERS.iter().zip(seconds).zip(refused);
    measured
        .map(|((reader, seconds), refused)| Reading {
            name: reader.name.to_owned(),
            does: reader.does.to_owned(),
            everything: reader.depth == Depth::Everything,
            refused,
            seconds: median(seconds),
        })
        .collect()
}
