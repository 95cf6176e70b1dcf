import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from './cases.ts';
import type { Asked } from './measure.ts';
import { requestOf } from './requestOf.ts';

/** So many calls without an answer are enough; those due then are not made, and counted. */
const patience = 500;
/** Milliseconds between two samples, and the share of the whole that they are at most. */
const [often, share] = [10_000, 1 / 50];

/**
 * Makes calls at an even pace, whether answers come or not.
 * @param sample is done now and then meanwhile
 * @returns how long the answers took in milliseconds, what was refused how often, and how many calls were not made
 */
export async function pace(
  { url, headers }: Asked,
  next: () => Call,
  { minutes, rate }: { minutes: number; rate: number },
  sample: () => Promise<void>,
): Promise<{ times: number[]; refused: Map<string, number>; late: number }> {
  const times: number[] = [];
  const refused = new Map<string, number>();
  let [open, late] = [0, 0];

  const count = (what: string) => void refused.set(what, (refused.get(what) ?? 0) + 1);

  async function make(call: Call): Promise<void> {
    const at = performance.now();
    const refuse = (why: string | number) =>
      count(`${call.method ?? 'GET'} ${call.path.replace(/\?.*/, '').replace(/\d+/, '{id}')} ${why}`);
    try {
      const answer = await fetch(url + encodeURI(call.path), requestOf(call, headers));
      await answer.arrayBuffer();
      if (answer.ok) times.push(performance.now() - at);
      else refuse(answer.status);
    } catch (error) {
      refuse((error as Error).message);
    }
  }

  const [began, whole] = [performance.now(), minutes * 60_000];
  const between = Math.min(often, whole * share);
  let sampled = 0;
  for (let made = 0; performance.now() - began < whole; made += 1) {
    const due = began + (made * 1000) / rate - performance.now();
    if (due > 1) await wait(due);
    if (open < patience) {
      open += 1;
      void make(next()).finally(() => {
        open -= 1;
      });
    } else late += 1;
    if (performance.now() - began >= sampled * between) {
      sampled += 1;
      void sample().catch((error: Error) => count(`memory: ${error.message}`));
    }
  }
  while (open > 0) await wait(20);
  return { times, refused, late };
}
