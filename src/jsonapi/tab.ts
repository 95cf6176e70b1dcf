/** A record that this tab shows, and all users who view it, including this user (schema 1.12). */
export interface RecordPresence {
  readonly resource: string;
  readonly id: string;
  readonly who: readonly { readonly id: string; readonly name: string; readonly editing: boolean }[];
}

interface Tab {
  /** Id that the server gave this tab's event stream; null while disconnected. */
  stream: string | null;
  presence: RecordPresence | null;
  /** Called after each change of these values; set by `usePresence`, whose code is loaded later. */
  onChange: () => void;
}

/** State of this tab that comes from the event stream. */
export const tabState: Tab = { stream: null, presence: null, onChange: () => undefined };
