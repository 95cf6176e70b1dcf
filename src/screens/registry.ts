/** Where the generated screens are added to: src/resources registers what departs, the screens read it. */
import type { DataProvider } from 'ra-core';
import type { ComponentType } from 'react';
import type { Viewer } from '#schema/access';
import type { AnyResource } from '#schema/resource';
import type { ActionResult } from '../jsonapi/calls.ts';
import type { LoadedRecord } from '../jsonapi/response.ts';
import type { PreloadableComponent } from '../kinds/parts/lazyWithPreload.ts';
import type { FieldProps, InputProps } from '../kinds/webKind.ts';

export interface RecordProps {
  readonly resource: AnyResource;
  readonly record: LoadedRecord;
}
export interface TabDeparture {
  readonly label: string;
  readonly component: ComponentType<RecordProps>;
  /** What its form does (`edit`, or an action's code); to those who may, it is a form in mode edit. It is nobody's to edit without. */
  readonly edits?: string;
}
export interface ActionDialogProps extends RecordProps {
  readonly code: string;
  /** What its fields begin with before all else: what was chosen where it was opened. */
  readonly defaultValues?: Readonly<Record<string, unknown>> | undefined;
  readonly onClose: () => void;
  /** After the server said finished, with what it answered; closes, reloads and tells "Done!". */
  readonly onDone: (answer: ActionResult | null) => void;
}
export interface ActionDeparture {
  /** What the dialog's fields begin with, beside the record's own values. */
  readonly defaults?: (record: LoadedRecord, viewer: Viewer) => Readonly<Record<string, unknown>>;
  /** Inputs of no use as the values stand: neither shown nor sent. */
  readonly hides?: (
    values: Readonly<Record<string, unknown>>,
    record: LoadedRecord | undefined,
  ) => readonly string[];
  /** Inputs that this dialog must have answered, though the action has a default for them. */
  readonly needs?: (record: LoadedRecord) => readonly string[];
  /** Sent along, not shown. */
  readonly extra?: (record: LoadedRecord) => Readonly<Record<string, unknown>>;
  /** Above and under the dialog's inputs, inside its form. */
  readonly Above?: ComponentType<RecordProps>;
  readonly Under?: ComponentType<RecordProps>;
  /** Not offered on many records at once: it is about one. */
  readonly single?: boolean;
  /** On many records at once: what its fields begin with, inputs that are not asked for, and what stands above them. */
  readonly bulk?: {
    readonly defaults?: () => Readonly<Record<string, unknown>>;
    readonly hides?: ActionDeparture['hides'];
    readonly Above?: ComponentType<{ readonly ids: readonly string[] }>;
  };
  /** Where one is led once it is done: the address; undefined stays. */
  readonly leadsTo?: (answer: ActionResult | null, record: LoadedRecord) => string | undefined;
  /** In place of the generated dialog. */
  readonly Dialog?: ComponentType<ActionDialogProps>;
}
export interface FieldDeparture {
  readonly Field?: ComponentType<FieldProps>;
  readonly Input?: ComponentType<InputProps>;
}
export interface ListContext {
  readonly viewer: Viewer;
  readonly filter: Readonly<Record<string, string>>;
  readonly wide: boolean;
}

export interface Departure {
  readonly fields?: Readonly<Record<string, FieldDeparture>>;
  /** Tabs by the name `view.tabs` gives them. */
  readonly tabs?: Readonly<Record<string, TabDeparture>>;
  /** Under the title of the record, on its page and in the quick view, which come when its code is there. */
  readonly header?: PreloadableComponent<RecordProps>;
  /** Before the record's actions: a next step that is none of them. */
  readonly nextStep?: PreloadableComponent<RecordProps>;
  /** The action that is the record's next step; null: none of them is; undefined: the first main one. */
  readonly main?: (record: LoadedRecord) => string | null | undefined;
  /** Under the detail's fields, in view and edit. */
  readonly below?: ComponentType<RecordProps & { readonly mode: 'view' | 'edit' }>;
  /** In the quick view it is looked at only: changed and deleted on its page. */
  readonly onlyShownBeside?: boolean;
  /** In the question before it is deleted: what else that touches. */
  readonly deleting?: ComponentType<RecordProps>;
  /** Beside the list's New: what else begins there. */
  readonly tools?: ComponentType;
  /** Other columns than the declared ones; undefined leaves them. */
  readonly columns?: (list: ListContext) => readonly string[] | undefined;
  /** What a new record's form begins with. */
  readonly defaults?: (viewer: Viewer) => Readonly<Record<string, unknown>>;
  /** Fields of no use as the values stand: neither inputs of the form nor in the detail. */
  readonly hides?: (values: Readonly<Record<string, unknown>>) => readonly string[];
  /** What the form sends in place of what was filled in; of an edited record, what that changes. */
  readonly sends?: (values: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  /** Under the form's inputs, inside the form. */
  readonly formEnd?: ComponentType<{ readonly mode: 'new' | 'edit' }>;
  /** In place of the form of a new record. */
  readonly New?: ComponentType<{ readonly onCancel: () => void }>;
  /** Records that a new one may be the same as; when there are any, the form asks before it creates another. */
  readonly duplicates?: (
    values: Readonly<Record<string, unknown>>,
    data: DataProvider,
  ) => Promise<LoadedRecord[]>;
  readonly actions?: Readonly<Record<string, ActionDeparture>>;
}

const departures = new Map<string, Departure>();

/** Adds to a resource's generated screens; a second call for the same resource adds to the first. */
export function registerDeparture(resource: string, departure: Departure): void {
  const before = departures.get(resource);
  departures.set(resource, {
    ...before,
    ...departure,
    fields: { ...before?.fields, ...departure.fields },
    tabs: { ...before?.tabs, ...departure.tabs },
    actions: { ...before?.actions, ...departure.actions },
  });
}

const none: Departure = {};

/** What was registered for a resource; nothing departs when nothing was. */
export const departureOf = (resource: string): Departure => departures.get(resource) ?? none;
