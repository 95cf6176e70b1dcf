import { toLevelFamily } from '#rules/levels';
import { packages } from '#schema/packages';
import type { FieldName } from '../../screens/customizeScreens.ts';

/** Columns that a level family adds to the package list. */
const added: Readonly<Record<string, readonly FieldName<'packages'>[]>> = {
  L5: ['canceled_at', 'cancel_reason', 'level_up_time'],
  L6: ['l6_at', 'agent_id', 'canceled_at', 'cancel_reason'],
  L7: ['started_at', 'agent_id', 'finished_at'],
  L8: ['started_at', 'agent_id', 'finished_at'],
};

/**
 * Returns the wide list's columns if the level filter (`L5,L5-A`) selects only one family: the default columns, then the family's own.
 * Undefined for the declared columns.
 */
export function chooseLevelFamilyColumns(
  levels: string,
  wide: boolean,
): readonly FieldName<'packages'>[] | undefined {
  if (!wide || levels === '') return undefined;
  const families = new Set(levels.split(',').map(toLevelFamily));
  const [family = ''] = families;
  const more = families.size === 1 ? added[family] : undefined;
  if (!more) return undefined;
  const { columns } = packages.list;
  return [...columns, ...more.filter((name) => !columns.includes(name))];
}
