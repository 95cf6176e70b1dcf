// Feathers 5 with knex on the same file: what it answers nobody has to sign in for. Arguments: database file, port.
import { feathers } from '@feathersjs/feathers';
import { KnexService } from '@feathersjs/knex';
import { bodyParser, errorHandler, koa, rest } from '@feathersjs/koa';
import knex from 'knex';

const [file, port] = process.argv.slice(2);
const Model = knex({ client: 'better-sqlite3', connection: { filename: file }, useNullAsDefault: true });
const app = koa(feathers());
app.use(errorHandler());
app.use(bodyParser());
app.configure(rest());
for (const name of ['packages', 'customers'])
  app.use(name, new KnexService({ Model, name, id: 'id', paginate: { default: 20, max: 1000 } }));
await app.listen(Number(port), '127.0.0.1');
