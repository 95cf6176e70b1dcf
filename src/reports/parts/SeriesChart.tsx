import { useTheme } from '@mui/material/styles';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { amountText, shortAmount } from './amountText.ts';
import { paleness, type Series, seriesColor } from './series.ts';

export interface SeriesChartProps {
  /** A column each, from the left. */
  readonly rows: readonly (Readonly<Record<string, number | string | null>> & { readonly at: string })[];
  readonly series: readonly Series[];
  /** What stands under a column, and what names it in full. */
  readonly tick: (at: string) => string;
  readonly nameOf?: (at: string) => string;
  /** Names under the columns stand aslant, so that all of them can be read. */
  readonly aslant?: boolean;
  readonly height: number;
}

/** Bars and lines over the columns of a report. */
export function SeriesChart({ rows, series, tick, nameOf = tick, aslant = false, height }: SeriesChartProps) {
  const { palette } = useTheme();
  const text = { fill: palette.text.secondary, fontSize: 12 };
  const byName = new Map(series.map((one) => [one.key, one]));
  const axis = (right: boolean) => {
    const first = series.find((one) => Boolean(one.right) === right);
    return (
      first && (
        <YAxis
          yAxisId={right ? 'right' : 'left'}
          orientation={right ? 'right' : 'left'}
          tickFormatter={(value: number) => shortAmount(value, first.format)}
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
        margin={{ top: 4, right: 8, bottom: 0, left: 8 }}
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
          tick={text}
          stroke={palette.divider}
          {...(aslant && { angle: -40, textAnchor: 'end' as const, height: 84, interval: 0 })}
        />
        {axis(false)}
        {axis(true)}
        <Tooltip
          formatter={(value, _name, { dataKey }) =>
            amountText(Number(value), byName.get(String(dataKey))?.format ?? 'number')
          }
          labelFormatter={(at) => nameOf(String(at))}
          contentStyle={{ background: palette.background.paper, borderColor: palette.divider }}
          itemStyle={{ color: palette.text.primary }}
          cursor={{ fill: palette.action.hover }}
        />
        {series.map((one) => {
          const color = seriesColor(palette, one);
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
              {...(one.pale
                ? { fillOpacity: paleness, stroke: color }
                : { stroke: palette.background.paper })}
              maxBarSize={48}
              {...(one.stack && { stackId: one.stack })}
            />
          ) : (
            <Line
              key={one.key}
              {...shared}
              stroke={color}
              strokeWidth={2}
              dot={{ r: 3, strokeDasharray: 'none', fill: palette.background.paper }}
              {...(one.dash && { strokeDasharray: one.dash })}
            />
          );
        })}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
