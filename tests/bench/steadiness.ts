import { median } from './median.ts';
import type { Memory } from './readMemory.ts';

const most = 200;
const growth = 1.1;

/** Ten lines, each of a tenth of the samples, and what follows from them: flat, and small enough? */
export function steadiness(samples: readonly Memory[]): {
  lines: Record<string, string | number>[];
  verdicts: { promise: string; kept: boolean; figure: string }[];
} {
  const tenths = Array.from({ length: 10 }, (_, at) =>
    samples.slice(Math.floor((samples.length * at) / 10), Math.floor((samples.length * (at + 1)) / 10)),
  );
  const told = (some: readonly number[]) => `${Math.min(...some)} / ${median(some)} / ${Math.max(...some)}`;
  const lines = tenths.map((tenth, at) => ({
    tenth: at + 1,
    samples: tenth.length,
    'RSS MB, min / median / max': told(tenth.map(({ rss }) => rss)),
    'heap MB, min / median / max': told(tenth.map(({ heap }) => heap)),
  }));
  // The first tenths fill caches and warm up.
  const [third, last] = [tenths[2], tenths[9]].map((tenth = []) => median(tenth.map(({ rss }) => rss)));
  const ratio = (last ?? 0) / (third ?? 0);
  const greatest = Math.max(...samples.map(({ rss }) => rss));
  return {
    lines,
    verdicts: [
      {
        promise: `flat: the last tenth's median at most ${growth} times the third's`,
        kept: ratio <= growth,
        figure: `${ratio.toFixed(2)}×`,
      },
      { promise: `never ${most} MB`, kept: greatest < most, figure: `${greatest} MB at most` },
    ],
  };
}
