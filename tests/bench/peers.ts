/** What a user might pick instead, installed into a folder of its own, never among the project's dependencies. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = {
  // knex's driver is the project's own, found in the folders above.
  feathers: [
    '@feathersjs/feathers@5.0.50',
    '@feathersjs/koa@5.0.50',
    '@feathersjs/knex@5.0.50',
    'knex@3.3.0',
  ],
  'json-server': ['json-server@0.17.4'],
} as const;
export type Peer = keyof typeof packages;

/** Installs a peer below `folder` unless it is there. @returns its folder, or why it cannot be had */
export function installed(peer: Peer, folder: string): { at: string } | { missing: string } {
  const at = join(folder, peer);
  mkdirSync(at, { recursive: true });
  if (peer === 'feathers')
    copyFileSync(fileURLToPath(new URL('./servers/feathers.mjs', import.meta.url)), join(at, 'server.mjs'));
  if (existsSync(join(at, 'installed'))) return { at };
  writeFileSync(join(at, 'package.json'), '{ "private": true, "type": "module" }\n');
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...packages[peer]], {
    cwd: at,
    encoding: 'utf8',
    timeout: 600_000,
  });
  if (status !== 0)
    return { missing: stderr.split('\n').find((line) => /error/i.test(line)) ?? 'npm install failed' };
  writeFileSync(join(at, 'installed'), '');
  return { at };
}
