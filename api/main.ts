/**
 * Entry point of `npm start`: migrates the database, inserts demo data into a new development database, starts the server, and shuts it
 * down in order.
 */
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { toLocalDay } from '#rules/days';
import { demoHashPattern, demoPassword } from '#seeds/demoPassword';
import { anonymousViewer } from './access/anonymousViewer.ts';
import { buildApp } from './app.ts';
import { isRemoteHost } from './base/isRemoteHost.ts';
import { ConfigError } from './base/setting.ts';
import { describeStartFailure } from './cli/describeStartFailure.ts';
import { type Config, readConfig } from './config.ts';
import { connect, QUERY_DEADLINE_MS } from './db/connect.ts';
import { getDialect } from './db/dialect.ts';
import { migrate } from './db/migrate.ts';
import { createSetupLink } from './domain/accounts/setup.ts';
import { runInTransaction } from './http/unitOfWork.ts';
import * as modules from './modules.ts';

const demoAccounts = [
  ['owner@noi.test', 'admin + finance'],
  ['admin@noi.test', 'admin'],
  ['finance@noi.test', 'finance'],
  ['sales@noi.test', 'sales'],
  ['partner@noi.test', 'partner'],
  ['partner2@noi.test', 'partner'],
  ['waiting@noi.test', 'no role yet'],
] as const;

/** Maximum number of connections that wait to be accepted. This is enough for a thousand clients that connect at once. */
const BACKLOG = 4096;
/** Milliseconds for running requests and jobs to finish at shutdown. */
const STOP_TIMEOUT_MS = 10_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const knex = connect(config.databaseUrl, { deadline: QUERY_DEADLINE_MS });
  try {
    await migrate(knex);
    if (!config.production) await seedIfEmpty(knex);
    else if (!config.allowDemoAccounts) await refuseDemoAccounts(knex);
    const app = await buildApp({ config, knex, modules });
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
    app.jobs.start();
    await logStart(app, config, knex);
    registerShutdown(app, knex);
  } catch (error) {
    await knex.destroy();
    throw error;
  }
}

/**
 * Inserts demo data, but only into a new database. The module with the demo data is loaded only when needed, so that a start with an
 * existing database is fast. If several processes start on the new database, one inserts the data and the others wait, as for a migration.
 */
async function seedIfEmpty(knex: Knex): Promise<void> {
  if (await knex('users').first('id')) return;
  const { seed } = await import('#seeds/index');
  await getDialect(knex).migrating(knex, async (trx) => {
    if (await trx('users').first('id')) return;
    console.log('A new database: putting in the demo data …');
    await seed(trx, { today: toLocalDay(new Date()) });
  });
}

/** For each missing setting, the consequence in production; printed at the start. */
const missingSettingEffects: Readonly<Record<Config['missing'][number], string>> = {
  PUBLIC_URL: 'links in mails and QR codes lead to this machine only.',
  SMTP_URL: 'invitations and links to reset a password are stored in data/outbox and reach nobody.',
};

/** True if the database is on the internet and the connection has no TLS. */
function isUnencryptedConnection(databaseUrl: string): boolean {
  if (databaseUrl.startsWith('sqlite:')) return false;
  const { hostname, searchParams } = new URL(databaseUrl);
  return isRemoteHost(hostname) && ['disable', null].includes(searchParams.get('sslmode'));
}

async function logStart(app: FastifyInstance, config: Config, knex: Knex): Promise<void> {
  const port = (app.server.address() as { port: number }).port;
  const address = config.publicUrl.replace(/:0$/, `:${port}`);
  console.log(`\nNôi is served at ${address}  (API pages: ${address}/api/docs)`);
  const setup = config.production && (await createSetupLinkAtStart(config, knex));
  if (setup) console.log(`\nThere is no account yet. Within an hour, make the first one at\n  ${setup}`);
  for (const name of config.missing) console.warn(`\n${name} is not set: ${missingSettingEffects[name]}`);
  if (config.production && isUnencryptedConnection(config.databaseUrl))
    console.warn(
      '\nDATABASE_URL names a server elsewhere, and what is sent to it can be read on the way: add ?sslmode=verify-full.',
    );
  if (config.production || !(await knex('users').where({ email: demoAccounts[0][0] }).first('id'))) return;
  console.log(`\nDemo accounts, password of all: ${demoPassword}`);
  for (const [email, roles] of demoAccounts) console.log(`  ${email.padEnd(20)} ${roles}`);
}

/** Returns the link for creating the first account; null if an account exists. */
const createSetupLinkAtStart = (config: Config, knex: Knex): Promise<string | null> =>
  runInTransaction({ config, knex, clock: () => new Date() }, anonymousViewer, null, createSetupLink);

/** Registers the shutdown: the first signal finishes running work within ten seconds; a second signal ends the process at once. */
function registerShutdown(app: FastifyInstance, knex: Knex): void {
  // Uses SIGKILL, because `exit` would wait for a thread that is running a statement. The database is not damaged.
  const end = () => process.kill(process.pid, 'SIGKILL');
  const stop = async (): Promise<void> => {
    setTimeout(() => {
      console.error('Not everything was finished within ten seconds: stopped all the same.');
      end();
    }, STOP_TIMEOUT_MS).unref();
    await app.close();
    await knex.destroy();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      process.once(signal, end);
      stop().catch((error: unknown) => {
        console.error(error);
        end();
      });
    });
}

/**
 * Refuses to start with a database whose accounts have the demo's public password.
 * @throws ConfigError whose message names such an account and says how to fix the problem
 */
async function refuseDemoAccounts(knex: Knex): Promise<void> {
  const account = (await knex('users')
    .where({ status: 'active' })
    .whereLike('password_hash', demoHashPattern)
    .orderBy('id')
    .first('email')) as { email: string } | undefined;
  if (account)
    throw new ConfigError(
      `DATABASE_URL names a database with the demo's accounts (${account.email} and others), whose password everybody knows: use another one, or set ALLOW_DEMO_ACCOUNTS=true.`,
    );
}

start().catch((error: unknown) => {
  console.error(describeStartFailure(error) ?? error);
  process.exitCode = 1;
});
