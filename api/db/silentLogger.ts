/** A log for knex that writes nothing. knex also throws every error it logs, and the code that catches the error logs it once. */
const nothing = (): void => {};
export const silentLogger = { warn: nothing, error: nothing, deprecate: nothing, debug: nothing };
