import fastify from 'fastify';
import { expect, test } from 'vitest';
import { guard } from '#api/http/guard';

test('a route that declares no permission stops the start', () => {
  const app = fastify();
  guard(app, async () => null);
  expect(() => app.get('/open', () => 'anyone')).toThrow('GET /open declares no permission.');
  app.get('/public', { config: { permission: 'public' } }, () => 'anyone');
});

test('a declared one is closed to strangers unless it is public', async () => {
  const app = fastify();
  guard(app, async () => null);
  app.get('/closed', { config: { permission: 'signed-in' } }, () => 'someone');
  app.get('/public', { config: { permission: 'public' } }, () => 'anyone');
  expect((await app.inject('/closed')).body).not.toContain('someone');
  expect((await app.inject('/public')).body).toBe('anyone');
  await app.close();
});
