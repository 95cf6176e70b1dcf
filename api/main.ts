/** `npm start`: migrate, seed a new development database, serve, and stop in good order (contract §8). */
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { localDay } from '#rules/days';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { migrate } from './db/migrate.ts';

const demoAccounts = [
  ['owner@noi.test', 'admin + finance'],
  ['admin@noi.test', 'admin'],
  ['finance@noi.test', 'finance'],
  ['sales@noi.test', 'sales'],
  ['partner@noi.test', 'partner'],
  ['partner2@noi.test', 'partner'],
  ['waiting@noi.test', 'no role yet'],
] as const;
const demoPassword = 'noi-demo-2026';

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const knex = connect(config.databaseUrl);
  try {
    await migrate(knex);
    if (!config.production) await seedIfEmpty(knex);
    const app = await buildApp({ config, knex });
    await app.listen({ port: config.port, host: config.host });
    await greet(app, config, knex);
    stopInOrder(app, knex);
  } catch (error) {
    await knex.destroy();
    throw error;
  }
}

/** Demo data for a new database only; loaded when needed, so an existing one starts fast. */
async function seedIfEmpty(knex: Knex): Promise<void> {
  if (await knex('users').first('id')) return;
  console.log('A new database: putting in the demo data …');
  const { seed } = await import('#seeds/index');
  await seed(knex, { today: localDay(new Date()) });
}

async function greet(app: FastifyInstance, config: Config, knex: Knex): Promise<void> {
  const port = (app.server.address() as { port: number }).port;
  const address = config.publicUrl.replace(/:0$/, `:${port}`);
  console.log(`\nNôi is served at ${address}  (API pages: ${address}/api/docs)`);
  if (config.production || !(await knex('users').where({ email: demoAccounts[0][0] }).first('id'))) return;
  console.log(`\nDemo accounts, password of all: ${demoPassword}`);
  for (const [email, roles] of demoAccounts) console.log(`  ${email.padEnd(20)} ${roles}`);
}

/** Requests in hand are finished first; a second signal ends at once. */
function stopInOrder(app: FastifyInstance, knex: Knex): void {
  const stop = async (): Promise<void> => {
    await app.close();
    await knex.destroy();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      process.once(signal, () => process.exit(1));
      stop().catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      });
    });
}

start().catch((error: unknown) => {
  const { code, port } = (error ?? {}) as { code?: string; port?: number };
  if (error instanceof ConfigError) console.error(error.message);
  else if (code === 'EADDRINUSE') console.error(`Port ${port} is taken: set PORT to another one.`);
  else console.error(error);
  process.exitCode = 1;
});
