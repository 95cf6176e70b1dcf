/** Adds idempotency keys for the pages of nurses and mothers. A mother has no account, so her keys belong to the link of her page. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '123_page_keys';

const required = { required: true } as const;

export async function up(knex: Knex): Promise<void> {
  if (knex.client.config.client === 'pg') {
    await knex.raw('alter table idempotency_keys alter column user_id drop not null');
    await addColumns(knex, 'idempotency_keys', (t) => {
      t.ref('link_id', 'page_links', { cascade: true, indexed: false });
      t.unique('link_id', 'key');
    });
    return;
  }
  // SQLite cannot drop NOT NULL, so the table is created again.
  for (const index of ['_user_id__key', 'user_id_index', 'created_at_index'])
    await knex.raw(`drop index idempotency_keys_${index}`);
  await knex.raw('alter table idempotency_keys rename to idempotency_keys_before');
  await createTable(knex, 'idempotency_keys', (t) => {
    t.ref('user_id', 'users', { cascade: true });
    t.ref('link_id', 'page_links', { cascade: true, indexed: false });
    t.text('key', required);
    // Keyed digest of the request's method, path and body, so that the same key with another body is refused.
    t.text('fingerprint', required);
    t.integer('status');
    t.json('headers');
    t.text('body');
    t.unique('user_id', 'key');
    t.unique('link_id', 'key');
    t.index('created_at');
  });
  const columns = 'version, created_at, updated_at, user_id, key, fingerprint, status, headers, body';
  await knex.raw(
    `insert into idempotency_keys (${columns}) select ${columns} from idempotency_keys_before order by id`,
  );
  await knex.schema.dropTable('idempotency_keys_before');
}
