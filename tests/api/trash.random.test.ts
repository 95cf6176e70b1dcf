/** Random deletions, restored in random order: every row is as before (schema 7.8). `npm run test:trash` runs a thousand. */
import { expect, inject, test } from 'vitest';
import { clockAfterSessions } from './support/afterwards.ts';
import type { ResponseBody } from './support/client.ts';
import { startApiForFile } from './support/startApi.ts';

const count = Number(process.env.NOI_DELETIONS ?? ('sqlite' in inject('template') ? 60 : 30));

const api = await startApiForFile({ clock: clockAfterSessions });
const owner = await api.as('owner');

/** Returns a generator of numbers from 0 to 1 that is the same for the same seed. */
function createRandomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
const random = createRandomNumbers(19);
const shuffle = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

const deletable = [
  'customers',
  'packages',
  'shifts',
  'deductions',
  'transactions',
  'partner_landings',
  'partner_revenues',
  'variants',
  'pack_items',
  'bulk_discounts',
  'locations',
  'mechanism_thresholds',
];
const tables = [...deletable, 'package_services', 'discounts', 'services', 'partners', 'mechanisms'];

/** Returns all rows without their version and update time. */
async function loadTables(): Promise<Record<string, ResponseBody>> {
  const rows: Record<string, ResponseBody> = {};
  for (const table of tables)
    for (const { version: _version, updated_at: _at, ...row } of await api.knex(table))
      rows[`${table}/${row.id}`] = row;
  return rows;
}

test(`${count} deletions, restored in another order, leave every row as it was`, async () => {
  const before = await loadTables();
  const candidates = new Map<string, string[]>();
  for (const name of deletable)
    candidates.set(name, shuffle((await api.knex(name).select('id')).map(({ id }) => String(id))));
  for (let done = 0; done < count; ) {
    const open = [...candidates].filter(([, ids]) => ids.length > 0);
    const [name = '', ids = []] = open[Math.floor(random() * open.length)] ?? [];
    if (open.length === 0) break;
    const { status } = await owner.delete(`/${name}/${ids.pop()}`);
    if (status === 204) done += 1;
  }
  let kept: string[] = (await api.knex('trash').select('id')).map(({ id }) => String(id));
  expect(kept.length).toBeGreaterThan(count / 2);
  const accepted = { accept_conflicts: true, accept_overpayment: true };
  for (;;) {
    const refused: string[] = [];
    const why: string[] = [];
    for (const id of shuffle(kept)) {
      const { status, body } = await owner.post(`/trash/${id}/restore`, accepted);
      if (status === 200) continue;
      refused.push(id);
      const [{ detail }] = body.errors;
      why.push(`${(await api.knex('trash').where({ id }).first()).resource}: ${detail}`);
    }
    // A record can be restored only after the deleted record that it belongs to.
    if (refused.length === kept.length) expect(why).toEqual([]);
    kept = refused;
    if (kept.length === 0) break;
  }
  const after = await loadTables();
  const differing = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [a, b] = [before[key] ?? {}, after[key] ?? {}];
    const fields = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
      (field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]),
    );
    return fields.map((field) => [key, field, a[field], b[field]]);
  });
  expect(differing).toEqual([]);
}, 1_800_000);
