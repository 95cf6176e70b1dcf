import { join } from 'node:path';
import { type Call, type Case, readOf } from './cases.ts';
import type { Results } from './compare.ts';
import { type CallRates, compareProviders } from './compareProviders.ts';
import { copyDatabase } from './copyDatabase.ts';
import type { Facts } from './facts.ts';
import { peerSides } from './peerSides.ts';
import { readCases } from './readCases.ts';
import { runCase } from './runCase.ts';
import { folder, type Settings } from './settings.ts';
import { bareSide } from './sides/bare.ts';
import { feathersSide } from './sides/feathers.ts';
import { noiSide } from './sides/noi.ts';
import { type Started, startLine, startUp } from './startUp.ts';
import { type Verdict, verdict } from './verdict.ts';
import { writeCases } from './writeCases.ts';

const providers = 'data provider';

export interface Compared {
  cases: readonly { name: string; results: Results }[];
  providers: CallRates;
  starts: readonly ReturnType<typeof startLine>[];
  promises: readonly Verdict[];
}

/**
 * Nôi, the bare limit and what one might pick instead, on the same rows, in turn.
 * @param leave is told what could not be had or measured, and why
 */
export async function besidePeers(
  settings: Settings,
  facts: Facts,
  leave: (who: string, why: string) => void,
): Promise<Compared> {
  const undo: (() => unknown)[] = [];
  try {
    return await compareAll(settings, facts, leave, undo);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function compareAll(
  settings: Settings,
  facts: Facts,
  leave: (who: string, why: string) => void,
  undo: (() => unknown)[],
): Promise<Compared> {
  const { size, database, port, connections, seconds, rounds, only } = settings;
  const cases: { name: string; results: Results }[] = [];
  const asked = ({ name }: { name: string }) => name.includes(only);
  const [reads, writes] = [readCases(facts).filter(asked), writeCases(facts).filter(asked)];

  const bare = reads.map(readOf).filter((calls) => calls !== null);
  const peers = peerSides(settings, database, leave);
  undo.push(...peers.map((side) => () => side.remove?.()));
  const sides = [
    noiSide(`sqlite:${database}`, port),
    ...(bare.length > 0 ? [bareSide(`sqlite:${database}`, port + 1, bare)] : []),
  ];
  const started = await begin(
    await startUp([...sides, ...peers], rounds, ({ name }, why) => leave(name, why)),
  );
  for (const one of reads) await measured(one, started, bare);
  const lines = new Map(started.map((one) => [one.side.name, startLine(one)]));

  const doesProviders = asked({ name: providers });
  let rates: CallRates = {};
  if (writes.length > 0 || doesProviders) {
    const writers = await onCopies(started);
    for (const one of writes) await measured(one, writers, []);
    if (doesProviders) rates = await provide(writers);
    for (const { side, served } of writers) {
      const line = lines.get(side.name);
      if (line) line['MB after writing'] = served.memory();
    }
  }
  const starts = [...lines.values()];
  const own = lines.get('noi');
  const memory = Math.max(Number(own?.['MB after reading']) || 0, Number(own?.['MB after writing']) || 0);
  return { cases, providers: rates, starts, promises: verdict(cases, { size, memory }) };

  async function measured(one: Case, sides: readonly Started[], limits: readonly (readonly Call[])[]) {
    process.stderr.write(`${one.name} …\n`);
    cases.push({ name: one.name, results: await runCase(one, sides, limits, settings, leave) });
    for (const each of sides) if (each.served.lost()) each.served = await each.side.start();
  }

  async function provide(writers: readonly Started[]): Promise<CallRates> {
    const both = writers.flatMap(({ side: { name }, served, headers }) =>
      name === 'noi' || name === 'json-server' ? [{ name, asked: { url: served.url, headers } }] : [],
    );
    return compareProviders(both, facts, { connections, seconds, rounds }, (name, why) =>
      leave(`${name}, ${providers}`, why),
    );
  }

  /** Nôi and Feathers write to copies of the rows; what the others have is a copy already. The bare limit does not write. */
  async function onCopies(started: readonly Started[]): Promise<Started[]> {
    const kept = started.filter(({ side }) => side.name === 'directus' || side.name === 'json-server');
    for (const one of started) if (!kept.includes(one)) await one.served.stop();
    const copy = (name: string): string => {
      const file = join(folder, `writing-${name}.sqlite`);
      undo.push(copyDatabase(database, file));
      return file;
    };
    const sides = [noiSide(`sqlite:${copy('noi')}`, port)];
    const feathers = started.find(({ side }) => side.name === 'feathers')?.side;
    if (feathers?.at) sides.push(feathersSide(copy('feathers'), port + 2, feathers.at));
    return [...(await begin(await startUp(sides, 1, ({ name }, why) => leave(name, why)))), ...kept];
  }

  async function begin(started: Started[]): Promise<Started[]> {
    for (const one of started) undo.push(() => one.served.stop());
    return started;
  }
}
