import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import type { Variant } from '../../kinds/webKind.ts';
import { useDeclaration } from '../parts/declarationOf.ts';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import { useScreens } from '../useScreens.ts';
import { ActionSet } from './ActionSet.tsx';
import { actionsFor } from './actionsFor.ts';

interface Props {
  /** Further buttons, before "…". */
  readonly children?: ReactNode;
  /** In a detail: buttons of the usual size, which wrap. */
  readonly variant?: Variant;
}

/** Whether rows of the resource around have any action or button. */
export function useHasRowActions(): boolean {
  const resource = useDeclaration();
  const viewer = useViewer();
  const { slots } = useScreens();
  return slots?.rowActions !== undefined || actionsFor(resource, viewer, 'row').length > 0;
}

/**
 * The declared actions on the record around as small buttons, the dangerous ones behind "…"; the server decides when one is
 * pressed.
 */
export function RowActions({ children, variant }: Props) {
  const resource = useDeclaration();
  const viewer = useViewer();
  const record = useRecordContext<LoadedRecord>();
  const { rowActions: More } = useScreens().slots ?? {};
  if (!record) return null;
  return (
    <Box
      component="span"
      sx={
        variant === 'detail'
          ? { display: 'flex', flexWrap: 'wrap', gap: 1 }
          : { whiteSpace: { xs: 'normal', sm: 'nowrap' } }
      }
    >
      <ActionSet actions={actionsFor(resource, viewer, 'row', record)} small={variant !== 'detail'}>
        {children}
        <LazyBoundary>{More && <More />}</LazyBoundary>
      </ActionSet>
    </Box>
  );
}
