/** Returns a spreadsheet's column name: 0 → 'A', 27 → 'AB'. */
export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}
