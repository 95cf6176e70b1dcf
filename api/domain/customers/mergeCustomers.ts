import { mergedLevel } from '#rules/mergedLevel';
import { type MergePart, mergeParts } from '#schema/customerMerge';
import { resources, type Stored } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, findAll, remove, update } from '../../db/store.ts';
import { invalid, notFound } from '../../domainError.ts';
import { keepDeleted } from '../../resources/trash.ts';
import { areaOf } from '../locations/locations.ts';
import { moveNotes } from '../notes/notes.ts';
import { syncCustomerLevel } from './customers.ts';
import { moveHistory, moveLeadIds, moveNotices, noteMoved } from './mergedLines.ts';

type Customer = Stored<'customers'>;
type Values = Partial<Customer>;

export interface Merge {
  other_id?: string | null;
  /** What the one who stays takes over; the rest stays as it is. */
  take?: readonly MergePart['value'][] | null;
  /** Both notes, one under the other. */
  join_notes?: boolean | null;
}

/**
 * Makes one customer of two (rules 1.6): packages, transactions, notes, history, notices and ids of leads of the other come to
 * the one who stays, with the values chosen; the other is gone. The level follows the packages, the first contact stays the first. It is one
 * entry of the trash, from which `undoMerge` takes it back.
 * @throws 422 at `other_id`.
 */
export async function mergeCustomers(
  ctx: Context,
  id: string,
  merge: Merge,
): Promise<Record<string, unknown>> {
  const other_id = merge.other_id ?? '';
  if (other_id === id) throw invalid('other_id', 'Hãy chọn một khách hàng khác để gộp.');
  await lockRows(ctx, 'customers', [id, other_id]);
  const [kept, other] = [await find(ctx, 'customers', id), await find(ctx, 'customers', other_id)];
  if (!kept) throw notFound();
  if (!other) throw invalid('other_id', 'Không còn khách hàng này. Hãy tải lại trang.');
  const packages = await move(ctx, 'packages', other_id, id);
  const transactions = await move(ctx, 'transactions', other_id, id);
  const notes = await moveNotes(ctx, other_id, id);
  const lines = [
    ...(await moveHistory(ctx, other_id, id)),
    ...(await moveNotices(ctx, other_id, id)),
    ...(await moveLeadIds(ctx, other_id, id)),
  ];
  await raiseVersion(ctx, id, other_id);
  await remove(ctx, 'customers', other_id);
  await update(ctx, 'customers', id, await mergedValues(ctx, kept, other, merge));
  const sold = await ctx.db('packages').where({ customer_id: id }).first('id');
  if (sold) await syncCustomerLevel(ctx, id);
  else await update(ctx, 'customers', id, { level: mergedLevel(kept.level, other.level) });
  const trash_id = await keepDeleted(ctx, resources.customers as AnyResource, other, {
    title: `Gộp hồ sơ ${other.name} vào ${kept.name}`,
    parts: 1 + packages + transactions + notes,
    merged_into: id,
  });
  if (trash_id !== null) await noteMoved(ctx, trash_id, lines);
  return { customer_id: id, packages, transactions };
}

/**
 * The one who stays is not of a lower version than the other was: what counts changes by it (the SEQUENCE of calendar events) never goes
 * back.
 */
export async function raiseVersion(ctx: Context, id: string, other_id: string): Promise<void> {
  const other = (await ctx.db('customers').where({ id: other_id }).first('version')) as { version: number };
  const { version } = other;
  await ctx.db('customers').where({ id }).andWhere('version', '<', version).update({ version });
}

async function move(
  ctx: Context,
  name: 'packages' | 'transactions',
  from: string,
  to: string,
): Promise<number> {
  const own = await findAll(ctx, name, { customer_id: from });
  for (const record of own) await update(ctx, name, record.id, { customer_id: to });
  return own.length;
}

async function mergedValues(ctx: Context, kept: Customer, other: Customer, merge: Merge): Promise<Values> {
  const taken: readonly (keyof Customer)[] = mergeParts
    .filter((part) => merge.take?.includes(part.value))
    .flatMap((part): readonly (keyof Customer)[] => part.fields);
  const values: Values = Object.fromEntries(taken.map((name) => [name, other[name]]));
  if (merge.join_notes) values.note = [kept.note, other.note].filter(Boolean).join('\n') || null;
  if (merge.take?.includes('place')) values.area = await areaOf(ctx, other);
  const next = [kept, other]
    .filter(({ next_contact_at }) => next_contact_at !== null)
    .sort((a, b) => String(a.next_contact_at).localeCompare(String(b.next_contact_at)));
  return {
    ...values,
    l1_at: earlierOf(kept.l1_at, other.l1_at),
    first_called_at: earlierOf(kept.first_called_at, other.first_called_at),
    next_contact_at: next[0]?.next_contact_at ?? null,
    next_contact_note: next[0]?.next_contact_note ?? null,
    no_messages: kept.no_messages || other.no_messages,
    refused_agents: [
      ...kept.refused_agents,
      ...other.refused_agents.filter(({ agent_id }) =>
        kept.refused_agents.every((one) => one.agent_id !== agent_id),
      ),
    ],
  };
}

const earlierOf = (one: string | null, other: string | null): string | null =>
  [one, other].flatMap((at) => at ?? []).sort()[0] ?? null;
