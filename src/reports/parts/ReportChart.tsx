import { Box, Paper, Skeleton, Typography } from '@mui/material';
import { Suspense, useId } from 'react';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { usePhone } from '../../screens/parts/usePhone.ts';
import type { SeriesChartProps } from '../chart/SeriesChart.tsx';
import { ChartLegend } from './ChartLegend.tsx';

const SeriesChart = lazyWithPreload(() => import('../chart/SeriesChart.tsx'));

/** A column of a chart may not become narrower than this; beyond, the chart scrolls in its own box. A phone has room for two years. */
const narrowest = { desk: 26, phone: 10 };

/** Pixels. */
const height = 260;

interface Props extends Omit<SeriesChartProps, 'rows' | 'height'> {
  readonly title: string;
  /** Undefined while the first answer is on its way. */
  readonly rows: SeriesChartProps['rows'] | undefined;
}

/**
 * A chart under its title, in a place reserved for it. The drawing is loaded with the first report that shows
 * one; for those who do not see it, the table of the report says the same in figures. Nothing is drawn of a single row.
 */
export function ReportChart({ title, rows, ...chart }: Props) {
  const id = useId();
  const least = narrowest[usePhone() ? 'phone' : 'desk'];
  if (rows && rows.length < 2) return null;
  const waiting = <Skeleton variant="rounded" height={height} />;
  return (
    <Paper variant="outlined" className="report-chart" sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, mb: 1 }}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        <ChartLegend series={chart.series} />
      </Box>
      <Box
        tabIndex={0}
        role="region"
        aria-labelledby={id}
        className="report-chart-box"
        sx={{ overflowX: 'auto', overflowY: 'hidden' }}
      >
        <Box
          role="img"
          aria-label={`Biểu đồ ${title.toLocaleLowerCase('vi')}: ${chart.series.map(({ name }) => name).join(', ')}. Số liệu ở bảng dưới.`}
          sx={{ height, minWidth: rows && rows.length * least + 80 }}
        >
          {rows ? (
            <Suspense fallback={waiting}>
              <SeriesChart {...chart} rows={rows} height={height} />
            </Suspense>
          ) : (
            waiting
          )}
        </Box>
      </Box>
    </Paper>
  );
}
