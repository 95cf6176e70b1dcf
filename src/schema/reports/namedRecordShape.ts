import { shape, string } from '../answers.ts';

/** A person offered by a report's filter: `Named` of the rules. */
export const namedRecordShape = shape({ id: string, name: string });
