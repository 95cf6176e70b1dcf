/** Finds the packages of the home page's queues without going through all that are closed. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '091_queue_indexes';

/**
 * - packages `level_due_paid`, in place of `due_created_at`: the home queues of closed packages that owe and of cancelled ones whose
 *   money was kept, in the order of `level_up_time`
 * - packages `running`, of few rows: the home queues of packages without another session, in the order of `finished_at`; PostgreSQL
 *   would go through the closed ones
 * - shifts `status_position`: the sessions at a status in their default order
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index if exists packages_due_created_at_index');
  await addColumns(knex, 'packages', (t) => t.index('level', 'due', 'paid', 'level_up_time', 'created_at'));
  await knex.raw(
    "create index packages_running_index on packages (finished_at, created_at, id) where level in ('L6', 'L7')",
  );
  await addColumns(knex, 'shifts', (t) => t.index('status', 'position'));
}
