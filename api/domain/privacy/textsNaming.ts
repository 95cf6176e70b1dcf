import { type Needles, phoneSeparators } from '#rules/mentions';
import type { Context } from '../../context.ts';

/** Ids that are looked through in one statement: others are answered in between. */
const AT_ONCE = 2000;

type Row<Column extends string> = { id: number } & Record<Column, string | null>;

/** A column without the signs that stand between the digits of a phone, as SQL. */
const joined = phoneSeparators.reduce((column) => `replace(${column}, ?, '')`, '??');

type Test = readonly [sql: string, values: readonly string[]];

/** May the text of this column name her? Its signs are taken out once, however many phones are looked for. */
function testsOf(column: string, needles: Needles): Test[] {
  const names = needles.names.map((name): Test => ['lower(??) like ?', [column, name]]);
  if (needles.joined.length === 0) return names;
  const one = needles.joined.map(() => 'text like ?').join(' or ');
  const values = [column, ...phoneSeparators, ...needles.joined.map((text) => `%${text}%`)];
  return [...names, [`exists (select 1 from (select ${joined} as text) as plain where ${one})`, values]];
}

/** The rows of a table in whose text columns somebody may be named, in order of id. */
export async function* textsNaming<Column extends string>(
  ctx: Context,
  table: string,
  columns: readonly Column[],
  needles: Needles,
): AsyncGenerator<Row<Column>> {
  const tests = columns.flatMap((column) => testsOf(column, needles));
  if (tests.length === 0) return;
  const last = await ctx.db(table).max({ id: 'id' }).first();
  for (let from = 0; from < Number(last?.id ?? 0); from += AT_ONCE)
    yield* (await ctx
      .db(table)
      .where('id', '>', from)
      .where('id', '<=', from + AT_ONCE)
      .where((any) => {
        for (const [sql, values] of tests) any.orWhereRaw(sql, [...values]);
      })
      .orderBy('id')
      .select('id', ...columns)) as Row<Column>[];
}
