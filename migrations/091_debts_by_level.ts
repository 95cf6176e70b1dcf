/** Finds what a closed or cancelled package owes without going through every package at its level. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '091_debts_by_level';

/**
 * - packages `level_due_paid`, in place of `due_created_at`: the home queues of closed packages that owe and of cancelled ones whose
 *   money was kept, in the order of `level_up_time`
 * - shifts `status_position`: the sessions at a status in their default order
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index if exists packages_due_created_at_index');
  await addColumns(knex, 'packages', (t) => t.index('level', 'due', 'paid', 'level_up_time', 'created_at'));
  await addColumns(knex, 'shifts', (t) => t.index('status', 'position'));
}
