/** A log for knex that writes nothing: every failure is thrown, too, and logged once by its catcher. */
const nothing = (): void => {};
export const silent = { warn: nothing, error: nothing, deprecate: nothing, debug: nothing };
