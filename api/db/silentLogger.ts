/** A log for knex that writes nothing. knex also throws every error it logs, and the code that catches the error logs it once. */
const doNothing = (): void => {};
export const silentLogger = { warn: doNothing, error: doNothing, deprecate: doNothing, debug: doNothing };
