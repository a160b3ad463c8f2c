// Questions to a helper about a game. The solutions of a game are those that agree with the board.

import { fileOf } from "../parts/toml.js";

/** The number of solutions that are compared for a hint. */
const HINT = 200;
/** The number of solutions that are listed for a puzzle whose solutions have no fixed position. */
const LISTED = 20000;

/** Questions about a game whose `givenKeys` form a puzzle in which the contents of the board are given. */
export function givenAsks(game) {
  const text = () => fileOf(game.givenKeys());
  return {
    why: (helper) => helper.ask("why", { text: text() }),
    solve: async (helper) => (await helper.ask("solve", { text: text() })).solution,
    /** Some solutions, and whether there are no others. */
    async some(helper) {
      // The list of a large puzzle would take too long to begin.
      if (game.large) {
        const solution = await this.solve(helper);
        return { solutions: solution ? [solution] : [], complete: !solution };
      }
      const { solutions, complete } = await helper.ask("list", { text: text(), limit: HINT });
      return { solutions: solutions.map(({ solution }) => solution), complete };
    },
    /** The number of solutions, as a string of digits. */
    async count(helper) {
      const { header, cubes } = await helper.ask("plan", { text: text() });
      let record = header;
      for (const { id } of cubes) record += await helper.ask("cubes", { ids: [id] });
      return (await helper.ask("numbers", { record })).solutions;
    },
  };
}

/**
 * Questions about a game whose board cannot be given as pins. All solutions are listed once, and `game.agrees` selects
 * those that agree with the board.
 */
export function listedAsks(game) {
  /** @type {{ solutions: any[], complete: boolean } | null} */
  let listed = null;
  async function all(helper) {
    if (!listed) {
      const { solutions, complete } = await helper.ask("list", {
        text: fileOf({ ...game.keys, expect: undefined }),
        limit: LISTED,
      });
      listed = { solutions: solutions.map(({ solution }) => solution), complete };
    }
    const { complete } = listed;
    const solutions = listed.solutions.filter((solution) => game.agrees(solution));
    if (!solutions.length && !complete) {
      throw new Error(
        `None of the first ${LISTED} solutions agrees with the board. There are more, and no way to look for those ` +
          `that do.`,
      );
    }
    return { complete, solutions };
  }
  return {
    why: async () => null,
    solve: async (helper) => (await all(helper)).solutions[0],
    some: all,
    async count(helper) {
      const { solutions, complete } = await all(helper);
      if (!complete)
        throw new Error(
          `${solutions.length} of the first ${LISTED} solutions agree with the board; there are more solutions.`,
        );
      return String(solutions.length);
    },
  };
}
