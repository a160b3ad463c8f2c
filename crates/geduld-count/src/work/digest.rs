//! Digests of texts.

use std::fmt::{self, Display, Write};

use sha2::{Digest, Sha256};

/// A digest (SHA-256, hexadecimal) of a text. The text is never in memory as a whole.
pub fn digest(text: &(impl Display + ?Sized)) -> String {
    struct Hash(Sha256);
    impl Write for Hash {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            self.0.update(part.as_bytes());
            Ok(())
        }
    }
    let mut hash = Hash(Sha256::new());
    // A text that fails to be written is cut off: its digest is another one.
    let _ = write!(hash, "{text}");
    hash.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
