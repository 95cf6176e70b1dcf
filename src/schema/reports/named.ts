import { shape, string } from '../answers.ts';

/** The people whom a report's filter offers: `Named` of the rules. */
export const named = shape({ id: string, name: string });
