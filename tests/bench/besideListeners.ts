import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from './cases.ts';
import { listen, peopleFor } from './listen.ts';
import { atOnce, type ListenersRound, listenersOutcome, listening, perSecond } from './listenersOutcome.ts';
import { loadFor } from './loadFor.ts';
import type { Asked } from './measure.ts';
import { median } from './median.ts';
import { officeCases } from './officeCases.ts';
import { officeWrites } from './officeWrites.ts';
import { preparePostgres } from './preparePostgres.ts';
import { readMemory } from './readMemory.ts';
import type { Bench, Outcome, Section } from './section.ts';
import type { Served } from './serve.ts';
import { noiSide } from './sides/noi.ts';
import { startNoi } from './startNoi.ts';
import { timedEdits } from './timedEdits.ts';
import { writeSteadily } from './writeSteadily.ts';

/** Of the writes one in so many is an edit whose way to the listeners is timed. */
const timed = 4;
/** Seconds in which nothing but the writes is done, and memory looked at. */
const restSeconds = 40;

/** Who serves: one process of a SQLite file, or several of one PostgreSQL. What is written is written through the first. */
interface Office {
  readonly name: string;
  readonly processes: readonly { asked: Asked; served: Served }[];
  /** Seconds of processor that the database has taken by itself. */
  readonly database: () => number;
}

/** 200 people who listen while 20 times a second somebody writes: when they hear of it, and what it costs the others. */
export const besideListeners: Section = {
  name: 'beside listeners',
  run: async (bench: Bench): Promise<Outcome> => {
    const outcomes: Outcome[] = [];
    if (bench.asks('SQLite')) outcomes.push(await measured(bench, await onSqlite(bench)));
    if (bench.asks('PostgreSQL')) outcomes.push(await measured(bench, await onPostgres(bench)));
    return {
      tables: outcomes.flatMap(({ tables }) => tables),
      promises: outcomes.flatMap(({ promises }) => promises),
      raw: outcomes.map(({ raw }) => raw),
    };
  },
};

async function onSqlite({ settings, copy, undo }: Bench): Promise<Office> {
  const side = noiSide(`sqlite:${copy('beside-listeners')}`, settings.port);
  return { name: 'SQLite', processes: [await startNoi(side, undo)], database: () => 0 };
}

async function onPostgres({ settings: { port, postgres }, copy, undo }: Bench): Promise<Office> {
  const { databaseUrl, processorTime } = await preparePostgres(copy('rows'), postgres, undo);
  const first = await startNoi(noiSide(databaseUrl, port), undo);
  const second = await startNoi(noiSide(databaseUrl, port + 1), undo);
  const name = 'PostgreSQL, two processes';
  return { name, processes: [first, second], database: processorTime };
}

async function measured({ settings, facts }: Bench, office: Office): Promise<Outcome> {
  const { name, processes } = office;
  const { asked } = processes[0] as (typeof processes)[number];
  // As many listen at each process.
  const people = (await peopleFor(asked, listening)).map((person, at) => ({
    ...person,
    url: processes[at % processes.length]?.asked.url ?? person.url,
  }));
  const edits = await timedEdits(asked);
  const { next: written } = officeWrites(facts);
  let made = 0;
  const next = (): Call => (++made % timed === 0 ? edits.next() : written());
  const lists = officeCases(facts).find((one) => one.name === 'lists')?.calls ?? [];

  const found: Record<'alone' | 'listened', ListenersRound[]> = { alone: [], listened: [] };
  const beside: number[] = [];
  let lost = 0;
  // The first round warms up.
  for (let round = 0; round <= settings.rounds; round += 1)
    for (const side of ['alone', 'listened'] as const) {
      process.stderr.write(`beside listeners: ${name}, ${side} …\n`);
      const streams = await listen(people, side === 'alone' ? 0 : listening, 'locations');
      const times = edits.times(streams);
      const writer = writeSteadily(asked, next, perSecond);
      const own = await loadAll(office, lists, settings.seconds);
      await writer.stop();
      lost += await edits.settled(side === 'alone' ? 0 : listening);
      streams.stop();
      if (round === 0) continue;
      found[side].push(own);
      beside.push(...times);
    }

  process.stderr.write(`beside listeners: ${name}, memory …\n`);
  const streams = await listen(people, listening, 'locations');
  const times = edits.times(streams);
  const writer = writeSteadily(asked, next, perSecond);
  const memory: number[] = [];
  for (let second = 0; second < restSeconds; second += 1) {
    await wait(1000);
    const all = await Promise.all(processes.map(({ served }) => readMemory(served.url)));
    memory.push(all.reduce((sum, { rss }) => sum + rss, 0));
  }
  await writer.stop();
  lost += await edits.settled(listening);
  streams.stop();
  return listenersOutcome(name, { found, beside, times, memory, lost });
}

/** Asks all processes for these lists, each over its share of the connections. */
async function loadAll(
  { processes, database }: Office,
  lists: readonly Call[],
  seconds: number,
): Promise<ListenersRound> {
  const taken = () => processes.reduce((sum, { served }) => sum + served.processorTime(), database());
  const before = taken();
  const much = { connections: atOnce / processes.length, seconds };
  const loads = await Promise.all(processes.map(({ asked }) => loadFor(asked, lists, much)));
  const answers = loads.reduce((sum, one) => sum + one.answers, 0);
  return {
    rate: loads.reduce((sum, { rate }) => sum + rate, 0),
    p50: median(loads.map(({ p50 }) => p50)),
    p95: Math.max(...loads.map(({ p95 }) => p95)),
    answers,
    processor: ((taken() - before) * 1000) / answers,
  };
}
