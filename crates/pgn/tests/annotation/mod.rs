//! Commands in comments of games (the supplement of 2001).

mod real_files;
mod supplement;
