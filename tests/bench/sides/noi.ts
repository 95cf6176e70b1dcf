import { join } from 'node:path';
import { serve } from '../serve.ts';
import { house } from '../settings.ts';
import type { Side } from './side.ts';

/** Shown to `/metrics`. */
export const metricsToken = 'token-of-the-benchmark';

/** Nôi as it is started for people, with limits that are meant for people set wider by its own settings. */
export const noiSide = (file: string, port: number): Side => ({
  name: 'noi',
  start: () =>
    serve([process.execPath, join(house, 'api/start.mjs')], port, {
      path: '/readyz',
      env: {
        PORT: String(port),
        DATABASE_URL: `sqlite:${file}`,
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
