import type { BenchTarget } from './call.ts';
import type { Dataset } from './dataset.ts';
import type { BenchSettings } from './settings.ts';
import type { StartedServer } from './startServer.ts';

export type BenchTableRow = Readonly<Record<string, string | number>>;

/** A part of the benchmark with its own tables. */
export interface BenchSection {
  /** Name for `--only`. */
  name: string;
  run: (bench: BenchEnvironment) => Promise<BenchOutcome>;
}

export interface BenchEnvironment {
  settings: BenchSettings;
  dataset: Dataset;
  noi: BenchServer;
  /** Returns true if `--only` includes this part of the section. */
  includes: (part: string) => boolean;
}

/** A Nôi server with rows that may be changed. It stops after the section. */
export interface BenchServer {
  target: BenchTarget;
  server: StartedServer;
  databaseUrl: string;
  /** Processor seconds used by PostgreSQL; 0 for SQLite, which runs within the server. */
  databaseTime: () => number;
}

export interface BenchOutcome {
  tables: readonly { title: string; lines: readonly BenchTableRow[] }[];
  verdicts: readonly BenchVerdict[];
}

/** A measured value and its limit. */
export interface BenchVerdict {
  promise: string;
  kept: boolean;
  figure: string;
}

/** Rounds to three digits: 1.234 → 1.23, 12.345 → 12.3, 1234.5 → 1235. */
export const roundToThreeDigits = (number: number): number =>
  number < 10
    ? Math.round(number * 100) / 100
    : number < 100
      ? Math.round(number * 10) / 10
      : Math.round(number);

/** Formats a ratio: 0.87×, 12×. */
export const formatMultiple = (ratio: number): string =>
  Number.isFinite(ratio) ? `${ratio < 10 ? ratio.toFixed(2) : Math.round(ratio)}×` : '–';
