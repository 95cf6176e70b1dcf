import type { BenchTableRow, BenchVerdict } from './section.ts';

/** Prints rows with the same members as a Markdown table. The first column is left-aligned, all others right-aligned. */
export function printTable(rows: readonly BenchTableRow[]): void {
  const names = Object.keys(rows[0] ?? {});
  const widths = names.map((name) =>
    Math.max(3, ...[name, ...rows.map((row) => String(row[name]))].map(({ length }) => length)),
  );
  const line = (cells: readonly (string | number | undefined)[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? String(cell).padEnd(widths[at] ?? 0) : String(cell).padStart(widths[at] ?? 0))).join(' | ')} |`;
  console.log(line(names));
  console.log(line(widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))));
  for (const row of rows) console.log(line(names.map((name) => row[name])));
}

/** Prints which limits are met and which are exceeded. */
export function printVerdicts(verdicts: readonly BenchVerdict[]): void {
  for (const { promise, kept, figure } of verdicts)
    console.log(`${kept ? 'kept  ' : 'missed'} ${promise}: ${figure}`);
}
