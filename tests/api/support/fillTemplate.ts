import { connect } from '#api/db/connect';
import { migrate } from '#api/db/migrate';
import { toLocalDay } from '#rules/days';
import { seed } from '#seeds/index';
import { restartClock } from '../../support/clock.mjs';

const HEAD_START_MS = 30_000;

/**
 * Migrates an empty database and fills it with today's demo. The clock starts half a minute earlier, so that no record is later than the
 * start of the tests.
 */
export async function fillTemplate(url: string): Promise<void> {
  restartClock(HEAD_START_MS);
  const knex = connect(url);
  try {
    await migrate(knex);
    await seed(knex, { today: toLocalDay(new Date()) });
    if (url.startsWith('sqlite:')) await knex.raw('pragma wal_checkpoint(truncate)');
  } finally {
    await knex.destroy();
    restartClock();
  }
}
