// A thread with its own read-only connection: receives { sql, bindings }, posts { pieces } or { error: { code, message } }.
// Rows are sent as pieces of JSON, which takes half the time of sending objects.
// Plain JavaScript, so that a thread starts fast, both from the sources and from a build.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

const Database = createRequire(import.meta.url)(workerData.driver);
const database = new Database(workerData.filename, { readonly: true, fileMustExist: true });
database.pragma('busy_timeout = 5000');
database.pragma('cache_size = -8192');
// Reads file pages directly from the system's page cache, which all threads share and which the system frees when memory is short. These
// pages count as resident memory of the process.
database.pragma('mmap_size = 1073741824');

/** Maximum number of cached prepared statements. Preparing a statement usually takes longer than running it. */
const most = 60;
const kept = new Map();
function prepared(sql) {
  const known = kept.get(sql) ?? database.prepare(sql);
  kept.delete(sql);
  kept.set(sql, known);
  if (kept.size > most) kept.delete(kept.keys().next().value);
  return known;
}

/** Number of rows per piece of JSON. */
const piece = 100;

function piecesOf({ sql, bindings }) {
  const statement = prepared(sql);
  if (!statement.reader) statement.run(bindings);
  const rows = statement.reader ? statement.all(bindings) : [];
  const pieces = [];
  for (let at = 0; at < rows.length; at += piece) pieces.push(JSON.stringify(rows.slice(at, at + piece)));
  return pieces;
}

parentPort.on('message', (request) => {
  try {
    parentPort.postMessage({ pieces: piecesOf(request) });
  } catch ({ code, message }) {
    parentPort.postMessage({ error: { code, message } });
  }
});
parentPort.postMessage('ready');
