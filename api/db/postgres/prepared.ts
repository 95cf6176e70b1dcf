import { createHash } from 'node:crypto';
import type pg from 'pg';

/** What of knex's client for PostgreSQL is used beside knex; it has no types of its own. */
export interface PostgresClient {
  acquireConnection(): Promise<pg.Client>;
  releaseConnection(connection: pg.Client): Promise<void>;
  positionBindings(sql: string): string;
  prepBindings(bindings: readonly unknown[]): unknown[];
  emit(event: 'query', query: { sql: string; bindings: readonly unknown[] }): boolean;
}

/** So many texts get a name; the server keeps a plan of each for every connection. */
const MOST = 500;

const known = new Map<string, { text: string; name?: string }>();

/** A statement in the text of `toSQL` as the driver takes it, with the name under which each connection prepares it once. */
export function prepared(client: PostgresClient, sql: string, bindings: readonly unknown[]): pg.QueryConfig {
  const { text, name } = known.get(sql) ?? named(client, sql);
  const values = client.prepBindings(bindings);
  client.emit('query', { sql: text, bindings: values });
  return { text, values, ...(name ? { name } : {}) };
}

function named(client: PostgresClient, sql: string): { text: string; name?: string } {
  const text = client.positionBindings(sql);
  if (known.size >= MOST) return { text };
  const made = { text, name: createHash('sha1').update(text).digest('base64url') };
  known.set(sql, made);
  return made;
}
