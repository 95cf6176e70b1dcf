import type { Knex } from 'knex';

/**
 * Returns a description of the damage in a SQLite database: an unreadable page, an index that differs from its table, or a reference to a
 * missing row. Returns null for an undamaged database.
 * @param quick skips comparing indexes, which takes minutes on gigabytes
 * @param references false skips the check of references
 */
export async function findDatabaseDamage(
  knex: Knex,
  quick = false,
  references = true,
): Promise<string | null> {
  const check = quick ? 'quick_check' : 'integrity_check';
  try {
    const [found] = (await knex.raw(`pragma ${check}`)) as Record<string, string>[];
    if (found?.[check] !== 'ok') return found?.[check] ?? check;
    if (!references) return null;
    const [orphan] = (await knex.raw('pragma foreign_key_check')) as { table: string; rowid: number }[];
    return orphan ? `row ${orphan.rowid} of ${orphan.table} refers to nothing` : null;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return code;
    throw error;
  }
}
