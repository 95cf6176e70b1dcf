import { Box } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext, useStore } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { decodeQuery } from '../../jsonapi/request.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCanCallback } from '../../jsonapi/useCan.ts';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { LazyActionDialog } from '../actions/ActionDialogOf.tsx';
import { NewChanges } from '../live/NewChanges.tsx';
import { useDeclaration } from '../parts/declarationOf.ts';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import { whenIdle } from '../parts/whenIdle.ts';
import { LazyQuickRecord, QuickView } from '../quick/QuickView.tsx';
import { ListBody } from './ListBody.tsx';
import { ListHead } from './ListHead.tsx';
import { ListHeader } from './ListHeader.tsx';
import { PageSize } from './PageSize.tsx';
import { ListPaging } from './Paging.tsx';
import { useListKeys } from './useListKeys.ts';
import { useOpen } from './useOpen.ts';
import { useQuick } from './useQuick.ts';
import { useWidth } from './useWidth.ts';

const BulkBar = lazyWithPreload(() => import('../actions/BulkBar.tsx'));
const KeysDialog = lazyWithPreload(() => import('./KeysDialog.tsx'));

/** What most probably is opened next from a list, whichever it is. */
function preloadNext(): void {
  LazyQuickRecord.preload();
  LazyActionDialog.preload();
  BulkBar.preload();
}

/** The list around it, drawn: header, filters, rows, paging, and the quick view beside them. */
export function ListScreen() {
  const { name: resource } = useDeclaration();
  const { data, selectedIds } = useListContext<LoadedRecord>();
  const { quick, open: openQuick, close } = useQuick();
  const { open } = useOpen();
  const can = useCanCallback();
  const { phone } = useWidth();
  const [help, setHelp] = useState(false);
  // With the first tick the bar comes, and stays: its dialog outlives the ticks, which go with rows that leave the list.
  const [wasTicked, setWasTicked] = useState(false);
  if (selectedIds.length > 0 && !wasTicked) setWasTicked(true);
  const screen = useRef<HTMLDivElement>(null);
  const standing = data !== undefined;
  useEffect(() => (standing ? whenIdle(preloadNext) : undefined), [standing]);
  // react-admin notes for Back what the list was left with, and nothing when that is nothing: older filters would stay.
  const [, leftWith] = useStore<object | undefined>(`${resource}.listParams`);
  const { search } = useLocation();
  const plain = Object.keys(decodeQuery(search)).length === 0;
  useEffect(() => {
    if (plain) leftWith(undefined);
  }, [plain, leftWith]);

  const onNew = can('create') ? () => openQuick('new') : undefined;
  useListKeys(screen, {
    shown: quick,
    onNew,
    onEdit: (id) => {
      const record = data?.find((each) => each.id === id);
      if (record && can('edit', record)) open(record, true);
    },
    onEscape: () => quick !== null && close(),
    onHelp: () => setHelp(true),
  });

  return (
    <Box ref={screen} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: { xs: 1.5, sm: 0.5 } }}>
        <NewChanges />
        <ListHeader onNew={onNew} />
        <ListHead />
        <ListBody onNew={onNew} />
        <ListPaging place="dưới" />
        {phone && (data?.length ?? 0) > 0 && <PageSize />}
        {wasTicked && (
          <LazyBoundary>
            <BulkBar />
          </LazyBoundary>
        )}
      </Box>
      {quick !== null && <QuickView />}
      {help && (
        <LazyBoundary>
          <KeysDialog onClose={() => setHelp(false)} />
        </LazyBoundary>
      )}
    </Box>
  );
}
