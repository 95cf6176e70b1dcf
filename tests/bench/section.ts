import type { Facts } from './facts.ts';
import type { Settings } from './settings.ts';
import type { Verdict } from './verdict.ts';

export type Line = Readonly<Record<string, string | number>>;

/** A part of the benchmark with a table of its own. */
export interface Section {
  /** What `--only` calls it. */
  name: string;
  run: (at: Bench) => Promise<Outcome>;
}

export interface Bench {
  settings: Settings;
  facts: Facts;
  /** A copy of the rows that may be written to; gone when the benchmark ends. @param name of the file */
  copy: (name: string) => string;
  /** What is done at the end, whatever happens, the last first. */
  undo: (step: () => unknown) => void;
  /** Does `--only` ask for this part of a section? */
  asks: (part: string) => boolean;
}

export interface Outcome {
  tables: { title: string; lines: readonly Line[] }[];
  promises: readonly Verdict[];
  /** Every figure, for `--json`. */
  raw?: unknown;
}

/** 1.234 → 1.23, 12.345 → 12.3, 1234.5 → 1235. */
export const figure = (number: number): number =>
  number < 10
    ? Math.round(number * 100) / 100
    : number < 100
      ? Math.round(number * 10) / 10
      : Math.round(number);

/** A ratio as it is told: 0.87×, 12×. */
export const multiple = (ratio: number): string =>
  Number.isFinite(ratio) ? `${ratio < 10 ? ratio.toFixed(2) : Math.round(ratio)}×` : '–';
