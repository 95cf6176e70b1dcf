/** The built front end: hashed files for ever, the page itself never, and the page for every address it routes. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import statics from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../base/domainError.ts';
import { knownAt, wrongMethod } from './methods.ts';

/** `dist/web`, seen from the sources and from a built server alike. */
function builtFolder(): string | null {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const candidates = [
    join(here, '../../dist/web'),
    join(here, '../web'),
    join(here, 'web'),
    join(process.cwd(), 'dist/web'),
  ];
  return candidates.find((folder) => existsSync(join(folder, 'index.html'))) ?? null;
}

/** By the first part of their addresses: the folders of the own pages. */
const pageFolders = { n: 'nurse', m: 'mother' } as const;

/** Serves own pages at their secret addresses, and their service workers, whose scope is below their own address. */
function ownPages(app: FastifyInstance): void {
  const config = { permission: 'public' } as const;
  for (const [path, folder] of Object.entries(pageFolders)) {
    app.get(`/${path}/sw.js`, { config }, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(`own/sw.js`),
    );
    app.get(`/${path}/*`, { config }, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
        .sendFile(`own/${folder}/index.html`),
    );
  }
}

/** Serves the front end when it is built; addresses below /api are never the page. */
export async function web(app: FastifyInstance): Promise<void> {
  const root = builtFolder();
  if (root) {
    await app.register(statics, {
      root,
      dotfiles: 'ignore',
      preCompressed: true,
      wildcard: true,
      index: 'index.html',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  if (root) ownPages(app);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const isFile = /^\/(api|assets|\.[^/]*)(\/|$|\?)/i.test(request.url);
    const known = knownAt(request);
    if (known.length > 0) throw wrongMethod(request, reply, known);
    if (!root || !wantsPage || isFile) throw notFound();
    return reply.sendFile('index.html');
  });
}
