/** Characters of a nurse's note about a session. */
export const MAX_VISIT_NOTE = 2_000;
/** Days after a session within which its nurse may still write about it. */
export const WRITING_DAYS = 7;
/** Characters of a mother's words about a session. */
export const MAX_RATING_WORDS = 500;
/** Days after a session within which its mother may rate it. */
export const RATING_DAYS = 7;
/** Ratings up to this many stars wait for a call of the seller. */
export const LOW_RATING = 2;
