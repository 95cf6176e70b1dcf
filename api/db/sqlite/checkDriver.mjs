// Runs after every install. Both SQLite drivers are optional packages, because each fits different Node versions. Without a driver neither
// the server nor a backup can run, so the install fails here with one line, not at the first start.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** @param {string} name package name of a driver */
function canOpen(name) {
  try {
    const Database = require(name);
    new Database(':memory:').close();
    return true;
  } catch {
    return false;
  }
}

if (!['better-sqlite3-13', 'better-sqlite3'].some(canOpen)) {
  console.error(
    `No SQLite driver works with Node ${process.versions.node} here: use Node 22 or newer, or install a C++ compiler and Python, then run npm ci again.`,
  );
  process.exit(1);
}
