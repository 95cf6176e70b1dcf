/** The users who opened a person's record (schema 9.3). */
import { type AnswerOf, listOf, orNull, shape, string } from './answers.ts';

export const viewers = listOf(
  shape({
    user_id: string,
    name: string,
    /** The user who made the visit, if the viewer was visiting another account. */
    via: orNull(string),
    at: string,
  }),
);
export type RecordViewEntry = AnswerOf<typeof viewers>[number];

/** Access to the list of users who opened a person's record, and to the file with all of the person's data. */
export const personalDataRights = { access: { admin: ['read'] } } as const;
