//! Digests in hexadecimal.

use sha2::{Digest, Sha256};

pub(crate) fn hexadecimal(digest: Sha256) -> String {
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
