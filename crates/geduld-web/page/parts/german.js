// The sentences of the page in German.

/** @type {Record<string, string>} */
export const GERMAN = {};
