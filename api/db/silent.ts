/** A log for knex that says nothing: every failure is thrown too, and told once, by who catches it. */
const nothing = (): void => {};
export const silent = { warn: nothing, error: nothing, deprecate: nothing, debug: nothing };
