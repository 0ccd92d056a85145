//! Ranges of compressed files whose frames are not what they seem.
