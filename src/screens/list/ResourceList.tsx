import { Skeleton, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  DataTable,
  ListBase,
  ResourceContextProvider,
  useDataTableRenderContext,
  useListContext,
  useRecordContext,
  useStore,
} from 'react-admin';
import { Forbidden } from '../../ui/Forbidden.tsx';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { isPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { Can } from '../parts/Can.tsx';
import { FieldValue } from '../parts/FieldValue.tsx';
import { getDeclaration, useDeclaration, useListTitle } from '../parts/getDeclaration.ts';
import { useScreens } from '../useScreens.ts';
import { type ListColumn, ListColumns, useListColumns } from './ListColumns.tsx';
import { ListScreen } from './ListScreen.tsx';
import { ActionsColumn, ListTable, TwoLineCell, useCellProps } from './ListTable.tsx';
import { RowLink } from './RowLink.tsx';
import { SelectColumn } from './SelectColumn.tsx';
import { useListWidth } from './useListWidth.ts';

/** Loaded separately, because a desktop does not need the cards. A phone loads them while it requests the first rows. */
const RecordCards = lazyWithPreload(() => import('./RecordCards.tsx'));
if (isPhoneWidth()) RecordCards.preload();

const ColumnChoice = lazyWithPreload(() => import('./ColumnChoice.tsx'));

/** The list of a resource with its filters, pagination and quick view, generated from its declaration. */
export function ResourceList({ resource }: { readonly resource: string }) {
  const title = useListTitle(getDeclaration(resource));
  usePageTitle(title);
  const forbidden = (
    <>
      <Typography variant="h1">{title}</Typography>
      <Forbidden label={title} />
    </>
  );
  return (
    <ResourceContextProvider value={resource}>
      <Can action="list" fallback={forbidden}>
        <ListColumns>
          <Records />
        </ListColumns>
      </Can>
    </ResourceContextProvider>
  );
}

/**
 * Loads the records with react-admin's `ListBase`. `<List>` would also load filters, a toolbar and the form library, which are not shown.
 */
function Records() {
  const { name } = useDeclaration();
  const { include, summed, shown } = useListColumns();
  const { fields } = useScreens();
  const { phone } = useListWidth();
  const { retry } = useQueryClient().getDefaultOptions().queries ?? {};
  const [perPage] = useStore<number>(`${name}.perPage`, 20);
  // The resource's own cells are loaded while the rows are requested.
  useEffect(() => {
    for (const { name: column, facts } of shown)
      for (const each of [column, ...facts.map((fact) => fact.name)]) fields?.[each]?.Cell?.preload();
  }, [fields, shown]);
  return (
    <ListBase
      perPage={perPage}
      // Nothing is stored: a list opened from the menu must have no filters, and two lists of a resource must not share a selection.
      storeKey={false}
      // react-admin's check is disabled, because `Can` has already checked access and react-admin would redirect to another URL.
      disableAuthentication
      queryOptions={{
        meta: { include, declared: true, ...(summed && { sumOf: summed.name }) },
        // No notification of an error, because the error is shown in place of the rows.
        onError: doNothing,
        ...(retry !== undefined && { retry }),
      }}
    >
      <ListScreen>
        {phone ? (
          <LazyBoundary height={480}>
            <RecordCards />
          </LazyBoundary>
        ) : (
          <RecordTable />
        )}
      </ListScreen>
    </ListBase>
  );
}

const doNothing = () => undefined;

/** The records in react-admin's table, with one column for each declared column. */
function RecordTable() {
  const { all, isSelectable } = useListColumns();
  return (
    <ListTable>
      {isSelectable && <SelectColumn />}
      {all.map((column) => (
        <Column key={column.name} {...column} />
      ))}
      <ActionsColumn />
    </ListTable>
  );
}

/** A declared column as a column of react-admin's table. Its cells use the resource's own Field, else the Field of the kind. */
function Column(column: ListColumn) {
  const isChoice = useDataTableRenderContext() === 'columnsSelector';
  const cell = useCellProps(column);
  const isLoaded = useRecordContext() !== undefined;
  const { data } = useListContext();
  // The table always renders the column selector, in a closed menu. The selector's code is loaded after the rows.
  if (isChoice) return <LazyBoundary>{data && <ColumnChoice {...column} />}</LazyBoundary>;
  if (!cell) return null;
  const field = column.isFirst ? <RowLink {...column} /> : <FieldValue {...column} variant="row" />;
  const value = isLoaded ? field : <Skeleton width="70%" />;
  const second = [...(column.second ?? []), ...column.facts];
  return (
    <DataTable.Col source={column.name} {...cell}>
      {second.length > 0 ? <TwoLineCell second={second}>{value}</TwoLineCell> : value}
    </DataTable.Col>
  );
}
