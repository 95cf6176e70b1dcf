import type { Viewer } from '#schema/access';
import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { visibleFields } from '../access/permit.ts';
import { badParameter } from '../errors.ts';

const unshown = ['json', 'lines', 'password'];

/**
 * The columns of an exported list: those asked for with `fields[…]`, else the list's own and behind them whatever else
 * this viewer is shown of a record.
 * @throws ApiError 400 when none is left
 */
export function exportFields(
  resource: AnyResource,
  viewer: Viewer,
  asked: ReadonlySet<string> | undefined,
): [name: string, field: Field][] {
  const visible = visibleFields(resource, viewer);
  const rest = Object.entries(resource.fields).flatMap(([name, { show, transient }]) =>
    transient || show?.length === 0 ? [] : [name],
  );
  const names = asked ?? new Set([...resource.list.columns, ...rest]);
  const fields = [...names].flatMap((name): [string, Field][] => {
    const field = visible.get(name);
    return field && !unshown.includes(field.kind) ? [[name, field]] : [];
  });
  if (fields.length === 0)
    throw badParameter(`fields[${resource.name}]`, 'Hãy chọn ít nhất một cột để xuất.');
  return fields;
}
