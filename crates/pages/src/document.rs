//! What all pages have in common: the head with its policy, and pages that are only text.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use movetext_diagram::piece_shapes;

/// The style of pages without a script.
const STYLE: &str = include_str!("page/text.css");

/// What pages without a script may load: this style, and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'sha256-geHt7U3M+T1ISmNMKHwNRJ3gTs1ApqmMsrBrQL60wnk='; base-uri 'none'; form-action 'none'";

/// Returns the content of the head of any page.
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

/// Returns the beginning of a page without a script, up to its first element in `main`.
pub(crate) fn start(title: &str) -> String {
    let markup = html! {
        (DOCTYPE)
        (PreEscaped("<html lang=\"en\">"))
        head { (head(title, POLICY, STYLE)) }
        (PreEscaped("<body>"))
        (shapes())
        (PreEscaped("<main>"))
    };
    markup.into_string()
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
