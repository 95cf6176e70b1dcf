import { Box, Link } from '@mui/material';
import { formatMonth } from '#rules/format';
import type { MarketingData } from '#schema/reports/marketing';
import { Table, type TableColumn } from '../../screens/table/Table.tsx';
import { formatDayWithWeekday, formatShortWeekday } from '../figures/formatDayWithWeekday.ts';
import { ReportAmount } from '../figures/ReportAmount.tsx';
import { calculateColumnDays } from './columnDays.ts';
import type { MarketingFilter } from './marketingFilter.ts';
import { marketingHref } from './marketingHref.ts';

type MetricRow = NonNullable<MarketingData['rows'][number]>;

interface Props {
  readonly data: MarketingData;
  readonly busy: boolean;
  readonly filter: MarketingFilter;
  /** Indexes of the columns shown after the total; `to` is not included. If absent, all columns are shown. */
  readonly shown?: readonly [from: number, to: number];
  /** Called with the day whose metrics the user wants to change; undefined if the viewer may not change metrics. */
  readonly onDay: ((day: string) => void) | undefined;
}

/** A table of 31 rows in five groups. Its columns are the row's name, the total, and one column per day or month. */
export function MarketingTable({ data, busy, filter, shown = [0, data.time_serie.length], onDay }: Props) {
  const { rows, time_serie, serie_type } = data;
  const hrefOf = (code: string, first = '', last = first) =>
    marketingHref(code, calculateColumnDays(first, last, filter), filter.legacy_c3);
  const head = (point: string) => {
    if (serie_type === 'month') return formatMonth(point);
    const text = (
      <>
        {formatShortWeekday(point)}
        <br />
        {point.slice(8)}/{point.slice(5, 7)}
      </>
    );
    if (!onDay) return text;
    return (
      <Link
        component="button"
        type="button"
        title="Cập nhật chỉ số"
        aria-label={`Cập nhật chỉ số ${formatDayWithWeekday(point)}`}
        onClick={() => onDay(point)}
        sx={{ font: 'inherit', textAlign: 'right', verticalAlign: 'baseline' }}
      >
        {text}
      </Link>
    );
  };
  const points = time_serie.map((point, at) => ({ point, at })).slice(...shown);
  const columns: TableColumn<MetricRow>[] = [
    { key: 'title', head: 'Chỉ số', cell: ({ title }) => title },
    {
      key: 'total',
      head: 'Tổng',
      align: 'right',
      cell: ({ code, total, format }) => (
        <Box component="span" sx={{ fontWeight: 600 }}>
          <ReportAmount value={total} format={format} to={hrefOf(code, time_serie[0], time_serie.at(-1))} />
        </Box>
      ),
    },
    ...points.map(
      ({ point, at }): TableColumn<MetricRow> => ({
        key: point,
        head: head(point),
        align: 'right',
        cell: ({ code, data, format }) => (
          <ReportAmount value={data[at] ?? null} format={format} to={hrefOf(code, point)} />
        ),
      }),
    ),
  ];
  return (
    <Table
      caption="Chỉ số Sales - Marketing"
      columns={columns}
      rows={rows}
      keyOf={({ code }) => code}
      busy={busy}
      sx={wrappedTitles}
    />
  );
}

/** The first column holds long titles, which are wrapped. */
const wrappedTitles = {
  '& tbody th': {
    whiteSpace: 'normal',
    minWidth: { xs: 150, sm: 230 },
    maxWidth: { xs: 150, sm: 260 },
  },
} as const;
