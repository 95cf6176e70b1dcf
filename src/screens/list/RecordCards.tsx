import { Box, Card, Skeleton } from '@mui/material';
import { RecordContextProvider, useListContext } from 'react-admin';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { actionsFor } from '../actions/actionsFor.ts';
import { RowActions } from '../actions/RowActions.tsx';
import { FieldValue } from '../parts/FieldValue.tsx';
import type { Column } from './columnsOf.ts';
import { RowLink } from './RowLink.tsx';
import { TickRow } from './TickRow.tsx';
import { useOpen } from './useOpen.ts';
import { useQuick } from './useQuick.ts';

interface Props {
  readonly resource: AnyResource;
  readonly columns: readonly Column[];
  readonly label: string;
}

/** The records as cards made from the narrow columns, for phones: react-admin's `SimpleList` has no pairs of label and value. */
export function RecordCards({ resource, columns, label }: Props) {
  const viewer = useViewer();
  const { data: records, isPlaceholderData: busy } = useListContext<LoadedRecord>();
  const { open } = useOpen(resource);
  const { quick } = useQuick();
  const tickable = actionsFor(resource, viewer, 'bulk').length > 0;
  const rowActions = actionsFor(resource, viewer, 'row').length > 0;
  const [first, ...others] = columns;
  if (!records)
    return (
      <Box aria-busy aria-label={label}>
        {[0, 1, 2, 3, 4].map((card) => (
          <Skeleton key={card} variant="rounded" height={88} sx={{ mb: 1 }} />
        ))}
      </Box>
    );
  return (
    <Box
      component="ul"
      aria-label={label}
      aria-busy={busy}
      sx={{ m: 0, p: 0, listStyle: 'none', color: busy ? 'text.secondary' : undefined }}
    >
      {records.map((record) => (
        <Card
          key={record.id}
          component="li"
          variant="outlined"
          data-row={record.id}
          aria-current={quick === record.id || undefined}
          onClick={(event) => {
            if (!(event.target as Element).closest('a, button, input, label')) open(record);
          }}
          sx={{ mb: 1, p: 1.5, cursor: 'pointer' }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5, minHeight: 32 }}>
            {tickable && (
              <RecordContextProvider value={record}>
                <TickRow resource={resource} />
              </RecordContextProvider>
            )}
            {first && (
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <RowLink resource={resource} record={record} column={first} />
              </Box>
            )}
            {rowActions && <RowActions resource={resource} record={record} />}
          </Box>
          <Box
            component="dl"
            sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5, rowGap: 0.5, m: 0 }}
          >
            {others.map(({ name, field }) => (
              <Box key={name} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                  {field.label}
                </Box>
                <Box
                  component="dd"
                  sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
                >
                  <FieldValue resource={resource.name} record={record} name={name} field={field} />
                </Box>
              </Box>
            ))}
          </Box>
        </Card>
      ))}
    </Box>
  );
}
