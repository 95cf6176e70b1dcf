import { DomainError } from '../base/domainError.ts';

/**
 * Builds the error for a file that cannot be read. @param detail the reason, and how to fix the file @param isTooLong true if the file has
 * too many rows
 */
export const badFileError = (detail: string, isTooLong = false): DomainError =>
  new DomainError({ code: 'bad_file', detail }, isTooLong ? { too_many_rows: true } : undefined);
