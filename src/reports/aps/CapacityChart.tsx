import { alpha, Box, Paper, Skeleton, type Theme, Typography } from '@mui/material';
import { useId } from 'react';
import type { CapacityData, CapacityRow } from '#schema/reports/capacityReport';
import { ChartLegend } from '../parts/ChartLegend.tsx';
import { barFillLevels, type ChartSeries } from '../parts/series.ts';
import { isActiveNurse, maxNursesInChart, selectChartRows } from './buildCapacityFigures.ts';

const bar = { as: 'bar', format: 'number', color: 'primary' } as const;
const series = [
  { ...bar, key: 'L7', name: 'L7' },
  { ...bar, key: 'L6', name: 'L6', fill: 'half' },
  { ...bar, key: 'L5-A', name: 'L5-A', fill: 'pale' },
  { ...bar, key: 'remaining', name: 'Còn thiếu để full ca', color: 'text', fill: 'none' },
] as const satisfies readonly ChartSeries[];
const getFill = (one: ChartSeries) => one.fill ?? 'full';

/** Height of a nurse's bar with its gap, in pixels. */
const lineHeight = 24;

/**
 * Chart with a bar per active nurse: her current packages and her free capacity. Nurses with the highest capacity are
 * first.
 */
export function CapacityChart({ data }: { readonly data: CapacityData | undefined }) {
  const id = useId();
  const rows = data && selectChartRows(data.rows);
  if (rows && rows.length < 2) return null;
  const valuesOf = ({ remaining, summary }: CapacityRow) => ({ ...summary, remaining });
  const most = Math.max(
    ...(rows ?? []).map((row) => series.reduce((sum, { key }) => sum + valuesOf(row)[key], 0)),
  );
  const title = 'Ca đang giữ và còn nhận được của từng điều dưỡng';
  return (
    <Paper variant="outlined" className="report-chart" sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, mb: 1 }}>
        <Typography id={id} variant="h2">
          {title}
          {(data?.rows.filter(isActiveNurse).length ?? 0) > maxNursesInChart &&
            `, ${maxNursesInChart} người còn chỗ nhiều nhất`}
        </Typography>
        <ChartLegend series={series} />
      </Box>
      {rows ? (
        <Box
          role="img"
          aria-label={`Biểu đồ ${title.toLocaleLowerCase('vi')}: ${series.map(({ name }) => name).join(', ')}. Số liệu ở bảng dưới.`}
          sx={styles}
        >
          {rows.map((row) => (
            <div key={row.agent.id} className="nurse" title={row.agent.name}>
              <span className="name">{row.agent.name}</span>
              {series.map((one) => {
                const value = valuesOf(row)[one.key];
                return (
                  value > 0 && (
                    <span
                      key={one.key}
                      className={`part swatch ${getFill(one)}`}
                      style={{ width: `calc((100% - var(--name)) * ${value / most})` }}
                    >
                      {value}
                    </span>
                  )
                );
              })}
              {row.remaining === 0 && <span className="full-load">Đủ</span>}
            </div>
          ))}
        </Box>
      ) : (
        <Box sx={styles}>
          {Array.from({ length: maxNursesInChart }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines without content
            <div key={at} className="nurse">
              <Skeleton variant="rounded" width="90%" height={18} />
            </div>
          ))}
        </Box>
      )}
    </Paper>
  );
}

/** Fills of the bar's parts: one colour in three lightness steps, each with an edge; the free capacity is only an edge. */
const fillStyles = (['full', 'half', 'pale'] as const).map((step) => [
  `& .${step}`,
  {
    border: 1,
    borderColor: 'primary.main',
    bgcolor: ({ palette }: Theme) => alpha(palette.primary.main, barFillLevels[step]),
    color: step === 'full' ? 'primary.contrastText' : 'text.primary',
  },
]);
const styles = {
  columnWidth: 340,
  columnGap: 4,
  fontSize: 'caption.fontSize',
  fontVariantNumeric: 'tabular-nums',
  '--name': '136px',
  '& .nurse': { display: 'flex', alignItems: 'center', height: lineHeight, breakInside: 'avoid' },
  '& .name': {
    flex: '0 0 var(--name)',
    pr: 1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .part': {
    height: 18,
    lineHeight: '16px',
    boxSizing: 'border-box',
    textAlign: 'center',
    overflow: 'hidden',
  },
  '& .full-load': { pl: 0.5, color: 'text.secondary' },
  ...Object.fromEntries(fillStyles),
  '& .none': { border: 1, borderColor: 'edge', color: 'text.secondary' },
} as const;
