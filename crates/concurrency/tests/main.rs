//! May-happen-in-parallel, compared with what fixtures state.

mod parallel;
