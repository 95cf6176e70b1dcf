/** What knex would say goes nowhere: every failure is thrown too, and told once, by who catches it. */
const nothing = (): void => {};
export const quiet = { warn: nothing, error: nothing, deprecate: nothing, debug: nothing };
