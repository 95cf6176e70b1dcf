import { connect } from '#api/db/connect';
import { migrate } from '#api/db/migrate';
import { localDay } from '#rules/days';
import { seed } from '#seeds/index';

/** Migrates an empty database and puts today's demo into it. */
export async function fillTemplate(url: string): Promise<void> {
  const knex = connect(url);
  try {
    await migrate(knex);
    await seed(knex, { today: localDay(new Date()) });
    if (url.startsWith('sqlite:')) await knex.raw('pragma wal_checkpoint(truncate)');
  } finally {
    await knex.destroy();
  }
}
