/** Certificates of nurses that expire, such as a licence or a health certificate (rules 3.22); `papers` in the tables and in the API. */

export interface NurseCertificate {
  kind: string;
  number: string | null;
  /** Last valid day, 'YYYY-MM-DD'; null if the certificate does not expire. */
  valid_to: string | null;
}

/** Returns the certificates that are no longer valid on this day. The certificate that expired first is first. */
export const filterExpiredCertificates = (
  papers: readonly NurseCertificate[],
  day: string,
): NurseCertificate[] =>
  papers
    .filter(({ valid_to }) => valid_to !== null && valid_to < day)
    .sort((a, b) => String(a.valid_to).localeCompare(String(b.valid_to)));

/** Returns the last day on which all certificates are valid; null if no certificate expires. */
export const findLastValidDay = (papers: readonly NurseCertificate[]): string | null =>
  papers.flatMap(({ valid_to }) => valid_to ?? []).sort()[0] ?? null;
