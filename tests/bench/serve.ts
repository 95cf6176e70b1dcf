import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { processorTime } from './processorTime.ts';

export interface Served {
  url: string;
  /** Milliseconds from the start of the process to its first answer. */
  startedIn: number;
  /** Resident memory, in MB; 0 where the system does not tell. */
  memory: () => number;
  /** Seconds of processor that it has taken; 0 where the system does not tell. */
  processorTime: () => number;
  /** Its last words when it has ended by itself; null while it runs. */
  lost: () => string | null;
  stop: () => Promise<void>;
}

/** Starts a program that listens on this port, and waits until `path` answers. @throws with its words when it ends first */
export async function serve(
  command: readonly string[],
  port: number,
  options: { path?: string; env?: Record<string, string>; cwd?: string; patience?: number } = {},
): Promise<Served> {
  const { path = '/', env = {}, cwd, patience = 120_000 } = options;
  const url = `http://127.0.0.1:${port}`;
  // What is left of an earlier run would answer in its place.
  if (await fetch(url).catch(() => null)) throw new Error(`somebody answers at port ${port} already`);
  const began = performance.now();
  const [program = '', ...words] = command;
  const child = spawn(program, words, {
    env: { ...process.env, ...env },
    ...(cwd ? { cwd } : {}),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stopped = false;
  let said = '';
  child.stderr?.on('data', (data: Buffer) => {
    said = `${said}${data}`.slice(-8000);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (;;) {
    if (child.exitCode !== null) throw new Error(said || `ended with ${child.exitCode}`);
    if (performance.now() - began > patience) throw new Error(`no answer after ${patience / 1000} s`);
    const answer = await fetch(url + path).catch(() => null);
    await answer?.arrayBuffer();
    if (answer && answer.status < 500) break;
    await wait(20);
  }
  return {
    url,
    startedIn: performance.now() - began,
    memory: () => {
      try {
        const [, pages = '0'] = readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ');
        return Math.round((Number(pages) * 4096) / 1_000_000);
      } catch {
        return 0;
      }
    },
    processorTime: () => processorTime(child.pid ?? 0),
    lost: () => {
      if (stopped || (child.exitCode === null && child.signalCode === null)) return null;
      const words = said.split('\n').find((line) => /fatal|error/i.test(line)) ?? '';
      return `ended with ${child.signalCode ?? child.exitCode} ${words}`.trim();
    },
    stop: async () => {
      stopped = true;
      child.kill('SIGINT');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(timer);
    },
  };
}
