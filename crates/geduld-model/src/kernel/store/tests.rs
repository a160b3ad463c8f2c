use super::*;

#[test]
fn changes_are_undone() {
    let mut store = Store::default();
    let small = store.add(&Ranges::new([(-3, 2), (100, 200)]));
    let wide = store.add(&Ranges::new([(i64::MIN, -5), (7, i64::MAX)]));
    let before = (store.domain(small), store.domain(wide), store.size(small));
    assert_eq!(store.size(small), 107);
    let mark = store.mark();
    store.remove(small, 0).unwrap();
    store.at_least(small, -1).unwrap();
    store.at_most(small, 99).unwrap();
    assert_eq!(store.domain(small).ranges(), [(-1, -1), (1, 2)]);
    assert_eq!(store.size(small), 3);
    store.at_least(wide, -4).unwrap();
    let inner = store.mark();
    store.fix(wide, 1_000_000_000_000).unwrap();
    assert_eq!(store.value(wide), Some(1_000_000_000_000));
    store.undo(inner);
    store.remove(wide, 7).unwrap();
    store.remove(wide, 100).unwrap();
    assert_eq!(store.domain(wide).ranges(), [(8, i64::MAX)]);
    assert_eq!(store.at_most(wide, 7), Err(Conflict));
    store.undo(mark);
    assert_eq!(before, (store.domain(small), store.domain(wide), store.size(small)));
}

#[test]
fn bounds_keep_to_the_values() {
    let mut store = Store::default();
    let slot = store.add(&(0..1_000).map(|tenth| tenth * 10).collect());
    store.at_least(slot, 641).unwrap();
    assert_eq!((store.least(slot), store.size(slot)), (650, 935));
    store.at_most(slot, 1_279).unwrap();
    assert_eq!((store.most(slot), store.size(slot)), (1_270, 63));
    assert_eq!((store.next(slot, 651), store.previous(slot, 659)), (Some(660), Some(650)));
    assert_eq!(
        store.values(slot).collect::<Vec<_>>(),
        (65..=127).map(|tenth| tenth * 10).collect::<Vec<_>>()
    );
    assert_eq!(store.fix(slot, 655), Err(Conflict));
}
