import type { MemoryReading } from './readMemory.ts';
import { type BenchTableRow, type BenchVerdict, formatMultiple, roundToThreeDigits } from './section.ts';
import { calculateMedian } from './statistics.ts';

/** Limits: MB, and the median of the last tenth as a multiple of the median of the third tenth. */
const [most, growth] = [200, 1.1];

/** Returns a line for each tenth of the samples, and whether the memory use was constant and small. */
export function calculateMemoryTrend(samples: readonly MemoryReading[]): {
  lines: BenchTableRow[];
  verdicts: BenchVerdict[];
} {
  const tenths = Array.from({ length: 10 }, (_, at) =>
    samples.slice(Math.floor((samples.length * at) / 10), Math.floor((samples.length * (at + 1)) / 10)),
  );
  const range = (some: readonly number[]) =>
    `${Math.min(...some)} / ${calculateMedian(some)} / ${Math.max(...some)}`;
  const lines = tenths.map((tenth, at) => ({
    tenth: at + 1,
    samples: tenth.length,
    'own MB, min / median / max': range(tenth.map(({ own }) => own)),
    'heap MB, min / median / max': range(tenth.map(({ heap }) => heap)),
  }));
  // The first tenths do not count: caches are still being filled.
  const [third = 0, last = 0] = [tenths[2], tenths[9]].map((tenth = []) =>
    calculateMedian(tenth.map(({ own }) => own)),
  );
  const ratio = last / third;
  const greatest = Math.max(...samples.map(({ own }) => own));
  return {
    lines,
    verdicts: [
      {
        promise: `flat: the last tenth's median at most ${growth} times the third's`,
        kept: ratio <= growth,
        figure: formatMultiple(ratio),
      },
      {
        promise: `never ${most} MB`,
        kept: greatest < most,
        figure: `${roundToThreeDigits(greatest)} MB at most`,
      },
    ],
  };
}
