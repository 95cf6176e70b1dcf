/** Papers of nurses that expire, such as a licence or a health certificate (rules 3.22). */

export interface NursePaper {
  kind: string;
  number: string | null;
  /** Last valid day, 'YYYY-MM-DD'; null if the paper does not expire. */
  valid_to: string | null;
}

/** Returns the papers that are no longer valid on this day, the paper that expired first at the start. */
export const filterExpiredPapers = (papers: readonly NursePaper[], day: string): NursePaper[] =>
  papers
    .filter(({ valid_to }) => valid_to !== null && valid_to < day)
    .sort((a, b) => String(a.valid_to).localeCompare(String(b.valid_to)));

/** Returns the last day on which all papers are valid; null if no paper expires. */
export const findPapersValidTo = (papers: readonly NursePaper[]): string | null =>
  papers.flatMap(({ valid_to }) => valid_to ?? []).sort()[0] ?? null;
