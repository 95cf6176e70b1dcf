/** The command line adds districts and wards to a production database. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#api/db/connect';

let folder: string;
let DATABASE_URL: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'noi-places-'));
  DATABASE_URL = `sqlite:${join(folder, 'noi.sqlite')}`;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program as in production; returns its output. */
function seed(...words: string[]): Promise<string> {
  const JWT_SECRET = 'a secret of the tests, long enough for anyone';
  const env = { ...process.env, NODE_ENV: 'production', JWT_SECRET, DATABASE_URL };
  const program = ['--import', 'tsx', 'api/cli/seed.ts', ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, program, { env }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}

test('in production only the places are loaded, each once, and no demo data', async () => {
  expect(await seed()).toMatch(/^The demo data are never put into production\./);
  expect(await seed('--places')).toMatch(/^Places stored: \d+ new\.\n$/);
  const knex = connect(DATABASE_URL);
  try {
    await knex('locations').where({ district: 'Quận 1', ward: 'Phường Bến Thành' }).delete();
    await knex('locations').where({ district: 'Quận 1', ward: 'Phường Đa Kao' }).update({ area: 'Của tôi' });
    expect(await seed('--places')).toBe('Places stored: 1 new.\n');
    const cities = await knex('locations').groupBy('province').orderBy('province').select('province');
    expect(cities.map(({ province }) => province).sort()).toEqual(['Hà Nội', 'Hồ Chí Minh']);
    expect(await knex('locations').where({ ward: 'Phường Đa Kao' }).first('area')).toEqual({
      area: 'Của tôi',
    });
    for (const table of ['users', 'customers', 'services', 'partners'])
      expect(await knex(table).first('id')).toBeUndefined();
  } finally {
    await knex.destroy();
  }
});
