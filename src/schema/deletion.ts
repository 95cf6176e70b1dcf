/** Number of days for which deleted records can be restored. */
export const trashDays = 30;

/** Effects of a deletion, as phrases that follow "cùng" and "không giữ". */
export interface Deletion {
  /** Data that is deleted and restored with the record. */
  readonly parts?: string;
  /** Data that is deleted permanently with the record. */
  readonly lost?: string;
}

/** Explains before a deletion what the trash keeps, for how long, and who can restore it (schema 7.8). */
export function describeDeletion(label: string, { parts, lost }: Deletion = {}): string {
  const kept = `Trong ${trashDays} ngày, quản trị viên khôi phục được ${label.toLowerCase()} này từ Thùng rác`;
  return `${kept}${parts ? `, cùng ${parts}` : ''}.${lost ? ` Thùng rác không giữ ${lost}.` : ''}`;
}
