/** A package's level: the actions that it allows, and how it changes. */
import { canRunAction, explainLevelRefusal, type LevelAction, type PackageLevel } from '#rules/levels';
import { resources, type StoredRecord } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { notFoundError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { parseRecordId } from '../../db/ids.ts';
import { lockRecord } from '../../db/lockRecord.ts';
import { findById, update } from '../../db/store.ts';
import { syncCustomerLevel } from '../customers/customerLevel.ts';

type Pack = StoredRecord<'packages'>;

/**
 * Locks a package until the transaction ends and returns its current state, so that the second of two simultaneous actions sees the changes
 * of the first. With `action`, checks the level again (rules 2.3).
 * @throws 404; 422 `action_unavailable` if the level does not allow the action
 */
export async function lockPackage(ctx: Context, id: string, action?: LevelAction): Promise<Pack> {
  const number = parseRecordId(id);
  if (number === null) throw notFoundError();
  await lockRecord(ctx, resources.packages as AnyResource, number);
  const pack = await findById(ctx, 'packages', id);
  if (!pack) throw notFoundError();
  if (action && !canRunAction(action, pack.level))
    throw refusedError(
      'action_unavailable',
      explainLevelRefusal(action, pack.level) ??
        `Gói đang ở cấp độ ${pack.level} nên không làm được thao tác này. Hãy xem lại gói rồi chọn thao tác khác.`,
    );
  return pack;
}

/** Locks these packages in order of id; repeated ids are locked once. @returns the ids in this order @throws as `lockPackage` does */
export async function lockPackages(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const ordered = [...new Set(ids)].sort((a, b) => Number(a) - Number(b));
  for (const id of ordered) await lockPackage(ctx, id);
  return ordered;
}

/**
 * Sets a package's level and sets `level_up_time` to now; on reaching L6 also sets `l6_at`. Updates the customer's level (rules 1.3). If
 * the level does not change, only `values` are stored.
 * @param values further fields to change in the same step
 */
export async function setPackageLevel(
  ctx: Context,
  pack: Pack,
  level: PackageLevel,
  values: Partial<Pack> = {},
): Promise<Pack> {
  if (level === pack.level) return update(ctx, 'packages', pack.id, values);
  const now = ctx.now.toISOString();
  const changed = await update(ctx, 'packages', pack.id, {
    ...values,
    level,
    level_up_time: now,
    ...(level === 'L6' ? { l6_at: now } : {}),
  });
  await syncCustomerLevel(ctx, pack.customer_id, pack.id);
  return changed;
}
