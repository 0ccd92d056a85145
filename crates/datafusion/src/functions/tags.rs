//! The tags of games, as an argument of SQL functions.

use super::arguments::Texts;
use datafusion::{
    arrow::{
        array::{Array, ArrayRef, AsArray, MapArray},
        datatypes::DataType,
    },
    common::Result,
};

/// Returns whether values of this type are tags: maps of texts, or null.
pub(super) fn are_tags(data_type: &DataType) -> bool {
    let is_text = |text: &DataType| match text {
        DataType::Dictionary(_, text) => text.is_string(),
        text => text.is_string() || text.is_null(),
    };
    match data_type {
        DataType::Map(entries, _) => match entries.data_type() {
            DataType::Struct(fields) => fields.iter().all(|field| is_text(field.data_type())),
            _ => false,
        },
        other => other.is_null(),
    }
}

/// The tags in each row of an argument.
#[derive(Debug)]
pub(super) struct Tags {
    maps: MapArray,
    names: Texts,
    values: Texts,
}

impl Tags {
    /// Creates tags from an array. Returns `None` if it has the type of nulls.
    pub(super) fn from_array(array: &ArrayRef) -> Result<Option<Self>> {
        let Some(maps) = array.as_map_opt() else { return Ok(None) };
        let (names, values) = (Texts::from_array(maps.keys())?, Texts::from_array(maps.values())?);
        Ok(Some(Self { maps: maps.clone(), names, values }))
    }

    /// Returns the names and values in a row, or `None` if it is null. Null values are omitted.
    pub(super) fn get(&self, row: usize) -> Option<Vec<(&str, &str)>> {
        let ends = self.maps.is_valid(row).then(|| self.maps.value_offsets())?.get(row..)?;
        let [start, end] = ends.first_chunk()?.map(|end| usize::try_from(end).unwrap_or(0));
        Some((start..end).filter_map(|entry| self.names.get(entry).zip(self.values.get(entry))).collect())
    }
}
