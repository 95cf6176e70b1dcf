import { fold } from '#rules/fold';
import { Mentions } from '#rules/mentions';
import type { Context } from '../../context.ts';
import type { PersonalDataTraces } from './PersonalDataTraces.ts';
import type { CustomerRecords } from './recordsAbout.ts';

interface Identity {
  name: string | null;
  phone: string | null;
}

/** How the erased customer is found in texts: by phones that nobody else has, and by names that are not said of anybody else. */
export async function mentionsOf(
  ctx: Context,
  hers: CustomerRecords,
  traces: PersonalDataTraces,
): Promise<Mentions> {
  const others = await othersLike(ctx, hers, traces);
  const shared = new Set(others.map(({ phone }) => phone));
  return new Mentions({
    names: [...traces.names],
    phones: [...traces.phones].filter((phone) => !shared.has(phone)),
    words: [...traces.words],
    otherNames: [...new Set(others.flatMap(({ name }) => name ?? []))],
  });
}

/** Other customers, those in the trash among them, accounts and partners that have one of her phones, or in whose names one of hers stands. */
async function othersLike(
  ctx: Context,
  hers: CustomerRecords,
  traces: PersonalDataTraces,
): Promise<Identity[]> {
  const phones = [...traces.phones];
  const names = [...traces.names].map((name) => `%${fold(name).replace(/[^a-z0-9]+/g, '%')}%`);
  const own = hers.idsIn('customers').map(Number);
  const found: Identity[] = [];
  for (const table of ['customers', 'users', 'partners'])
    found.push(
      ...(await ctx
        .db(table)
        .whereNotIn('id', table === 'customers' ? own : [])
        .where((any) => {
          any.whereIn('phone', phones);
          for (const name of names) any.orWhere('name_fold', 'like', name);
        })
        .select('name', 'phone')),
    );
  const deleted: { row: string }[] = await ctx
    .db('trash_rows')
    .where({ resource: 'customers', verb: 'delete' })
    .whereNotIn('record_id', own)
    .select('row');
  return [...found, ...deleted.map(({ row }) => JSON.parse(row) as Identity)];
}
