import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from './findFreePort.ts';
import { waitUntilListening } from './listening.ts';

export interface TestServer {
  readonly port: number;
  readonly address: string;
  /** Sends the signal if the server still runs, and waits until it has ended. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** Starts the server again at the same address. */
  start: () => Promise<void>;
}

/** Starts a server for one test as `npm start` does, with demo data in a new database. Resolves when the server is ready. */
export async function startTestServer(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<TestServer> {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  let server: ChildProcess;
  const start = async () => {
    server = spawn(process.execPath, ['api/start.mjs'], {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        LOG_LEVEL: 'fatal',
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        PUBLIC_URL: address,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await waitUntilListening(server);
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  await start();
  return { port, address, end, start };
}
