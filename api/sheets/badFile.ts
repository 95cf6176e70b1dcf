import { DomainError } from '../base/domainError.ts';

/** The file as a whole cannot be read. @param detail why, and what to do about it @param isTooLong it has more rows than a file may have */
export const badFile = (detail: string, isTooLong = false): DomainError =>
  new DomainError({ code: 'bad_file', detail }, isTooLong ? { too_many_rows: true } : undefined);
