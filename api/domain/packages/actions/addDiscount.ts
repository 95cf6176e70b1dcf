import { find } from '../../../db/store.ts';
import type { PerformsOf } from '../../../resources/perform.ts';
import { addDeduction } from '../addDeduction.ts';

/** Takes a further amount off (rules 4.11). */
export const addDiscount: PerformsOf<'packages'>['add_discount'] = async (ctx, { id }, input) => {
  const { amount, description, applied_to } = input;
  const given = { amount, applied_to: applied_to ?? undefined, description };
  await addDeduction(ctx, id, given);
  const pack = await find(ctx, 'packages', id);
  return { total_discount: pack?.total_discount, total_price: pack?.total_price };
};
