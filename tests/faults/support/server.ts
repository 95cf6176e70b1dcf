/** Starts a real server process on a database, as an operator runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished, vi } from 'vitest';
import { ApiClient } from '../../api/support/client.ts';
import { buildClockEnvironment } from '../../support/clock.mjs';

export interface FaultTestServer {
  process: ChildProcess;
  url: string;
  /** Returns what the server has printed so far. */
  log: () => string;
  anyone: ApiClient;
  /** Returns a client signed in as a demo account. */
  as: (person: string) => Promise<ApiClient>;
  /** Sends the signal and waits for the end. @returns the exit code, or the signal that ended the process */
  stop: (signal?: NodeJS.Signals) => Promise<number | string | null>;
}

/** @param prefix a program with its arguments that runs the server (strace, prlimit) */
export async function startFaultTestServer(
  databaseUrl: string,
  env: Record<string, string> = {},
  prefix: readonly string[] = [],
): Promise<FaultTestServer> {
  const [program = '', ...words] = [...prefix, process.execPath, 'dist/api/main.js'];
  const child = spawn(program, words, {
    env: {
      PATH: process.env.PATH,
      ...buildClockEnvironment(),
      NODE_ENV: 'development',
      JWT_SECRET: 'a secret of the tests, long enough for anyone',
      REPORTS_PER_MINUTE: '0',
      DATABASE_URL: databaseUrl,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const heard = new Promise<number>((listening, failed) => {
    const hear = (text: Buffer) => {
      output += String(text);
      const [served, port] = /served at (?:http:\/\/127\.0\.0\.1:(\d+))?/.exec(output) ?? [];
      if (served) listening(Number(port ?? env.PORT));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code, signal) => failed(new Error(`It ended (${code ?? signal}): ${output}`)));
  });
  const ended = once(child, 'exit');
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    const [code, by] = await ended;
    return code ?? by;
  };
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) await stop('SIGKILL');
  });
  const url = `http://127.0.0.1:${await heard}`;
  const anyone = new ApiClient(url, url);
  return {
    process: child,
    url,
    log: () => output,
    anyone,
    as: async (person) => {
      const credentials = { email: `${person}@noi.test`, password: 'noi-demo-2026' };
      // On a busy machine, a server that has just started may answer that the client should retry later.
      const token = await vi.waitUntil(
        async () => (await anyone.post('/login', credentials)).body?.data?.token as string | undefined,
        { timeout: 20_000, interval: 200 },
      );
      return anyone.with({ authorization: `Bearer ${token}` });
    },
    stop,
  };
}
