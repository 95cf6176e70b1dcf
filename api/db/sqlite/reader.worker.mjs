// A thread with a read-only connection of its own: takes { sql, bindings }, posts { rows } or { error: { code, message } }.
// Plain JavaScript, so that a thread starts at once, from the sources and from a build alike.
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

const Database = createRequire(import.meta.url)(workerData.driver);
const database = new Database(workerData.filename, { readonly: true, fileMustExist: true });
database.pragma('busy_timeout = 5000');
database.pragma('cache_size = -32768');
database.pragma('temp_store = MEMORY');

parentPort.on('message', ({ sql, bindings }) => {
  try {
    parentPort.postMessage({ rows: database.prepare(sql).all(bindings) });
  } catch ({ code, message }) {
    parentPort.postMessage({ error: { code, message } });
  }
});
parentPort.postMessage('ready');
