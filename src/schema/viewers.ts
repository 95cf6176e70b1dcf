/** The users who opened a person's record (schema 9.3). */
import { type AnswerOf, listOf, orNull, shape, stringShape } from './answers.ts';

export const recordViewersAnswer = listOf(
  shape({
    user_id: stringShape,
    name: stringShape,
    /** The real user, if the record was opened during a visit to another account; otherwise null. */
    via: orNull(stringShape),
    at: stringShape,
  }),
);
export type RecordViewEntry = AnswerOf<typeof recordViewersAnswer>[number];

/** Rights to see the users who opened a person's record, and to download all of the person's data. */
export const personalDataRights = { access: { admin: ['read'] } } as const;
