import type { Context } from '../context.ts';
import { counterOf } from '../db/counters.ts';
import { tableOf } from '../db/shape.ts';
import { ask, type Statement, statementOf } from '../db/statements.ts';
import { askApart } from './askApart.ts';
import type { List } from './listOf.ts';
import { countStatement } from './statements.ts';

export interface Total {
  total: number;
  /** There are more than that. */
  more?: true;
}

interface Count {
  n: number;
}

/** How many rows a list has: added up from the counters where these tell, else counted. */
export async function totalOf(ctx: Context, list: List): Promise<number> {
  const { statements } = list;
  const added = statements.get('added') ?? addedUp(ctx, list);
  if (added) {
    statements.set('added', added);
    const [row] = await ask<Count>(ctx.db, added);
    return Number(row?.n ?? 0);
  }
  const counting = statements.get('count') ?? countStatement(ctx.db, list);
  statements.set('count', counting);
  const [row] = await askApart(ctx, list, counting, [], (db) => ask<Count>(db, counting));
  return Number(row?.n ?? 0);
}

/** The statement about the counters that says it: they know of rows with given values in some columns. */
function addedUp({ db }: Context, { resource, conditions }: List): Statement | null {
  const [first] = conditions;
  const beside =
    conditions.length === 1 && first?.is === 'beside' && first.values.length === 1 ? first : null;
  const table = beside?.table ?? tableOf(resource);
  const columns = counterOf(table);
  if (!columns) return null;
  const query = db(`counts_of_${table} as t`).select(db.raw('coalesce(sum(t.n), 0) as n'));
  if (beside) return statementOf(query.where('t.value', beside.values[0] as string));
  for (const condition of conditions) {
    if (condition.is !== 'equal' && condition.is !== 'empty') return null;
    const kept = columns.get(condition.column);
    if (!kept) return null;
    const none = kept === 'text' ? '' : 0;
    if (condition.is === 'equal')
      query.whereIn(
        `t.${condition.column}`,
        condition.values.map((value) => (kept === 'text' ? value : Number(value))) as string[],
      );
    else if (kept === 'boolean') return null;
    else query.where(`t.${condition.column}`, condition.empty ? '=' : '<>', none);
  }
  return statementOf(query);
}
