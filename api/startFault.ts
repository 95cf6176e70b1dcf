import { ConfigError } from './config.ts';
import { NoPlace } from './db/derived/syncDerivedData.ts';
import { NewerDatabase, OlderDatabase } from './db/migrate.ts';
import { unavailable } from './db/unavailable.ts';

/** Why a start failed and what to do, in one line; null when it is nobody's setting but our own fault. */
export function startFault(error: unknown): string | null {
  const { code, port, path } = (error ?? {}) as { code?: string; port?: number; path?: string };
  const explained = [ConfigError, NewerDatabase, OlderDatabase, NoPlace];
  if (explained.some((kind) => error instanceof kind)) return (error as Error).message;
  if (code === 'EADDRINUSE') return `PORT=${port} is taken: set PORT to another one.`;
  if (code === 'EACCES' && port)
    return `PORT=${port} is not allowed to this user: set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return 'HOST, or the host in DATABASE_URL, is no address that can be reached from here.';
  if (code === 'EACCES' || code === 'EROFS' || code === 'EEXIST' || code === 'ENOTDIR')
    return `DATABASE_URL: the folder of the database cannot be written to (${code}${path ? ` ${path}` : ''}).`;
  if (code === 'MODULE_NOT_FOUND')
    return 'The SQLite driver is missing: it was not compiled. Run `npm ci` where a C++ compiler is, or with Node 22 or newer.';
  if (code === 'SQLITE_NOTADB') return 'DATABASE_URL names a file that is no SQLite database.';
  if (code === 'SQLITE_CORRUPT')
    return 'DATABASE_URL names a damaged database: restore a backup (npm run restore).';
  if (code === '28P01' || code === '28000') return 'DATABASE_URL: PostgreSQL refuses this user or password.';
  if (code === '3D000')
    return 'DATABASE_URL: PostgreSQL has no database of this name; make it first (createdb).';
  const reason = unavailable(error);
  if (reason === 'full') return 'DATABASE_URL: the disk of the database is full.';
  if (reason) return `DATABASE_URL: the database cannot be used at the moment (${code ?? 'no answer'}).`;
  return null;
}
