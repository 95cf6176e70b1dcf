import { type Needles, phoneSeparators } from '#rules/mentions';
import type { Context } from '../../context.ts';

/** Ids that are looked through in one statement: others are answered in between. */
const AT_ONCE = 2000;

type Row<Column extends string> = { id: number } & Record<Column, string | null>;

/** A column without the signs that stand between the digits of a phone, as SQL. */
const joined = phoneSeparators.reduce((column) => `replace(${column}, ?, '')`, '??');

/** The rows of a table in whose text columns somebody may be named, in order of id. */
export async function* textsNaming<Column extends string>(
  ctx: Context,
  table: string,
  columns: readonly Column[],
  needles: Needles,
): AsyncGenerator<Row<Column>> {
  const tests = columns.flatMap((column) => [
    ...needles.names.map((name) => ['lower(??) like ?', [column, name]] as const),
    ...needles.joined.map((text) => [`${joined} like ?`, [column, ...phoneSeparators, `%${text}%`]] as const),
  ]);
  if (tests.length === 0) return;
  const last = await ctx.db(table).max({ id: 'id' }).first();
  for (let from = 0; from < Number(last?.id ?? 0); from += AT_ONCE)
    yield* (await ctx
      .db(table)
      .where('id', '>', from)
      .where('id', '<=', from + AT_ONCE)
      .where((any) => {
        for (const [sql, values] of tests) any.orWhereRaw(sql, values);
      })
      .orderBy('id')
      .select('id', ...columns)) as Row<Column>[];
}
