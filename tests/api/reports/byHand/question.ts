/** A request to a report, and its expected answer, calculated only from the records. */
export interface ReportQuestion {
  /** Path below /api/v1/reports. */
  readonly path: string;
  readonly expected: unknown;
  /** Returns the part of the answer that is compared: its figures in a fixed order. */
  readonly seen: (answer: ReportAnswer) => unknown;
}
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
export type ReportAnswer = any;

/** Returns the last day of a month 'YYYY-MM'. */
export function getLastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

export const addDaysByHand = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** 'YYYY-MM-DD' → 'DD/MM/YYYY', 'YYYY-MM' → 'MM/YYYY'. */
export const formatDayByHand = (day: string): string => day.split('-').reverse().join('/');

/** Sorts rows by a text key. */
export const sortByText = <T>(rows: readonly T[], key: (row: T) => string): T[] =>
  [...rows].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));

/** Returns `percent` percent of an amount in whole đồng, rounded half up. Uses only integers. */
export const calculatePercentByHand = (amount: number, percent: number): number =>
  Number((BigInt(amount) * BigInt(Math.round(percent * 100)) + 5_000n) / 10_000n);
