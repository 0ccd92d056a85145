//! The messages that carry tables and scans between processes.

use crate::options::plan;
use datafusion::error::Result;
use datafusion_proto::protobuf::{FileScanExecConf, PartitionColumn, PhysicalExprNode};
use prost::Message;

/// Marks the messages of this module among those of Ballista and others. No message of Protocol Buffers begins with
/// these bytes, because field 0 does not exist.
const MARK: &[u8] = b"\0movetext\0";

/// A table of games.
#[derive(Clone, PartialEq, Message)]
pub(super) struct TableMessage {
    /// The [options](crate::PgnOptions) as JSON.
    #[prost(string, tag = "1")]
    pub(super) options: String,
    #[prost(message, repeated, tag = "2")]
    pub(super) locations: Vec<LocationMessage>,
    #[prost(string, tag = "3")]
    pub(super) extension: String,
    #[prost(message, repeated, tag = "4")]
    pub(super) partition_columns: Vec<PartitionColumn>,
}

/// The address of a file, or of a folder and a pattern of names.
#[derive(Clone, PartialEq, Message)]
pub(super) struct LocationMessage {
    #[prost(string, tag = "1")]
    pub(super) url: String,
    #[prost(string, optional, tag = "2")]
    pub(super) pattern: Option<String>,
}

/// A scan of files of games.
#[derive(Clone, PartialEq, Message)]
pub(super) struct ScanMessage {
    #[prost(message, optional, tag = "1")]
    pub(super) files: Option<FileScanExecConf>,
    /// The settings of the [source](crate::scan::PgnSource).
    #[prost(string, tag = "2")]
    pub(super) settings: String,
    #[prost(message, optional, tag = "3")]
    pub(super) condition: Option<PhysicalExprNode>,
    /// The entity tag of each file, empty if it has none. DataFusion does not encode them, and without them a file that
    /// changed after the planning is not noticed.
    #[prost(string, repeated, tag = "4")]
    pub(super) tags: Vec<String>,
}

/// Appends a message with its mark.
pub(super) fn push(message: &impl Message, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(MARK);
    bytes.extend_from_slice(&message.encode_to_vec());
}

/// Returns the message in some bytes, or `None` if they have no mark.
pub(super) fn read<M: Message + Default>(bytes: &[u8]) -> Result<Option<M>> {
    let Some(bytes) = bytes.strip_prefix(MARK) else { return Ok(None) };
    M::decode(bytes)
        .map(Some)
        .map_err(|error| plan(format!("a plan from another process is damaged: {error}")))
}
