//! Usual files: no range of them is refused.
