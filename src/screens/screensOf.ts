/** What a resource's screens have in addition to what is generated from its declaration: one typed object per resource. */
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { DataProvider } from 'react-admin';
import type { Viewer } from '#schema/access';
import type { declared, ResourceName } from '#schema/index';
import type { ActionResult } from '../jsonapi/actionResult.ts';
import type { NoiDataProvider } from '../jsonapi/dataProvider.ts';
import type { LoadedRecordOf } from '../jsonapi/loaded.ts';
import type { LoadedRecord } from '../jsonapi/response.ts';
import type { PreloadableComponent } from '../kinds/parts/lazyWithPreload.ts';
import type { FieldProps, InputProps } from '../kinds/webKind.ts';

type Values = Readonly<Record<string, unknown>>;

interface FieldScreen {
  readonly Field?: ComponentType<FieldProps>;
  readonly Input?: ComponentType<InputProps>;
}
export interface TabScreen {
  readonly label: string;
  readonly component: ComponentType;
  /** The right its form needs: `edit` or an action's code. Without it, the tab has no form. */
  readonly edits?: string;
  /** In place of the one tab, a tab for each of these records; the component is in their resource and record contexts. */
  readonly each?: TabRecords;
}
export interface TabRecords {
  readonly resource: ResourceName;
  /** Read next to the record whose page it is, not after it. */
  query(provider: NoiDataProvider, id: string): RecordsQuery;
  label(record: LoadedRecord): string;
  /** Whether the page opens on the tab of this record, if the address names nothing else; of several on the first. */
  isFirst?(record: LoadedRecord): boolean;
  /** The parameter by which an address names one of them. */
  readonly param: string;
}
/** A query of records, as react-query's `queryOptions` makes it. */
export type RecordsQuery = UseQueryOptions<LoadedRecord[], Error, LoadedRecord[], readonly unknown[]>;
/** The dialog of an action on the record around. */
export interface ActionDialogProps {
  readonly code: string;
  /** Values of its inputs that win over every default: what was chosen where it was opened. */
  readonly defaultValues?: Values | undefined;
  /** What has led to it, shown above its inputs. */
  readonly banner?: ReactNode;
  readonly onClose: () => void;
  /**
   * Called with the server's answer when the action has been done, the data that was sent, and whether to go on with the next record,
   * for which the dialog waits.
   */
  readonly onDone: (answer: ActionResult | null, sent?: Values | null, next?: boolean) => unknown;
}
/** Going on with the next record once an action is done. */
export interface NextRecord {
  /** The button that does it and goes on. */
  readonly label: string;
  /** Said when there is none left. */
  readonly none: string;
  /** The record that follows this one; null when there is none. */
  find(provider: NoiDataProvider, record: LoadedRecord): Promise<LoadedRecord | null>;
}
export interface ActionScreen {
  /** Values its inputs begin with, in place of the record's own. */
  defaults?(record: LoadedRecord, viewer: Viewer): Values;
  /** Inputs that are of no use as the values are: neither shown nor sent. */
  hides?(values: Values, record: LoadedRecord | undefined): readonly string[];
  /** Inputs that must be filled in here, although the action has a default for them. */
  needs?(record: LoadedRecord): readonly string[];
  /** Values that are sent and not shown. */
  extra?(record: LoadedRecord): Values;
  /** Above and under the dialog's inputs, inside its form. */
  readonly Above?: ComponentType;
  readonly Under?: ComponentType;
  /** A second button that does it and asks the same of the next record. */
  readonly next?: NextRecord;
  /** It is about one record: not offered for the ticked rows of a list. */
  readonly single?: boolean;
  /** For many records at once: default values, inputs that are left out, and what stands above them. */
  readonly bulk?: {
    defaults?(): Values;
    readonly hides?: ActionScreen['hides'];
    readonly Above?: ComponentType<{ readonly ids: readonly string[] }>;
  };
  /** The address to go to when it has been done; undefined stays on the page. */
  leadsTo?(answer: ActionResult | null, record: LoadedRecord): string | undefined;
  /** In place of the generated dialog. */
  readonly Dialog?: ComponentType<ActionDialogProps>;
}
/** A step that is no action of the record itself: its label and its dialog. */
export interface DialogStep {
  readonly code: string;
  readonly label: string;
  /** Behind "…", last and in red. */
  readonly isDanger?: boolean;
  /** @param onClose called when it is done or cancelled */
  readonly dialog: (onClose: () => void) => ReactNode;
}

export interface RecordActionsProps {
  /** The code of the main action; null for none, the first with tone main when absent. */
  readonly main?: string | null | undefined;
  /** Only the main action is a button, the others are behind "…". */
  readonly folded?: boolean;
  /** The largest number of buttons, the main action first; the others are behind "…". */
  readonly most?: number;
  /** Steps besides the actions, before them. */
  readonly own?: readonly DialogStep[];
}

interface ListContext {
  readonly viewer: Viewer;
  readonly filter: Readonly<Record<string, string>>;
  readonly wide: boolean;
}
/** Places of the generated screens that take a component of the resource's own, which reads its record with `useRecord()`. */
interface Slots {
  /** Under the title of a record, on its page and in the quick view. */
  readonly header?: PreloadableComponent<object>;
  /** Further buttons of a record: next to the title of its page, under it on a phone and in the quick view. */
  readonly tools?: PreloadableComponent<object>;
  /** In place of a record's title and buttons, over its tabs: its tabs have what can be done, and its notes. */
  readonly head?: PreloadableComponent<object>;
  /** In place of a record's action buttons: they and further steps. */
  readonly actions?: PreloadableComponent<RecordActionsProps>;
  /** Before a record's actions: a next step that is not an action of its own. */
  readonly nextStep?: PreloadableComponent<object>;
  /** Under the fields of a record, in view and edit. */
  readonly below?: ComponentType<{ readonly mode: 'view' | 'edit' }>;
  /** In the question before a record is deleted: what else that touches. */
  readonly deleting?: ComponentType;
  /** Next to the list's New button. */
  readonly listTools?: ComponentType;
  /** Where the list has no records at all, next to New: another way to fill it. */
  readonly whenEmpty?: ComponentType;
  /** Next to the actions of a row: a small button about its record. */
  readonly rowActions?: ComponentType;
  /** Above the inputs of the form. */
  readonly formStart?: ComponentType<{ readonly mode: 'new' | 'edit' }>;
  /** Under the inputs of the form, inside it. */
  readonly formEnd?: ComponentType<{ readonly mode: 'new' | 'edit' }>;
  /** During a call: what is known of the record, and a form for what is learned. */
  readonly call?: ComponentType;
  /** In place of the form of a new record. */
  readonly newForm?: ComponentType<{ readonly onCancel: () => void }>;
}

/** The screens of any resource, as the code that serves them all reads them. */
export interface Screens {
  readonly fields?: Readonly<Record<string, FieldScreen>>;
  /** Of what actions ask for: inputs in place of their kinds'. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  /** Tabs by the name that the declaration's `view.tabs` gives them. */
  readonly tabs?: Readonly<Record<string, TabScreen>>;
  readonly actions?: Readonly<Record<string, ActionScreen>>;
  readonly slots?: Slots;
  /** On a phone the slot `below` comes before the fields: it is drawn from the record itself, so nothing moves. */
  readonly isWorkFirst?: boolean;
  /** Columns in place of the declared ones; undefined keeps those. */
  columns?(list: ListContext): readonly string[] | undefined;
  /** The code of the action that is the record's next step; null: no action is; undefined: the first main one. */
  mainAction?(record: LoadedRecord): string | null | undefined;
  /** Fields of no use as the values are: neither inputs of the form nor in the detail. */
  hides?(values: Values): readonly string[];
  /** Values a new record's form begins with. */
  defaults?(viewer: Viewer): Values;
  /** What the form sends in place of its values; of an edited record, what changes in these. */
  transform?(values: Values): Record<string, unknown>;
  /** Records a new one may be a duplicate of; when there are any, the form asks before it creates another. */
  findDuplicates?(values: Values, data: DataProvider): Promise<LoadedRecord[]>;
  /** The quick view only shows the record: it is edited and deleted on its page. */
  readonly quickViewIsReadOnly?: true;
}

type Declared<N extends ResourceName> = (typeof declared)[N];
/** Names that were declared literally: of a resource without any, none. */
type Literal<K> = string extends K ? never : K;
export type FieldName<N extends ResourceName> = keyof Declared<N>['fields'] & string;
export type ActionCode<N extends ResourceName> = Literal<keyof NonNullable<Declared<N>['actions']> & string>;
type TabName<N extends ResourceName> = Literal<NonNullable<NonNullable<Declared<N>['view']>['tabs']>[number]>;

/** The screens of one resource: fields, tabs, actions and columns by names that its declaration has. */
interface ScreensOf<N extends ResourceName>
  extends Omit<Screens, 'fields' | 'tabs' | 'actions' | 'columns' | 'mainAction'> {
  readonly fields?: { readonly [K in FieldName<N>]?: FieldScreen };
  readonly tabs?: { readonly [K in TabName<N>]?: TabScreen };
  /** Of a resource without actions there are none to name: an empty mapped type would take any. */
  readonly actions?: [ActionCode<N>] extends [never]
    ? never
    : { readonly [K in ActionCode<N>]?: ActionScreen };
  columns?(list: ListContext): readonly FieldName<N>[] | undefined;
  mainAction?(record: LoadedRecordOf<N>): ActionCode<N> | null | undefined;
}

/** Names what departs from a resource's generated screens; a field, tab, action or column it does not declare does not compile. */
export const screensOf = <const N extends ResourceName>(_resource: N, screens: ScreensOf<N>): Screens =>
  screens as Screens;
