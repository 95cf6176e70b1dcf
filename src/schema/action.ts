/** Declares the actions on a record, in addition to editing its fields. */
import type { Role, Viewer } from './access.ts';
import type { Fields } from './kinds.ts';
import type { ActionWords, AnyActionWords } from './outcome.ts';

/** Place of an action's button. */
export type ActionPlace = 'row' | 'view' | 'bulk';

export interface Action<R, I> extends ActionWords<R, I> {
  readonly label: string;
  /** Heading of the dialog; the label if absent. */
  readonly header?: string;
  /** Question or explanation in the dialog, for this record and the current input. */
  readonly prompt?: string | ((record: R, input: Readonly<Record<string, unknown>>) => string);
  /** Fields of the record shown in large type at the top of the dialog, such as the amount due or paid. */
  readonly facts?: readonly (keyof R & string)[];
  readonly on: readonly ActionPlace[];
  readonly roles: readonly Role[];
  /** True if the action is possible on this record now; the API checks it to allow the action, the browser to offer it. */
  readonly when?: (record: R, viewer: Viewer) => boolean;
  /** True if the browser offers the action to this viewer once `when` allows it. The API checks the same rule and reports the reason. */
  readonly offer?: (record: R, viewer: Viewer) => boolean;
  readonly input?: I & Fields;
  /** Persons whose personal data files contain the input, as for a field (`dataOf`). */
  readonly dataOf?: readonly string[];
  /** Checks the input for this record beyond its fields; returns the message and the field it belongs to. */
  readonly check?: (
    input: Readonly<Record<string, unknown>>,
    record: R,
  ) => { readonly field: string; readonly message: string } | null;
  /** Position among the buttons; negative to hide the button (schema 7.1). */
  readonly order?: number;
  /** `rare` and `danger` actions are in the "…" menu. */
  readonly tone?: 'main' | 'rare' | 'danger';
}
/** An action of any resource; call its functions only with the record and input types of its declaration. */
export type AnyAction = Omit<Action<never, Fields>, keyof ActionWords<never, never>> & AnyActionWords;
