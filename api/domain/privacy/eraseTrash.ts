import { erasedName } from '#schema/customers';
import { resourceNamed } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../../context.ts';
import { idList } from '../../db/compiledQuery.ts';
import { copyColumns } from '../../db/derived/foldedColumns.ts';
import { dialectOf } from '../../db/dialect.ts';
import { copiesOf, shapeOf, tableOf } from '../../db/shape.ts';
import { touch } from '../../db/touch.ts';
import { blankOf, type PersonalDataTraces } from './PersonalDataTraces.ts';
import type { CustomerRecords } from './recordsAbout.ts';

interface Row {
  id: number;
  trash_id: number;
  resource: string;
  record_id: number;
  verb: 'delete' | 'edit';
  row: string;
}
type Values = Record<string, unknown>;

/**
 * Takes the customer out of what is in the trash: what is brought back of hers comes back as it is left of her. A merge that she had a
 * part in cannot be undone any more: both were her. What was told of her goes into `traces`.
 */
export async function eraseTrash(
  ctx: Context,
  hers: CustomerRecords,
  traces: PersonalDataTraces,
): Promise<void> {
  const rows = await rowsOf(ctx, hers);
  for (const { id, resource: name, verb, row } of rows) {
    const resource = resourceNamed(name);
    const values: Values = JSON.parse(row);
    const left =
      resource &&
      (verb === 'delete' ? erasedRow(ctx, resource, values) : erasedChanges(resource, values, traces));
    await ctx
      .db('trash_rows')
      .where({ id })
      .update({ row: JSON.stringify(left ?? {}) });
  }
  await forgetMerges(ctx, hers.idsIn('customers'));
  const ids = [...new Set(rows.map(({ trash_id }) => Number(trash_id)))];
  await rename(ctx, hers, ids);
  touch(ctx, 'trash', ids);
}

/** What is in the trash of her records: as they were deleted, and as they changed along with the deletion of another. */
async function rowsOf(ctx: Context, hers: CustomerRecords): Promise<Row[]> {
  const found: Row[] = [];
  for (const table of hers.tables) {
    const deletions = ctx
      .db('trash_references')
      .where({ target: table })
      .whereRaw(dialectOf(ctx.db).among, ['record_id', idList(hers.idsIn(table))])
      .select('trash_id');
    const rows: Row[] = await ctx
      .db('trash_rows')
      .whereIn('trash_id', deletions)
      .select('id', 'trash_id', 'resource', 'record_id', 'verb', 'row');
    found.push(...rows.filter((row) => isIn(table, row) && hers.has({ ...row, id: String(row.record_id) })));
  }
  return found;
}

const isIn = (table: string, { resource: name }: Row): boolean => {
  const resource = resourceNamed(name);
  return resource !== undefined && tableOf(resource) === table;
};

/** The row without the personal columns, and without what is made of them and made anew when it comes back. */
function erasedRow(ctx: Context, resource: AnyResource, row: Values): Values {
  const { table, stored } = shapeOf(resource);
  const made = [
    ...copyColumns(copiesOf(table)),
    ...[...stored.values()].flatMap(({ column, field }) => (field.fact ? column : [])),
  ];
  const left = Object.fromEntries(Object.entries(row).filter(([column]) => !made.includes(column)));
  for (const [name, value] of Object.entries(blankOf(resource)))
    left[stored.get(name)?.column ?? name] = Array.isArray(value) ? JSON.stringify(value) : value;
  return resource.name === 'customers' ? { ...left, erased_at: ctx.now.toISOString() } : left;
}

function erasedChanges(resource: AnyResource, changes: Values, traces: PersonalDataTraces): Values {
  const left: Values = {};
  for (const [name, values] of Object.entries(changes))
    if (resource.fields[name]?.personal)
      for (const value of [values].flat()) traces.add(resource.name, name, value);
    else left[name] = values;
  return left;
}

const forgetMerges = (ctx: Context, customers: readonly string[]): Promise<number> =>
  ctx
    .db('trash')
    .whereNotNull('merged_into')
    .where((either) =>
      either
        .whereIn('merged_into', customers.map(Number))
        .orWhere((merged) =>
          merged.where({ resource: 'customers' }).whereIn('record_id', customers.map(Number)),
        ),
    )
    .delete();

/** Entries that are called by her name are called by what she is called now; a number before it stays ('Gói đăng ký 2, …'). */
async function rename(ctx: Context, hers: CustomerRecords, ids: readonly number[]): Promise<void> {
  const entries: { id: number; resource: string; record_id: number; title: string }[] = await ctx
    .db('trash')
    .whereRaw(dialectOf(ctx.db).among, ['id', idList(ids)])
    .select('id', 'resource', 'record_id', 'title');
  for (const { id, resource: name, record_id, title } of entries) {
    const resource = resourceNamed(name);
    if (!resource || !hers.has({ resource: name, id: String(record_id) })) continue;
    const [first = ''] = title.split(', ');
    const renamed = resource.fields[resource.title]?.personal
      ? `${resource.label} ${erasedName}`
      : 'customer_name' in resource.fields
        ? `${first}, ${erasedName}`
        : title;
    if (renamed !== title) await ctx.db('trash').where({ id }).update({ title: renamed });
  }
}
