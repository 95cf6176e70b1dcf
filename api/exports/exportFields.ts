import type { Viewer } from '#schema/access';
import { type Field, kindTraits } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { visibleFields } from '../access/permit.ts';
import { badParameter } from '../errors.ts';

/** Of what is not stored, this is told with a record all the same. */
const told = (field: Field): boolean => !field.transient || field.kind === 'lines';

/**
 * The columns of an exported list: those asked for with `fields[…]`, else the list's own and behind them whatever else
 * this viewer is shown of a record, no heading twice (a customer's name stands for the customer).
 * @throws ApiError 400 when none is left
 */
export function exportFields(
  resource: AnyResource,
  viewer: Viewer,
  asked: ReadonlySet<string> | undefined,
): [name: string, field: Field][] {
  const visible = visibleFields(resource, viewer);
  const rest = Object.entries(resource.fields).flatMap(([name, field]) =>
    told(field) && field.show?.length !== 0 ? [name] : [],
  );
  const headings = new Set<string>();
  const fields = [...(asked ?? new Set([...resource.list.columns, ...rest]))].flatMap(
    (name): [string, Field][] => {
      const field = visible.get(name);
      if (!field || !kindTraits[field.kind].exported || (!asked && headings.has(field.label))) return [];
      headings.add(field.label);
      return [[name, field]];
    },
  );
  if (fields.length === 0)
    throw badParameter(`fields[${resource.name}]`, 'Hãy chọn ít nhất một cột để xuất.');
  return fields;
}
