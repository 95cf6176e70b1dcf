import type { LoadedRecord } from '../../jsonapi/response.ts';

/** Codes of actions that exist for every record. */
const plainCodes: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'restore']);

/** True if a history entry is a creation, edit, deletion or restore; false for an action of the business. */
export const isCrudEntry = ({ action_code }: LoadedRecord): boolean => plainCodes.has(String(action_code));
