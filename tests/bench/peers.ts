/** What a user might pick instead, installed into a folder of its own, never among the project's dependencies. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = {
  // knex's driver is the project's own, found in the folders above.
  feathers: [
    '@feathersjs/feathers@5.0.50',
    '@feathersjs/koa@5.0.50',
    '@feathersjs/knex@5.0.50',
    '@feathersjs/schema@5.0.50',
    'knex@3.3.0',
  ],
  // The last release for Node 20; its licence lets it be run to evaluate it.
  directus: ['directus@11.3.5'],
  'json-server': ['json-server@0.17.4'],
  // Not a peer, but as large and as seldom wanted.
  lighthouse: ['lighthouse@12.8.2'],
} as const;
export type Peer = keyof typeof packages;

/** Installs a peer below `folder` unless it is there. @returns its folder, or why it cannot be had */
export function installed(peer: Peer, folder: string): { at: string } | { missing: string } {
  const at = join(folder, peer);
  mkdirSync(at, { recursive: true });
  if (peer === 'feathers')
    copyFileSync(fileURLToPath(new URL('./servers/feathers.mjs', import.meta.url)), join(at, 'server.mjs'));
  const wanted = packages[peer].join(' ');
  const stamp = join(at, 'installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return { at };
  writeFileSync(join(at, 'package.json'), '{ "private": true, "type": "module" }\n');
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...packages[peer]], {
    cwd: at,
    encoding: 'utf8',
    timeout: 1_200_000,
    env: { ...process.env, ...headers() },
  });
  if (status !== 0)
    return { missing: stderr.split('\n').find((line) => /error/i.test(line)) ?? 'npm install failed' };
  writeFileSync(stamp, wanted);
  return { at };
}

/** Where Node's headers lie beside Node itself, native packages are compiled with them and nothing is downloaded. */
function headers(): Record<string, string> {
  const prefix = resolve(process.execPath, '../..');
  return existsSync(join(prefix, 'include/node/node.h')) ? { npm_config_nodedir: prefix } : {};
}
