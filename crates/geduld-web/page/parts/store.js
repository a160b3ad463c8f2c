// The data that the page stores in the browser: puzzles with their games, and unfinished counts, cube by cube. Nothing
// leaves the machine.

const NAME = "geduld";
/** @type {Promise<IDBDatabase> | null} */
let opened = null;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      request.result.createObjectStore("puzzles", { keyPath: "id" });
      if (oldVersion > 0) return;
      request.result.createObjectStore("counts", { keyPath: "id", autoIncrement: true });
      request.result.createObjectStore("lines", { autoIncrement: true }).createIndex("count", "count");
    };
    request.onsuccess = () => {
      // A newer page in another tab may change the database.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
  return opened;
}

async function transact(stores, mode, work) {
  const transaction = (await database()).transaction(stores, mode);
  const result = work(...stores.map((store) => transaction.objectStore(store)));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(result?.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

/** All puzzles. */
export const puzzles = () => transact(["puzzles"], "readonly", (own) => own.getAll());

/**
 * Stores a puzzle, or changes it, unless `wanted` refuses. It is asked with what is stored so far, and may change the
 * record.
 */
export const keepPuzzle = (record, wanted) =>
  transact(["puzzles"], "readwrite", (own) => {
    const before = own.get(record.id);
    before.onsuccess = () => {
      if (wanted(before.result)) own.put(record);
    };
  });

/** Deletes a puzzle. */
export const forgetPuzzle = (id) => transact(["puzzles"], "readwrite", (own) => own.delete(id));

/** Stores a new count, and returns its id. */
export const keep = (count) => transact(["counts"], "readwrite", (counts) => counts.add(count));

/** Stores lines of the record of a count. */
export const keepLines = (count, text) => transact(["lines"], "readwrite", (lines) => lines.add({ count, text }));

/** All stored counts. */
export const kept = () => transact(["counts"], "readonly", (counts) => counts.getAll());

/** The lines of a count. */
export async function linesOf(count) {
  const rows = await transact(["lines"], "readonly", (lines) => lines.index("count").getAll(count));
  return rows
    .map((row) => row.text)
    .filter((text) => typeof text === "string")
    .join("");
}

/** Deletes a count. */
export const forget = (count) =>
  transact(["counts", "lines"], "readwrite", (counts, lines) => {
    counts.delete(count);
    const keys = lines.index("count").getAllKeys(count);
    keys.onsuccess = () => keys.result.forEach((key) => lines.delete(key));
  });
