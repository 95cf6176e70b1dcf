/**
 * The bare limit: the statements that the application asks for a call, prepared once on the plain driver, their rows put
 * into JSON behind a route that does nothing else. Arguments: address of the database, port, and the paths of each case as
 * JSON; the call `n` of the case `m` is served at `/m/n`.
 */
import fastify from 'fastify';
import { answerFrom } from './answerFrom.ts';
import { listen } from './listen.ts';

const [databaseUrl = '', port = '0', cases = '[]'] = process.argv.slice(2);
const heard = await listen(databaseUrl, JSON.parse(cases) as string[][]);
const answer = answerFrom(databaseUrl);
const app = fastify();
app.get('/', () => 'ready');
app.get<{ Params: { of: number; at: number } }>('/:of/:at', async ({ params: { of, at } }, reply) => {
  reply.type('application/json');
  return JSON.stringify(await answer(heard[of]?.[at] ?? []));
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
