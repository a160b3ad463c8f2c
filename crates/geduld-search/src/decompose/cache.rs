//! The cache of components whose solutions are counted already.

use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use crate::decompose::natural::Natural;

/// The numbers of solutions of components, by their keys. Any number of counts of one
/// [`Decomposition`](crate::Decomposition) may share it, on any number of threads. What it forgets changes the time of
/// a count, never its result.
#[derive(Debug)]
pub struct ComponentCache {
    shards: Vec<Mutex<Shard>>,
    /// The maximum number of bytes of the younger half of a shard.
    half: usize,
    hits: AtomicU64,
    misses: AtomicU64,
}

/// Two generations. When the younger one is full it becomes the older one, whose place becomes free. An entry that is
/// found moves to the younger one.
#[derive(Debug, Default)]
struct Shard {
    young: Generation,
    old: Generation,
    /// The bytes of the younger generation, and of the older one when it was full.
    bytes: usize,
    old_bytes: usize,
}

#[expect(clippy::disallowed_types, reason = "entries are looked up one by one and never listed")]
type Generation = std::collections::HashMap<Box<[u8]>, Natural, BuildHasherDefault<KeyHasher>>;

/// The bytes of an entry besides its key: the number, the length, and free places of the table.
const ENTRY: usize = 80;
/// A smaller cache has a single shard.
const SMALL: usize = 1 << 20;

impl ComponentCache {
    /// An empty cache of this many bytes at most. A cache of 0 bytes remembers nothing.
    pub fn new(bytes: usize) -> Self {
        let shards = if bytes < SMALL { 1 } else { 64 };
        Self {
            shards: std::iter::repeat_with(Mutex::default).take(shards).collect(),
            half: bytes / shards / 2,
            hits: AtomicU64::new(0),
            misses: AtomicU64::new(0),
        }
    }

    /// The number of components that were found in the cache.
    pub fn hits(&self) -> u64 {
        self.hits.load(Relaxed)
    }

    /// The number of components that were looked up and not found.
    pub fn misses(&self) -> u64 {
        self.misses.load(Relaxed)
    }

    /// The number of components in the cache. Cost: a look at each shard.
    pub fn entries(&self) -> usize {
        self.sum(|shard| shard.young.len() + shard.old.len())
    }

    /// The number of bytes in use, at most. Cost: a look at each shard.
    pub fn bytes(&self) -> usize {
        self.sum(|shard| shard.bytes + shard.old_bytes)
    }

    fn sum(&self, of: impl Fn(&Shard) -> usize) -> usize {
        let shards = self.shards.iter();
        shards.map(|shard| of(&shard.lock().unwrap_or_else(PoisonError::into_inner))).sum()
    }

    fn shard(&self, key: &[u8]) -> &Mutex<Shard> {
        let mut hasher = KeyHasher::default();
        hasher.write(key);
        // The low bits choose a place in the shard.
        let shards = self.shards.len() as u64;
        &self.shards[usize::try_from((hasher.finish() >> 40) % shards).unwrap_or(0)]
    }

    pub(super) fn get(&self, key: &[u8]) -> Option<Natural> {
        let mut shard = self.shard(key).lock().unwrap_or_else(PoisonError::into_inner);
        let found = shard.young.get(key).cloned();
        let found = found.or_else(|| {
            let (key, number) = shard.old.remove_entry(key)?;
            shard.insert(key, number.clone(), self.half);
            Some(number)
        });
        let counter = if found.is_some() { &self.hits } else { &self.misses };
        counter.fetch_add(1, Relaxed);
        found
    }

    pub(super) fn insert(&self, key: &[u8], number: Natural) {
        let mut shard = self.shard(key).lock().unwrap_or_else(PoisonError::into_inner);
        shard.insert(key.into(), number, self.half);
    }
}

impl Shard {
    fn insert(&mut self, key: Box<[u8]>, number: Natural, half: usize) {
        let bytes = key.len() + number.bytes() + ENTRY;
        if bytes > half {
            return;
        }
        if self.bytes + bytes > half {
            self.old = std::mem::take(&mut self.young);
            self.old_bytes = std::mem::take(&mut self.bytes);
        }
        self.bytes += bytes;
        self.young.insert(key, number);
    }
}

/// A fast hash without secrets: the same in every run.
#[derive(Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in &mut words {
            let word = word.try_into().map_or(0, u64::from_le_bytes);
            self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            self.0 ^= self.0 >> 29;
        }
        for &byte in words.remainder() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }

    fn finish(&self) -> u64 {
        mix(self.0)
    }
}

/// A permutation of the 64-bit numbers that looks random.
#[inline]
pub(super) fn mix(mut number: u64) -> u64 {
    number ^= number >> 30;
    number = number.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    number ^= number >> 27;
    number = number.wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}
