import { Box, Card, Skeleton } from '@mui/material';
import { RecordContextProvider, useListContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { actionsFor } from '../actions/actionsFor.ts';
import { RowActions, useHasRowActions } from '../actions/RowActions.tsx';
import { listTitle, useDeclaration } from '../parts/declarationOf.ts';
import { FieldValue } from '../parts/FieldValue.tsx';
import { visuallyHidden } from '../parts/visuallyHidden.ts';
import { RowLink } from './RowLink.tsx';
import { TickRow } from './SelectColumn.tsx';
import { useColumns } from './useColumns.ts';
import { useRow } from './useOpen.ts';

/** The records as cards made from the narrow columns, for phones: react-admin's `SimpleList` has no pairs of label and value. */
export function RecordCards() {
  const resource = useDeclaration();
  const viewer = useViewer();
  const label = listTitle(resource);
  const { data: records, isPlaceholderData: busy } = useListContext<LoadedRecord>();
  const [first, ...others] = useColumns(resource).shown;
  const { beside, plain = [] } = resource.list.card ?? {};
  const [besideTitle] = others.filter(({ name }) => name === beside);
  const below = others.filter(({ name }) => name !== beside);
  const rowOf = useRow();
  const tickable = actionsFor(resource, viewer, 'bulk').length > 0;
  const hasActions = useHasRowActions();
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
        <RecordContextProvider key={record.id} value={record}>
          <Card
            component="li"
            variant="outlined"
            {...rowOf(record)}
            sx={{ position: 'relative', mb: 1, px: 1.5, pt: 0.5, pb: 1.5, cursor: 'pointer' }}
          >
            <Box
              sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: besideTitle ? 0 : 1, minHeight: 44 }}
            >
              {tickable && <TickRow />}
              {first && (
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  <RowLink {...first} />
                </Box>
              )}
              {besideTitle && (
                <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                  <FieldValue {...besideTitle} />
                </Box>
              )}
              {hasActions && !besideTitle && <RowActions />}
            </Box>
            <Box component="dl" sx={pairs}>
              {below.map(({ name, field }) => {
                const isPlain = plain.includes(name);
                return (
                  <Box key={name} sx={{ display: 'contents' }}>
                    <Box component="dt" sx={isPlain ? visuallyHidden : {}}>
                      {field.label}
                    </Box>
                    <Box component="dd" sx={isPlain ? { gridColumn: '1 / -1' } : {}}>
                      <FieldValue name={name} field={field} />
                    </Box>
                  </Box>
                );
              })}
            </Box>
            {hasActions && besideTitle && (
              <Box sx={{ textAlign: 'right', mb: -1 }}>
                <RowActions />
              </Box>
            )}
          </Card>
        </RecordContextProvider>
      ))}
    </Box>
  );
}

const pairs = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 1.5,
  rowGap: 0.5,
  m: 0,
  '& dt': { color: 'text.secondary', fontSize: 'caption.fontSize' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
};
