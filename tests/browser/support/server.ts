/** The real server, as `npm start` runs it (built first when stale), on a database of its own with the demo data. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'noi-browser-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

process.env.DATABASE_URL = `sqlite:${join(folder, 'noi.sqlite')}`;
process.env.NODE_ENV = 'development';
process.env.LOG_LEVEL ??= 'warn';
process.argv.length = 2;
// @ts-expect-error a plain script without types
await import('../../../api/start.mjs');
