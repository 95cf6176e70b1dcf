import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { readProcessorTime } from './processorTime.ts';
import { projectFolder } from './settings.ts';

export interface StartedServer {
  url: string;
  /** Milliseconds from the start of the process to its first answer. */
  startedIn: number;
  /** Memory in MB without mapped file pages, which the system can reclaim; 0 where it is not reported. */
  memory: () => number;
  /** Processor seconds used; 0 where the system does not report them. */
  processorTime: () => number;
  /** How the process ended without a request to stop; null while it runs. */
  lost: () => string | null;
  stop: () => Promise<void>;
}

const START_TIMEOUT_MS = 120_000;

/** Starts a server in the project's folder and waits until `/readyz` answers. @throws with its last output if it ends first */
export async function startServerProcess(
  command: readonly string[],
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<StartedServer> {
  const url = `http://127.0.0.1:${port}`;
  // A server of an earlier run would answer instead.
  if (await fetch(url).catch(() => null)) throw new Error(`Port ${port} is in use already`);
  const began = performance.now();
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    cwd: projectFolder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // If the benchmark fails, the server stops too.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let isStopped = false;
  let output = '';
  child.stderr?.on('data', (data: Buffer) => {
    output = `${output}${data}`.slice(-8000);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (;;) {
    if (child.exitCode !== null) throw new Error(output || `ended with ${child.exitCode}`);
    if (performance.now() - began > START_TIMEOUT_MS)
      throw new Error(`no answer after ${START_TIMEOUT_MS / 1000} s`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer && answer.status < 500) break;
    await wait(20);
  }
  return {
    url,
    startedIn: performance.now() - began,
    memory: () => {
      try {
        const [, pages, mapped] = readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ').map(Number);
        return Math.round((((pages ?? 0) - (mapped ?? 0)) * 4096) / 1_000_000);
      } catch {
        return 0;
      }
    },
    processorTime: () => readProcessorTime(child.pid ?? 0),
    lost: () => {
      if (isStopped || (child.exitCode === null && child.signalCode === null)) return null;
      const reason = output.split('\n').find((line) => /fatal|error/i.test(line)) ?? '';
      return `ended with ${child.signalCode ?? child.exitCode} ${reason}`.trim();
    },
    stop: async () => {
      isStopped = true;
      process.off('exit', kill);
      child.kill('SIGINT');
      const timer = setTimeout(kill, 5000);
      await ended;
      clearTimeout(timer);
    },
  };
}
