/** Finds the packages of the home queues without scanning the closed ones. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '091_queue_indexes';

/**
 * - packages `level_due_paid`, instead of `due_created_at`: the home queues of closed packages with an amount due and of cancelled ones
 * whose money was not returned, in the order of `level_up_time`
 * - packages `running`, with few rows: the home queues of packages without another session, in the order of `finished_at`; otherwise
 * PostgreSQL scans the closed ones
 * - shifts `status_position`: the sessions with a status in their default order
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index if exists packages_due_created_at_index');
  await addColumns(knex, 'packages', (t) => t.index('level', 'due', 'paid', 'level_up_time', 'created_at'));
  await knex.raw(
    "create index packages_running_index on packages (finished_at, created_at, id) where level in ('L6', 'L7')",
  );
  await addColumns(knex, 'shifts', (t) => t.index('status', 'position'));
}
