/** Maximum number of characters of a request, and of its answer. */
export const MAX_REQUEST_LENGTH = 2_000;
