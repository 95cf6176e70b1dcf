import { fileURLToPath } from 'node:url';
import { compare, type Results } from './compare.ts';
import { ratioOf } from './ratioOf.ts';
import { type Bench, figure, type Line, multiple, type Outcome, type Section } from './section.ts';
import { serve } from './serve.ts';
import { noiSide } from './sides/noi.ts';
import { startNoi } from './startNoi.ts';
import type { Verdict } from './verdict.ts';
import { writeCases } from './writeCases.ts';

/** How many write at the same time, and the least share of the bare limit's rate that is promised then. */
const shares = [
  { writers: 1, least: 0.6 },
  { writers: 10, least: 0.85 },
  { writers: 50, least: 0.85 },
] as const;

/** Creating customers, each on the disk when it is answered, beside the same rows stored by the plain driver. */
export const besideBareWrites: Section = {
  name: 'writes',
  run: async ({ settings, facts, copy, undo }: Bench): Promise<Outcome> => {
    const { port, seconds, rounds } = settings;
    const { asked } = await startNoi(noiSide(`sqlite:${copy('writes')}`, port), undo);
    const program = fileURLToPath(new URL('./servers/bareWrites.ts', import.meta.url));
    const words = ['--import', import.meta.resolve('tsx'), program, copy('bare-writes'), String(port + 1)];
    const bare = await serve([process.execPath, ...words], port + 1);
    undo(() => bare.stop());
    const create = writeCases(facts).find(({ name }) => name === 'create: a customer')?.calls;
    // Feathers is given the columns of the table as well.
    if (!create?.noi || !create.feathers) throw new Error('nothing creates customers');
    const lines: Line[] = [];
    const promises: Verdict[] = [];
    for (const { writers, least } of shares) {
      process.stderr.write(`writes: ${writers} at a time …\n`);
      const sides = [
        { name: 'noi', asked, calls: create.noi },
        { name: 'bare', asked: { url: bare.url, headers: {} }, calls: create.feathers },
      ] as const;
      const results = await compare(sides, { connections: writers, seconds, rounds }, (_side, why) => {
        throw new Error(why);
      });
      lines.push(lineOf(writers, results));
      const found = ratioOf(results.noi, results.bare) ?? 0;
      promises.push({
        promise: `creating customers, ${writers} at a time: at least ${least} of the bare limit's rate`,
        kept: found >= least,
        figure: multiple(found),
      });
    }
    return { tables: [{ title: 'Writes beside the bare limit', lines }], promises };
  },
};

const lineOf = (writers: number, { noi, bare }: Results): Line => ({
  writers,
  'req/s': figure(noi?.rate ?? 0),
  'p50 ms': noi?.p50 ?? '–',
  'p99 ms': noi?.p99 ?? '–',
  'bare: req/s': figure(bare?.rate ?? 0),
  'bare: p50 ms': bare?.p50 ?? '–',
  'of bare': multiple(ratioOf(noi, bare) ?? 0),
});
