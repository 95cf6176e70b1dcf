import description from '../../../package.json' with { type: 'json' };
import { serve } from '../serve.ts';
import { house } from '../settings.ts';
import type { Side } from './side.ts';

/** Shown to `/metrics`. */
export const metricsToken = 'token-of-the-benchmark';

/** What `npm start` hands to node. */
const asStarted = description.scripts.start.split(' ').slice(1);

/** Nôi as it is started for people, with limits that are meant for people set wider by its own settings. */
export const noiSide = (databaseUrl: string, port: number): Side => ({
  name: 'noi',
  start: () =>
    serve([process.execPath, ...asStarted], port, {
      cwd: house,
      path: '/readyz',
      env: {
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: 'silent',
        REPORTS_PER_MINUTE: '0',
        TRUST_PROXY: 'loopback',
        METRICS_TOKEN: metricsToken,
      },
    }),
  signIn: async (url) => {
    const answer = await fetch(`${url}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'owner@noi.test', password: 'noi-demo-2026' }),
    });
    const { data } = (await answer.json()) as { data: { token: string } };
    return { authorization: `Bearer ${data.token}` };
  },
});
