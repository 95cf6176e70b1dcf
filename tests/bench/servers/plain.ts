/**
 * Statements written by hand, prepared once on the plain driver, their rows put into JSON behind a route that does nothing
 * else. Arguments: database file, port, and the statements of each call of each case as JSON; the call `n` of the case `m` is
 * served at `/m/n`.
 */
import fastify from 'fastify';
import { sqliteDriver } from '#api/db/sqlite/driver';

const [file = '', port = '0', cases = '[]'] = process.argv.slice(2);
const database = new (sqliteDriver())(file, { readonly: true });
database.pragma('cache_size = -65536');
database.pragma('temp_store = MEMORY');
const prepared = (JSON.parse(cases) as string[][][]).map((calls) =>
  calls.map((statements) => statements.map((sql) => database.prepare(sql))),
);
const app = fastify();
app.get('/', () => 'ready');
app.get<{ Params: { of: number; at: number } }>('/:of/:at', ({ params: { of, at } }, reply) => {
  reply.type('application/json');
  return JSON.stringify(prepared[of]?.[at]?.map((statement) => statement.all()));
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
