// Sends the messages of the database (first argument) through the fake Zalo (second) until it is killed. Its clock runs ten times as fast,
// from the instant in the third argument, so that the leases of a killed process expire after seconds.
import type { Config } from '#api/config';
import { connect } from '#api/db/connect';
import { sendMessages } from '#api/domain/messages/sendMessages';
import { EventStreams } from '#api/events/EventStreams';
import { JobRunner } from '#api/jobs/JobRunner';
import * as all from '#api/modules';
import { joinModules } from '#api/resources/joinModules';

const [url = '', zaloUrl = '', began = ''] = process.argv.slice(2);
const knex = connect(url);
/** The test begins at 10:00 on this day in Việt Nam. */
const start = Date.parse('2031-06-02T03:00:00.000Z');
const clock = () => new Date(start + (Date.now() - Number(began)) * 10);
const config = {
  databaseUrl: url,
  jwtSecret: 'a secret of the tests, long enough for anyone',
  outgoingAllow: ['127.0.0.1'],
  zalo: {
    ...{ appId: 'app', appSecret: 'secret', refreshToken: 'the first refresh token' },
    ...{ apiUrl: zaloUrl, oauthUrl: `${zaloUrl}/oauth` },
  },
} as unknown as Config;
const log = { error: (...words: unknown[]) => console.error(...words) } as never;
const events = new EventStreams(url, knex);
const modules = joinModules(all);
const services = { config, knex, readers: knex, clock, events, modules };
const runner = new JobRunner(services, [sendMessages], {
  onDead: async (_ctx, { id }) => console.error(`job ${id} is dead`),
  onClaim: () => undefined,
  log,
});
runner.start();
console.log('works');
