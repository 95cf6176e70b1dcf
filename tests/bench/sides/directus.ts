import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { copyDatabase } from '../copyDatabase.ts';
import { serve } from '../serve.ts';
import type { Side } from './side.ts';

const headers = { authorization: 'Bearer token-of-the-benchmark' };

/**
 * Directus on a copy of the rows, with the same indexes, beside tables of its own; its administrator is signed in by a fixed
 * token. @param at where it is installed @throws with its words when it cannot be set up
 */
export function directusSide(file: string, port: number, at: string): Side {
  const copy = join(at, 'rows.sqlite');
  const remove = copyDatabase(file, copy);
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: copy,
    KEY: 'benchmark',
    SECRET: 'a-secret-of-the-benchmark-long-enough',
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: 'noi-demo-2026',
    ADMIN_TOKEN: 'token-of-the-benchmark',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
  };
  const command = [process.execPath, 'node_modules/.bin/directus'];
  const [program = '', ...words] = [...command, 'bootstrap'];
  const made = spawnSync(program, words, { cwd: at, encoding: 'utf8', env: { ...process.env, ...env } });
  if (made.status !== 0) {
    remove();
    const said = `${made.stderr}\n${made.stdout}`.split('\n');
    throw new Error(said.find((one) => /error/i.test(one)) ?? `bootstrap ended with ${made.status}`);
  }
  return {
    name: 'directus',
    start: () => serve([...command, 'start'], port, { cwd: at, path: '/server/ping', env }),
    signIn: async (url) => {
      // A table becomes a collection by being given a line of description.
      for (const name of ['customers', 'packages', 'users'])
        await set(`${url}/collections/${name}`, { meta: { hidden: false } });
      // It would take many sign-ins at once for somebody who guesses.
      await set(`${url}/settings`, { auth_login_attempts: null });
      return headers;
    },
    remove,
  };
}

async function set(url: string, values: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(values),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
}
