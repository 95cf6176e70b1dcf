/**
 * Declares the parts of a resource's screens that are not generated from its declaration: one typed object per
 * resource.
 */
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { DataProvider } from 'react-admin';
import type { Viewer } from '#schema/access';
import type { ResourceName, resourceDeclarations } from '#schema/index';
import type { ActionResult } from '../jsonapi/actionResult.ts';
import type { NoiDataProvider } from '../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../jsonapi/response.ts';
import type { useCan } from '../jsonapi/useCan.ts';
import type { FieldProps, InputProps } from '../kinds/webKind.ts';
import type { PreloadableComponent } from '../ui/lazyWithPreload.ts';

type Values = Readonly<Record<string, unknown>>;

interface FieldScreen {
  readonly Field?: ComponentType<FieldProps>;
  /** Replaces `Field` in the rows of lists. */
  readonly Cell?: PreloadableComponent<FieldProps>;
  readonly Input?: ComponentType<InputProps>;
}
export interface TabScreen {
  readonly label: string;
  readonly component: ComponentType;
  /** The right that the tab's form requires: `edit` or an action's code. If absent, the tab has no form. */
  readonly edits?: string;
  /**
   * Replaces the single tab by one tab for each of these records. The component gets their resource and record
   * contexts.
   */
  readonly each?: TabRecordsQuery;
}
export interface TabRecordsQuery {
  readonly resource: ResourceName;
  /** Returns the query of these records. The query runs at the same time as the query of the page's record. */
  query(provider: NoiDataProvider, id: string): RecordsQuery;
  label(record: LoadedRecord): string;
  /**
   * True if the page initially opens on the tab of this record, unless the URL names another part; the first such
   * record counts.
   */
  isFirst?(record: LoadedRecord): boolean;
  /** The URL parameter that names one of these records. */
  readonly param: string;
}
/** A query of records, as react-query's `queryOptions` creates it. */
export type RecordsQuery = UseQueryOptions<LoadedRecord[], Error, LoadedRecord[], readonly unknown[]>;
/** Props of a dialog of an action on the current record. */
export interface ActionDialogProps {
  readonly code: string;
  /** Values of the inputs that override every default, because the user chose them before the dialog was opened. */
  readonly defaultValues?: Values | undefined;
  /** Shown above the inputs: the reason why the dialog was opened. */
  readonly banner?: ReactNode;
  readonly onClose: () => void;
  /**
   * Called after the action with the server's answer, the sent data, and whether to continue with the next record. The
   * dialog waits for the returned promise.
   */
  readonly onDone: (answer: ActionResult | null, sent?: Values | null, next?: boolean) => unknown;
}
/** Continuing with the next record after an action. */
export interface NextRecordStep {
  /** Label of the button that runs the action and continues. */
  readonly label: string;
  /** Text shown if there is no further record. */
  readonly none: string;
  /** Finds the record after this record; null if there is none. */
  find(provider: NoiDataProvider, record: LoadedRecord): Promise<LoadedRecord | null>;
}
export interface ActionScreen {
  /** Initial values of the inputs, instead of the record's own values. */
  defaults?(record: LoadedRecord, viewer: Viewer): Values;
  /** Returns the inputs that do not apply with these values: they are neither shown nor sent. */
  hides?(values: Values, record: LoadedRecord | undefined): readonly string[];
  /** Returns the inputs that are required here, although the action has a default for them. */
  needs?(record: LoadedRecord): readonly string[];
  /** Returns values that are sent but not shown. */
  extra?(record: LoadedRecord): Values;
  /** Components above and below the dialog's inputs, inside its form. */
  readonly Above?: ComponentType;
  readonly Under?: ComponentType;
  /** A second button that runs the action and opens it for the next record. */
  readonly next?: NextRecordStep;
  /** True if the action is for a single record: it is not offered for the selected rows of a list. */
  readonly single?: boolean;
  /** For many records at once: default values, hidden inputs, and a component above the inputs. */
  readonly bulk?: {
    defaults?(): Values;
    readonly hides?: ActionScreen['hides'];
    readonly Above?: ComponentType<{ readonly ids: readonly string[] }>;
  };
  /** Returns the URL to open after the action; undefined to stay on the page. */
  leadsTo?(answer: ActionResult | null, record: LoadedRecord): string | undefined;
  /** Replaces the generated dialog. */
  readonly Dialog?: ComponentType<ActionDialogProps>;
}
/** A step that is not an action of the record itself: its label and its dialog. */
export interface DialogStepDeclaration {
  readonly code: string;
  readonly label: string;
  /** True if the step is in the menu "…", last and in red. */
  readonly isDanger?: boolean;
  /** @param onClose called after the step or when it is cancelled */
  readonly dialog: (onClose: () => void) => ReactNode;
}

export interface RecordActionsProps {
  /** The code of the main action; null for none. The default is the first action with the tone `main`. */
  readonly main?: string | null | undefined;
  /** True if only the main action is a button; the other actions are in the menu "…". */
  readonly folded?: boolean;
  /** Maximum number of buttons, the main action first; the other actions are in the menu "…". */
  readonly most?: number;
  /** Steps shown before the actions. */
  readonly own?: readonly DialogStepDeclaration[];
}

export interface ListDialog {
  readonly label: string;
  readonly Dialog: PreloadableComponent<{ readonly onClose: () => void }>;
  /** Returns whether the entry is shown; if absent, the entry is always shown. @param can checks rights as `useCan` does */
  readonly isShown?: (at: { readonly can: typeof useCan; readonly isPhone: boolean }) => boolean;
}

interface ListContext {
  readonly viewer: Viewer;
  readonly filter: Readonly<Record<string, string>>;
  readonly wide: boolean;
}
/** Places in the generated screens for the resource's own components, which read the record with `useRecord()`. */
interface Slots {
  /** Shown below the title of a record, on its page and in the quick view. */
  readonly header?: PreloadableComponent<object>;
  /** Further buttons of a record: next to the title of its page; on a phone and in the quick view below the title. */
  readonly tools?: PreloadableComponent<object>;
  /** Replaces a record's title and buttons above its tabs. The tabs then contain the actions and the notes. */
  readonly head?: PreloadableComponent<object>;
  /** Replaces a record's action buttons; the component shows them together with further steps. */
  readonly actions?: PreloadableComponent<RecordActionsProps>;
  /** Shown below the fields of a record, in view and edit mode. */
  readonly below?: ComponentType<{ readonly mode: 'view' | 'edit' }>;
  /** Shown below the notes of a record, in view and edit mode. */
  readonly bottom?: ComponentType;
  /** Shown in the question before a record is deleted: other affected records. */
  readonly deleting?: ComponentType;
  /** Shown next to the list's New button. */
  readonly listTools?: ComponentType;
  /** Rarely used tools of the list, each a dialog that an entry of the list's menu "…" opens. */
  readonly listDialogs?: readonly ListDialog[];
  /** Shown next to New if the list has no records at all: another way to create records. */
  readonly whenEmpty?: ComponentType;
  /** Shown next to the actions of a row: a small button for its record. */
  readonly rowActions?: ComponentType;
  /** Shown above the inputs of the form. */
  readonly formStart?: ComponentType<{ readonly mode: 'new' | 'edit' }>;
  /** Shown below the inputs of the form, inside it. */
  readonly formEnd?: ComponentType<{ readonly mode: 'new' | 'edit' }>;
  /** Shown during a call: the record's known data, and a form for new data. */
  readonly call?: ComponentType;
  /** Replaces the form of a new record. */
  readonly newForm?: ComponentType<{ readonly onCancel: () => void }>;
}

/** The screens of any resource, in the type that generic code reads. */
export interface Screens {
  readonly fields?: Readonly<Record<string, FieldScreen>>;
  /** Components for inputs of actions, instead of the inputs of their kinds. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  /** Tabs by their names in the declaration's `view.tabs`. */
  readonly tabs?: Readonly<Record<string, TabScreen>>;
  readonly actions?: Readonly<Record<string, ActionScreen>>;
  readonly slots?: Slots;
  /**
   * If set, the slot `below` is shown before the fields on a phone. The fields then include the facts that are otherwise in the page's
   * head; with 'after facts' these facts stay in the head, two in a row. The fields are hidden while the slot shows a skeleton, so that
   * nothing moves.
   */
  readonly isWorkFirst?: boolean | 'after facts';
  /** Returns the columns that replace the declared columns; undefined keeps the declared columns. */
  columns?(list: ListContext): readonly string[] | undefined;
  /** Returns the fields that do not apply with these values: they are neither in the form nor in the detail. */
  hides?(values: Values): readonly string[];
  /** Initial values of a new record's form. */
  defaults?(viewer: Viewer): Values;
  /**
   * Converts the form's values to the values to send; for an edited record, applied to both the old and the new values.
   */
  transform?(values: Values): Record<string, unknown>;
  /** Finds possible duplicates of a new record. If there are any, the form asks before it creates the record. */
  findDuplicates?(values: Values, data: DataProvider): Promise<LoadedRecord[]>;
  /** True if the quick view only shows the record, which is edited and deleted on its page. */
  readonly quickViewIsReadOnly?: true;
}

type Declared<N extends ResourceName> = (typeof resourceDeclarations)[N];
/** Keeps only literally declared names; `never` for a resource without any. */
type Literal<K> = string extends K ? never : K;
export type FieldName<N extends ResourceName> = keyof Declared<N>['fields'] & string;
export type ActionCode<N extends ResourceName> = Literal<keyof NonNullable<Declared<N>['actions']> & string>;
type TabName<N extends ResourceName> = Literal<NonNullable<NonNullable<Declared<N>['view']>['tabs']>[number]>;

/** The screens of one resource. Fields, tabs, actions and columns must have names from its declaration. */
interface CustomScreens<N extends ResourceName>
  extends Omit<Screens, 'fields' | 'tabs' | 'actions' | 'columns'> {
  readonly fields?: { readonly [K in FieldName<N>]?: FieldScreen };
  readonly tabs?: { readonly [K in TabName<N>]?: TabScreen };
  /** `never` for a resource without actions, because an empty mapped type would accept any name. */
  readonly actions?: [ActionCode<N>] extends [never]
    ? never
    : { readonly [K in ActionCode<N>]?: ActionScreen };
  columns?(list: ListContext): readonly FieldName<N>[] | undefined;
}

/** Declares how a resource's screens differ from the generated screens. An undeclared field, tab, action or column does not compile. */
export const customizeScreens = <const N extends ResourceName>(
  _resource: N,
  screens: CustomScreens<N>,
): Screens => screens as Screens;
