/** Returns the columns that every new row has: its first version, and the times of creation and last change. */
export function toNewRowColumns(now: Date): { version: 1; created_at: string; updated_at: string } {
  const at = now.toISOString();
  return { version: 1, created_at: at, updated_at: at };
}
