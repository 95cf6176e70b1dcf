import { setImmediate } from 'node:timers/promises';
import { hiddenEditHeadings } from '#schema/imports';
import type { AnyResource } from '#schema/resource';
import { badParameterError } from '../base/domainError.ts';
import { splitIntoChunks } from '../base/splitIntoChunks.ts';
import type { Context } from '../context.ts';
import { listIds } from '../db/ids.ts';
import type { LoadedRow } from '../db/select.ts';
import type { ParsedListQuery } from '../jsonapi/query.ts';
import type { Cell, TitleOf } from '../kinds/cell.ts';
import { assertValidShaping } from '../resources/assertValidShaping.ts';
import { getHooks } from '../resources/joinModules.ts';
import { readRowsByNumbers } from '../resources/readMany.ts';
import { RecordTitles } from './buildListTable.ts';
import { buildVersionCell, type EditColumn, listEditColumns, toCellKey, toEditText } from './editColumns.ts';
import { getCellFormat, toExportCell } from './exportCells.ts';
import { iterateOrderedIds, ROWS_PER_BATCH } from './orderedIds.ts';
import type { ExportTable } from './table.ts';

/**
 * Builds a table of the list with the columns that the viewer may write. The first two columns are hidden; the import uses them to identify
 * each row.
 */
export function buildEditTable(ctx: Context, resource: AnyResource, query: ParsedListQuery): ExportTable {
  assertValidShaping(ctx, resource, query);
  const requested = query.fields.get(resource.name);
  const columns = listEditColumns(resource, ctx.viewer).filter(({ name }) => requested?.has(name) ?? true);
  if (columns.length === 0)
    throw badParameterError(
      `fields[${resource.name}]`,
      'Không có cột nào bạn được sửa trong các cột đã chọn.',
    );
  const customers = new Set<number>();
  return {
    title: `Sửa ${(resource.plural ?? resource.label).toLowerCase()}`,
    columns: [
      { label: hiddenEditHeadings.id, format: 'text', hidden: true },
      { label: hiddenEditHeadings.version, format: 'text', hidden: true },
      ...columns.map(({ field }) => {
        const format = getCellFormat(field);
        // Percents are exported as plain numbers, because a spreadsheet shows the number 0.4 as 40 % in a percent cell.
        return { label: field.label, format: format === 'percent' ? ('decimal' as const) : format };
      }),
    ],
    rows: iterateRows(ctx, resource, query, columns, customers),
    customers,
  };
}

async function* iterateRows(
  ctx: Context,
  resource: AnyResource,
  query: ParsedListQuery,
  columns: readonly EditColumn[],
  customers: Set<number>,
): AsyncGenerator<Cell[]> {
  const reader = new EditTableReader(ctx, resource, columns);
  for await (const chunk of iterateOrderedIds(ctx, resource, query))
    for (const ids of splitIntoChunks(chunk, ROWS_PER_BATCH)) {
      const rows = await reader.load(ids);
      for (const row of ids.flatMap((id) => rows.get(String(id)) ?? [])) {
        if (resource.name === 'customers') customers.add(Number(row.id));
        yield [
          row.id,
          buildVersionCell(row.version, reader.keysOf(row)),
          ...columns.map(({ name, field }) => toExportCell(field, row.values[name], reader.titleOf)),
        ];
      }
      await setImmediate();
    }
}

/** Reads records, and converts them to the cells of a file for editing. */
export class EditTableReader {
  readonly #ctx: Context;
  readonly #resource: AnyResource;
  readonly #columns: readonly EditColumn[];
  readonly #titles: RecordTitles;

  constructor(ctx: Context, resource: AnyResource, columns: readonly EditColumn[]) {
    this.#ctx = ctx;
    this.#resource = resource;
    this.#columns = columns;
    this.#titles = new RecordTitles(ctx);
  }

  get titleOf(): TitleOf {
    return this.#titles.of;
  }

  /** Returns the records with these ids that the viewer may read, by id. The values include the values of further columns. */
  async load(ids: readonly number[]): Promise<ReadonlyMap<string, LoadedRow>> {
    const names = new Set(this.#columns.map(({ name }) => name));
    const rows = await readRowsByNumbers(this.#ctx, this.#resource, 't.id', ids, names);
    await this.#titles.learn(
      this.#columns.map(({ name, field }) => [name, field] as const),
      rows,
    );
    if (this.#columns.some(({ by }) => by === 'further')) {
      const texts = await getHooks(this.#ctx, this.#resource).imports?.texts?.(this.#ctx, listIds(rows));
      for (const row of rows) Object.assign(row.values, texts?.get(row.id));
    }
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Returns the key of each cell, by column. */
  keysOf = ({ values }: LoadedRow): Map<string, string> =>
    new Map(
      this.#columns.map(({ name, field }) => [
        name,
        toCellKey(field, toEditText(field, values[name], this.titleOf), this.#ctx.today),
      ]),
    );
}
