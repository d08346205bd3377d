//! Value domains and relational domains against the numbers of Java; properties against what fixtures state;
//! certificates.

mod certificates;
mod domains;
mod fixtures;
mod java;
mod paper;
mod precision;
mod relations;
mod support;
mod termination;
mod threads;
