//! Digests of texts and of symmetries.

use geduld_model::{Atom, Permutation};
use sha2::{Digest, Sha256};

/// A digest (SHA-256, hexadecimal) of a text.
pub(crate) fn digest(text: &[u8]) -> String {
    hexadecimal(&Sha256::digest(text))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A group of symmetries as a short text: their number, and a digest (SHA-256) of the images of all atoms.
pub(crate) fn symmetry_text(elements: &[Permutation]) -> String {
    let mut hash = Sha256::new();
    for element in elements {
        let images = (0..element.len()).map(|atom| element.image(Atom::new(atom)).index() as u64);
        images.for_each(|image| hash.update(image.to_le_bytes()));
    }
    format!("{} {}", elements.len(), hexadecimal(&hash.finalize()))
}
