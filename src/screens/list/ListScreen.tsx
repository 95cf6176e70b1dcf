import { Box, type SxProps } from '@mui/material';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useListContext, useStore } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { hasListTabs } from '#schema/tabbedLists';
import { decodeQuery } from '../../jsonapi/request.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCanCallback } from '../../jsonapi/useCan.ts';
import { HeaderSlotContext } from '../../ui/headSlot.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { runWhenIdle } from '../../ui/runWhenIdle.ts';
import { rowStyle } from '../../ui/styles.ts';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { LazyGeneratedDialog } from '../actions/ActionDialog.tsx';
import { NewChanges } from '../live/NewChanges.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { RowDialogs } from '../parts/useDialog.tsx';
import { LazyQuickPane, QuickView } from '../quick/QuickView.tsx';
import { HelpKey } from '../record/RecordKeys.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListBody } from './ListBody.tsx';
import { ListHeader } from './ListHeader.tsx';
import { MetaBadges } from './MetaBadges.tsx';
import { ListPaging } from './Paging.tsx';
import { useListKeys } from './useListKeys.ts';
import { useListWidth } from './useListWidth.ts';
import { useQuickView } from './useQuickView.ts';
import { useRowTarget } from './useRowTarget.ts';

/** Loaded separately: the select is below the rows, so the rows need not wait for its code. */
const ListFoot = lazyWithPreload(() => import('./ListFoot.tsx'));

const BulkBar = lazyWithPreload(() => import('../actions/BulkBar.tsx'));

/** Preloads the code of the screens that users most often open from a list. */
function preloadNext(): void {
  LazyQuickPane.preload();
  LazyGeneratedDialog.preload();
  BulkBar.preload();
}

/**
 * Screen around the rows of a list: header, filters, pagination, and the quick view next to the rows.
 * @param children the rows, rendered if there are any
 */
export function ListScreen({ children }: { readonly children: ReactNode }) {
  const { name: resource } = useDeclaration();
  const { data, selectedIds } = useListContext<LoadedRecord>();
  const { quick, open: openQuick, close } = useQuickView();
  const { open } = useRowTarget();
  const can = useCanCallback();
  // True after a row was first selected. The bar then stays rendered, because its dialog must stay open even if the selected rows leave the
  // list.
  const [wasTicked, setWasTicked] = useState(false);
  if (selectedIds.length > 0 && !wasTicked) setWasTicked(true);
  const screen = useRef<HTMLDivElement>(null);
  const isLoaded = data !== undefined;
  useEffect(() => (isLoaded ? runWhenIdle(preloadNext) : undefined), [isLoaded]);
  // react-admin stores the last filters of a list for the Back button, but does not store that there were no filters.
  const [, setListParams] = useStore<object | undefined>(`${resource}.listParams`);
  const { search } = useLocation();
  const plain = Object.keys(decodeQuery(search)).length === 0;
  useEffect(() => {
    if (plain) setListParams(undefined);
  }, [plain, setListParams]);

  useKeptFocus();
  const onNew = can('create') ? () => openQuick('new') : undefined;
  useListKeys(screen, {
    shown: quick,
    onNew,
    onEdit: (id) => {
      const record = data?.find((each) => each.id === id);
      if (record && can('edit', record)) open(record, true);
    },
    onEscape: () => quick !== null && close(),
  });

  return (
    <Box ref={screen} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: { xs: 1.5, sm: 0.5 } }}>
        <NewChanges />
        <ListHeader onNew={onNew} />
        <FiltersAndPages />
        <RowDialogs>
          <ListBody onNew={onNew}>{children}</ListBody>
        </RowDialogs>
        {(data?.length ?? 0) > 0 && (
          <Box sx={{ ...rowStyle, justifyContent: 'space-between', mt: 1 }}>
            <ListPaging place="dưới" />
            <LazyBoundary height={44}>
              <ListFoot />
            </LazyBoundary>
          </Box>
        )}
        <LazyBoundary>{wasTicked && <BulkBar />}</LazyBoundary>
      </Box>
      {quick !== null && <QuickView />}
      <HelpKey />
    </Box>
  );
}

/**
 * The filters, the badges and the pagination between a list's name and its rows. On a desktop they share one line, so
 * that the rows begin high; the badges are next to the list's name or tabs if these have a line. While the quick view is
 * open, only the filters are here, so that no row moves. On narrower screens each part has its own line.
 */
function FiltersAndPages() {
  const { phone, wide } = useListWidth();
  const { quick } = useQuickView();
  const { name } = useDeclaration();
  const hasNameLine = use(HeaderSlotContext) === undefined || hasListTabs(name);
  // As high as the chips, or as the badges above the pagination.
  const minHeight = hasNameLine ? 32 : 50;
  if (phone)
    return (
      <Box sx={{ ...rowStyle, minHeight: 44 }}>
        <FilterBar />
        <MetaBadges />
        <ListPaging place="trên" />
      </Box>
    );
  if (wide)
    return (
      <Box sx={{ display: 'flex', columnGap: 1.5, minHeight, alignItems: 'center' }}>
        <FilterBar />
        <Box sx={hasNameLine ? pagesOnly : nextToFiltersStyle}>
          {!hasNameLine && <MetaBadges />}
          <ListPaging place="trên" />
        </Box>
      </Box>
    );
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        rowGap: 0.75,
        ...(quick !== null && { minHeight: { lg: minHeight }, justifyContent: 'center' }),
      }}
    >
      <FilterBar />
      <Box sx={quick === null ? line : nextToPaneStyle}>
        <MetaBadges />
        <ListPaging place="trên" />
      </Box>
    </Box>
  );
}

// The minimum height is reserved for the badges, which are loaded later.
const line: SxProps = { ...rowStyle, justifyContent: 'space-between', minHeight: 26 };

/**
 * Style of badges and pagination while the quick view is open: hidden on large screens, where the filters use the line; shown if the list
 * has no filters.
 */
const nextToPaneStyle: SxProps = { ...line, display: { lg: 'none' }, '&:only-child': { display: 'flex' } };

const pagesOnly: SxProps = { ml: 'auto', flex: 'none' };

/**
 * Style of badges and pagination next to the filters: wide enough for the badges in one line, with the pagination below; the full width if
 * the list has no filters.
 */
const nextToFiltersStyle: SxProps = {
  ...line,
  flex: '0 0 340px',
  alignContent: 'space-between',
  justifyContent: 'flex-end',
  rowGap: 0,
  '&:only-child': { flexGrow: 1, justifyContent: 'space-between' },
};
