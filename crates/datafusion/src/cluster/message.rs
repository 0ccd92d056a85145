//! Messages for tables and scans, which are sent between processes.

use crate::{
    columns::{columns_named, table_named},
    error::external,
    scan::Division,
};
use alloc::sync::Arc;
use datafusion::{common::plan_datafusion_err, error::Result};
use datafusion_proto::protobuf::{FileScanExecConf, PartitionColumn, PhysicalExprNode};
use movetext_files::compression::Compression;
use movetext_input::manifest::Manifest;
use movetext_table::Columns;
use object_store::path::Path;
use prost::Message;

/// The beginning of each message in this module. It distinguishes our messages from Ballista's: no Protocol Buffers
/// message begins with these bytes, because field 0 does not exist.
const MARK: &[u8] = b"\0movetext\0";

/// A table of games.
#[derive(Clone, PartialEq, Message)]
pub(super) struct TableMessage {
    #[prost(message, optional, tag = "1")]
    pub(super) columns: Option<ColumnsMessage>,
    #[prost(message, repeated, tag = "2")]
    pub(super) locations: Vec<LocationMessage>,
    #[prost(string, tag = "3")]
    pub(super) extension: String,
    #[prost(message, repeated, tag = "4")]
    pub(super) partition_columns: Vec<PartitionColumn>,
}

/// The URL of a file, or of a folder with a pattern for file names.
#[derive(Clone, PartialEq, Message)]
pub(super) struct LocationMessage {
    #[prost(string, tag = "1")]
    pub(super) url: String,
    #[prost(string, optional, tag = "2")]
    pub(super) pattern: Option<String>,
}

/// A scan of files with games.
#[derive(Clone, PartialEq, Message)]
pub(super) struct ScanMessage {
    #[prost(message, optional, tag = "1")]
    pub(super) files: Option<FileScanExecConf>,
    #[prost(message, optional, tag = "2")]
    pub(super) columns: Option<ColumnsMessage>,
    #[prost(message, optional, tag = "3")]
    pub(super) condition: Option<PhysicalExprNode>,
    /// The entity tag of each file, or an empty text. The tags show whether a file has changed since the query was
    /// planned. DataFusion does not encode them.
    #[prost(string, repeated, tag = "4")]
    pub(super) entity_tags: Vec<String>,
    #[prost(message, repeated, tag = "5")]
    pub(super) divisions: Vec<DivisionMessage>,
}

/// How a file is divided: by a manifest as JSON, or into ranges.
#[derive(Clone, PartialEq, Message)]
pub(super) struct DivisionMessage {
    #[prost(string, tag = "1")]
    path: String,
    #[prost(string, optional, tag = "2")]
    manifest: Option<String>,
    /// The compression, given by its file extension: `zst`, `gz` or `bz2`, or `pgn` for none. Empty if there is a
    /// manifest.
    #[prost(string, tag = "3")]
    extension: String,
}

impl DivisionMessage {
    pub(super) fn from_division((path, division): (&Path, &Division)) -> Self {
        let (manifest, extension) = match division {
            Division::Parts(manifest) => (Some(manifest.to_json()), ""),
            Division::Ranges(Compression::None) => (None, "pgn"),
            Division::Ranges(Compression::Zstandard) => (None, "zst"),
            Division::Ranges(Compression::Gzip) => (None, "gz"),
            Division::Ranges(Compression::Bzip2) => (None, "bz2"),
        };
        Self { path: path.to_string(), manifest, extension: extension.to_owned() }
    }

    /// Returns the path of the file and its division.
    pub(super) fn read(&self) -> Result<(Path, Division)> {
        let division = match &self.manifest {
            Some(json) => Division::Parts(Arc::new(Manifest::from_json(json.as_bytes()).map_err(external)?)),
            None => Division::Ranges(Compression::from_extension(format!("games.{}", self.extension))),
        };
        Ok((Path::parse(&self.path).map_err(external)?, division))
    }
}

/// The columns of a table of games.
#[derive(Clone, PartialEq, Message)]
pub(super) struct ColumnsMessage {
    #[prost(string, tag = "1")]
    table: String,
    #[prost(string, repeated, tag = "2")]
    names: Vec<String>,
}

impl ColumnsMessage {
    pub(super) fn from_columns(columns: &Columns) -> Self {
        Self { table: columns.table().name().to_owned(), names: columns.names() }
    }

    /// Returns the columns, or an error if a name is unknown.
    pub(super) fn read(&self) -> Result<Columns> {
        columns_named(table_named(&self.table)?, &self.names)
    }
}

/// Appends the mark and a message.
pub(super) fn push(message: &impl Message, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(MARK);
    bytes.extend_from_slice(&message.encode_to_vec());
}

/// Decodes a message. Returns `None` if the bytes do not begin with the mark.
pub(super) fn read<M: Message + Default>(bytes: &[u8]) -> Result<Option<M>> {
    let Some(bytes) = bytes.strip_prefix(MARK) else { return Ok(None) };
    M::decode(bytes)
        .map(Some)
        .map_err(|error| plan_datafusion_err!("a plan from another process is damaged: {error}"))
}
