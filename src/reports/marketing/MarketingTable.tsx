import { Box } from '@mui/material';
import { useState } from 'react';
import { formatDate, formatMonth } from '#rules/format';
import { Table, type TableProps } from '../../screens/table/Table.tsx';
import { ToggleChip } from '../../ui/ToggleChip.tsx';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { formatShortWeekday } from '../figures/formatDayWithWeekday.ts';

/** The first column holds long titles, which are wrapped. */
const wrappedTitles = {
  '& tbody th': { whiteSpace: 'normal', minWidth: { xs: 150, sm: 230 }, maxWidth: { xs: 150, sm: 260 } },
} as const;

interface Props<Row> {
  readonly table: TableProps<Row>;
}

/** The table of numbers: on a desktop with all its columns, on a phone as lines with one of them. */
export function MarketingTable<Row>({ table }: Props<Row>) {
  const isPhone = useIsPhoneWidth();
  return isPhone ? <OneColumn table={table} /> : <Table {...table} sx={wrappedTitles} />;
}

/** Returns the label of a column: the total, a day with its weekday, or a month. */
function labelOf(key: string): string {
  if (key.length === 7) return formatMonth(key);
  return key.includes('-') ? `${formatShortWeekday(key)} ${formatDate(key).slice(0, 5)}` : 'Tổng';
}

/** The titles with the values of one column, at first the total. Chips choose another column. */
function OneColumn<Row>({ table }: Props<Row>) {
  const [title, ...values] = table.columns;
  const [chosen, choose] = useState('');
  const shown = values.find(({ key }) => key === chosen) ?? values[0];
  if (!title || !shown) return null;
  return (
    <section aria-label={table.caption}>
      <Box role="group" aria-label="Cột đang xem" className="no-print" sx={strip}>
        {values.map(({ key }) => (
          <ToggleChip
            key={key}
            isPressed={key === shown.key}
            onClick={() => choose(key)}
            sx={{ flex: 'none', whiteSpace: 'nowrap' }}
          >
            {labelOf(key)}
          </ToggleChip>
        ))}
      </Box>
      {typeof shown.head !== 'string' && <Box sx={entry}>{shown.head}</Box>}
      <Table {...table} columns={[title, shown]} line={{ beside: shown.key }} />
    </section>
  );
}

const strip = {
  display: 'flex',
  gap: 1,
  mx: -1.5,
  px: 1.5,
  pb: 1,
  overflowX: 'auto',
  scrollbarWidth: 'none',
} as const;
/** The heading of the chosen day, which opens the entry of its numbers. */
const entry = {
  pb: 1,
  '& br': { display: 'none' },
  '& button': { minHeight: 44, fontWeight: 'fontWeightBold' },
} as const;
