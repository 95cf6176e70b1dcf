/** Returns a spreadsheet's column name: 0 → 'A', 27 → 'AB'. */
export function toColumnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : toColumnName(Math.floor(at / 26) - 1) + last;
}
