import { useTheme } from '@mui/material/styles';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  LabelList,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { formatAxisAmount, formatReportAmount } from '../figures/amountText.ts';
import { barFillLevels, type ChartSeries, getSeriesColor } from '../parts/series.ts';

export interface SeriesChartProps {
  /** Data of the columns, one row per column, from left to right. */
  readonly rows: readonly (Readonly<Record<string, number | string | null>> & { readonly at: string })[];
  readonly series: readonly ChartSeries[];
  /** Returns the label below a column; `nameOf` returns the column's full name. */
  readonly tick: (at: string) => string;
  readonly nameOf?: (at: string) => string;
  /** The day or month that is not over; its label is marked. */
  readonly current?: string | undefined;
  readonly height: number;
}

/** Maximum number of bars that get value labels, on a desktop and on a phone. */
const MAX_LABELLED_BARS = { desk: 15, phone: 5 };

type Row = SeriesChartProps['rows'][number];
const getSeriesValue = (row: Row, { key }: ChartSeries): number => Number(row[key] ?? 0);

/**
 * Returns the label above a bar: the bar's value, or for a stack the sum above its topmost bar. Returns undefined if there is no room, or
 * if the chart has lines.
 */
function buildBarLabel(
  row: Row,
  one: ChartSeries,
  series: readonly ChartSeries[],
  hasRoomFor: (bars: number) => boolean,
) {
  const bars = series.filter(({ as }) => as === 'bar');
  const stacks = new Set(bars.map(({ stack, key }) => stack ?? key));
  if (bars.length < series.length || !hasRoomFor(stacks.size)) return undefined;
  const stack = one.stack === undefined ? [one] : bars.filter(({ stack }) => stack === one.stack);
  if (stack.findLast((each) => getSeriesValue(row, each) !== 0) !== one) return undefined;
  const sum = stack.reduce((total, each) => total + getSeriesValue(row, each), 0);
  // Non-breaking spaces keep the label on one line, even if the bar is narrow.
  return formatAxisAmount(sum, one.format).replaceAll(' ', '\u00a0');
}

/** Returns the index of a line's highest point; -1 if the line has no points. */
function findPeakIndex(rows: readonly Row[], key: string): number {
  const values = rows.flatMap((row) => row[key] ?? []).map(Number);
  return rows.findIndex((row) => row[key] !== null && Number(row[key]) === Math.max(...values));
}

/** Returns the text anchor of a line's name at its highest point, so that the name stays inside the chart at both ends. */
const getTextAnchor = (at: number, count: number) => (at < 2 ? 'start' : at > count - 3 ? 'end' : 'middle');

interface TickProps {
  readonly x: number | string;
  readonly y: number | string;
  readonly label: string;
  /** True for the day or month that is not over. */
  readonly isCurrent: boolean;
}

/** The label below a column; the current one is bold, with a dot in the colour of today. */
function ColumnLabel({ x, y, label, isCurrent }: TickProps) {
  const { palette } = useTheme();
  return (
    <>
      <text
        x={x}
        y={y}
        dy="0.71em"
        textAnchor="middle"
        fontSize={12}
        fontWeight={isCurrent ? 600 : 400}
        fill={isCurrent ? palette.text.primary : palette.text.secondary}
      >
        {label}
      </text>
      {isCurrent && <circle cx={x} cy={Number(y) + 18} r={3} fill={palette.now} />}
    </>
  );
}

/** A chart with bars and lines over a report's columns. A line's name is shown at its highest point; a stack of bars shows its sum. */
export default function SeriesChart({
  rows,
  series,
  tick,
  nameOf = tick,
  current,
  height,
}: SeriesChartProps) {
  const { palette } = useTheme();
  const most = MAX_LABELLED_BARS[useIsPhoneWidth() ? 'phone' : 'desk'];
  const hasRoomFor = (bars: number) => rows.length * bars <= most;
  const text = { fill: palette.text.secondary, fontSize: 12 };
  // The outline keeps the text readable on any background.
  const named = { fontSize: 12, stroke: palette.background.paper, strokeWidth: 4, paintOrder: 'stroke' };
  const byName = new Map(series.map((one) => [one.key, one]));
  const axis = (right: boolean) => {
    const first = series.find((one) => Boolean(one.right) === right);
    return (
      first && (
        <YAxis
          yAxisId={right ? 'right' : 'left'}
          orientation={right ? 'right' : 'left'}
          tickFormatter={(value: number) => formatAxisAmount(value, first.format)}
          allowDecimals={first.format !== 'number'}
          tick={text}
          stroke={palette.divider}
          width={right ? 40 : 64}
        />
      )
    );
  };
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
        data={[...rows]}
        accessibilityLayer={false}
        margin={{ top: 20, right: 8, bottom: 0, left: 8 }}
        barGap={2}
      >
        <CartesianGrid
          vertical={false}
          stroke={palette.divider}
          yAxisId={series[0]?.right ? 'right' : 'left'}
        />
        <XAxis
          dataKey="at"
          tickFormatter={tick}
          tick={({ x, y, payload: { value } }) => (
            <ColumnLabel x={x} y={y} label={tick(String(value))} isCurrent={value === current} />
          )}
          stroke={palette.divider}
        />
        {axis(false)}
        {axis(true)}
        <Tooltip
          formatter={(value, _name, { dataKey }) =>
            formatReportAmount(Number(value), byName.get(String(dataKey))?.format ?? 'number')
          }
          labelFormatter={(at) => nameOf(String(at))}
          contentStyle={{ background: palette.background.paper, borderColor: palette.divider }}
          itemStyle={{ color: palette.text.primary }}
          cursor={{ fill: palette.action.hover }}
        />
        {series.map((one) => {
          const color = getSeriesColor(palette, one);
          const shared = {
            dataKey: one.key,
            name: one.name,
            yAxisId: one.right ? 'right' : 'left',
            isAnimationActive: false,
          };
          return one.as === 'bar' ? (
            <Bar
              key={one.key}
              {...shared}
              fill={color}
              fillOpacity={barFillLevels[one.fill ?? 'full']}
              stroke={one.fill ? color : palette.background.paper}
              maxBarSize={48}
              {...(one.stack && { stackId: one.stack })}
            >
              <LabelList
                position="top"
                valueAccessor={({ payload }) => buildBarLabel(payload as Row, one, series, hasRoomFor)}
                {...named}
                {...text}
              />
            </Bar>
          ) : (
            <Line
              key={one.key}
              {...shared}
              stroke={color}
              strokeWidth={2}
              dot={{ r: 3, strokeDasharray: 'none', fill: palette.background.paper }}
              {...(one.dash && { strokeDasharray: one.dash })}
            >
              <LabelList
                content={({ index, x, y }) =>
                  index === findPeakIndex(rows, one.key) && (
                    <text
                      x={Number(x)}
                      y={Number(y) - 8}
                      textAnchor={getTextAnchor(index, rows.length)}
                      {...named}
                      fill={color}
                    >
                      {one.name}
                    </text>
                  )
                }
              />
            </Line>
          );
        })}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
