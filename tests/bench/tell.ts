import { caseLine } from './caseLine.ts';
import type { Results } from './compare.ts';
import { type CallRates, providerLines } from './compareProviders.ts';
import { printTable } from './printTable.ts';
import type { Settings } from './settings.ts';
import type { startLine } from './startUp.ts';
import type { Verdict } from './verdict.ts';

/** All that was found out. */
export interface Found {
  settings: Settings;
  node: string;
  cases: readonly { name: string; results: Results }[];
  providers: CallRates;
  starts: readonly ReturnType<typeof startLine>[];
  promises: readonly Verdict[];
  /** What could not be had or measured, and why. */
  left: readonly string[];
}

/** Prints it for people. */
export function tell({ settings, cases, providers, starts, promises, left }: Found): void {
  const { size, connections, rounds, seconds } = settings;
  const many = `${connections} connections, ${rounds} rounds of ${seconds} s each, medians`;
  console.log(`\n${size} packages, ${many}; spread = lowest–highest`);
  printTable(cases.map(({ name, results }) => caseLine(name, results)));
  if (providers.noi) {
    console.log("\nreact-admin's calls through each data provider, from one process");
    printTable(providerLines(providers));
  }
  console.log('\nStart of the process to the first answer, and memory');
  printTable(starts);
  console.log('');
  for (const { promise, kept, figure } of promises)
    console.log(`${kept === null ? '–     ' : kept ? 'kept  ' : 'missed'} ${promise}: ${figure}`);
  for (const why of left) console.log(`Left out: ${why}`);
}
