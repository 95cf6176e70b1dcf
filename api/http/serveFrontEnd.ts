/**
 * Serves the built front end. Files with a hash in their name are cached permanently, the page itself is never cached. The server answers
 * every address of the front end's router with the page.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageKind } from '#schema/ownPages';
import { notFoundError } from '../base/domainError.ts';
import { findRoutesAtAddress, wrongMethodError } from './methods.ts';

/** Finds the folder `dist/web`. Works for a server that runs from the sources and for a server that runs from a build. */
function findBuiltFolder(): string | null {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const candidates = [
    join(here, '../../dist/web'),
    join(here, '../web'),
    join(here, 'web'),
    join(process.cwd(), 'dist/web'),
  ];
  return candidates.find((folder) => existsSync(join(folder, 'index.html'))) ?? null;
}

/** Kinds of own pages, by the first part of their path. */
const pageKinds = { n: 'nurse', m: 'mother' } as const;

/** Returns the answer of `POST /own/{kind}/open` for a secret. Throws the same errors as that route. */
export type OpenOwnPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  kind: PageKind,
  secret: string,
) => Promise<{ link: string }>;

/** Adds the link's public id to the page, and a tag that makes the browser request the plan before any script runs. */
function insertOpening(html: string, kind: PageKind, opening: { link: string }): string {
  const json = JSON.stringify(opening).replaceAll('<', '\\u003c');
  const plan = `/api/v1/own/${kind}/${opening.link}/plan`;
  const tags = `<link rel="preload" as="fetch" crossorigin href="${plan}" />
    <script type="application/json" id="opening">${json}</script>`;
  return html.replace('<title>', () => `${tags}\n    <title>`);
}

/** Serves own pages at their secret addresses, and the service worker of each kind of page, whose scope is all addresses of this kind. */
function registerOwnPages(app: FastifyInstance, root: string, findOpening: OpenOwnPage): void {
  const config = { permission: 'public' } as const;
  for (const [path, kind] of Object.entries(pageKinds)) {
    app.get(`/${path}/sw.js`, { config }, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(`own/sw.js`),
    );
    app.get<{ Params: { '*': string } }>(`/${path}/*`, { config }, async (request, reply) => {
      const secret = request.params['*'];
      const html = await readFile(join(root, 'own', kind, 'index.html'), 'utf8');
      // For a link that has ended, serves the same page without an opening. The page then requests the opening itself and shows why the
      // server refuses it.
      const opening = secret ? await findOpening(request, reply, kind, secret).catch(() => null) : null;
      return reply
        .header('cache-control', opening ? 'no-store' : 'no-cache')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(opening ? insertOpening(html, kind, opening) : html);
    });
  }
}

/** Serves the front end if it is built. Addresses below /api never get the page. */
export async function serveFrontEnd(app: FastifyInstance, findOpening: OpenOwnPage): Promise<void> {
  const root = findBuiltFolder();
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
  if (root) registerOwnPages(app, root, findOpening);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const isFile = /^\/(api|assets|\.[^/]*)(\/|$|\?)/i.test(request.url);
    const known = findRoutesAtAddress(request);
    if (known.length > 0) throw wrongMethodError(request, reply, known);
    if (!root || !wantsPage || isFile) throw notFoundError();
    return reply.sendFile('index.html');
  });
}
