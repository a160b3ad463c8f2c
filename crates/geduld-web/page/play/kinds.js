// A game of any kind.

import { givenAsks, listedAsks } from "./asks.js";
import { Desk } from "./desk.js";
import { FigureGame, hasFixedPieces } from "./figure.js";
import { Game } from "./game.js";
import { MOST_ORDER, squareHand } from "./numbers.js";
import { PackingGame, isFilled } from "./packing.js";
import { piecesHand } from "./paper.js";
import { SnakeGame } from "./snake.js";
import { SquareGame } from "./square.js";
import { stringAsks, stringHand } from "./string.js";
import { tableHand } from "./table.js";

/**
 * For each kind, the rules of its game, how it is handled, the questions about it, and whether a puzzle has a game.
 *
 * @type {Map<string, any[]>}
 */
const KINDS = new Map([
  ["edge-matching", [Game, tableHand, givenAsks, () => true]],
  ["magic-square", [SquareGame, squareHand, givenAsks, ({ order, numbers }) => order <= MOST_ORDER && !numbers]],
  ["symmetry-figure", [FigureGame, piecesHand, listedAsks, hasFixedPieces]],
  ["packing", [PackingGame, piecesHand, givenAsks, isFilled]],
  ["snake-cube", [SnakeGame, stringHand, stringAsks, () => true]],
]);

/** Whether there is a game for a puzzle with these keys, and these facts about it. */
export const canBePlayed = (keys, facts) => KINDS.get(keys?.kind)?.[3](keys, facts) ?? false;

/** Whether the module draws the pieces of a game with these keys. */
export const needsPictures = ({ kind }) => kind === "edge-matching" || kind === "packing" || kind === "symmetry-figure";

/** Shows a game in an element, and keeps it (see `Desk`). `pictures` are its parts. The returned object ends it. */
export function showGame(place, keys, kept, facts, pictures) {
  const [Rules, hand, asks] = KINDS.get(keys.kind) ?? [];
  const game = new Rules(keys, facts, kept.photos, pictures);
  return new Desk(place, { game, asks: asks(game), kept, hand: (desk) => hand(game, desk) });
}
