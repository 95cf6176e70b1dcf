import { loadTableSums } from '#api/backup/manifest';
import { connect } from '#api/db/connect';

/** Returns counts and sums of the tables of a database, except tables that change by themselves. */
export async function readDatabaseSums(url: string) {
  const knex = connect(url);
  try {
    const {
      rate_limits: _,
      idempotency_keys: __,
      jobs: ___,
      recurring_jobs: ____,
      ...rest
    } = await loadTableSums(knex);
    return rest;
  } finally {
    await knex.destroy();
  }
}
