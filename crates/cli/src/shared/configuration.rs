//! Reads `unsnarl.toml` (`docs/configuration.md`).

use std::io::ErrorKind;
use std::path::Path;

use unsnarl_engine::config::{Config, FILE_NAME};
use unsnarl_engine::rules::RULES;

use super::exit::{Failure, Outcome};
use super::models::with_mistakes;

/// The configuration in the named file. Without a name: in the one of the current folder, if there is one.
pub(crate) fn read(named: Option<&Path>) -> Outcome<Config> {
    let path = named.unwrap_or(Path::new(FILE_NAME));
    let name = path.display();
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if named.is_none() && error.kind() == ErrorKind::NotFound => return Ok(Config::default()),
        Err(error) => return Err(Failure::unreadable(format!("cannot read the configuration `{name}`: {error}"))),
    };
    let config = Config::parse(&name.to_string(), &text, RULES).map_err(|mistakes| {
        with_mistakes(&format!("the settings in `{name}`"), &mistakes)
            .help("docs/configuration.md describes the format")
    })?;
    Ok(config.in_folder(path.parent().unwrap_or(Path::new(""))))
}
