import type { Viewer } from '#schema/access';
import type { Field, Kind } from '#schema/kinds';
import { listKinds } from '#schema/listKinds';
import type { AnyResource } from '#schema/resource';
import { mayReadField } from '../parts/mayReadField.ts';
import { departureOf } from '../registry.ts';

export interface Column {
  readonly name: string;
  readonly field: Field;
  /** Offered as a click on its header: what the table stores, and as one value. */
  readonly sortable: boolean;
}

/** Neither lists nor texts of many parts have an order. */
const unordered = (kind: Kind): boolean => listKinds.has(kind) || kind === 'json' || kind === 'rich_text';

/** The columns for this viewer and this width: the wide ones, or the narrow ones of the declaration, or those named. */
export function columnsOf(
  resource: AnyResource,
  viewer: Viewer,
  wide: boolean,
  filter: Readonly<Record<string, string>>,
  named?: readonly string[],
): Column[] {
  const own = named ?? departureOf(resource.name).columns?.({ viewer, filter, wide });
  return (own ?? (wide ? resource.list.columns : resource.list.narrow)).flatMap((name) => {
    const field = resource.fields[name];
    if (!field || !mayReadField(viewer, field)) return [];
    const stored = !field.computed && !field.transient && !field.from;
    return [{ name, field, sortable: stored && !unordered(field.kind) }];
  });
}

/** Kinds that no cell of a table can hold. */
const unlisted: readonly Kind[] = ['password', 'lines', 'json', 'rich_text', 'refs'];

/** The fields that a list could show beside its declared columns. */
export const undeclaredColumns = (
  { fields, list }: AnyResource,
  declared: readonly string[] = list.columns,
): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    declared.includes(name) || field.transient || unlisted.includes(field.kind) ? [] : [name],
  );
