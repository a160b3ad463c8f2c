//! Permutations of variables as they are written: cycles and words.

use super::leader::Images;

/// Reads cycles such as `(1 4)(2 5 3)`: 2 becomes 5, 5 becomes 3, 3 becomes 2. `None` if this is no permutation of the
/// variables 1 to `count`.
pub(crate) fn permutation(cycles: &str, count: u32) -> Option<Images> {
    let mut images: Images = (1..=count).collect();
    let mut moved = vec![false; images.len()];
    let mut rest = cycles;
    while let Some(inner) = rest.strip_prefix('(') {
        let (cycle, after) = inner.split_once(')')?;
        let cycle: Vec<u32> = cycle.split(' ').map(|word| word.parse().ok()).collect::<Option<_>>()?;
        for (place, &variable) in cycle.iter().enumerate() {
            if variable == 0 || variable > count || std::mem::replace(&mut moved[variable as usize - 1], true)
            {
                return None;
            }
            images[variable as usize - 1] = cycle[(place + 1) % cycle.len()];
        }
        rest = after;
    }
    rest.is_empty().then_some(images)
}

/// The product of the generators of a word such as `2 1`, the first applied first; `None` if there is no such
/// generator.
pub(crate) fn product(word: &str, generators: &[Images], count: u32) -> Option<Images> {
    let mut images: Images = (1..=count).collect();
    for letter in word.split(' ') {
        let generator = generators.get(letter.parse::<usize>().ok()?.checked_sub(1)?)?;
        images.iter_mut().for_each(|image| *image = generator[*image as usize - 1]);
    }
    Some(images)
}
