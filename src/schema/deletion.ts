/** Number of days for which deleted records can be restored. */
export const trashDays = 30;

/** Describes the other records that a deletion removes. The texts are inserted after the words "cùng" and "không giữ". */
export interface DeletionEffects {
  /** Data that is deleted with the record, and restored with it. */
  readonly parts?: string;
  /** Data that is deleted permanently with the record. */
  readonly lost?: string;
}

/**
 * Returns a text, shown before a deletion, that says what can be restored from the trash, for how long, and by which users (schema 7.8).
 */
export function describeDeletion(label: string, { parts, lost }: DeletionEffects = {}): string {
  const kept = `Trong ${trashDays} ngày, quản trị viên khôi phục được ${label.toLowerCase()} này từ Thùng rác`;
  return `${kept}${parts ? `, cùng ${parts}` : ''}.${lost ? ` Thùng rác không giữ ${lost}.` : ''}`;
}
