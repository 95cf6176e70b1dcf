/** Maximum number of characters of a nurse's note about a session. */
export const MAX_SESSION_NOTE_LENGTH = 2_000;
/** Number of days after a session during which the nurse of the session may still write a note. */
export const SESSION_NOTE_DAYS = 7;
/** Maximum number of characters of a mother's comment about a session. */
export const MAX_RATING_TEXT_LENGTH = 500;
/** Number of days after a session during which the mother may rate the session. */
export const RATING_DAYS = 7;
/** Maximum number of stars of a low rating, after which the seller should call the mother. */
export const LOW_RATING = 2;
