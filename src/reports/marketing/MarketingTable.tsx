import { Box, Link } from '@mui/material';
import { formatMonth } from '#rules/format';
import type { MarketingData } from '#schema/reports/marketing';
import { ReportAmount } from '../figures/Amount.tsx';
import { formatDayWithWeekday, shortWeekday } from '../figures/formatDayWithWeekday.ts';
import { ReportTableBox } from '../parts/ReportTableBox.tsx';
import { reportTableStyles } from '../parts/reportTableStyles.ts';
import { calculateColumnDays } from './columnDays.ts';
import type { MarketingFilter } from './marketingFilter.ts';
import { marketingHref } from './marketingHref.ts';

interface Props {
  readonly data: MarketingData;
  readonly busy: boolean;
  readonly filter: MarketingFilter;
  /** Indexes of the columns shown after the total; `to` is not included. If absent, all columns are shown. */
  readonly shown?: readonly [from: number, to: number];
  /** Called with the day whose metrics the user wants to change; undefined if the viewer may not change metrics. */
  readonly onDay: ((day: string) => void) | undefined;
}
const caption = 'Chỉ số Sales - Marketing';

/** A table of 31 rows in five groups. Its columns are the row's name, the total, and one column per day or month. */
export function MarketingTable({ data, busy, filter, shown = [0, data.time_serie.length], onDay }: Props) {
  const { rows, time_serie, serie_type } = data;
  const hrefOf = (code: string, first = '', last = first) =>
    marketingHref(code, calculateColumnDays(first, last, filter), filter.legacy_c3);
  const head = (point: string) => {
    if (serie_type === 'month') return formatMonth(point);
    const text = (
      <>
        {shortWeekday(point)}
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
  return (
    <ReportTableBox label={caption}>
      <Box component="table" aria-label={caption} aria-busy={busy} sx={reportTableStyles}>
        <thead>
          <tr>
            <th scope="col">Chỉ số</th>
            <th scope="col" className="figure">
              Tổng
            </th>
            {time_serie.slice(...shown).map((point) => (
              <th key={point} scope="col" className="figure">
                {head(point)}
              </th>
            ))}
          </tr>
        </thead>
        <Box component="tbody" sx={{ color: busy ? 'text.secondary' : undefined }}>
          {rows.map((row, index) =>
            row ? (
              <tr key={row.code}>
                <Box
                  component="th"
                  scope="row"
                  sx={{
                    whiteSpace: 'normal !important',
                    minWidth: { xs: '150px !important', sm: '230px !important' },
                    maxWidth: { xs: 150, sm: 260 },
                  }}
                >
                  {row.title}
                </Box>
                <Box component="td" className="figure" sx={{ fontWeight: '600 !important' }}>
                  <ReportAmount
                    value={row.total}
                    format={row.format}
                    to={hrefOf(row.code, time_serie[0], time_serie.at(-1))}
                  />
                </Box>
                {row.data.slice(...shown).map((value, column) => {
                  const point = time_serie[shown[0] + column] ?? '';
                  return (
                    <td key={point} className="figure">
                      <ReportAmount value={value} format={row.format} to={hrefOf(row.code, point)} />
                    </td>
                  );
                })}
              </tr>
            ) : (
              <tr key={`after ${rows[index - 1]?.code}`} aria-hidden>
                <Box component="td" colSpan={shown[1] - shown[0] + 2} sx={{ height: '20px !important' }} />
              </tr>
            ),
          )}
        </Box>
      </Box>
    </ReportTableBox>
  );
}
