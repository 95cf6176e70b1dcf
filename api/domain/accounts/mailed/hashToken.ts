import { createHash } from 'node:crypto';

/** A one-time token as it is stored. It is 256 random bits, so a plain digest is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
