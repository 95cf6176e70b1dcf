/** A backup of every release comes into this one, and its reports still tell the same (README, Releases). */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { restore } from '#api/backup/restore';
import { database, startApi } from './support/startApi.ts';

const folder = 'tests/releases';
const releases = readdirSync(folder).flatMap((name) => /^(.+)\.backup\.br$/.exec(name)?.[1] ?? []);

test('there is a backup of the first release', () => {
  expect(releases).toContain('0.1.0');
});

test.each(
  releases,
)('a backup of release %s is restored, and its reports tell what they told', async (release) => {
  const own = mkdtempSync(join(tmpdir(), 'noi-release-'));
  onTestFinished(() => rmSync(own, { recursive: true, force: true }));
  const backup = join(own, 'noi.backup');
  writeFileSync(backup, brotliDecompressSync(readFileSync(join(folder, `${release}.backup.br`))));
  const { url, drop } = await database(own, 'empty');
  onTestFinished(drop);

  await restore(url, backup, { replace: false, asideDir: own });

  const api = await startApi({ databaseUrl: url });
  onTestFinished(api.stop);
  const owner = await api.as('owner');
  const recorded = JSON.parse(readFileSync(join(folder, `${release}.json`), 'utf8'));
  expect(Object.keys(recorded)).toEqual(JSON.parse(readFileSync(join(folder, 'reportPaths.json'), 'utf8')));
  for (const [path, told] of Object.entries(recorded)) {
    const { status, body } = await owner.get(path);
    expect(status, path).toBe(200);
    // A later release may tell more, never another figure.
    expect(body.data, path).toMatchObject(told as object);
  }
});
