import { useStore } from 'ra-core';
import type { Viewer } from '#schema/access';
import type { AnyResource } from '#schema/resource';
import { mayReadField } from '../parts/mayReadField.ts';
import { type Column, columnsOf } from './columnsOf.ts';

/** What differs from the declared columns; kept so, the columns of each family of levels stay what they are. */
interface ColumnChoice {
  readonly hidden: readonly string[];
  readonly added: readonly string[];
}

export interface OfferedColumn {
  readonly name: string;
  readonly label: string;
  readonly shown: boolean;
  /** The record's link; a table without it leads nowhere. */
  readonly fixed: boolean;
}

export interface ChosenColumns {
  readonly columns: Column[];
  /** What the columns' references need included. */
  readonly include: readonly string[];
  /** Every column there could be, those of the table first; empty where there is no room to choose. */
  readonly offered: readonly OfferedColumn[];
  readonly changed: boolean;
  readonly toggle: (name: string) => void;
  readonly reset: () => void;
}

const none: ColumnChoice = { hidden: [], added: [] };
const unlisted: readonly string[] = ['password', 'lines', 'json', 'rich_text', 'refs'];
const flip = (names: readonly string[], name: string): string[] =>
  names.includes(name) ? names.filter((each) => each !== name) : [...names, name];

/** The columns of a wide table as this account likes them (ux, "Preferences"); the narrow ones are always the declared. */
export function useColumns(
  resource: AnyResource,
  viewer: Viewer,
  wide: boolean,
  filter: Readonly<Record<string, string>>,
): ChosenColumns {
  const [choice, choose] = useStore<ColumnChoice>(`${resource.name}.columns`, none);
  const declared = columnsOf(resource, viewer, wide, filter);
  const own = resource.list.include ?? [];
  const reset = () => choose(none);
  const changed = choice.hidden.length + choice.added.length > 0;
  if (!wide) return { columns: declared, include: own, offered: [], changed, toggle: () => undefined, reset };

  const [first] = declared;
  const names = declared.map(({ name }) => name);
  const others = Object.entries(resource.fields).filter(
    ([name, field]) =>
      !names.includes(name) &&
      !field.transient &&
      !unlisted.includes(field.kind) &&
      mayReadField(viewer, field),
  );
  const added = others.map(([name]) => name).filter((name) => choice.added.includes(name));
  const hidden = (name: string) => name !== first?.name && choice.hidden.includes(name);
  const columns = [
    ...declared.filter(({ name }) => !hidden(name)),
    ...columnsOf(resource, viewer, wide, filter, added),
  ];
  return {
    columns,
    include: [
      ...new Set([
        ...own,
        ...added.filter((name) => resource.fields[name]?.kind === 'ref').map((name) => name.slice(0, -3)),
      ]),
    ],
    offered: [
      ...declared.map(({ name, field }) => ({
        name,
        label: field.label,
        shown: !hidden(name),
        fixed: name === first?.name,
      })),
      ...others.map(([name, field]) => ({
        name,
        label: field.label,
        shown: added.includes(name),
        fixed: false,
      })),
    ],
    changed,
    toggle: (name) =>
      choose(
        names.includes(name)
          ? { ...choice, hidden: flip(choice.hidden, name) }
          : { ...choice, added: flip(choice.added, name) },
      ),
    reset,
  };
}
