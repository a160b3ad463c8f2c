//! Plain dancing links (Knuth, "Dancing links", 2000), which visit every solution.

/// Chooses the item with the fewest options first.
pub(crate) struct Links {
    left: Vec<usize>,
    right: Vec<usize>,
    up: Vec<usize>,
    down: Vec<usize>,
    item: Vec<usize>,
    size: Vec<usize>,
    /// The other nodes of the option of a node are found at these places.
    option: Vec<(usize, usize)>,
    /// The first node of each option, and the first one behind it.
    options: Vec<(usize, usize)>,
}

impl Links {
    /// A cover of items by these options.
    pub fn new(items: usize, options: &[Vec<usize>]) -> Self {
        let mut used = vec![false; items];
        options.iter().flatten().for_each(|&item| used[item] = true);
        let heads = items + 1;
        let mut links = Self {
            left: (0..heads).collect(),
            right: (0..heads).collect(),
            up: (0..heads).collect(),
            down: (0..heads).collect(),
            item: (0..heads).collect(),
            size: vec![0; heads],
            option: vec![(0, 0); heads],
            options: Vec::with_capacity(options.len()),
        };
        for item in (0..items).filter(|&item| used[item]) {
            let (head, last) = (item + 1, links.left[0]);
            (links.left[head], links.right[head]) = (last, 0);
            (links.right[last], links.left[0]) = (head, head);
        }
        for option in options {
            let first = links.item.len();
            links.options.push((first, first + option.len()));
            for &item in option {
                let (node, head) = (links.item.len(), item + 1);
                let last = links.up[head];
                links.up.push(last);
                links.down.push(head);
                (links.down[last], links.up[head]) = (node, node);
                links.item.push(head);
                links.size[head] += 1;
                links.option.push((first, first + option.len()));
            }
        }
        links
    }

    fn others(&self, node: usize) -> impl DoubleEndedIterator<Item = usize> + use<> {
        let (first, end) = self.option[node];
        (first..end).filter(move |&other| other != node)
    }

    fn cover(&mut self, head: usize) {
        let (left, right) = (self.left[head], self.right[head]);
        (self.right[left], self.left[right]) = (right, left);
        let mut row = self.down[head];
        while row != head {
            for node in self.others(row) {
                let (up, down) = (self.up[node], self.down[node]);
                (self.down[up], self.up[down]) = (down, up);
                self.size[self.item[node]] -= 1;
            }
            row = self.down[row];
        }
    }

    fn uncover(&mut self, head: usize) {
        let mut row = self.up[head];
        while row != head {
            for node in self.others(row).rev() {
                let (up, down) = (self.up[node], self.down[node]);
                (self.down[up], self.up[down]) = (node, node);
                self.size[self.item[node]] += 1;
            }
            row = self.up[row];
        }
        let (left, right) = (self.left[head], self.right[head]);
        (self.right[left], self.left[right]) = (head, head);
    }

    /// The number of solutions with this option.
    pub fn count_with(&mut self, option: usize) -> u128 {
        let (first, end) = self.options[option];
        (first..end).for_each(|node| self.cover(self.item[node]));
        let solutions = self.count();
        (first..end).rev().for_each(|node| self.uncover(self.item[node]));
        solutions
    }

    /// The number of solutions.
    pub fn count(&mut self) -> u128 {
        let mut best = self.right[0];
        if best == 0 {
            return 1;
        }
        let mut head = best;
        while head != 0 {
            if self.size[head] < self.size[best] {
                best = head;
            }
            head = self.right[head];
        }
        let mut solutions = 0;
        self.cover(best);
        let mut row = self.down[best];
        while row != best {
            self.others(row).for_each(|node| self.cover(self.item[node]));
            solutions += self.count();
            self.others(row).rev().for_each(|node| self.uncover(self.item[node]));
            row = self.down[row];
        }
        self.uncover(best);
        solutions
    }
}
