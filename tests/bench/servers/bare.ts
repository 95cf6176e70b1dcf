/**
 * The bare limit: the statements that the application asks for a call, prepared once on the plain driver, their rows put
 * into JSON behind a route that does nothing else. Arguments: database file, port, and the paths of each case as JSON; the
 * call `n` of the case `m` is served at `/m/n`.
 */
import fastify from 'fastify';
import { buildApp } from '#api/app';
import { readConfig } from '#api/config';
import { connect } from '#api/db/connect';
import { sqliteDriver } from '#api/db/sqlite/driver';
import { nobody } from '#api/http/parts';

interface Asked {
  sql: string;
  bindings: readonly unknown[];
}

const [file = '', port = '0', cases = '[]'] = process.argv.slice(2);
const heard = await listen(JSON.parse(cases) as string[][]);
const database = new (sqliteDriver())(file, { readonly: true });
database.pragma('cache_size = -65536');
database.pragma('temp_store = MEMORY');
const texts = new Map<string, ReturnType<typeof database.prepare>>();
const prepared = heard.map((some) => some.map((all) => all.map(prepare)));
const app = fastify();
app.get('/', () => 'ready');
app.get<{ Params: { of: number; at: number } }>('/:of/:at', ({ params: { of, at } }, reply) => {
  reply.type('application/json');
  return JSON.stringify(prepared[of]?.[at]?.map(({ statement, bindings }) => statement.all(...bindings)));
});
await app.listen({ port: Number(port), host: '127.0.0.1' });

function prepare({ sql, bindings }: Asked) {
  const statement = texts.get(sql) ?? database.prepare(sql);
  texts.set(sql, statement);
  return { statement, bindings: bindings.map((one) => (typeof one === 'boolean' ? Number(one) : one)) };
}

/** What the application asks the database for each path, asked for the second time: totals are known by then. */
async function listen(cases: readonly (readonly string[])[]): Promise<Asked[][][]> {
  const databaseUrl = `sqlite:${file}`;
  const config = readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', REPORTS_PER_MINUTE: '0' });
  const knex = connect(databaseUrl);
  const viewer = { ...nobody, id: '1', roles: ['admin', 'finance'] as const };
  const application = await buildApp({ config, knex, authenticate: async () => viewer });
  let asked: Asked[] = [];
  for (const one of [knex, application.parts.readers])
    one.on('query', ({ sql, bindings = [] }: Asked) => {
      // How a list is gone about, and whether a total still holds, is what the application adds.
      if (!/^explain|table_writes/.test(sql)) asked.push({ sql, bindings });
    });
  const ask = async (path: string): Promise<Asked[]> => {
    asked = [];
    const { statusCode } = await application.inject({ url: `/api/v1${path}` });
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
    return asked;
  };
  const found: Asked[][][] = [];
  for (const paths of cases) {
    const statements: Asked[][] = [];
    for (const path of paths) {
      await ask(path);
      const second = await ask(path);
      if (second.length === 0) throw new Error(`${path} asks the database nothing`);
      statements.push(second);
    }
    found.push(statements);
  }
  await application.close();
  await knex.destroy();
  return found;
}
