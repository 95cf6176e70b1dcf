import type { RawSqlite } from './base.ts';

/** After these a connection is not to be trusted. After a failed write it is: what it wrote is rolled back, and reading goes on. */
const broken = /^SQLITE_(CORRUPT|NOTADB|CANTOPEN|IOERR(?!_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE)))/;

/** Lets the pool open another connection when what failed makes this one useless. */
export function doubt(raw: RawSqlite, error: unknown): void {
  const { code = '' } = error as { code?: string };
  if (broken.test(code)) raw.__knex__disposed = code;
}
