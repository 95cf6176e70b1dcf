import { erasedName } from '#schema/customers';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { emptyJournal } from '../../db/emptyJournal.ts';
import { shapeOf } from '../../db/shape.ts';
import { update } from '../../db/store.ts';
import { forget } from '../../resources/trash.ts';
import { eraseHistory } from './eraseHistory.ts';
import { eraseMentions } from './eraseMentions.ts';
import { recordsAbout } from './recordsAbout.ts';
import { Traces } from './Traces.ts';

/**
 * Erases who a customer is (schema 9.2): the personal fields of every record about her, and what of them stands in histories,
 * notices, remembered answers, kept filters and lines of statements. Records, days, counts and money stay as they are.
 */
export async function eraseCustomer(ctx: Context, { id }: Stored<'customers'>): Promise<void> {
  const about = await recordsAbout(ctx, id);
  // Of what was deleted, too, that which belonged to a package of hers.
  for (const { resource, records } of about)
    await forget(
      ctx,
      resource,
      records.map((record) => record.id),
    );
  const traces = new Traces();
  for (const { name, resource, records } of about) {
    const personal = [...shapeOf(resource).stored.values()].filter(({ field }) => field.personal);
    const blank = Object.fromEntries(
      personal.map(({ name: key, field }) => [key, field.required ? erasedName : null]),
    );
    for (const record of records) {
      for (const field of personal) traces.add(field.name, record[field.name]);
      await update(ctx, name, record.id, blank as never);
    }
  }
  await eraseHistory(ctx, about, traces);
  await eraseMentions(ctx, about, traces);
  // The line that tells of it does not repeat what is gone.
  for (const change of ctx.changes) change.fields = {};
  await update(ctx, 'customers', id, { erased_at: ctx.now.toISOString() });
  ctx.afterCommit.push(() => emptyJournal(ctx.config.databaseUrl));
}
