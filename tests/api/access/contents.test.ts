/** The comment at the top of each module's `index.ts` lists its hand-written calls with their rights, and its jobs. */

import { channel } from 'node:diagnostics_channel';
import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { expect, test } from 'vitest';
import type { Permission } from '#api/http/services';
import { startApiForFile } from '../support/startApi.ts';

const PREFIX = '/api/v1';
const live: string[] = [];
channel('fastify.initialization').subscribe((message) => {
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route: RouteOptions) => {
    const { method, url, config } = route;
    const need = formatRequiredRight(config?.permission);
    if (Array.isArray(method) || method === 'HEAD' || !url.startsWith(PREFIX) || need === null) return;
    live.push(`${method} ${normalizePath(url.slice(PREFIX.length))}: ${need}`);
  });
});

/** A call whose access depends on the kind of user has one line. */
const normalizePath = (path: string): string =>
  path.replace(
    /^\/(customers|agents|users)\/:id\/(?=viewers|personal_data)/,
    '/{customers|agents|users}/:id/',
  );

/** Returns the required right; null if a declaration defines the access. */
function formatRequiredRight(permission: Permission | undefined): string | null {
  if (permission === undefined || typeof permission === 'string') return permission ?? null;
  if ('roles' in permission) return permission.roles.join(', ');
  if ('page' in permission) return `page of a ${permission.page}`;
  return 'scope' in permission ? `key with ${permission.scope}` : null;
}

const moduleComments = readdirSync('api', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('/index.ts'))
  .map((name) => readFileSync(`api/${name}`, 'utf8').split('*/')[0] ?? '');
const findInComments = (pattern: RegExp) => moduleComments.flatMap((head) => head.match(pattern) ?? []);

const api = await startApiForFile();

test('each hand-written call is listed with the right that it requires', () => {
  // One line covers the calls of all resources, or of all reports.
  const calls = findInComments(/(?<=^ \* )(GET|POST|PUT|PATCH|DELETE) .+: .+$/gm).filter(
    (line) => !/\{re(source|port)\}|: read$/.test(line),
  );
  const found = live.filter((line) => !/ \/(openapi\.json:|reports\/|\w+\/export:)/.test(line));
  expect(calls.sort()).toEqual([...new Set(found)].sort());
});

test('each job is listed with its schedule', () => {
  const jobs = api.app.services.modules.jobs.map(({ kind, schedule }) => {
    if (!schedule) return `Job ${kind}`;
    return schedule.startsWith('*:')
      ? `Job ${kind}, every hour at minute ${schedule.slice(2)}`
      : `Job ${kind}, every day at ${schedule}`;
  });
  expect(findInComments(/(?<=^ \* )Job .+$/gm).sort()).toEqual(jobs.sort());
});
