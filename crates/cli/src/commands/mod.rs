//! The commands, one module each. A command imports only from [`shared`](crate::shared), never from another command.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod explain;
pub(crate) mod explore;
pub(crate) mod infer;
pub(crate) mod inspect;
pub(crate) mod man;
pub(crate) mod prove;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod verify_proof;
