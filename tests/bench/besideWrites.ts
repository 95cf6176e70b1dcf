import { type Load, loadFor } from './loadFor.ts';
import type { Asked } from './measure.ts';
import { median } from './median.ts';
import { type OfficeCase, officeCases } from './officeCases.ts';
import { officeWrites } from './officeWrites.ts';
import { type Bench, figure, type Line, multiple, type Outcome, type Section } from './section.ts';
import { noiSide } from './sides/noi.ts';
import { servePlain } from './sides/plain.ts';
import { startNoi } from './startNoi.ts';
import type { Verdict } from './verdict.ts';
import { writeSteadily } from './writeSteadily.ts';

/** So many writes a second; the first is what the others are held against. */
const writes = [0, 1, 5, 20] as const;
/** People who ask at the same moment, each again when answered. */
const atOnce = 10;

interface Round {
  /** With the milliseconds of processor for an answer, those for what is written meanwhile among them. */
  noi: Load & { processor: number };
  plain: Load;
}
type Rounds = Readonly<Record<number, Round[]>>;

/**
 * Lists, searches, home queues and reports while others write: of Nôi, and of statements written by hand that another process
 * asks of the same file meanwhile.
 */
export const besideWrites: Section = {
  name: 'beside writes',
  run: async ({ settings, facts, copy, undo, asks }: Bench): Promise<Outcome> => {
    const cases = officeCases(facts).filter(({ name }) => asks(name));
    const file = copy('beside-writes');
    const { asked, served } = await startNoi(noiSide(`sqlite:${file}`, settings.port), undo);
    const plain = await servePlain(
      file,
      settings.port + 1,
      cases.map((one) => one.plain),
    );
    undo(() => plain.stop());
    const { next } = officeWrites(facts);
    const lines: Line[] = [];
    const promises: Verdict[] = [];
    const raw: Record<string, Rounds> = {};
    for (const [at, one] of cases.entries()) {
      process.stderr.write(`beside writes: ${one.name} …\n`);
      const found = await measured(one, asked, { url: plain.url, at });
      raw[one.name] = found;
      lines.push(...writes.map((perSecond) => lineOf(one.name, perSecond, found)));
      promises.push(...promisesOf(one.name, found));
    }
    return { tables: [{ title: `Beside writes, ${atOnce} connections`, lines }], promises, raw };

    async function measured(
      one: OfficeCase,
      noi: Asked,
      plain: { url: string; at: number },
    ): Promise<Rounds> {
      const byHand = one.calls.map((_, call) => ({ path: `/${plain.at}/${call}` }));
      const found: Record<number, Round[]> = Object.fromEntries(writes.map((perSecond) => [perSecond, []]));
      // The first round warms up.
      for (let round = 0; round <= settings.rounds; round += 1)
        for (const perSecond of writes) {
          const much = { connections: atOnce, seconds: round === 0 ? 0.5 : settings.seconds };
          const writer = writeSteadily(noi, next, perSecond);
          const before = served.processorTime();
          const own = await loadFor(noi, one.calls, much);
          const processor = ((served.processorTime() - before) * 1000) / own.answers;
          const loads = {
            noi: { ...own, processor },
            plain: await loadFor({ url: plain.url, headers: {} }, byHand, much),
          };
          await writer.stop();
          if (round > 0) found[perSecond]?.push(loads);
        }
      return found;
    }
  },
};

/** The median of what each round tells, each held against the same round without writes. */
function medianOf(found: Rounds, perSecond: number, of: (round: Round, quiet: Round) => number): number {
  const quiet = found[0] ?? [];
  return median((found[perSecond] ?? []).map((round, at) => of(round, quiet[at] as Round)));
}

function lineOf(name: string, perSecond: number, found: Rounds): Line {
  const of = (figureOf: (round: Round, quiet: Round) => number) => medianOf(found, perSecond, figureOf);
  return {
    case: name,
    'writes/s': perSecond,
    'req/s': figure(of(({ noi }) => noi.rate)),
    'of no writes': multiple(of(({ noi }, quiet) => noi.rate / quiet.noi.rate)),
    'p50 ms': figure(of(({ noi }) => noi.p50)),
    'p95 ms': figure(of(({ noi }) => noi.p95)),
    'p95 of no writes': multiple(of(({ noi }, quiet) => noi.p95 / quiet.noi.p95)),
    'processor ms': figure(of(({ noi }) => noi.processor)),
    'processor of no writes': multiple(of(({ noi }, quiet) => noi.processor / quiet.noi.processor)),
    'of plain SQL': multiple(of(({ noi, plain }) => noi.rate / plain.rate)),
    'plain SQL req/s': figure(of(({ plain }) => plain.rate)),
  };
}

/** Writes a second, and how many times as long as without writes the slowest twentieth may take. */
const slower = { lists: [1.5, 2], searches: [1.5, 2], 'home queues': [1.5, 2], reports: [2, 2] } as const;

function promisesOf(name: OfficeCase['name'], found: Rounds): Verdict[] {
  const [few, many] = slower[name];
  const p95 = (perSecond: number, most: number): Verdict => {
    const ratio = medianOf(found, perSecond, ({ noi }, quiet) => noi.p95 / quiet.noi.p95);
    return {
      promise: `${name} beside ${perSecond} writes a second: p95 at most ${most} times that without`,
      kept: ratio <= most,
      figure: multiple(ratio),
    };
  };
  if (name === 'reports') return [p95(5, few)];
  const rate = medianOf(found, 5, ({ noi }, quiet) => noi.rate / quiet.noi.rate);
  const ofPlain = medianOf(found, 5, ({ noi, plain }) => noi.rate / plain.rate);
  return [
    p95(5, few),
    p95(20, many),
    {
      promise: `${name} beside 5 writes a second: at least 85 % of the rate without`,
      kept: rate >= 0.85,
      figure: multiple(rate),
    },
    {
      promise: `${name} beside 5 writes a second: at least 1.5 times the rate of plain SQL`,
      kept: Number.isFinite(ofPlain) ? ofPlain >= 1.5 : null,
      figure: multiple(ofPlain),
    },
  ];
}
