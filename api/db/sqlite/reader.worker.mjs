// A thread with a read-only connection of its own: takes { sql, bindings }, posts { pieces } or { error: { code, message } }.
// Rows are sent as pieces of JSON, which take half the time of the same rows as objects.
// Plain JavaScript, so that a thread starts at once, from the sources and from a build alike.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

const Database = createRequire(import.meta.url)(workerData.driver);
const database = new Database(workerData.filename, { readonly: true, fileMustExist: true });
database.pragma('busy_timeout = 5000');
database.pragma('cache_size = -8192');
// Pages of the file are read in place from the system's own cache, which all threads share and the system takes back when memory is
// short. Resident memory includes them.
database.pragma('mmap_size = 1073741824');

/** The most prepared statements that are cached; making one ready takes longer than most take to run. */
const most = 60;
const kept = new Map();
function prepared(sql) {
  const known = kept.get(sql) ?? database.prepare(sql);
  kept.delete(sql);
  kept.set(sql, known);
  if (kept.size > most) kept.delete(kept.keys().next().value);
  return known;
}

/** Rows of one piece. */
const piece = 100;

function piecesOf({ sql, bindings }) {
  const statement = prepared(sql);
  if (!statement.reader) statement.run(bindings);
  const rows = statement.reader ? statement.all(bindings) : [];
  const pieces = [];
  for (let at = 0; at < rows.length; at += piece) pieces.push(JSON.stringify(rows.slice(at, at + piece)));
  return pieces;
}

parentPort.on('message', (asked) => {
  try {
    parentPort.postMessage({ pieces: piecesOf(asked) });
  } catch ({ code, message }) {
    parentPort.postMessage({ error: { code, message } });
  }
});
parentPort.postMessage('ready');
