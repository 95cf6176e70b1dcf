/** Sets and reverts the services and the address of single sessions (rules 3.26). */
import type { StoredRecord } from '#schema/index';
import { invalidError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { isSameStoredValue } from '../../db/isSameStoredValue.ts';
import { findAll, update } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { withChangeNotices } from '../messages/changeNotices.ts';
import { fulfilRequest } from '../requests/requests.ts';
import { findSessionServices } from './findSessionServices.ts';
import { lockShift } from './plan.ts';

/**
 * Stores the package's lines that are performed in a planned session. Stores null if no lines or exactly the default lines are given.
 * @throws 422 at `line_ids`
 */
export const setServices: ActionHandlersOf<'shifts'>['set_services'] = async (ctx, record, { line_ids }) => {
  const { shift } = await lockShift(ctx, record, 'set_services');
  if (line_ids === undefined) throw invalidError('line_ids', 'Hãy chọn dịch vụ của buổi.');
  const own = await findOwnLines(ctx, shift, line_ids);
  await updateDetails(ctx, shift, { line_ids: own });
  return { line_ids: own };
};

/**
 * Returns the chosen lines of a stored session in the stored order; null if no lines or exactly the default lines are chosen.
 * @throws 422 at `line_ids`
 */
export async function findOwnLines(
  ctx: Context,
  { id, package_id }: Pick<StoredRecord<'shifts'>, 'id' | 'package_id'>,
  line_ids: readonly string[] | null | undefined,
): Promise<string[] | null> {
  if (!line_ids?.length) return null;
  const chosen = [...line_ids].sort((a, b) => Number(a) - Number(b));
  const lines = await findAll(ctx, 'package_services', { package_id });
  if (chosen.some((line_id) => lines.every((line) => line.id !== line_id)))
    throw invalidError(
      'line_ids',
      'Có dịch vụ không thuộc gói của buổi này. Hãy chọn trong các dịch vụ của gói.',
    );
  const due = (await findSessionServices(ctx, [package_id], id)).get(id)?.line_ids ?? [];
  return isSameStoredValue(chosen, due) ? null : chosen;
}

/** Stores the address at which a planned session takes place; null means the customer's address. @throws 422 at `address` */
export const setAddress: ActionHandlersOf<'shifts'>['set_address'] = async (ctx, record, input) => {
  const { shift, pack } = await lockShift(ctx, record, 'set_address');
  if (input.address === undefined)
    throw invalidError('address', 'Nhập địa chỉ, hoặc để trống để về địa chỉ của mẹ.');
  await fulfilRequest(ctx, input.request_id, 'set_address', { shift, pack });
  const address = input.address?.trim() || null;
  await updateDetails(ctx, shift, { address });
  return { address };
};

type SessionDetails = Partial<Pick<StoredRecord<'shifts'>, 'line_ids' | 'address'>>;

async function updateDetails(
  ctx: Context,
  shift: StoredRecord<'shifts'>,
  patch: SessionDetails,
): Promise<void> {
  if (
    Object.entries(patch).every(([name, value]) =>
      isSameStoredValue(shift[name as keyof SessionDetails], value),
    )
  )
    return;
  await withChangeNotices(ctx, [shift.package_id], () => update(ctx, 'shifts', shift.id, patch));
}

type RevertHandler = NonNullable<Hooks<'shifts'>['reverts']>[string];

/** Restores the previous services or address of a session. */
export const revertSessionDetail =
  (code: 'set_services' | 'set_address'): RevertHandler =>
  async (ctx, record, { changes }) => {
    const { shift } = await lockShift(ctx, record, code);
    const fields = changes.find(({ resource, id }) => resource === 'shifts' && id === shift.id)?.fields ?? {};
    if (fields.line_ids) {
      const before = fields.line_ids[0];
      await updateDetails(ctx, shift, { line_ids: Array.isArray(before) ? before.map(String) : null });
    }
    if (fields.address)
      await updateDetails(ctx, shift, { address: fields.address[0] ? String(fields.address[0]) : null });
  };
