// A thread with a read-only connection of its own: takes a list of { sql, bindings }, posts { answers }, the rows of each, of
// the state of one moment, or { error: { code, message } }. Rows are sent as pieces of JSON: whoever asked parses them one by
// one, in half the time that the same rows take as objects.
// Plain JavaScript, so that a thread starts at once, from the sources and from a build alike.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

const Database = createRequire(import.meta.url)(workerData.driver);
const database = new Database(workerData.filename, { readonly: true, fileMustExist: true });
database.pragma('busy_timeout = 5000');
database.pragma('cache_size = -2048');

/** Statements kept at most; making one ready takes longer than most take to run. */
const most = 60;
const kept = new Map();
function prepared(sql) {
  const known = kept.get(sql) ?? database.prepare(sql);
  kept.delete(sql);
  kept.set(sql, known);
  if (kept.size > most) kept.delete(kept.keys().next().value);
  return known;
}

const together = database.transaction((statements) => statements.map(rowsOf));

/** Rows of one piece. */
const piece = 100;

function rowsOf({ sql, bindings }) {
  const rows = prepared(sql).all(bindings);
  const pieces = [];
  for (let at = 0; at < rows.length; at += piece) pieces.push(JSON.stringify(rows.slice(at, at + piece)));
  return pieces;
}

parentPort.on('message', (statements) => {
  try {
    const answers = statements.length === 1 ? [rowsOf(statements[0])] : together(statements);
    parentPort.postMessage({ answers });
  } catch ({ code, message }) {
    parentPort.postMessage({ error: { code, message } });
  }
});
parentPort.postMessage('ready');
