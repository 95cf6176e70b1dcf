/** Records on one page of a list, at most. */
export const maxPageSize = 500;

/** A page that is asked for with more records than this is refused; up to this many it is answered with `maxPageSize`. */
export const maxRequestedPageSize = 1000;
