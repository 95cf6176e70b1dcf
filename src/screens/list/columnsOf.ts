import type { Viewer } from '#schema/access';
import { type Field, type Kind, kindTraits } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { canReadField } from '../../jsonapi/canReadField.ts';
import type { Screens } from '../screensOf.ts';

export interface Column {
  readonly name: string;
  readonly field: Field;
  /** Whether a click on its header sorts: it is stored as one value. */
  readonly sortable: boolean;
}

/** Whether values of this kind have an order; lists have none. */
const inOrder = (kind: Kind): boolean => kindTraits[kind].sortable && !kindTraits[kind].list;

/** The columns for this viewer and width: those named, else the declared wide or narrow ones. */
export function columnsOf(
  resource: AnyResource,
  screens: Screens,
  viewer: Viewer,
  wide: boolean,
  filter: Readonly<Record<string, string>>,
  named?: readonly string[],
): Column[] {
  const own = named ?? screens.columns?.({ viewer, filter, wide });
  return (own ?? (wide ? resource.list.columns : resource.list.narrow)).flatMap((name) => {
    const field = resource.fields[name];
    if (!field || !canReadField(viewer, field)) return [];
    const stored = !field.computed && !field.transient && !field.from;
    return [{ name, field, sortable: stored && inOrder(field.kind) }];
  });
}

/** The fields that a list could show beside its declared columns, and all those of its views. */
export const undeclaredColumns = (
  { fields, list }: AnyResource,
  declared: readonly string[] = list.columns,
): string[] => {
  const viewed = (list.views ?? []).flatMap(({ columns }) => columns);
  return Object.entries(fields).flatMap(([name, field]) => {
    const fits = viewed.includes(name) || (!field.transient && kindTraits[field.kind].column);
    return fits && !declared.includes(name) ? [name] : [];
  });
};
