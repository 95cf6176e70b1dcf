/** Refunds, what takes an action back needs to know, partners' supplements, and months that are closed. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';
import { widenChoice } from './widenChoice.ts';

export const name = '019_money';

export async function up(knex: Knex): Promise<void> {
  await widenChoice(knex, 'transactions', 'kind', [
    'revenue',
    'refund',
    'ads',
    'agent_salary',
    'coordinator_salary',
    'management',
    'supplies',
    'partner',
  ]);
  await addColumns(knex, 'packages', (t) => t.choice('canceled_level', ['L4', 'L5', 'L5-A', 'L6']));
  await addColumns(knex, 'shifts', (t) => t.choice('cancelled_by', ['finish', 'cancel']));
  await addColumns(knex, 'deductions', (t) => t.boolean('stopped', false));
  await addColumns(knex, 'partner_revenues', (t) =>
    t.integer('number', { required: true, default: 1, min: 1 }),
  );
  await knex.schema.alterTable('partner_revenues', (builder) => {
    builder.dropUnique([], 'partner_revenues__partner_id__month');
    builder.unique(['partner_id', 'month', 'number'], {
      indexName: 'partner_revenues__partner_id__month__number',
    });
  });
  await createTable(knex, 'months', (t) => {
    t.month('month', { required: true });
    t.instant('closed_at');
    t.ref('closed_by', 'users');
    t.unique('month');
  });
  await rememberCancelled(knex);
}

/**
 * Of what was cancelled before: the sessions that went when their package was cancelled or finished were stored in the same
 * instant as its level; a request turned down never had any.
 */
async function rememberCancelled(knex: Knex): Promise<void> {
  const together = (levels: readonly string[], column: string) =>
    knex('shifts as s')
      .join('packages as p', 'p.id', 's.package_id')
      .where('s.status', 'cancelled')
      .whereIn('p.level', levels)
      .whereRaw('s.updated_at >= p.??', [column])
      .pluck('s.id');
  const mark = async (ids: readonly number[], cancelled_by: string) => {
    for (let at = 0; at < ids.length; at += 500)
      await knex('shifts')
        .whereIn('id', ids.slice(at, at + 500))
        .update({ cancelled_by });
  };
  await mark(await together(['L7-C', 'L8-7C'], 'level_up_time'), 'finish');
  await mark(await together(['L5-C', 'L6-C'], 'canceled_at'), 'cancel');
  await knex('packages').where('level', 'L6-C').update({ canceled_level: 'L6' });
  await knex('packages')
    .where('level', 'L5-C')
    .update({
      canceled_level: knex.raw(
        `case when not exists (select 1 from shifts s where s.package_id = packages.id) and partner_id is not null then 'L4'
              when coalesce(agent1_id, agent2_id) is not null then 'L5-A' else 'L5' end`,
      ),
    });
}
