import { setTimeout as wait } from 'node:timers/promises';
import type { RawSqlite } from './base.ts';

/** Between two tries, in milliseconds. */
const PAUSE = 40;

/** Begins a transaction that has the write lock. @throws SQLITE_BUSY when another process still has it at that time */
export async function begin(raw: RawSqlite, until: number): Promise<void> {
  for (;;) {
    try {
      raw.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY' || Date.now() >= until) throw error;
    }
    await wait(PAUSE);
  }
}
