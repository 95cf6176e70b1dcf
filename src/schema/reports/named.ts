import { shape, string } from '../answers.ts';

/** Whoever a report's filter offers: `Named` of the rules. */
export const named = shape({ id: string, name: string });
