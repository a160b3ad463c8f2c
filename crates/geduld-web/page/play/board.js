// What touches on a board: the labels of reverses, and labels that may touch.

/** For each number of edges, the front edge that is seen at each position of a mirrored reverse. */
const MIRRORED = { 2: [1, 0], 3: [1, 0, 2], 4: [0, 3, 2, 1], 6: [5, 4, 3, 2, 1, 0] };

/** The labels of the reverse of a piece. `null` if it has none. */
export function reverseOf({ edges, reverse }, rule) {
  const own = reverse ?? rule;
  if (Array.isArray(own)) return own;
  return own === "mirror" ? MIRRORED[edges.length].map((at) => edges[at]) : null;
}

/** Whether two labels may touch. */
export function fits(a, b, match = "same") {
  if (Array.isArray(match))
    return match.some(([one, other]) => (one === a && other === b) || (one === b && other === a));
  if (match !== "halves") return a === b;
  return a.slice(1) === b.slice(1) && a[0] + b[0] !== a[0] + a[0] && /^[+-]{2}$/.test(a[0] + b[0]);
}
