/** A log for knex that writes nothing: knex also throws every failure, and the code that catches it logs it once. */
const nothing = (): void => {};
export const silentLogger = { warn: nothing, error: nothing, deprecate: nothing, debug: nothing };
