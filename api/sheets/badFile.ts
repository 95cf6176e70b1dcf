import { type DomainError, refused } from '../base/domainError.ts';

/** The file as a whole cannot be read. @param detail why, and what to do about it */
export const badFile = (detail: string): DomainError => refused('bad_file', detail);
