/** Returns the day and time that a mother confirms, as one text. If the text changes, the session is no longer confirmed. */
export const planText = (day: string, time_period: readonly string[]): string =>
  [day, ...time_period].join(' ');
