import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useStore } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { decodeQuery, sumKey } from '../../jsonapi/request.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { listAllowedActions } from '../actions/listAllowedActions.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useScreens } from '../useScreens.ts';
import {
  chooseColumns,
  type DeclaredColumn,
  groupSecondLineColumns,
  listUndeclaredColumns,
  sortColumnsAsDrawn,
} from './columns.ts';
import { useListWidth } from './useListWidth.ts';

/** A column of the surrounding list. */
export interface ListColumn extends DeclaredColumn {
  /** True if the column's cells are the row headers and link to the records. */
  readonly isFirst: boolean;
  /** Columns that are shown on the second line of this column's cells. */
  readonly second?: readonly DeclaredColumn[] | undefined;
  /** Fields that are shown on this second line without a heading. */
  readonly facts: readonly DeclaredColumn[];
  /** True if the column is shown on the second line of another column; it then has no cells, but is listed in the column selector. */
  readonly isSecond: boolean;
}

interface Columns {
  /**
   * All columns: first the columns that the list has with its filters, then, on a wide screen, further columns that the user can choose.
   */
  readonly all: readonly ListColumn[];
  readonly shown: readonly ListColumn[];
  /** True if the screen is wide enough for the user to choose columns. */
  readonly wide: boolean;
  /** Names of the columns that are hidden until the user chooses them. */
  readonly hidden: string[];
  /** Key of react-admin's store for the user's choice; the stored value is the names of the hidden columns. */
  readonly storeKey: string;
  /** True if the rows have check boxes, because there are bulk actions. */
  readonly isSelectable: boolean;
  /** Position of the first column among the table's children. */
  readonly firstPosition: number;
  /** Names of the references to load with the records. */
  readonly include: readonly string[];
  /** Column whose sum the URL requests; undefined if none. */
  readonly summed: DeclaredColumn | undefined;
}

const ColumnsContext = createContext<Columns | null>(null);

/**
 * Returns the columns of the surrounding list.
 * @throws if there is no surrounding list
 */
export function useListColumns(): Columns {
  const columns = useContext(ColumnsContext);
  if (!columns) throw new Error('useListColumns must be used inside ListColumns');
  return columns;
}

/** Calculates the columns of a list once and provides them to its query, its table or cards, its buttons and its badges. */
export const ListColumns = ({ children }: { readonly children: ReactNode }) => (
  <ColumnsContext value={useColumns()}>{children}</ColumnsContext>
);

/**
 * Returns the columns of the current resource, as declared and as chosen by the user. While a filter adds columns, the user's choice is
 * stored separately (at first a copy of the list's choice), because the choice for the list would hide the added columns.
 */
function useColumns(): Columns {
  const resource = useDeclaration();
  const viewer = useViewer();
  const screens = useScreens();
  const { wide } = useListWidth();
  const { search } = useLocation();
  const filtered = JSON.stringify(decodeQuery(search).filter ?? {});
  const adding = new URLSearchParams(search).get(sumKey);
  const { declared, rest, wideOnly, summed } = useMemo(() => {
    const filter = JSON.parse(filtered) as Record<string, string>;
    const listed = chooseColumns(resource, screens, viewer, wide, filter);
    const [sum] = adding ? chooseColumns(resource, screens, viewer, wide, filter, [adding]) : [];
    const summed = sum?.field.kind === 'money' && sum.sortable ? sum : undefined;
    const own = !summed || listed.some(({ name }) => name === summed.name) ? listed : [...listed, summed];
    const names = own.map(({ name }) => name);
    const others = wide
      ? chooseColumns(resource, screens, viewer, wide, filter, listUndeclaredColumns(resource, names))
      : [];
    return {
      declared: [...own, ...others],
      rest: others.map(({ name }) => name),
      wideOnly: wide ? names.filter((name) => !resource.list.columns.includes(name)) : [],
      summed,
    };
  }, [resource, screens, viewer, wide, filtered, adding]);

  const common = `${resource.name}.datatable`;
  const [chosen] = useStore<string[]>(common);
  const hidden = useMemo(
    () => (wideOnly.length > 0 && chosen ? chosen.filter((name) => !wideOnly.includes(name)) : rest),
    [chosen, wideOnly, rest],
  );
  const storeKey = [common, ...(wide ? wideOnly : ['narrow'])].join('.');
  const [hiddenNow] = useStore<string[]>(storeKey, hidden);
  const [ranks] = useStore<number[] | null>(`${storeKey}_columnRanks`);
  return useMemo(() => {
    const isSelectable = listAllowedActions(resource, viewer, 'bulk').length > 0;
    const firstPosition = isSelectable ? 1 : 0;
    const isShown = ({ name }: DeclaredColumn) => !hiddenNow.includes(name);
    const second = groupSecondLineColumns(
      resource,
      sortColumnsAsDrawn(declared, ranks ?? [], firstPosition).filter(isShown),
    );
    const isSecond = new Set([...second.values()].flat());
    const own = declared.filter(isShown).map(({ name }) => name);
    const factsOf = (name: string) =>
      (resource.list.facts?.[name] ?? []).filter((fact) => !own.includes(fact));
    const all = declared.map((column, at) => ({
      ...column,
      isFirst: at === 0,
      second: second.get(column.name),
      facts: chooseColumns(resource, screens, viewer, wide, {}, factsOf(column.name)),
      isSecond: isSecond.has(column),
    }));
    const shown = all.filter(isShown);
    const added = shown.filter(({ name, field }) => field.kind === 'ref' && rest.includes(name));
    const include = [...(resource.list.include ?? []), ...added.map(({ name }) => name.slice(0, -3))];
    return {
      ...{ all, shown, wide, hidden, storeKey, isSelectable, firstPosition, summed },
      include: [...new Set(include)],
    };
  }, [resource, screens, viewer, declared, rest, wide, summed, hidden, storeKey, hiddenNow, ranks]);
}
