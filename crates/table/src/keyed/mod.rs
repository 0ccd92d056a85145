//! Parquet files sorted by position key, in which positions are found through the page index.

mod error;
mod file;

pub use error::KeyedFileError;
pub(crate) use file::KeyedFile;

use crate::encode::base_properties;
use parquet::file::properties::{EnabledStatistics, WriterPropertiesBuilder};

/// The column that identifies the position. Rows are sorted by it.
pub(crate) const POSITION_KEY: &str = "position_key";

/// The number of rows in a row group. Encoding a group takes about 20 MB.
const ROWS_PER_GROUP: usize = 512 * 1024;

/// The number of rows in a page. A query reads at least one page.
const ROWS_PER_PAGE: usize = 4 * 1024;

/// Identifies a table in the metadata of its files.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeyedTable {
    /// The table's name in the metadata.
    pub(crate) name: &'static str,
    /// The layout version. We increase it when the name, the type or the meaning of a column changes.
    pub(crate) version: u32,
    /// What error messages call a file with this table.
    pub(crate) noun: &'static str,
}

impl KeyedTable {
    /// Returns the properties of files with this table.
    pub(crate) fn properties(self) -> WriterPropertiesBuilder {
        base_properties(self.name, self.version)
            .set_max_row_group_row_count(Some(ROWS_PER_GROUP))
            .set_data_page_row_count_limit(ROWS_PER_PAGE)
            .set_write_batch_size(ROWS_PER_PAGE)
            .set_column_statistics_enabled(POSITION_KEY.into(), EnabledStatistics::Page)
    }
}
