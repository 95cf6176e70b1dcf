import { findSqliteFile } from './connect.ts';

/** Returns the name of a database as programs print it: `sqlite:<file>` or `postgres://<host>/<name>`, never with user or password. */
export function getDatabaseName(databaseUrl: string): string {
  const file = findSqliteFile(databaseUrl);
  if (file !== null) return `sqlite:${file}`;
  const { host, pathname, searchParams, username } = new URL(databaseUrl);
  const place = host || searchParams.get('host') || 'localhost';
  return `postgres://${decodeURIComponent(place)}/${decodeURIComponent(pathname.slice(1) || username)}`;
}
