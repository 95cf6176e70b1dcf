import type { PricedService } from '#rules/pricing';
import type { DraftLine } from './draft.ts';

/** What the service lines of a package are edited through: a registration, or a stored package's form. */
export interface LinesForm {
  readonly catalogue: readonly PricedService[];
  readonly lines: readonly DraftLine[];
  /** By path: `services.0.quantity`. */
  readonly errors: Readonly<Record<string, string>>;
  readonly setLine: (key: number, change: Partial<DraftLine>) => void;
  readonly addLine: () => void;
  readonly removeLine: (key: number) => void;
}
