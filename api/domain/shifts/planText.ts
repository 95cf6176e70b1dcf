/** The day and time that a mother confirms, as one text: another one is not confirmed. */
export const planText = (day: string, time_period: readonly string[]): string =>
  [day, ...time_period].join(' ');
