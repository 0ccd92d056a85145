//! Shared by the functions that compute a text from a movetext and a number of plies.

use super::arguments::{Arguments, Constants};
use alloc::sync::Arc;
use datafusion::{
    arrow::{
        array::{ArrayRef, StringBuilder},
        datatypes::DataType,
    },
    common::{Result, exec_err},
};

/// Checks the number of plies. `noun` names it in the error for a negative constant.
pub(super) fn plan(constants: &Constants<'_>, noun: &str) -> Result<DataType> {
    match constants.integer(1) {
        Some(plies) if plies < 0 => Err(constants.refused(noun, plies, "expected 0 or more")),
        _ => Ok(DataType::Utf8),
    }
}

/// Computes the text for each row. A negative number in a column gives null.
pub(super) fn evaluate(
    arguments: &Arguments,
    text: impl Fn(&str, i64) -> Option<String>,
) -> Result<ArrayRef> {
    let movetexts = arguments.texts(0)?;
    let Some(plies) = arguments.integers(1)? else { return exec_err!("expected integers as plies") };
    let mut texts = StringBuilder::new();
    for (row, plies) in plies.iter().enumerate() {
        let plies = plies.filter(|plies| *plies >= 0);
        texts
            .append_option(movetexts.get(row).zip(plies).and_then(|(movetext, plies)| text(movetext, plies)));
    }
    Ok(Arc::new(texts.finish()))
}
