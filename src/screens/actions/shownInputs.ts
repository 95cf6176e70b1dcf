import type { Field, Fields } from '#schema/kinds';

/** The fields an action's dialog asks for; those with `show: []` are sent, not shown. */
export const shownInputs = (input: Fields | undefined): [string, Field][] =>
  Object.entries(input ?? {}).filter(([, field]) => field.show?.length !== 0);
