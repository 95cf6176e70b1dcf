import type Database from 'better-sqlite3';

/** Runs a statement, and answers its rows: as lists of values, or as objects. */
export function runStatement(statement: Database.Statement, bindings: unknown[], lists: boolean): unknown[] {
  if (!statement.reader) {
    statement.run(bindings);
    return [];
  }
  if (!lists) return statement.all(bindings);
  try {
    return statement.raw(true).all(bindings);
  } finally {
    // It is kept for knex too, which wants objects.
    statement.raw(false);
  }
}
