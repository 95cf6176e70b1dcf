import { type StartedServer, startServerProcess } from './startServer.ts';

/** Starts Nôi as users do, with the demo data in a new database. @throws with its last output when it does not start */
export const startDemo = (databaseUrl: string, port: number): Promise<StartedServer> =>
  startServerProcess([process.execPath, 'api/start.mjs'], port, {
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'development',
    JWT_SECRET: 'a secret of the benchmark, long enough for anyone',
    LOG_LEVEL: 'silent',
    PORT: String(port),
  });
