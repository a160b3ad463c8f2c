//! Parts of puzzle files that geduld writes.

/// A name, path or label as TOML writes it. The text has no control characters.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
