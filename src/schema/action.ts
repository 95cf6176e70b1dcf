/** What can be done to a record in addition to changing its fields, as a resource declares it. */
import type { Role, Viewer } from './access.ts';
import type { Fields } from './kinds.ts';
import type { ActionWords, AnyActionWords } from './outcome.ts';

/** Where a button for an action stands. */
export type ActionPlace = 'row' | 'view' | 'bulk';

export interface Action<R, I> extends ActionWords<R, I> {
  readonly label: string;
  /** Heading of its dialog; the label when absent. */
  readonly header?: string;
  /** What the dialog asks or explains, of this record and what is filled in so far. */
  readonly prompt?: string | ((record: R, input: Readonly<Record<string, unknown>>) => string);
  /** Fields of the record that its dialog begins with, in large type: what is due, what was paid. */
  readonly facts?: readonly (keyof R & string)[];
  readonly on: readonly ActionPlace[];
  readonly roles: readonly Role[];
  /** Whether it can be done on this record now; the API runs it to allow, the browser to offer. */
  readonly when?: (record: R, viewer: Viewer) => boolean;
  /** Whether this viewer is offered it where `when` opens it; what does it asks the same rule, and says why not. */
  readonly offer?: (record: R, viewer: Viewer) => boolean;
  readonly input?: I & Fields;
  /** In whose file it stands, as of a field (`dataOf`). */
  readonly dataOf?: readonly string[];
  /** What the input must be for this record, beyond its fields; answers the message and the input it belongs to. */
  readonly check?: (
    input: Readonly<Record<string, unknown>>,
    record: R,
  ) => { readonly field: string; readonly message: string } | null;
  /** Place in the row of buttons; negative: not shown (schema 7.1). */
  readonly order?: number;
  /** `rare` and `danger` stand behind "…". */
  readonly tone?: 'main' | 'rare' | 'danger';
}
/** An action of any resource: its functions are called with the record and input that it was declared for. */
export type AnyAction = Omit<Action<never, Fields>, keyof ActionWords<never, never>> & AnyActionWords;
