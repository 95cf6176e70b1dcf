/** Starts the real server with the test's own database on a free port. */
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { afterAll, inject, vi } from 'vitest';
import { type AppOptions, buildApp } from '#api/app';
import type { Config } from '#api/config';
import { connect } from '#api/db/connect';
import * as modules from '#api/modules';
import { ApiClient } from './client.ts';
import { buildInject } from './injected.ts';
import { replaceDatabaseName } from './withDatabase.ts';

export type DemoAccountName = 'owner' | 'admin' | 'finance' | 'sales' | 'partner' | 'partner2' | 'waiting';
const demoPassword = 'noi-demo-2026';

export interface TestApi {
  url: string;
  config: Config;
  app: FastifyInstance;
  inject: ReturnType<typeof buildInject>;
  /** Database connection for checks that do not use the API; read only. */
  knex: Knex;
  /** A client that is not signed in. */
  anyone: ApiClient;
  /** Returns a client signed in as a demo account; one sign-in per account and server. */
  as: (person: DemoAccountName) => Promise<ApiClient>;
  stop: () => Promise<void>;
}

/** Like `startApi`, for a whole test file: the server stops after the last test. */
export async function startApiForFile(options: Parameters<typeof startApi>[0] = {}): Promise<TestApi> {
  const api = await startApi(options);
  afterAll(() => api.stop());
  return api;
}

/**
 * @param options.clock returns the current instant of the test, fixed or moving; the real time if absent
 * @param options.log where the log goes, with `logLevel`
 * @param options.databaseUrl a migrated database in place of a copy of the template; it is not removed when the server stops
 */
export async function startApi(
  options: Pick<AppOptions, 'clock' | 'log'> & Partial<Config> = {},
): Promise<TestApi> {
  const { clock, log, ...settings } = options;
  const folder = mkdtempSync(join(tmpdir(), 'noi-api-'));
  const { url: databaseUrl, drop } = settings.databaseUrl
    ? { url: settings.databaseUrl, drop: async () => {} }
    : await createTestDatabase(folder);
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    databaseUrl,
    publicUrl: 'http://noi.test',
    jwtSecret: 'a secret of the tests, long enough for anyone',
    missing: [],
    smtpUrl: null,
    bankFeedSecret: null,
    metricsToken: null,
    reportsPerMinute: 0,
    sessionIdleMinutes: 0,
    trustProxy: [],
    outgoingAllow: [],
    logLevel: process.env.NOI_TEST_LOG ?? 'silent',
    production: false,
    allowDemoAccounts: false,
    require2fa: [],
    dataDir: folder,
    agentTax: { percent: 10, from: 0 },
    companyAccount: null,
    zalo: null,
    companyName: 'Nôi',
    companyAddress: null,
    companyTaxCode: null,
    ...settings,
  };
  const knex = connect(databaseUrl);
  const app = await buildApp({ modules, config, knex, ...(clock ? { clock } : {}), ...(log ? { log } : {}) });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const anyone = new ApiClient(url, config.publicUrl);
  const tokens = new Map<DemoAccountName, Promise<ApiClient>>();
  const signIn = async (person: DemoAccountName): Promise<ApiClient> => {
    const credentials = { email: `${person}@noi.test`, password: demoPassword };
    // On a busy machine a server that has just started may answer that the client should retry later.
    const { status, body } = await vi.waitUntil(
      async () => {
        const answer = await anyone.post('/login', credentials);
        return answer.status !== 503 && answer;
      },
      { timeout: 30_000, interval: 200 },
    );
    if (status !== 200) throw new Error(`${person} cannot sign in: ${status} ${JSON.stringify(body)}`);
    return anyone.with({ authorization: `Bearer ${body.data.token}` });
  };
  return {
    url,
    config,
    app,
    inject: buildInject(app),
    knex,
    anyone,
    as: (person) => {
      const known = tokens.get(person) ?? signIn(person);
      tokens.set(person, known);
      return known;
    },
    stop: async () => {
      await app.close();
      await knex.destroy();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the URL of a new database: a copy of the template, or an empty one if `of` requests it. */
export async function createTestDatabase(
  folder: string,
  of: 'template' | 'empty' = 'template',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = inject('template');
  if ('sqlite' in template) {
    const file = join(folder, 'noi.sqlite');
    if (of === 'template') copyFileSync(template.sqlite, file);
    return { url: `sqlite:${file}`, drop: async () => {} };
  }
  const name = `noi_${randomUUID().replaceAll('-', '')}`;
  const admin = async (statement: string) => {
    const knex = connect(template.postgres);
    await knex.raw(statement).finally(() => knex.destroy());
  };
  await admin(`create database ${name} template ${of === 'template' ? 'template_noi' : 'template0'}`);
  return {
    url: replaceDatabaseName(template.postgres, name),
    drop: () => admin(`drop database ${name} with (force)`),
  };
}
