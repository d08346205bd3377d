//! Value domains and relational domains against the numbers of Java.

mod domains;
mod java;
mod precision;
mod relations;
