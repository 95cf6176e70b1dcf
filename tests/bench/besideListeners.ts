import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from './cases.ts';
import { type Listening, listen, peopleFor } from './listen.ts';
import { type Load, loadFor } from './loadFor.ts';
import type { Asked } from './measure.ts';
import { median } from './median.ts';
import { officeCases } from './officeCases.ts';
import { officeWrites } from './officeWrites.ts';
import { percentile } from './percentile.ts';
import { type Memory, readMemory } from './readMemory.ts';
import { type Bench, figure, multiple, type Outcome, type Section } from './section.ts';
import { noiSide } from './sides/noi.ts';
import { startNoi } from './startNoi.ts';
import { writeSteadily } from './writeSteadily.ts';

const listening = 200;
const perSecond = 20;
/** People who ask for lists at the same moment, each again when answered. */
const atOnce = 10;
/** Of the writes one in so many is an edit whose way to the listeners is timed. */
const timed = 4;
/** Seconds in which nothing but the writes is done, and memory looked at. */
const restSeconds = 40;

/** One stretch of lists, and the milliseconds of processor for an answer. */
type Round = Load & { processor: number };

/** 200 people who listen while 20 times a second somebody writes: when they hear of it, and what it costs the others. */
export const besideListeners: Section = {
  name: 'beside listeners',
  run: async ({ settings, facts, copy, undo }: Bench): Promise<Outcome> => {
    const file = copy('beside-listeners');
    const { asked, served } = await startNoi(noiSide(`sqlite:${file}`, settings.port), undo);
    const people = await peopleFor(asked, listening);
    const edits = await editsOf(asked);
    const { next: office } = officeWrites(facts);
    let made = 0;
    const next = (): Call => (++made % timed === 0 ? edits.next() : office());
    const lists = officeCases(facts).find(({ name }) => name === 'lists')?.calls ?? [];

    const found: Record<'alone' | 'listened', Round[]> = { alone: [], listened: [] };
    const beside: number[] = [];
    let lost = 0;
    // The first round warms up.
    for (let round = 0; round <= settings.rounds; round += 1)
      for (const side of ['alone', 'listened'] as const) {
        process.stderr.write(`beside listeners: ${side} …\n`);
        const streams = await listen(people, side === 'alone' ? 0 : listening, 'locations');
        const times = edits.times(streams);
        const writer = writeSteadily(asked, next, perSecond);
        const before = served.processorTime();
        const own = await loadFor(asked, lists, { connections: atOnce, seconds: settings.seconds });
        const processor = ((served.processorTime() - before) * 1000) / own.answers;
        await writer.stop();
        lost += await edits.settled(side === 'alone' ? 0 : listening);
        streams.stop();
        if (round === 0) continue;
        found[side].push({ ...own, processor });
        beside.push(...times);
      }

    process.stderr.write('beside listeners: memory …\n');
    const streams = await listen(people, listening, 'locations');
    const times = edits.times(streams);
    const writer = writeSteadily(asked, next, perSecond);
    const memory: Memory[] = [];
    for (let second = 0; second < restSeconds; second += 1) {
      await wait(1000);
      memory.push(await readMemory(served.url));
    }
    await writer.stop();
    lost += await edits.settled(listening);
    streams.stop();

    const ratio = (of: (round: Round) => number) =>
      median(found.listened.map((round, at) => of(round) / of(found.alone[at] as Round)));
    const third = (at: number) =>
      median(memory.slice((memory.length * at) / 3, (memory.length * (at + 1)) / 3).map(({ rss }) => rss));
    const [slower, costlier, growth] = [
      ratio(({ p50 }) => p50),
      ratio(({ processor }) => processor),
      third(2) / third(0),
    ];
    const line = (what: string, some: readonly number[]) => ({
      what,
      heard: some.length,
      'p50 ms': figure(percentile(some, 0.5)),
      'p95 ms': figure(percentile(some, 0.95)),
      'most ms': figure(Math.max(...some)),
    });
    return {
      tables: [
        {
          title: `${listening} listeners, ${perSecond} writes a second, from sending a write until each has heard of it`,
          lines: [line('nothing else', times), line(`lists over ${atOnce} connections beside`, beside)],
        },
        {
          title: `Lists beside ${perSecond} writes a second, ${atOnce} connections`,
          lines: (['alone', 'listened'] as const).map((side) => ({
            listeners: side === 'alone' ? 0 : listening,
            'req/s': figure(median(found[side].map(({ rate }) => rate))),
            'p50 ms': figure(median(found[side].map(({ p50 }) => p50))),
            'p95 ms': figure(median(found[side].map(({ p95 }) => p95))),
            'processor ms': figure(median(found[side].map(({ processor }) => processor))),
          })),
        },
      ],
      promises: [
        {
          promise: `${listening} listeners, ${perSecond} writes a second: p95 until heard under a second`,
          kept: percentile(times, 0.95) < 1000,
          figure: `${figure(percentile(times, 0.95))} ms`,
        },
        { promise: 'every listener heard of every write', kept: lost === 0, figure: `${lost} not heard` },
        {
          promise: 'lists beside listeners: at most 1.2 times as long as without',
          kept: slower <= 1.2,
          figure: `${multiple(slower)} (processor ${multiple(costlier)})`,
        },
        {
          promise: 'memory beside listeners stays flat: the last third at most 1.1 times the first',
          kept: growth <= 1.1,
          figure: `${multiple(growth)}, ${Math.max(...memory.map(({ rss }) => rss))} MB at most`,
        },
      ],
      raw: { found, times, beside, memory },
    };
  },
};

/** Edits of records that nobody else writes to, so that what is heard tells which of them it was. */
async function editsOf(asked: Asked) {
  const ids: string[] = [];
  for (let one = 0; one < 200; one += 1) {
    const attributes = { province: 'Hồ Chí Minh', district: 'Quận đo', ward: `Phường ${one}` };
    const answer = await fetch(`${asked.url}/locations`, {
      method: 'POST',
      headers: { ...asked.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { type: 'locations', attributes } }),
    });
    ids.push(((await answer.json()) as { data: { id: string } }).data.id);
  }
  let made = 0;
  let began = 0;
  let heard = 0;
  const sent = new Map<string, number>();
  return {
    next: (): Call => {
      made += 1;
      const id = ids[made % ids.length] as string;
      sent.set(id, performance.now());
      const attributes = { ward: `Phường sửa ${made}` };
      return {
        method: 'PATCH',
        path: `/locations/${id}`,
        body: { data: { type: 'locations', id, attributes } },
      };
    },
    /** The milliseconds until each edit from now on is heard by each of these. */
    times: (streams: Listening): number[] => {
      const times: number[] = [];
      [began, heard] = [made, 0];
      streams.heard((id, at) => {
        heard += 1;
        times.push(at - (sent.get(id) ?? 0));
      });
      return times;
    },
    /** Waits a moment for what is still on its way. @returns how much was never heard by so many listeners */
    settled: async (many: number): Promise<number> => {
      const all = () => (made - began) * many;
      for (let tries = 0; tries < 50 && heard < all(); tries += 1) await wait(100);
      return Math.max(0, all() - heard);
    },
  };
}
