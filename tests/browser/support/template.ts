import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for the database and the mails of one server, and a function that removes it. */
export interface DataFolder {
  readonly path: string;
  /** A SQLite database in the folder, with the demo data of this run. */
  readonly databaseUrl: string;
  remove: () => void;
}

/** Creates a folder with a copy of the demo database that `globalSetup` has filled. */
export function copyDemoFolder(): DataFolder {
  const template = process.env.NOI_TEST_TEMPLATE;
  if (!template) throw new Error('globalSetup has not made the database template.');
  const path = mkdtempSync(join(tmpdir(), 'noi-browser-'));
  const file = join(path, 'noi.sqlite');
  copyFileSync(template, file);
  return {
    path,
    databaseUrl: `sqlite:${file}`,
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
