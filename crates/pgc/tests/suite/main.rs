//! Tests of the binary format through its public face, in one binary to link once.

mod damage;
mod decoding;
mod encoding;
mod items;
mod log;
mod ordinals;
mod random;
