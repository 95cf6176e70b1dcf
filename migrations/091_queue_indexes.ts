/** Adds indexes with which the home queues find their packages without scanning the closed packages. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '091_queue_indexes';

/**
 * - packages `level_due_paid`, instead of `due_created_at`: for the home queues of closed packages with an amount due, and of cancelled
 * packages whose money was not returned, in the order of `level_up_time`
 * - packages `running`, an index of few rows: for the home queues of packages without another session, in the order of `finished_at`;
 * without this index PostgreSQL scans the closed packages
 * - shifts `status_position`: for the sessions with a status in their default order
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index if exists packages_due_created_at_index');
  await addColumns(knex, 'packages', (t) => t.index('level', 'due', 'paid', 'level_up_time', 'created_at'));
  await knex.raw(
    "create index packages_running_index on packages (finished_at, created_at, id) where level in ('L6', 'L7')",
  );
  await addColumns(knex, 'shifts', (t) => t.index('status', 'position'));
}
