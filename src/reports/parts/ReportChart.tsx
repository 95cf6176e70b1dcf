import { Box, Paper, Skeleton, Typography } from '@mui/material';
import { Suspense, useId } from 'react';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import type { SeriesChartProps } from '../chart/SeriesChart.tsx';
import { ChartLegend } from './ChartLegend.tsx';

const SeriesChart = lazyWithPreload(() => import('../chart/SeriesChart.tsx'));

/** Minimum pixels per column; a wider chart scrolls in its own box. On a phone, two years of months fit. */
const MIN_COLUMN_WIDTH = { desk: 26, phone: 10 };

/** Height of the chart in pixels. */
const height = 260;

export interface ReportChartProps extends Omit<SeriesChartProps, 'rows' | 'height'> {
  readonly title: string;
  /** Data of the chart; undefined until the first answer is loaded. */
  readonly rows: SeriesChartProps['rows'] | undefined;
}

/**
 * A chart below its title, with reserved space. The drawing code is loaded with the first report that has a chart. Users who cannot see the
 * chart find the same values in the report's table. A single row is not drawn.
 */
export function ReportChart({ title, rows, ...chart }: ReportChartProps) {
  const id = useId();
  const least = MIN_COLUMN_WIDTH[useIsPhoneWidth() ? 'phone' : 'desk'];
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
