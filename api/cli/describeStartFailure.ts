import { ConfigError } from '../base/setting.ts';
import { DerivedDataError } from '../db/derived/syncDerivedData.ts';
import { findUnavailableReason } from '../db/findUnavailableReason.ts';
import { NewerDatabaseError, OlderDatabaseError } from '../db/migrate.ts';

interface Failure {
  code?: string;
  port?: number;
  path?: string;
}

const explainUnreachableHost = () =>
  'HOST, or the host in DATABASE_URL, is no address that can be reached from here.';
const explainUnwritableFolder = ({ code, path }: Failure) =>
  `DATABASE_URL: the folder of the database cannot be written to (${code}${path ? ` ${path}` : ''}).`;
const explainRefusedSignIn = () => 'DATABASE_URL: PostgreSQL refuses this user or password.';

/** Per error code, the function that returns the advice to print. */
const explanations: Readonly<Record<string, (failure: Failure) => string>> = {
  EADDRINUSE: ({ port }) => `PORT=${port} is taken: set PORT to another one.`,
  EACCES: (failure) =>
    failure.port
      ? `PORT=${failure.port} is not allowed to this user: set PORT to one above 1023.`
      : explainUnwritableFolder(failure),
  EADDRNOTAVAIL: explainUnreachableHost,
  ENOTFOUND: explainUnreachableHost,
  EROFS: explainUnwritableFolder,
  EEXIST: explainUnwritableFolder,
  ENOTDIR: explainUnwritableFolder,
  MODULE_NOT_FOUND: () =>
    'The SQLite driver is missing: it was not compiled. Run `npm ci` where a C++ compiler is, or with Node 22 or newer.',
  SQLITE_NOTADB: () => 'DATABASE_URL names a file that is no SQLite database.',
  SQLITE_CORRUPT: () => 'DATABASE_URL names a damaged database: restore a backup (npm run restore).',
  '28P01': explainRefusedSignIn,
  '28000': explainRefusedSignIn,
  '3D000': () => 'DATABASE_URL: PostgreSQL has no database of this name; make it first (createdb).',
};

/** Error classes whose message already says what to do. */
const selfExplanatoryErrors = [ConfigError, NewerDatabaseError, OlderDatabaseError, DerivedDataError];

/** Returns one line that says why the start failed and what to do. Returns null if the cause is not a setting but a bug in the program. */
export function describeStartFailure(error: unknown): string | null {
  if (error instanceof Error && selfExplanatoryErrors.some((kind) => error instanceof kind))
    return error.message;
  const failure: Failure = error ?? {};
  const { code = '' } = failure;
  if (Object.hasOwn(explanations, code)) return explanations[code]?.(failure) ?? null;
  const reason = findUnavailableReason(error);
  if (reason === 'full') return 'DATABASE_URL: the disk of the database is full.';
  if (reason) return `DATABASE_URL: the database cannot be used at the moment (${code || 'no answer'}).`;
  return null;
}
