/** What is asked, and of whom. */

/** Who is measured: Nôi, the bare limit, and what one might pick instead. */
export type SideName = 'noi' | 'bare' | Peer;
export type Peer = 'feathers' | 'directus' | 'json-server';

export interface Call {
  method?: 'POST' | 'PATCH';
  /** Below `/api/v1` for Nôi. Not yet percent-encoded. */
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** Asked for in turn, again and again; or made anew each time, where no two may be the same. */
export type Calls = readonly Call[] | (() => Call);

export interface Case {
  name: string;
  /** What each is asked; who has nothing like it is absent. */
  calls: Partial<Record<Exclude<SideName, 'bare'>, Calls>>;
  /** Everybody must tell the same total. */
  counted?: boolean;
}

/** The lists that the promises are about: against the bare limit, and against the peers. */
export const wholeList = 'list: filter, sort, include, total';
export const plainList = 'list: filter, sort, total';
/** What searches are held against, and these. */
export const filteredCustomers = 'list: filtered customers';
export const searches = ['search: common names', 'search: phone numbers'] as const;
/** Followed by how many days it shows. */
export const scheduleOf = 'report: schedule, days: ';

/** Those that only read Nôi: these have a bare limit. */
export const readOf = ({ calls: { noi } }: Case): readonly Call[] | null =>
  Array.isArray(noi) && noi.every((call: Call) => !call.method) ? noi : null;
