import type { SideName } from '../cases.ts';
import type { Served } from '../serve.ts';

/** A server that takes part: how it is started, and as whom it is asked. */
export interface Side {
  name: SideName;
  start: () => Promise<Served>;
  /** Of every call. Asked for once, while it serves. */
  signIn?: (url: string) => Promise<Readonly<Record<string, string>>>;
  /** Where it is installed. */
  at?: string;
  /** Takes away what was made for it. */
  remove?: () => void;
}
