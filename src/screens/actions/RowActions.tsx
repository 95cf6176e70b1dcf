import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import type { Variant } from '../../kinds/webKind.ts';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import { RecordScope } from '../RecordScope.tsx';
import { useScreens } from '../useScreens.ts';
import { ActionSet } from './ActionSet.tsx';
import { actionsFor } from './actionsFor.ts';

interface Props {
  readonly resource: AnyResource;
  /** The row's own when not told. */
  readonly record?: LoadedRecord;
  /** Further buttons, before "…". */
  readonly children?: ReactNode;
  /** In a place of its own: buttons of the usual size, as many lines as they need. */
  readonly variant?: Variant;
}

/** Whether the rows of a resource have any place for actions: declared ones, or a button of the resource's own. */
export function useHasRowActions(resource: AnyResource): boolean {
  const viewer = useViewer();
  const { slots } = useScreens(resource.name);
  return slots?.rowActions !== undefined || actionsFor(resource, viewer, 'row').length > 0;
}

/**
 * What the declaration allows on this row now, as small buttons, the dangerous ones behind "…"; the server has the last
 * word when one is pressed.
 */
export function RowActions({ resource, children, variant, ...given }: Props) {
  const viewer = useViewer();
  const record = useRecordContext<LoadedRecord>(given as { record?: LoadedRecord });
  const { rowActions: More } = useScreens(resource.name).slots ?? {};
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
      <ActionSet
        resource={resource}
        record={record}
        actions={actionsFor(resource, viewer, 'row', record)}
        small={variant !== 'detail'}
      >
        {children}
        {More && (
          <RecordScope resource={resource.name} record={record}>
            <LazyBoundary>
              <More />
            </LazyBoundary>
          </RecordScope>
        )}
      </ActionSet>
    </Box>
  );
}
