/** The real server, as `npm start` runs it (built first when stale), on a database of its own with the demo data. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './dataFolder.ts';

const folder = dataFolder(process.env.PORT);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { mode: 0o700 });
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

process.env.DATABASE_URL = `sqlite:${join(folder, 'noi.sqlite')}`;
process.env.NODE_ENV = 'development';
process.env.LOG_LEVEL ??= 'warn';
// Where the customers of the tests transfer to.
process.env.COMPANY_BANK = 'acb';
process.env.COMPANY_ACCOUNT = '0123456789';
process.argv.length = 2;
// @ts-expect-error a plain script without types
await import('../../../api/start.mjs');
