/** The order of a list: the same on both databases, empty values last, never ambiguous. */
import type { Viewer } from '#schema/access';
import type { Reading } from '../db/select.ts';
import { shapeOf } from '../db/shape.ts';
import { badParameter } from '../errors.ts';
import type { SortKey } from '../jsonapi/query.ts';
import { visibleFields } from './permit.ts';

const unsortable = new Set(['json', 'lines', 'password', 'rich_text']);

/**
 * Orders by these keys, or as the declaration says, or newest first; then by id, in the direction of the last key.
 * Text that has a folded copy is ordered by it.
 * @throws ApiError 400 for a field that is not stored, or not this viewer's to see
 */
export function applySort({ query, paths }: Reading, keys: readonly SortKey[], viewer: Viewer): void {
  const { resource, root } = paths;
  const { stored, from } = shapeOf(resource);
  const visible = visibleFields(resource, viewer);
  const asked = keys.length > 0 ? keys : [standard(resource.list.sort)];
  for (const { name, down } of asked) {
    const field = visible.get(name);
    const known =
      name === 'id' ||
      (name === 'created_at' && keys.length === 0) ||
      (field && (stored.has(name) || from.has(name)));
    if (!known || (field && unsortable.has(field.kind)))
      throw badParameter('sort', `Không sắp xếp được theo ${name}.`);
    const column = field ? folded(paths.spot(name).column, paths.spot(name).field?.fold) : `${root}.${name}`;
    const full =
      !field ||
      (stored.has(name) && (field.required || field.default !== undefined || name === 'created_at'));
    query.orderByRaw(`?? ${down ? 'desc' : 'asc'}${full ? '' : ' nulls last'}`, [column]);
  }
  if (!asked.some(({ name }) => name === 'id'))
    query.orderBy(`${root}.id`, asked.at(-1)?.down ? 'desc' : 'asc');
}

const standard = (sort = '-created_at'): SortKey => ({
  name: sort.replace(/^-/, ''),
  down: sort.startsWith('-'),
});

const folded = (column: string, fold: boolean | undefined): string => (fold ? `${column}_fold` : column);
