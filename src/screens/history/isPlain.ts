import type { LoadedRecord } from '../../jsonapi/response.ts';

/** What can happen to any record. */
const plainCodes: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'restore']);

/** Whether a line of history is about a record that was entered, edited, deleted or restored, not of an action of the business. */
export const isPlain = ({ action_code }: LoadedRecord): boolean => plainCodes.has(String(action_code));
