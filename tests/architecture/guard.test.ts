import fastify from 'fastify';
import { expect, test } from 'vitest';
import { guardRoutes } from '#api/http/guard';

test('a route without a declared permission stops the start', () => {
  const app = fastify();
  guardRoutes(app, async () => null);
  expect(() => app.get('/open', () => 'anyone')).toThrow('GET /open declares no permission.');
  app.get('/public', { config: { permission: 'public' } }, () => 'anyone');
});

test('a route with a permission refuses callers who are not signed in, unless it is public', async () => {
  const app = fastify();
  guardRoutes(app, async () => null);
  app.get('/closed', { config: { permission: 'signed-in' } }, () => 'someone');
  app.get('/public', { config: { permission: 'public' } }, () => 'anyone');
  expect((await app.inject('/closed')).body).not.toContain('someone');
  expect((await app.inject('/public')).body).toBe('anyone');
  await app.close();
});
