import { shape, stringShape } from '../answers.ts';

/** A person whom a report's filter offers as a choice. The shape equals `NamedRecord` in `rules/names.ts`. */
export const namedRecordShape = shape({ id: stringShape, name: stringShape });
