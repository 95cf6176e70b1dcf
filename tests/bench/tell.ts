import type { Compared } from './besidePeers.ts';
import { caseLine } from './caseLine.ts';
import { providerLines } from './compareProviders.ts';
import { printTable } from './printTable.ts';
import type { Outcome } from './section.ts';
import type { Settings } from './settings.ts';

/** All that was found out. */
export interface Found {
  settings: Settings;
  node: string;
  /** Null when only another part was asked for. */
  compared: Compared | null;
  sections: readonly Outcome[];
  /** What could not be had or measured, and why. */
  left: readonly string[];
}

/** Prints it for people. */
export function tell({ settings, compared, sections, left }: Found): void {
  const { size, connections, rounds, seconds } = settings;
  const many = `${rounds} rounds of ${seconds} s each, medians`;
  if (compared && compared.cases.length > 0) {
    console.log(`\n${size} packages, ${connections} connections, ${many}; spread = lowest–highest`);
    printTable(compared.cases.map(({ name, results }) => caseLine(name, results)));
  }
  if (compared?.providers.noi) {
    console.log("\nreact-admin's calls through each data provider, from one process");
    printTable(providerLines(compared.providers));
  }
  if (compared && compared.cases.length > 0) {
    console.log('\nStart of the process to the first answer, and memory');
    printTable(compared.starts);
  }
  for (const { title, lines } of sections.flatMap(({ tables }) => tables)) {
    console.log(`\n${title}: ${size} packages, ${many}`);
    printTable(lines);
  }
  console.log('');
  const promises = [...(compared?.promises ?? []), ...sections.flatMap((one) => one.promises)];
  for (const { promise, kept, figure } of promises)
    console.log(`${kept === null ? '–     ' : kept ? 'kept  ' : 'missed'} ${promise}: ${figure}`);
  for (const why of left) console.log(`Left out: ${why}`);
}
