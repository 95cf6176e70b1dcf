import { sum } from '#rules/money';
import type { OwedNurse } from '#schema/payRun';
import type { ActionResult } from '../../jsonapi/actionResult.ts';

/** Of what was to be paid, what the answer says was paid; nurses for whom nothing was are left out. */
export function paidPart(rows: readonly OwedNurse[], { results = [] }: ActionResult): OwedNurse[] {
  const finished = new Set(
    results.filter(({ state }) => state === 'finished').map(({ object_id }) => object_id),
  );
  return rows.flatMap((row) => {
    const packages = row.packages.filter(({ id }) => finished.has(id));
    const of = (part: 'gross' | 'tax' | 'net') => sum(packages.map((pack) => pack[part]));
    return packages.length > 0
      ? [{ ...row, packages, gross: of('gross'), tax: of('tax'), net: of('net') }]
      : [];
  });
}
