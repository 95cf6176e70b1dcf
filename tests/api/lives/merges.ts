/** Merging two customers and undoing the merge, as steps of a life. */
import { expect } from 'vitest';
import { mergeParts } from '#schema/customerMerge';
import type { DatabaseRow } from './invariants.ts';
import type { SimulatedStep } from './steps.ts';
import type { ApiReply, SimulationWorld } from './world.ts';

type ApiWorld = Pick<SimulationWorld, 'api' | 'say'>;

export interface MergedCustomers {
  trash: string;
  kept: string;
  gone: string;
  /** The packages that belonged to the merged customer. */
  came: ReadonlySet<string>;
  /** Both customers before the merge. */
  before: DatabaseRow[];
}

const packagesOf = async ({ api: { knex } }: ApiWorld, customer_id: string): Promise<Set<string>> =>
  new Set((await knex('packages').where({ customer_id }).pluck('id')).map(String));

/** Returns both customers as stored, without their version and update time. */
async function rowsOf({ api: { knex } }: ApiWorld, ids: readonly string[]): Promise<DatabaseRow[]> {
  const rows: DatabaseRow[] = await knex('customers').whereIn('id', ids).orderBy('id');
  return rows.map(({ version: _version, updated_at: _at, ...row }) => row);
}

/** Merges `gone` into `kept`. @returns null if it was refused */
export async function mergeAndCheck(
  world: ApiWorld,
  { a, c, yes }: SimulatedStep,
  kept: string,
  gone: string,
): Promise<{ reply: ApiReply; merged: MergedCustomers | null }> {
  const [came, stood] = [await packagesOf(world, gone), await packagesOf(world, kept)];
  const before = await rowsOf(world, [kept, gone]);
  const take = mergeParts.filter((_, index) => (c >> index) % 2 === 1).map(({ value }) => value);
  const reply = await world.say('admin', 'POST', `/customers/${kept}/actions`, {
    action_code: 'merge',
    action_data: { other_id: gone, take, join_notes: yes && a % 2 === 0 },
  });
  if (reply.status >= 300) {
    expect(await rowsOf(world, [kept, gone]), 'a refusal changes nothing').toEqual(before);
    return { reply, merged: null };
  }
  expect(await rowsOf(world, [gone]), 'who is merged is gone').toEqual([]);
  expect(await packagesOf(world, kept), 'who stays has the packages of both').toEqual(
    new Set([...stood, ...came]),
  );
  const { knex } = world.api;
  const { id } = await knex('trash')
    .where({ resource: 'customers', record_id: gone })
    .orderBy('id', 'desc')
    .first('id');
  return { reply, merged: { trash: String(id), kept, gone, came, before } };
}

/** Undoes a merge. @param atOnce true if no other step was performed since the merge; then both customers must be as before the merge */
export async function undoMergeAndCheck(
  world: ApiWorld,
  merged: MergedCustomers,
  atOnce: boolean,
): Promise<ApiReply> {
  const { trash, kept, gone, came, before } = merged;
  const stood = await packagesOf(world, kept);
  const reply = await world.say('admin', 'POST', `/trash/${trash}/restore`);
  if (reply.status >= 300) {
    expect(atOnce, JSON.stringify(reply.body)).toBe(false);
    expect(await rowsOf(world, [gone]), 'a refusal changes nothing').toEqual([]);
    expect(await packagesOf(world, kept), 'a refusal changes nothing').toEqual(stood);
    return reply;
  }
  const back = [...stood].filter((id) => came.has(id));
  expect(await packagesOf(world, gone), 'what came with her goes back').toEqual(new Set(back));
  expect(await packagesOf(world, kept), 'what was made since stays').toEqual(
    new Set([...stood].filter((id) => !came.has(id))),
  );
  if (atOnce) expect(await rowsOf(world, [kept, gone]), 'at once all is as it was').toEqual(before);
  return reply;
}
