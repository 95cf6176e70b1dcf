/**
 * The bare limit of writing: a customer and the line of her history, in a transaction of their own that is on the disk when it is
 * answered, by prepared statements on the plain driver behind a route that does nothing else. Arguments: database file, port.
 */
import fastify from 'fastify';
import { sqliteDriver } from '#api/db/sqlite/driver';

type Row = Record<string, unknown>;

const [file = '', port = '0'] = process.argv.slice(2);
const database = new (sqliteDriver())(file);
for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'secure_delete = ON'])
  database.pragma(setting);

/** Stores rows that are like the newest of a table but for these values. @returns its id */
function another(table: string): (values: Row) => unknown {
  const names = database.prepare(`select name from pragma_table_info(?)`).pluck().all(table) as string[];
  const columns = names.filter((name) => name !== 'id');
  const newest = database.prepare(`select ${columns} from ${table} order by id desc limit 1`).get() as Row;
  const insert = database.prepare(
    `insert into ${table} (${columns}) values (${columns.map((name) => `@${name}`)})`,
  );
  return (values) => insert.run({ ...newest, ...values }).lastInsertRowid;
}

const customers = another('customers');
const logs = another('action_logs');
const subjects = another('action_log_subjects');
const store = database.transaction((customer: Row) => {
  const now = new Date().toISOString();
  const stored = { created_at: now, updated_at: now };
  const record_id = customers({ ...customer, ...stored });
  const about = { resource: 'customers', record_id, ...stored };
  const action_data = JSON.stringify({ input: customer });
  const log_id = logs({ ...about, action_code: 'create', action_label: null, action_data });
  subjects({ ...about, log_id });
  return record_id;
});

const app = fastify();
app.get('/', () => 'ready');
app.post<{ Body: Row }>('/customers', ({ body }, reply) => {
  reply.code(201);
  return { data: { id: String(store.immediate(body)) } };
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
