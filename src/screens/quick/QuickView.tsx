import { Box, Dialog, useMediaQuery } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import type { Quick } from '../list/useQuick.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { LazyQuickNew } from './LazyQuickNew.ts';
import { LazyQuickRecord } from './LazyQuickRecord.ts';

interface Props {
  readonly resource: AnyResource;
  readonly address: Quick;
  /** The rows there are: the one shown stands in until it is read whole. */
  readonly listed: readonly LoadedRecord[];
}

/** A record beside its list, which stays as it is; on a phone it takes the whole screen. */
export function QuickView({ resource, address, listed }: Props) {
  const small = useMediaQuery('(max-width:899.95px)', { noSsr: true });
  const pane = useRef<HTMLElement>(null);
  const { quick, close } = address;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record, another start
  useEffect(() => {
    if (!pane.current?.contains(document.activeElement)) pane.current?.focus();
  }, [quick]);
  if (quick === null) return null;
  const content =
    quick === 'new' ? (
      <LazyQuickNew resource={resource} address={address} />
    ) : (
      <LazyQuickRecord
        key={quick}
        resource={resource}
        id={quick}
        address={address}
        initial={listed.find((record) => record.id === quick)}
      />
    );
  if (small)
    return (
      <Dialog
        open
        fullScreen
        onClose={close}
        slotProps={{ paper: { 'aria-label': `Xem nhanh ${resource.label}` } }}
      >
        <Box sx={{ p: 2 }}>
          <Loaded height={240}>{content}</Loaded>
        </Box>
      </Dialog>
    );
  return (
    <Box
      component="aside"
      ref={pane}
      tabIndex={-1}
      aria-label={`Xem nhanh ${resource.label}`}
      sx={{
        flex: '0 0 auto',
        width: { md: 420, xl: 560 },
        boxSizing: 'border-box',
        position: 'sticky',
        top: 72,
        maxHeight: 'calc(100dvh - 88px)',
        overflowY: 'auto',
        px: 2,
        pt: 2,
        '&::after': { content: '""', display: 'block', height: 16 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        outline: 'none',
      }}
    >
      <Loaded height={240}>{content}</Loaded>
    </Box>
  );
}
