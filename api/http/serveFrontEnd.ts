/** Serves the built front end: hashed files are cached permanently, the page itself never, and every routed address gets the page. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageKind } from '#schema/ownPages';
import { notFoundError } from '../base/domainError.ts';
import { findRoutesAtAddress, wrongMethod } from './methods.ts';

/** Finds `dist/web`, from the sources and from a built server. */
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

/** By the first part of their addresses: the kinds of own pages. */
const pageKinds = { n: 'nurse', m: 'mother' } as const;

/** Finds what `POST /own/{kind}/open` answers about a secret; throws as it does. */
export type FindOpening = (
  request: FastifyRequest,
  reply: FastifyReply,
  kind: PageKind,
  secret: string,
) => Promise<{ link: string }>;

/** Puts what is known of its link into the page, and has its plan requested before any script runs. */
function withOpening(html: string, kind: PageKind, opening: { link: string }): string {
  const json = JSON.stringify(opening).replaceAll('<', '\\u003c');
  const plan = `/api/v1/own/${kind}/${opening.link}/plan`;
  const tags = `<link rel="preload" as="fetch" crossorigin href="${plan}" />
    <script type="application/json" id="opening">${json}</script>`;
  return html.replace('<title>', () => `${tags}\n    <title>`);
}

/** Serves own pages at their secret addresses, and their service workers, whose scope is below that address. */
function ownPages(app: FastifyInstance, root: string, findOpening: FindOpening): void {
  const config = { permission: 'public' } as const;
  for (const [path, kind] of Object.entries(pageKinds)) {
    app.get(`/${path}/sw.js`, { config }, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(`own/sw.js`),
    );
    app.get<{ Params: { '*': string } }>(`/${path}/*`, { config }, async (request, reply) => {
      const secret = request.params['*'];
      const html = await readFile(join(root, 'own', kind, 'index.html'), 'utf8');
      // A link that has ended gets the same page, which then asks for itself and shows why.
      const opening = secret ? await findOpening(request, reply, kind, secret).catch(() => null) : null;
      return reply
        .header('cache-control', opening ? 'no-store' : 'no-cache')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(opening ? withOpening(html, kind, opening) : html);
    });
  }
}

/** Serves the front end when it is built; addresses below /api are never the page. */
export async function serveFrontEnd(app: FastifyInstance, findOpening: FindOpening): Promise<void> {
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
  if (root) ownPages(app, root, findOpening);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const isFile = /^\/(api|assets|\.[^/]*)(\/|$|\?)/i.test(request.url);
    const known = findRoutesAtAddress(request);
    if (known.length > 0) throw wrongMethod(request, reply, known);
    if (!root || !wantsPage || isFile) throw notFoundError();
    return reply.sendFile('index.html');
  });
}
