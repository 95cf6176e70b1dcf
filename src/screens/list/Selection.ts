/** Which rows are ticked, and how ticks change. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  /** Ticks all of these, or none when all are. */
  readonly toggleAll: (ids: readonly string[]) => void;
  readonly clear: () => void;
}
