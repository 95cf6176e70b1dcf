/** Makes the e-mail of users optional, because nurses without an account have none. */
import type { Knex } from 'knex';

export const name = '077_nurses_without_email';

export async function up(knex: Knex): Promise<void> {
  if (knex.client.config.client === 'pg') {
    await knex.raw('alter table users alter column email drop not null');
    return;
  }
  // SQLite cannot drop NOT NULL, so a new column is filled and replaces the old one.
  await knex.raw('alter table users add column email_optional text');
  await knex.raw('update users set email_optional = email');
  await knex.raw('drop index users__email');
  await knex.raw('alter table users drop column email');
  await knex.raw('alter table users rename column email_optional to email');
  await knex.raw('create unique index users__email on users (email)');
}
