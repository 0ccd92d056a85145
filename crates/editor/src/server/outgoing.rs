//! Messages to the client, as JSON texts. Long results become text directly, without a `serde_json::Value`.

use lsp_server::{ErrorCode, RequestId};
use lsp_types::{MessageType, ShowMessageParams, notification::Notification as _, notification::ShowMessage};
use serde::Serialize;
use serde_json::json;

/// Returns the response to a request. `result` is JSON.
pub(super) fn response(id: &RequestId, result: &str) -> String {
    let id = text(id);
    ["{\"jsonrpc\":\"2.0\",\"id\":", &id, ",\"result\":", result, "}"].concat()
}

/// Returns the response to a failed request.
pub(super) fn error(id: &RequestId, code: ErrorCode, message: &str) -> String {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code as i32, "message": message } }).to_string()
}

/// Returns a notification.
pub(super) fn notification(method: &str, params: &impl Serialize) -> String {
    ["{\"jsonrpc\":\"2.0\",\"method\":", &text(&method), ",\"params\":", &text(params), "}"].concat()
}

/// Returns the notification that shows a message to the user.
pub(super) fn message(kind: MessageType, message: String) -> String {
    notification(ShowMessage::METHOD, &ShowMessageParams { typ: kind, message })
}

/// Serializes a value. This only fails for maps with other keys than strings, and the protocol has no such maps.
pub(super) fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}
