/** Hides the list of first steps from a company that has already sold packages. */
import type { Knex } from 'knex';

export const name = '082_first_steps';

export async function up(knex: Knex): Promise<void> {
  if ((await knex('packages').first('id')) === undefined) return;
  const now = new Date().toISOString();
  const value = JSON.stringify({ dismissed: true });
  await knex('settings').insert({ name: 'first_steps', value, created_at: now, updated_at: now });
}
