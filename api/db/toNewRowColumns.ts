/** Returns the columns of every new row: its first version, and when it was stored and changed. */
export function toNewRowColumns(now: Date): { version: 1; created_at: string; updated_at: string } {
  const at = now.toISOString();
  return { version: 1, created_at: at, updated_at: at };
}
