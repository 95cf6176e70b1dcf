/**
 * Known payers: people who have sent money for a customer before. A match made by a user adds a payer; undoing the match removes the payer.
 */

import { foldText } from '#rules/foldText';
import { findPayerTexts } from '#rules/payerNames';
import type { StoredRecord } from '#schema/index';
import type { Context } from '../../context.ts';
import { listIds } from '../../db/ids.ts';
import { removeMany } from '../../db/removeMany.ts';
import { findAll, findById, insert, remove, update } from '../../db/store.ts';

/** Stores the sender of a matched line as a payer, if all its transactions belong to one customer. */
export async function storePayerOfLine(ctx: Context, line_id: string): Promise<void> {
  const line = await findById(ctx, 'bank_lines', line_id);
  if (line?.status !== 'matched' || line.amount <= 0) return;
  const linked = await findAll(ctx, 'transactions', { bank_line: line_id });
  const [customer_id, ...others] = new Set(
    linked.map(({ kind, customer_id: id }) => (kind === 'revenue' ? id : null)),
  );
  if (!customer_id || others.length > 0) return;
  for (const text of await findUnknownPayerTexts(ctx, findPayerTexts(line.description ?? ''))) {
    const [known] = await findAll(ctx, 'payers', { customer_id, text });
    if (known)
      await update(ctx, 'payers', known.id, {
        bank_line_ids: [...new Set([...known.bank_line_ids, line_id])],
      });
    else await insert(ctx, 'payers', { customer_id, text, bank_line_ids: [line_id] });
  }
}

/**
 * Returns the names that belong to no customer or nurse. Names of customers and nurses already identify these people, so these names are
 * not stored as payers.
 */
async function findUnknownPayerTexts({ db }: Context, texts: readonly string[]): Promise<string[]> {
  const strangers: string[] = [];
  for (const text of texts) {
    const name_fold = foldText(text);
    const known =
      (await db('customers').where({ name_fold }).first('id')) ??
      (await db('users').where({ name_fold }).first('id'));
    if (!known) strangers.push(text);
  }
  return strangers;
}

/** Removes the payers that are known only from this line. @param linked the transactions with which the line was matched */
export async function removePayersOfLine(
  ctx: Context,
  line_id: string,
  linked: readonly Pick<StoredRecord<'transactions'>, 'customer_id'>[],
): Promise<void> {
  const customer_id = [...new Set(linked.flatMap(({ customer_id: id }) => id ?? []))];
  if (customer_id.length === 0) return;
  for (const { id, bank_line_ids } of await findAll(ctx, 'payers', { customer_id })) {
    if (!bank_line_ids.includes(line_id)) continue;
    const left = bank_line_ids.filter((one) => one !== line_id);
    if (left.length === 0) await remove(ctx, 'payers', id);
    else await update(ctx, 'payers', id, { bank_line_ids: left });
  }
}

/** Deletes a customer's payers, before the customer is deleted. */
export async function removePayers(ctx: Context, customer_id: string): Promise<void> {
  await removeMany(ctx, 'payers', listIds(await findAll(ctx, 'payers', { customer_id })));
}
