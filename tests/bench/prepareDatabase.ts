import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { folder, house } from './settings.ts';

/** Builds the server, and makes the database of so many packages unless it is there. @throws when either fails */
export function prepareDatabase(file: string, size: number): void {
  mkdirSync(folder, { recursive: true });
  const run = (...words: string[]) => {
    const { status } = spawnSync(process.execPath, [join(house, 'api/start.mjs'), ...words], {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: `sqlite:${file}` },
    });
    if (status !== 0) throw new Error(`${words.join(' ')} failed`);
  };
  run('build');
  if (existsSync(file)) run('migrate');
  else {
    console.log(`Putting ${size} packages into ${file} …`);
    run('seed', '--scale', String(size));
  }
}
