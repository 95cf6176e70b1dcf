/** Who is on the record that this tab is on, oneself too (schema 1.12). */
export interface Presence {
  readonly resource: string;
  readonly id: string;
  readonly who: readonly { readonly id: string; readonly name: string; readonly editing: boolean }[];
}

interface Tab {
  /** The name by which the server knows this tab; null while there is no line. */
  stream: string | null;
  presence: Presence | null;
  /** Called at each change; set by whoever shows it, which is loaded later. */
  onChange: () => void;
}

/** What the line to the server says of this tab. */
export const tab: Tab = { stream: null, presence: null, onChange: () => undefined };
