/** The users who view the same record as this tab, including the user (schema 1.12). */
export interface RecordPresence {
  readonly resource: string;
  readonly id: string;
  readonly who: readonly { readonly id: string; readonly name: string; readonly editing: boolean }[];
}

interface Tab {
  /** The server's id of this tab's event stream; null while disconnected. */
  stream: string | null;
  presence: RecordPresence | null;
  /** Called after each change; set by `usePresence`, which is loaded later. */
  onChange: () => void;
}

/** This tab's values from the event stream. */
export const tab: Tab = { stream: null, presence: null, onChange: () => undefined };
