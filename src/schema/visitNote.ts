/** Characters of a nurse's note about a session. */
export const MAX_VISIT_NOTE = 2_000;
/** Days after a session within which its nurse may still write about it. */
export const WRITING_DAYS = 7;
