/** Who is on the record that this tab is on, the user included (schema 1.12). */
export interface Presence {
  readonly resource: string;
  readonly id: string;
  readonly who: readonly { readonly id: string; readonly name: string; readonly editing: boolean }[];
}

interface Tab {
  /** The server's id for this tab's event stream; null while it is not connected. */
  stream: string | null;
  presence: Presence | null;
  /** Called after each change; set by `usePresence`, which is loaded later. */
  onChange: () => void;
}

/** What the event stream says of this tab. */
export const tab: Tab = { stream: null, presence: null, onChange: () => undefined };
