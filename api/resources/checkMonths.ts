import type { Fields } from '#schema/kinds';
import { assertMonthInRange } from '../assertMonthInRange.ts';
import type { Context } from '../context.ts';

/**
 * Checks that the months a write names lie in the range that months may have (rules 9.6).
 * @param values parsed values by field
 * @throws ApiError 422 at the first that does not
 */
export function checkMonths(
  ctx: Context,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  base: string,
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    const pointer = `${base}/${name}`;
    if (field?.kind === 'month' && typeof value === 'string')
      assertMonthInRange(value, ctx.now, field.label, { pointer });
    if (field?.kind === 'lines' && field.of && Array.isArray(value))
      for (const [index, line] of value.entries()) checkMonths(ctx, field.of, line, `${pointer}/${index}`);
  }
}
