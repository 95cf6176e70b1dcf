import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { buildClockEnvironment } from '../../support/clock.mjs';

export interface ProgramResult {
  code: number | null;
  /** Complete output of both streams, trimmed. */
  output: string;
}

/** Runs a built program of api/cli on a database until it ends. @param folder working folder; the project's folder if absent */
export function runBuiltProgram(
  name: string,
  words: readonly string[],
  databaseUrl: string,
  folder?: string,
): Promise<ProgramResult> {
  const child = spawn(process.execPath, [resolve(`dist/api/cli/${name}.js`), ...words], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      ...buildClockEnvironment(),
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'a secret of the tests, long enough for anyone',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  return new Promise((done) => child.once('close', (code) => done({ code, output: output.trim() })));
}
