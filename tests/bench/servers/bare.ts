/**
 * The bare limit: the statements that the application asks for a call, prepared once on the plain driver, their rows put
 * into JSON behind a route that does nothing else. Arguments: database file, path, port.
 */
import fastify from 'fastify';
import { connect } from '#api/db/connect';
import { sqliteDriver } from '#api/db/sqlite/driver';
import { nobody } from '#api/http/parts';
import { contextOf } from '#api/http/work';
import { parseQuery } from '#api/jsonapi/query';
import { list } from '#api/resources/list';
import { resourceNamed } from '#schema/index';

const [file = '', path = '', port = '0'] = process.argv.slice(2);
const statements = await statementsOf(path);
const Database = sqliteDriver();
const database = new Database(file, { readonly: true });
database.pragma('cache_size = -65536');
const prepared = statements.map(({ sql, bindings }) => ({ statement: database.prepare(sql), bindings }));
const app = fastify();
app.get('/*', (_request, reply) => {
  reply.type('application/json');
  return JSON.stringify(prepared.map(({ statement, bindings }) => statement.all(...bindings)));
});
await app.listen({ port: Number(port), host: '127.0.0.1' });

/** What the application asks the database for a list, asked for the second time: the total is known by then. */
async function statementsOf(url: string): Promise<{ sql: string; bindings: unknown[] }[]> {
  const knex = connect(`sqlite:${file}`);
  const resource = resourceNamed(url.split(/[/?]/)[1] ?? '');
  if (!resource) throw new Error(`no list: ${url}`);
  const config = { publicUrl: 'http://127.0.0.1' } as never;
  const viewer = { ...nobody, id: '1', roles: ['admin', 'finance'] as const };
  const heard: { sql: string; bindings: unknown[] }[] = [];
  const ask = () =>
    list(
      contextOf({ config, knex, clock: () => new Date() }, knex, viewer),
      resource,
      parseQuery(url, { list: true }),
      url,
    );
  await ask();
  knex.on('query', ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
    if (!/^explain|table_writes/.test(sql))
      heard.push({ sql, bindings: bindings.map((one) => (typeof one === 'boolean' ? Number(one) : one)) });
  });
  await ask();
  await knex.destroy();
  return heard;
}
