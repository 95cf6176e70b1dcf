/** Types that declare the actions on a record, in addition to editing its fields. */
import type { Role, Viewer } from './access.ts';
import type { Fields } from './kinds.ts';
import type { ActionTexts, AnyActionTexts } from './outcome.ts';

/** Place of an action's button. */
export type ActionPlace = 'row' | 'view' | 'bulk';

export interface Action<R, I> extends ActionTexts<R, I> {
  readonly label: string;
  /** Heading of the dialog; the label if absent. */
  readonly header?: string;
  /** Question or explanation in the dialog, for this record and the values entered so far. */
  readonly prompt?: string | ((record: R, input: Readonly<Record<string, unknown>>) => string);
  /** Fields of the record that the dialog shows in large type at its top, such as the amount due or paid. */
  readonly facts?: readonly (keyof R & string)[];
  readonly on: readonly ActionPlace[];
  readonly roles: readonly Role[];
  /**
   * True if the action is possible on this record now. The API checks this before it runs the action, and the browser checks it before it
   * shows the button.
   */
  readonly when?: (record: R, viewer: Viewer) => boolean;
  /**
   * True if the browser shows the action's button to this viewer, provided that `when` is also true. If a call runs the action although
   * this is false, the API checks the same rule and reports the reason.
   */
  readonly offer?: (record: R, viewer: Viewer) => boolean;
  readonly input?: I & Fields;
  /** References to the people whose personal data files contain the action's input, with the same meaning as `dataOf` of a field. */
  readonly dataOf?: readonly string[];
  /** Checks that depend on the record and the input. Returns the error message and the field to which it belongs, or null. */
  readonly check?: (
    input: Readonly<Record<string, unknown>>,
    record: R,
  ) => { readonly field: string; readonly message: string } | null;
  /** Position among the buttons; negative to hide the button (schema 7.1). */
  readonly order?: number;
  /** Importance of the button; `rare` and `danger` actions are in the "…" menu. */
  readonly tone?: 'main' | 'rare' | 'danger';
}
/** An action of any resource. Its functions may be called only with the record and input types of its declaration. */
export type AnyAction = Omit<Action<never, Fields>, keyof ActionTexts<never, never>> & AnyActionTexts;
