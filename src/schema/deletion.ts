/** How many days what was deleted can be brought back. */
export const trashDays = 30;

/** What a deletion takes along, in words that go on from "cùng" and "không giữ". */
export interface Deletion {
  /** What is deleted with the record and comes back with it. */
  readonly parts?: string;
  /** What is deleted with the record and is gone for good. */
  readonly lost?: string;
}

/** Says before a record is deleted what of it the trash keeps, for how long, and who brings it back (schema 7.8). */
export function describeDeletion(label: string, { parts, lost }: Deletion = {}): string {
  const kept = `Trong ${trashDays} ngày, quản trị viên khôi phục được ${label.toLowerCase()} này từ Thùng rác`;
  return `${kept}${parts ? `, cùng ${parts}` : ''}.${lost ? ` Thùng rác không giữ ${lost}.` : ''}`;
}
