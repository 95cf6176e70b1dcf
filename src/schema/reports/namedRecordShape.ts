import { shape, stringShape } from '../answers.ts';

/** A person offered as a choice by a report's filter; same shape as `NamedRecord` in `rules/names.ts`. */
export const namedRecordShape = shape({ id: stringShape, name: stringShape });
