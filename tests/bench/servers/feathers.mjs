// Feathers 5 with knex on the same file, with the same settings of the database; nobody has to sign in. Arguments: database
// file, port.
import { feathers } from '@feathersjs/feathers';
import { KnexService } from '@feathersjs/knex';
import { bodyParser, errorHandler, koa, rest } from '@feathersjs/koa';
import { hooks, resolve, virtual } from '@feathersjs/schema';
import knex from 'knex';

const [file, port] = process.argv.slice(2);
const Model = knex({
  client: 'better-sqlite3',
  connection: { filename: file },
  useNullAsDefault: true,
  pool: {
    afterCreate: (raw, done) => {
      for (const setting of ['synchronous = FULL', 'cache_size = -65536', 'temp_store = MEMORY'])
        raw.pragma(setting);
      done(null, raw);
    },
  },
});
const app = koa(feathers());
app.use(errorHandler());
app.use(bodyParser());
app.configure(rest());
const serve = (path, name, hooksOf) => {
  app.use(path, new KnexService({ Model, name, id: 'id', paginate: { default: 20, max: 1000 } }));
  if (hooksOf) app.service(path).hooks(hooksOf);
};
serve('packages', 'packages');
serve('customers', 'customers');
serve('users', 'users');

// Relations as its guide writes them: resolved record by record.
const one = (service, column) =>
  virtual(async (row) => (row[column] ? app.service(service).get(row[column]) : null));
const related = resolve({
  customer: one('customers', 'customer_id'),
  agent: one('users', 'agent_id'),
  sales: one('users', 'sales_id'),
});
serve('packages_included', 'packages', { around: { all: [hooks.resolveResult(related)] } });
await app.listen(Number(port), '127.0.0.1');
