import { Box } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { lazyPart } from '../../kinds/parts/lazyPart.ts';
import { actionsFor } from '../actions/actionsFor.ts';
import { BulkBar } from '../actions/BulkBar.tsx';
import { LazyActionDialog } from '../actions/LazyActionDialog.ts';
import { can } from '../can.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { whenIdle } from '../parts/whenIdle.ts';
import { LazyQuickRecord } from '../quick/LazyQuickRecord.ts';
import { QuickView } from '../quick/QuickView.tsx';
import { FilterBar } from './FilterBar.tsx';
import { filtersFor } from './filtersFor.ts';
import { ListBody } from './ListBody.tsx';
import { ListHeader } from './ListHeader.tsx';
import { ListPaging } from './ListPaging.tsx';
import { MetaBadges } from './MetaBadges.tsx';
import type { Columns } from './useColumns.ts';
import { useFocusBack } from './useFocusBack.ts';
import { useFreshTicks } from './useFreshTicks.ts';
import { useListKeys } from './useListKeys.ts';
import { useOpen } from './useOpen.ts';
import { useQuick } from './useQuick.ts';
import { useWidth } from './useWidth.ts';

const KeysDialog = lazyPart(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }));

/** What most probably is opened next from a list, whichever it is. */
function preloadNext(): void {
  LazyQuickRecord.preload();
  LazyActionDialog.preload();
}

interface Props {
  readonly resource: AnyResource;
  readonly title: string;
  readonly columns: Columns;
  readonly wide: boolean;
}

/** The list around it, drawn: header, filters, rows, paging, and the quick view beside them. */
export function ListScreen({ resource, title, columns, wide }: Props) {
  const viewer = useViewer();
  const { data, meta, filterValues } = useListContext<LoadedRecord>();
  const address = useQuick();
  const { quick, open: openQuick, close } = address;
  const { open } = useOpen(resource);
  const { phone } = useWidth();
  const [help, setHelp] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  const standing = data !== undefined;
  useEffect(() => (standing ? whenIdle(preloadNext) : undefined), [standing]);
  useFocusBack(quick);
  useFreshTicks();

  const onNew = can(viewer, resource, 'create') ? () => openQuick('new') : undefined;
  useListKeys(screen, {
    shown: quick,
    onNew,
    onEdit: (id) => {
      const record = data?.find((each) => each.id === id);
      if (record && can(viewer, resource, 'edit', record)) open(record, true);
    },
    onEscape: () => quick !== null && close(),
    onHelp: () => setHelp(true),
  });

  return (
    <Box ref={screen} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <ListHeader resource={resource} title={title} columns={columns} wide={wide} onNew={onNew} />
        <FilterBar
          resource={resource}
          filters={filtersFor(resource, viewer, filterValues)}
          first={phone ? 1 : wide ? 4 : 2}
        />
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
          <MetaBadges meta={meta ?? {}} />
          <ListPaging place="trên" />
        </Box>
        <ListBody resource={resource} title={title} columns={columns} onNew={onNew} />
        <ListPaging place="dưới" />
        <BulkBar resource={resource} actions={actionsFor(resource, viewer, 'bulk')} />
      </Box>
      {quick !== null && <QuickView resource={resource} address={address} listed={data ?? []} />}
      {help && (
        <Loaded>
          <KeysDialog onClose={() => setHelp(false)} />
        </Loaded>
      )}
    </Box>
  );
}
