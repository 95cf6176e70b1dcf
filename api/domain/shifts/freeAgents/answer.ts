import { nearnesses } from '#rules/nearness';
import {
  conflictShape,
  flag,
  integer,
  listOf,
  number,
  oneOf,
  orNull,
  shape,
  string,
} from '../../../openapi/shapes.ts';

/** The ranked nurses, for openapi.json. */
export const freeAgentsAnswer = listOf(
  shape({
    id: string,
    name: string,
    commission: orNull(number),
    nearness: oneOf(nearnesses),
    missing_skills: listOf(string),
    verified: flag,
    running: integer,
    full_load: integer,
    free_days: integer,
    total_days: integer,
    clashes: listOf(conflictShape),
    reasons: listOf(string),
  }),
);
