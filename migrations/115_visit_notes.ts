/** Adds indexes of the sessions with notes or checks. They are needed because nurses' notes on sessions are deleted after some time. */
import type { Knex } from 'knex';

export const name = '115_visit_notes';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index shifts_visit_note on shifts (day, id) where visit_note is not null');
  await knex.raw("create index shifts_visit_checks on shifts (day, id) where visit_checks <> '[]'");
}
