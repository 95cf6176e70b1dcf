/** Maximum characters of a nurse's note about a session. */
export const MAX_VISIT_NOTE = 2_000;
/** Days after a session within which its nurse may still write about it. */
export const VISIT_NOTE_DAYS = 7;
/** Maximum characters of a mother's comment about a session. */
export const MAX_RATING_TEXT_LENGTH = 500;
/** Days after a session within which its mother may rate it. */
export const RATING_DAYS = 7;
/** Ratings up to this number of stars require a call by the seller. */
export const LOW_RATING = 2;
