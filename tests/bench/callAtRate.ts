import { setTimeout as wait } from 'node:timers/promises';
import type { BenchCall, BenchTarget } from './call.ts';
import { measureCall } from './timedCall.ts';

/** Maximum number of unanswered calls. A call that would exceed this number is not made, only counted. */
const MAX_OPEN_CALLS = 500;
/** Milliseconds between two samples, and the largest share of the whole time that this interval may have. */
const [sampleInterval, sampleShare] = [10_000, 1 / 50];

/**
 * Makes calls at a constant rate, whether answers arrive or not.
 * @param sample called from time to time
 * @returns the milliseconds of the answers, the refusals with their number, and the number of calls that were not made
 */
export async function callAtRate(
  target: BenchTarget,
  next: () => BenchCall,
  { minutes, rate }: { minutes: number; rate: number },
  sample: () => Promise<void>,
): Promise<{ times: number[]; refused: Map<string, number>; late: number }> {
  const times: number[] = [];
  const refused = new Map<string, number>();
  let [open, late] = [0, 0];
  const count = (error: Error) => {
    const name = error.message.replace(/\?[^:]*/, '').replace(/\d{2,}(?=[/:])/g, '{id}');
    refused.set(name, (refused.get(name) ?? 0) + 1);
  };
  const make = async (call: BenchCall): Promise<void> => {
    open += 1;
    await measureCall(target, call).then(({ ms }) => times.push(ms), count);
    open -= 1;
  };
  const [began, whole] = [performance.now(), minutes * 60_000];
  const interval = Math.min(sampleInterval, whole * sampleShare);
  let sampled = 0;
  for (let made = 0; performance.now() - began < whole; made += 1) {
    const due = began + (made * 1000) / rate - performance.now();
    if (due > 1) await wait(due);
    if (open < MAX_OPEN_CALLS) void make(next());
    else late += 1;
    if (performance.now() - began >= sampled * interval) {
      sampled += 1;
      void sample().catch(count);
    }
  }
  while (open > 0) await wait(20);
  return { times, refused, late };
}
