import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder, projectFolder } from './settings.ts';

/** Builds the server, and creates the SQLite file with this many packages if it is missing. @throws when either fails */
export function prepareDatabase(file: string, size: number): void {
  mkdirSync(benchFolder, { recursive: true });
  const databaseUrl = `sqlite:${file}`;
  runProgram(databaseUrl, 'build');
  if (existsSync(file)) runProgram(databaseUrl, 'migrate');
  else {
    console.log(`Putting ${size} packages into ${file} …`);
    runProgram(databaseUrl, 'seed', '--scale', String(size));
  }
}

/** Runs one of Nôi's programs (`migrate`, `seed` …) on a database. @throws when it fails */
export function runProgram(databaseUrl: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [join(projectFolder, 'api/start.mjs'), ...args], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  if (status !== 0) throw new Error(`${args.join(' ')} failed`);
}
