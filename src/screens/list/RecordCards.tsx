import { Box, Card, Skeleton } from '@mui/material';
import { RecordContextProvider, useListContext, useRecordContext } from 'react-admin';
import type { Kind } from '#schema/kinds';
import { isBlank } from '#schema/values';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { RowActions, useHasRowActions } from '../actions/ActionButtons.tsx';
import { listTitle, useDeclaration } from '../parts/declarationOf.ts';
import { FieldValue } from '../parts/FieldValue.tsx';
import { row, visuallyHidden } from '../parts/styles.ts';
import { useScreens } from '../useScreens.ts';
import type { DeclaredColumn } from './columns.ts';
import { useListColumns } from './ListColumns.tsx';
import { RowLink } from './RowLink.tsx';
import { SelectRow } from './SelectColumn.tsx';
import { useRow } from './useOpen.ts';

/** The records as cards with the narrow columns, for phones: react-admin's `SimpleList` has no pairs of label and value. */
export default function RecordCards() {
  const resource = useDeclaration();
  const label = listTitle(resource);
  const { data: records, isPlaceholderData: busy } = useListContext<LoadedRecord>();
  const { shown, isSelectable } = useListColumns();
  const [first, ...others] = shown;
  const { beside } = resource.list.card ?? {};
  const [besideTitle] = others.filter(({ name }) => name === beside);
  const below = others.filter(({ name }) => name !== beside);
  const rowOf = useRow();
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
            sx={{ position: 'relative', mb: 1, px: 1.5, pb: 1.5, cursor: 'pointer' }}
          >
            {/* The room that a number below has around it for a thumb is not the buttons' beside the title. */}
            <Box sx={{ ...row, mb: 1.5, minHeight: 44 }}>
              {isSelectable && <SelectRow />}
              {first && (
                <Box sx={{ flex: '1 1 88px', minWidth: 0, py: 0.75, overflowWrap: 'anywhere' }}>
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
              {below.map((column) => (
                <Pair key={column.name} {...column} />
              ))}
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

/** Kinds whose values need no label. */
const selfExplaining: readonly Kind[] = ['phone', 'email', 'choice', 'month', 'slots'];

/** A value with its label, which is visible only where the value needs it; a badge with its meaning. Nothing for an empty value. */
function Pair({ name, field }: DeclaredColumn) {
  const { list } = useDeclaration();
  const { fields } = useScreens();
  const value = useRecordContext<LoadedRecord>()?.[name];
  if (isBlank(value) && !fields?.[name]?.Field) return null;
  const isPlain = (list.card?.plain ?? []).includes(name) || selfExplaining.includes(field.kind);
  const meaning = field.choices?.find((choice) => choice.value === value)?.badge;
  return (
    <Box>
      <Box component="dt" sx={isPlain ? visuallyHidden : {}}>
        {field.label}
      </Box>
      <Box component="dd">
        <FieldValue name={name} field={field} variant={field.kind === 'boolean' ? 'detail' : 'row'} />
        {meaning && <Box component="span">{meaning}</Box>}
      </Box>
    </Box>
  );
}

const pairs = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
  '& > div': { display: 'flex', alignItems: 'baseline', columnGap: 0.75, minWidth: 0, minHeight: 24 },
  '& dt': { flex: 'none', color: 'text.secondary', fontSize: 'caption.fontSize' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  '& dd .second': { typography: 'caption', color: 'text.secondary' },
  '& dd > span + span': { ml: 0.75, color: 'text.secondary' },
};
