import { demoPassword } from '#seeds/demoPassword';
import description from '../../package.json' with { type: 'json' };
import type { BenchTarget } from './call.ts';
import { type StartedServer, startServerProcess } from './startServer.ts';

export const metricsToken = 'token-of-the-benchmark';

/** Node arguments in the `npm start` script. */
const startArguments = description.scripts.start.split(' ').slice(1);

/**
 * Starts Nôi as `npm start` does, with higher limits per user in its settings.
 * @returns the server, and the target of the signed-in owner. The caller stops the server.
 * @throws with the server's last output when it does not start
 */
export async function startNoi(
  databaseUrl: string,
  port: number,
): Promise<{ server: StartedServer; target: BenchTarget }> {
  const server = await startServerProcess([process.execPath, ...startArguments], port, {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    REPORTS_PER_MINUTE: '0',
    TRUST_PROXY: 'loopback',
    METRICS_TOKEN: metricsToken,
  });
  const answer = await fetch(`${server.url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@noi.test', password: demoPassword }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}` };
  return { server, target: { url: `${server.url}/api/v1`, headers } };
}
