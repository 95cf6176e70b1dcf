import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sqliteDriver } from '#api/db/sqlite/driver';

/** The same customers and packages as the file that json-server serves. @returns its path */
export function writeJsonServer(database: string, folder: string): string {
  const Database = sqliteDriver();
  const source = new Database(database, { readonly: true });
  const path = join(folder, 'rows.json');
  const rows = (table: string) => source.prepare(`select * from ${table}`).all();
  writeFileSync(path, JSON.stringify({ customers: rows('customers'), packages: rows('packages') }));
  source.close();
  return path;
}
