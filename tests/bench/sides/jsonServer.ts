import { rmSync } from 'node:fs';
import { serve } from '../serve.ts';
import { writeJsonServer } from '../writeJsonServer.ts';
import type { Side } from './side.ts';

/** Megabytes of heap: it makes a text of all its rows for every write. */
const heap = 8_000;

/** json-server keeps every row in memory and goes through all of them for every answer. */
const most = 100_000;

/** json-server on the same rows as a file. @param at where it is installed @throws when they are too many */
export function jsonServerSide(file: string, port: number, at: string, size: number): Side {
  if (size > most) throw new Error(`more than ${most} packages`);
  const rows = writeJsonServer(file, at);
  const command = ['node_modules/.bin/json-server', '--quiet', '--host', '127.0.0.1', '--port', String(port)];
  const env = { NODE_ENV: 'production', NODE_OPTIONS: `--max-old-space-size=${heap}` };
  return {
    name: 'json-server',
    start: () => serve([...command, rows], port, { cwd: at, path: '/customers/1', env }),
    remove: () => rmSync(rows),
  };
}
