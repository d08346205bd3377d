//! Reads the models that users write for their libraries (`docs/models.md`).

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use unsnarl_engine::config::Config;
use unsnarl_library::Models;
use unsnarl_library::located::Mistake;

use super::exit::{Failure, Outcome};

/// A file of models.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct ModelFile {
    /// Its path.
    pub(crate) file: String,
    /// Its text.
    pub(crate) text: String,
}

/// The built-in models with those of the user layered over them.
pub(crate) fn layered(files: &[ModelFile]) -> Outcome<Models> {
    let mut models = Models::builtin();
    for ModelFile { file, text } in files {
        models.layer(file, text).map_err(|mistakes| wrong_models(file, &mistakes))?;
    }
    Ok(models)
}

/// The models that a configuration asks for: its files of models, and its thread-safe types.
pub(crate) fn configured(config: &Config) -> Outcome<Models> {
    let mut models = layered(&read(&config.models)?)?;
    config.lay_over(&mut models).map_err(|mistakes| with_mistakes("the thread-safe types", &mistakes))?;
    Ok(models)
}

/// Reads files of models as they are: their text is not yet checked.
pub(crate) fn read(files: &[PathBuf]) -> Outcome<Vec<ModelFile>> {
    let read = |path: &PathBuf| {
        let file = path.display().to_string();
        let text = std::fs::read_to_string(path)
            .map_err(|error| Failure::unreadable(format!("cannot read the models in `{file}`: {error}")))?;
        Ok(ModelFile { file, text })
    };
    files.iter().map(read).collect()
}

/// The failure for a file of models with mistakes.
pub(crate) fn wrong_models(file: &str, mistakes: &[Mistake]) -> Failure {
    with_mistakes(&format!("the models in `{file}`"), mistakes).help("docs/models.md describes the format")
}

/// The failure for a text with mistakes, one line for each.
pub(crate) fn with_mistakes(what: &str, mistakes: &[Mistake]) -> Failure {
    let lines: Vec<String> = mistakes.iter().map(|mistake| format!("\n  {mistake}")).collect();
    Failure::unreadable(format!("{what} have mistakes:{}", lines.concat()))
}
