import { Box, Paper, useMediaQuery } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LoadedRecord } from '../jsonapi/response.ts';
import { useViewer } from '../jsonapi/viewer.ts';
import { lazyPart } from '../kinds/parts/lazyPart.ts';
import { actionsFor } from './actions/actionsFor.ts';
import { BulkBar } from './actions/BulkBar.tsx';
import { LazyActionDialog } from './actions/LazyActionDialog.ts';
import { can } from './can.ts';
import { FilterBar } from './list/FilterBar.tsx';
import { filtersFor } from './list/filtersFor.ts';
import { ListEmpty } from './list/ListEmpty.tsx';
import { ListHeader } from './list/ListHeader.tsx';
import { MetaBadges } from './list/MetaBadges.tsx';
import { openOf } from './list/openOf.ts';
import { Paging } from './list/Paging.tsx';
import { RecordCards } from './list/RecordCards.tsx';
import { RecordTable } from './list/RecordTable.tsx';
import { useColumns } from './list/useColumns.ts';
import { useFocusBack } from './list/useFocusBack.ts';
import { useListAddress } from './list/useListAddress.ts';
import { useListKeys } from './list/useListKeys.ts';
import { useListRecords } from './list/useListRecords.ts';
import { useSelection } from './list/useSelection.ts';
import { BusyLine } from './parts/BusyLine.tsx';
import { declarationOf } from './parts/declarationOf.ts';
import { ErrorPanel } from './parts/ErrorPanel.tsx';
import { Loaded } from './parts/Loaded.tsx';
import { usePageTitle } from './parts/usePageTitle.ts';
import { whenIdle } from './parts/whenIdle.ts';
import { LazyQuickRecord } from './quick/LazyQuickRecord.ts';
import { QuickView } from './quick/QuickView.tsx';

const KeysDialog = lazyPart(async () => ({ default: (await import('./list/KeysDialog.tsx')).KeysDialog }));

/** What most probably is opened next from a list, whichever it is. */
function preloadNext(): void {
  LazyQuickRecord.preload();
  LazyActionDialog.preload();
}

const statusOf = (error: unknown): number => (error as { status?: number } | null)?.status ?? 0;

/** The list of a resource with its filters, paging and quick view (spec/1 §2.4), from its declaration. */
export function ResourceList({ resource: name }: { readonly resource: string }) {
  const resource = declarationOf(name);
  const viewer = useViewer();
  const navigate = useNavigate();
  const address = useListAddress(resource);
  const mayRead = can(viewer, resource, 'read');
  const selection = useSelection();
  const [help, setHelp] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  const desk = useMediaQuery('(min-width:1200px)', { noSsr: true });
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const chosen = useColumns(resource, viewer, desk && address.quick === null, address.filter);
  const { records, error, meta, pages, total, busy, retry } = useListRecords(
    resource,
    address,
    chosen.include,
    mayRead,
  );
  const title = resource.plural ?? resource.label;
  usePageTitle(title);
  const standing = records !== undefined;
  useEffect(() => (standing ? whenIdle(preloadNext) : undefined), [standing]);
  useFocusBack(address.quick);

  const open = (record: LoadedRecord, editing = false) => {
    const page = openOf(resource, record);
    if (page) navigate(editing ? `${page}${page.includes('?') ? '&' : '?'}mode=edit` : page);
    else address.open(record.id, editing);
  };
  const onNew = can(viewer, resource, 'create') ? () => address.open('new') : undefined;
  const mayEdit = (id: string) => {
    const record = records?.find((each) => each.id === id);
    return record && can(viewer, resource, 'edit', record) ? record : undefined;
  };
  useListKeys(screen, {
    shown: address.quick,
    onNew,
    onEdit: (id) => {
      const record = mayEdit(id);
      if (record) open(record, true);
    },
    onEscape: () => address.quick !== null && address.close(),
    onHelp: () => setHelp(true),
  });

  const filtered = Object.keys(address.filter).length > 0;
  const bulk = actionsFor(resource, viewer, 'bulk');
  const sides = { page: address.page, pages, onPage: (page: number) => address.set({ page }) };
  const rows = {
    resource,
    columns: chosen.columns,
    records,
    busy,
    label: title,
    current: address.quick,
    selection: bulk.length > 0 ? selection : null,
    rowActions: actionsFor(resource, viewer, 'row').length > 0,
    hrefOf: (record: LoadedRecord) => openOf(resource, record) ?? address.quickHref(record.id),
    onOpen: open,
  };
  const body = () => {
    if (!mayRead || statusOf(error) === 403) return <ListEmpty why="forbidden" label={title} />;
    if (error) return <ErrorPanel error={error} onRetry={retry} />;
    if (records?.length === 0) {
      if (total > 0)
        return (
          <ListEmpty why="past" label={title} onLast={() => address.set({ page: Math.max(pages, 1) })} />
        );
      if (filtered)
        return (
          <ListEmpty why="unmatched" label={title} onClear={() => address.set({ filter: {}, sort: '' })} />
        );
      return <ListEmpty why="nothing" label={title} onNew={onNew} />;
    }
    return phone ? (
      <RecordCards {...rows} />
    ) : (
      <RecordTable
        {...rows}
        sort={address.sort || resource.list.sort || ''}
        onSort={(sort) => address.set({ sort })}
      />
    );
  };

  return (
    <Box ref={screen} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <ListHeader
          resource={resource}
          title={title}
          address={address}
          columns={chosen}
          mayRead={mayRead}
          onNew={onNew}
        />
        {mayRead && (
          <FilterBar
            resource={resource}
            filters={filtersFor(resource, viewer, address.filter)}
            address={address}
            first={phone ? 1 : desk && address.quick === null ? 4 : 2}
          />
        )}
        {mayRead && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 1,
              // Kept free for what the answers say: on a phone in two rows.
              minHeight: { xs: 58, sm: 26 },
            }}
          >
            <MetaBadges meta={meta} />
            <Paging {...sides} place="trên" />
          </Box>
        )}
        <Paper
          variant="outlined"
          sx={{
            position: 'relative',
            overflow: 'hidden',
            ...(phone && { border: 0, bgcolor: 'transparent' }),
          }}
        >
          {busy && <BusyLine />}
          {body()}
        </Paper>
        {mayRead && <Paging {...sides} place="dưới" />}
        {selection.ids.size > 0 && <BulkBar resource={resource} actions={bulk} selection={selection} />}
      </Box>
      {address.quick !== null && mayRead && (
        <QuickView resource={resource} address={address} listed={records ?? []} />
      )}
      {help && (
        <Loaded>
          <KeysDialog onClose={() => setHelp(false)} />
        </Loaded>
      )}
    </Box>
  );
}
