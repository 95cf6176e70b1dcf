/** Who has opened a person's record (schema 9.3). */
import { type AnswerOf, listOf, orNull, shape, string } from './answers.ts';

export const viewers = listOf(
  shape({
    user_id: string,
    name: string,
    /** Who was really there, on a visit. */
    via: orNull(string),
    at: string,
  }),
);
export type Look = AnswerOf<typeof viewers>[number];

/** Who may see who has opened a person's record, and have all of the person's data as a file. */
export const personalDataRights = { access: { admin: ['read'] } } as const;
