//! The parts that all pages share, and the frame of pages without a script.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use movetext_diagram::{is_forbidden_in_markup, piece_shapes};

/// The style of pages without a script.
const STYLE: &str = include_str!("page/text.css");

/// The policy of pages without a script: they may load only this style.
const POLICY: &str = "default-src 'none'; style-src 'sha256-geHt7U3M+T1ISmNMKHwNRJ3gTs1ApqmMsrBrQL60wnk='; base-uri 'none'; form-action 'none'";

/// Returns the content of the element `head`.
pub(crate) fn head(title: &str, policy: &str, style: &'static str) -> Markup {
    html! {
        meta charset="utf-8";
        meta http-equiv="Content-Security-Policy" content=(policy);
        meta name="viewport" content="width=device-width, initial-scale=1";
        meta name="color-scheme" content="light dark";
        title { (title) }
        style { (PreEscaped(style)) }
    }
}

/// Returns the shapes of the pieces, once for all boards in a page.
pub(crate) fn shapes() -> Markup {
    html! {
        svg .hidden aria-hidden="true" { defs { (PreEscaped(piece_shapes())) } }
    }
}

/// Returns the beginning of a page without a script. The next element goes into `main`.
pub(crate) fn start(title: &str) -> String {
    let markup = html! {
        (DOCTYPE)
        (PreEscaped("<html lang=\"en\">"))
        head { (head(title, POLICY, STYLE)) }
        (PreEscaped("<body>"))
        (shapes())
        (PreEscaped("<main>"))
    };
    text(markup)
}

/// Returns markup as text. Characters that HTML does not allow become U+FFFD.
pub(crate) fn text(markup: Markup) -> String {
    replace_forbidden(markup.into_string())
}

/// Replaces the characters that HTML does not allow with U+FFFD.
pub(crate) fn replace_forbidden(text: String) -> String {
    if text.contains(is_forbidden_in_markup) {
        text.replace(is_forbidden_in_markup, "\u{fffd}")
    } else {
        text
    }
}

/// The end of a page that begins with [`start`].
pub(crate) const END: &str = "</main></body></html>\n";

/// Returns at most `count` characters of a text. A longer text ends with an ellipsis.
pub(crate) fn cut(text: &str, count: usize) -> String {
    let mut letters = text.chars();
    let mut shown: String = letters.by_ref().take(count).collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    shown
}
