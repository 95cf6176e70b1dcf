import type { Kind, KindValues } from './kinds.ts';

type ListKind = { [K in Kind]: KindValues[K] extends readonly unknown[] ? K : never }[Kind];

/** By kind, so that none is left out. */
const named: Readonly<Record<ListKind, true>> = {
  choices: true,
  refs: true,
  slots: true,
  weekdays: true,
  dates: true,
  texts: true,
  lines: true,
};

/** The kinds whose values are lists themselves. */
export const listKinds: ReadonlySet<string> = new Set(Object.keys(named));
