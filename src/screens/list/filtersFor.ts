import type { Viewer } from '#schema/access';
import type { Field } from '#schema/kinds';
import { type AnyResource, type Filter, filtersOf } from '#schema/resource';
import { fieldAt } from '../parts/fieldAt.ts';
import { mayReadField } from '../parts/mayReadField.ts';

export interface ShownFilter {
  readonly filter: Filter;
  readonly field: Field;
  readonly label: string;
}

/** Typed as words or as a day, whatever the field's kind stores. */
function enteredAs(filter: Filter, field: Field): Field {
  if (filter.op === 'contains') return { ...field, kind: 'text', suggest: false };
  if (filter.op === 'null' || filter.op === 'some') return { ...field, kind: 'boolean' };
  if (filter.op === 'in_month') return { ...field, kind: 'month' };
  if (field.kind === 'datetime') return { ...field, kind: 'date' };
  return field;
}

/**
 * The filters of the bar: those the viewer's roles allow, each with the field it looks at. A hidden one is shown while it
 * is in use, so that nobody wonders where the other records are.
 */
export function filtersFor(
  resource: AnyResource,
  viewer: Viewer,
  used: Readonly<Record<string, string>> = {},
): ShownFilter[] {
  return filtersOf(resource).flatMap((filter) => {
    const field = fieldAt(resource, filter.at);
    const allowed = !filter.roles || viewer.roles.some((role) => filter.roles?.includes(role));
    const isHidden = filter.hidden && !used[filter.name];
    if (!field || isHidden || !allowed || !mayReadField(viewer, field)) return [];
    return [{ filter, field: enteredAs(filter, field), label: filter.label ?? field.label }];
  });
}
