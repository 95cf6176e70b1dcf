/** Returns the day and time that a mother confirms, as one text. If the text has changed since, her confirmation is no longer valid. */
export const toConfirmedPlanText = (day: string, time_period: readonly string[]): string =>
  [day, ...time_period].join(' ');
