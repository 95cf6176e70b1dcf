import type { Knex } from 'knex';
import { connect } from '#api/db/connect';
import type { Facts } from './facts.ts';
import type { Asked } from './measure.ts';
import { median } from './median.ts';
import { officeWrites } from './officeWrites.ts';
import { type SizeCase, sizeCases } from './sizeCases.ts';
import { timedCall } from './timedCall.ts';

export interface FirstAnswer {
  name: string;
  kind: SizeCase['kind'];
  ms: number;
  /** How many times as long as the plain first page of packages in the same moment. */
  ofFirstPage: number;
}

/**
 * The first answer to everything the declarations offer after each table was written to, as a multiple of the plain first
 * page of packages, which is asked beside it.
 */
export async function firstAnswers(
  asked: Asked,
  databaseUrl: string,
  { facts, rounds, isAsked }: { facts: Facts; rounds: number; isAsked: (one: SizeCase) => boolean },
): Promise<FirstAnswer[]> {
  const knex = connect(databaseUrl);
  const { next, kinds } = officeWrites(facts);
  const writeEverywhere = async () => {
    for (let made = 0; made < kinds; made += 1) await timedCall(asked, next());
  };
  try {
    const calls = await callsOf(knex, facts.day, isAsked);
    const times = new Map<string, { ms: number; page: number }[]>();
    for (let round = 1; round <= rounds; round += 1) {
      process.stderr.write(`after a write: round ${round} of ${calls.length} cases …\n`);
      for (const { name, path } of calls) {
        await writeEverywhere();
        const { ms } = await timedCall(asked, { path });
        const { ms: page } = await timedCall(asked, { path: '/packages' });
        times.set(name, [...(times.get(name) ?? []), { ms, page }]);
      }
    }
    const page = median([...times.values()].flat().map((one) => one.page));
    return calls.map(({ name, kind }) => {
      const ms = median((times.get(name) ?? []).map((one) => one.ms));
      return { name, kind, ms, ofFirstPage: ms / page };
    });
  } finally {
    await knex.destroy();
  }
}

/** The cases with their paths, those that this database has nothing to ask for left out. */
async function callsOf(knex: Knex, today: string, isAsked: (one: SizeCase) => boolean) {
  const found: { name: string; kind: SizeCase['kind']; path: string }[] = [];
  for (const one of await sizeCases(knex, today)) {
    const path = isAsked(one) ? await one.path(knex) : null;
    if (path !== null) found.push({ name: one.name, kind: one.kind, path: decodeURIComponent(path) });
  }
  return found;
}
