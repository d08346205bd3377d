//! What is read off Java sources: tokens, and where fields and methods are declared.

mod declarations;
mod tokens;

pub(crate) use declarations::{Declaration, declarations};
pub(crate) use tokens::{Token, tokens};
