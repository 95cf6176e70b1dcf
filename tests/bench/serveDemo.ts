import { fileURLToPath } from 'node:url';
import { type Served, serve } from './serve.ts';

const program = fileURLToPath(new URL('../../api/start.mjs', import.meta.url));

/** Starts Nôi as people do, with the demo data in a new database, and waits until it is ready. */
export const serveDemo = (database: string, port: number): Promise<Served> =>
  serve([process.execPath, program], port, {
    path: '/readyz',
    env: {
      DATABASE_URL: database,
      NODE_ENV: 'development',
      JWT_SECRET: 'a secret of the benchmark, long enough for anyone',
      LOG_LEVEL: 'silent',
      PORT: String(port),
    },
  });
