//! Unpacks files that are packed with gzip or xz. They are recognised by their first bytes, not by their names.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::MultiGzDecoder;
use xz4rust::{XzDecoder, XzNextBlockResult};

/// The maximum unpacked size in bytes. Without a limit, a small packed file could fill any memory.
const MOST: u64 = 1 << 30;

/// The initial and the maximum memory for unpacking xz; `xz -9` needs 64 MiB.
const DICTIONARY: usize = 1 << 20;
const LARGEST_DICTIONARY: usize = 1 << 28;

/// Unpacks a source if it is packed.
///
/// # Errors
/// If its beginning cannot be read.
pub fn unpacked(source: impl Read + 'static) -> io::Result<Box<dyn BufRead>> {
    let mut source = BufReader::new(source);
    let begin = source.fill_buf()?;
    if begin.starts_with(b"\x1f\x8b") {
        Ok(limited(MultiGzDecoder::new(source)))
    } else if begin.starts_with(b"\xfd7zXZ\0") {
        let decoder = XzDecoder::in_heap_with_alloc_dict_size(DICTIONARY, LARGEST_DICTIONARY);
        Ok(limited(Streams { source, decoder, between: false }))
    } else {
        Ok(Box::new(source))
    }
}

fn limited(source: impl Read + 'static) -> Box<dyn BufRead> {
    Box::new(BufReader::new(Limited { source, left: MOST }))
}

/// A source with a maximum length. Reading beyond it is an error.
struct Limited<R> {
    source: R,
    left: u64,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.left = self.left.checked_sub(read as u64).ok_or_else(|| {
            let problem = format!("unpacked, it is larger than {} GiB: unpack it yourself", MOST >> 30);
            io::Error::new(io::ErrorKind::FileTooLarge, problem)
        })?;
        Ok(read)
    }
}

/// All streams of an xz file. There may be several, with zeros between them.
struct Streams<R> {
    source: R,
    decoder: Box<XzDecoder<'static>>,
    /// Whether a stream has ended, and the next one has not begun.
    between: bool,
}

impl<R: BufRead> Read for Streams<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            let packed = self.source.fill_buf()?;
            match (packed.first(), self.between) {
                (None, true) => return Ok(0),
                (None, false) => return Err(io::ErrorKind::UnexpectedEof.into()),
                (Some(0), true) => {
                    self.source.consume(1);
                    continue;
                }
                (Some(_), true) => self.decoder.reset(),
                (Some(_), false) => {}
            }
            let decoded = self.decoder.decode(packed, buffer);
            let decoded = decoded.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
            self.between = matches!(decoded, XzNextBlockResult::EndOfStream(..));
            let (XzNextBlockResult::NeedMoreData(taken, given)
            | XzNextBlockResult::EndOfStream(taken, given)) = decoded;
            self.source.consume(taken);
            if given > 0 {
                return Ok(given);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &'static [u8]) -> Result<String, io::ErrorKind> {
        let mut text = String::new();
        let mut source = unpacked(bytes).map_err(|error| error.kind())?;
        source.read_to_string(&mut text).map_err(|error| error.kind())?;
        Ok(text)
    }

    /// `printf 'hello\n' | gzip -n` and `| xz -0`.
    const GZIP: &[u8] = &[
        0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0xe7, 0x02,
        0x00, 0x20, 0x30, 0x3a, 0x36, 0x06, 0x00, 0x00, 0x00,
    ];
    const XZ: &[u8] = &[
        0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0x00, 0x04, 0xe6, 0xd6, 0xb4, 0x46, 0x02, 0x00, 0x21, 0x01, 0x0c,
        0x00, 0x00, 0x00, 0x8f, 0x98, 0x41, 0x9c, 0x01, 0x00, 0x05, 0x68, 0x65, 0x6c, 0x6c, 0x6f, 0x0a, 0x00,
        0x00, 0x00, 0xa5, 0x60, 0x97, 0xf1, 0x94, 0xf6, 0xfd, 0xe0, 0x00, 0x01, 0x1e, 0x06, 0xc1, 0x2f, 0xa4,
        0x1d, 0x1f, 0xb6, 0xf3, 0x7d, 0x01, 0x00, 0x00, 0x00, 0x00, 0x04, 0x59, 0x5a,
    ];

    fn joined(parts: &[&[u8]]) -> &'static [u8] {
        parts.concat().leak()
    }

    #[test]
    fn all_that_was_packed_is_read() {
        for packed in [GZIP, XZ, b"hello\n"] {
            assert_eq!(read(packed).as_deref(), Ok("hello\n"));
        }
        assert_eq!(read(joined(&[GZIP, GZIP])).as_deref(), Ok("hello\nhello\n"));
        assert_eq!(read(joined(&[XZ, &[0; 8], XZ, &[0; 4]])).as_deref(), Ok("hello\nhello\n"));
        assert_eq!(read(b"").as_deref(), Ok(""));
    }

    #[test]
    fn what_is_damaged_or_cut_off_is_an_error() {
        for packed in [GZIP, XZ] {
            for length in [packed.len() - 1, packed.len() / 2, 8] {
                assert_eq!(read(&packed[..length]), Err(io::ErrorKind::UnexpectedEof), "{length}");
            }
            let mut damaged = packed.to_vec();
            damaged[packed.len() / 2] ^= 0xff;
            assert!(read(damaged.leak()).is_err());
        }
        assert!(read(joined(&[XZ, b"rest"])).is_err());
    }

    #[test]
    fn a_bomb_is_not_read_to_its_end() {
        let mut source = Limited { source: io::repeat(b' '), left: 100_000 };
        let error = io::copy(&mut source, &mut io::sink()).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
    }
}
