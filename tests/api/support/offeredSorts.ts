import type { AnyResource } from '#schema/resource';

const unsortableKinds = [
  'choices',
  'refs',
  'slots',
  'weekdays',
  'dates',
  'texts',
  'json',
  'lines',
  'rich_text',
  'area',
];

/**
 * Returns the offered sort orders that an index serves, as parameters: of each column, and the choices of "sort_by". Columns of other
 * records and sets are sorted without an index.
 */
export function listOfferedSorts(resource: AnyResource): string[] {
  const columns = resource.list.columns.filter((name) => {
    const field = resource.fields[name];
    return (
      field && !field.computed && !field.transient && !field.from && !unsortableKinds.includes(field.kind)
    );
  });
  const choices = (resource.list.sorts ?? []).map(({ value }) => value.replace('-', ''));
  const names = [...new Set([...columns, ...choices])].filter(Boolean);
  return names.flatMap((name) => [`sort=${name}`, `sort=-${name}`]);
}
