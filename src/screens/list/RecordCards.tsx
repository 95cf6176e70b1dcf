import { Box, Card, Checkbox, Skeleton } from '@mui/material';
import { recordTitle } from '../../kinds/parts/recordTitle.ts';
import { RowActions } from '../actions/RowActions.tsx';
import { FieldValue } from '../parts/FieldValue.tsx';
import type { RowsProps } from './RecordTable.tsx';
import { RowLink } from './RowLink.tsx';

/** The records as cards made from the narrow columns, for phones. */
export function RecordCards(props: RowsProps) {
  const { resource, columns, records, busy, label, current, selection, rowActions, hrefOf, onOpen } = props;
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
          aria-current={current === record.id || undefined}
          onClick={(event) => {
            if (!(event.target as Element).closest('a, button, input, label')) onOpen(record);
          }}
          sx={{ mb: 1, p: 1.5, cursor: 'pointer' }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5, minHeight: 32 }}>
            {selection && (
              <Checkbox
                size="small"
                edge="start"
                checked={selection.ids.has(record.id)}
                onChange={() => selection.toggle(record.id)}
                slotProps={{ input: { 'aria-label': `Chọn ${recordTitle(resource.name, record)}` } }}
              />
            )}
            {first && (
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <RowLink resource={resource.name} record={record} column={first} href={hrefOf(record)} />
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
