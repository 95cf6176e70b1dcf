import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrorAnswers } from '#api/http/registerAnswers';

test('an error after the headers of a compressed script is still answered as a plain error', async () => {
  const app = fastify();
  registerErrorAnswers(app);
  app.get('/script.js', (_request, reply) => {
    reply.type('text/javascript').header('content-encoding', 'br');
    throw new Error('the file cannot be read');
  });
  const answer = await app.inject('/script.js');
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.json().errors).toMatchObject([{ status: '500', code: 'internal' }]);
  await app.close();
});
