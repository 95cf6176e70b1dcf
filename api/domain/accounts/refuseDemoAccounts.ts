import type { Knex } from 'knex';
import { demoSalt } from '#seeds/demoPassword';
import { ConfigError } from '../../config.ts';

/** Is this the hash of the demo's password? It alone has a salt that is always the same. */
const pattern = `%$${demoSalt.toString('base64').replace(/=+$/, '')}$%`;

/**
 * Stops the start with a database whose accounts have the demo's password, which everybody knows.
 * @throws ConfigError that names an account and says what to do
 */
export async function refuseDemoAccounts(knex: Knex): Promise<void> {
  const account = (await knex('users')
    .where({ status: 'active' })
    .whereLike('password_hash', pattern)
    .orderBy('id')
    .first('email')) as { email: string } | undefined;
  if (account)
    throw new ConfigError(
      `DATABASE_URL names a database with the demo's accounts (${account.email} and others), whose password everybody knows: use another one, or set ALLOW_DEMO_ACCOUNTS=true.`,
    );
}
