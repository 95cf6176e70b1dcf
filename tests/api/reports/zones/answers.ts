// A server in its own process, so that its time zone can be set. Reads { now, paths }[] from its input, and writes the answers of the
// reports and the machine's offset from UTC to its output.
import { text } from 'node:stream/consumers';
import { buildApp } from '#api/app';
import { readConfig } from '#api/config';
import { connect } from '#api/db/connect';
import * as modules from '#api/modules';

interface ZoneRequest {
  now: string;
  paths: string[];
}

const config = readConfig(process.env);
const knex = connect(config.databaseUrl);
let now = new Date();
const app = await buildApp({ modules, config, knex, clock: () => now });
const answers: unknown[] = [];
for (const request of JSON.parse(await text(process.stdin)) as ZoneRequest[]) {
  now = new Date(request.now);
  const login = await app.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload: { email: 'owner@noi.test', password: 'noi-demo-2026' },
  });
  const authorization = `Bearer ${login.json().data.token}`;
  for (const path of request.paths) {
    const answer = await app.inject({ url: `/api/v1/reports/${path}`, headers: { authorization } });
    answers.push(answer.json());
  }
}
await app.close();
await knex.destroy();
const minutes = -new Date('2029-01-01T00:00:00Z').getTimezoneOffset();
process.stdout.write(JSON.stringify({ minutes, answers }));
