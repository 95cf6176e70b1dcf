import { Box, useTheme } from '@mui/material';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatMoney, formatMonth } from '#rules/format';
import type { ProfitLossRow } from '#rules/profitLoss';
import { shortMoney } from '../parts/shortMoney.ts';

interface Props {
  /** Newest first, as the table has them. */
  readonly rows: readonly ProfitLossRow[];
  readonly height: number;
}

/** Months drawn; the table has them all. */
const drawn = 24;

/** Revenue and expense side by side, the net profit as a line, oldest month on the left. The table says the same in figures. */
export function ProfitChart({ rows, height }: Props) {
  const { palette } = useTheme();
  const months = rows.slice(0, drawn).reverse();
  const text = { fill: palette.text.secondary, fontSize: 12 };
  return (
    <Box
      role="img"
      aria-label="Biểu đồ doanh thu, tổng chi phí và lãi ròng theo tháng; số liệu ở bảng dưới"
      sx={{ height }}
    >
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart
          data={months}
          accessibilityLayer={false}
          margin={{ top: 4, right: 8, bottom: 0, left: 8 }}
          barGap={2}
        >
          <CartesianGrid vertical={false} stroke={palette.divider} />
          <XAxis dataKey="month" tickFormatter={formatMonth} tick={text} stroke={palette.divider} />
          <YAxis tickFormatter={shortMoney} tick={text} stroke={palette.divider} width={64} />
          <Tooltip
            formatter={(value) => formatMoney(Number(value))}
            labelFormatter={(month) => `Tháng ${formatMonth(String(month))}`}
            contentStyle={{ background: palette.background.paper, borderColor: palette.divider }}
            cursor={{ fill: palette.action.hover }}
          />
          <Legend />
          <Bar dataKey="revenue" name="Doanh thu" fill={palette.primary.main} isAnimationActive={false} />
          <Bar
            dataKey="total_expense"
            name="Tổng Chi Phí"
            fill={palette.secondary.main}
            isAnimationActive={false}
          />
          <Line
            dataKey="net_profit"
            name="Lãi ròng"
            stroke={palette.text.primary}
            strokeWidth={2}
            dot={{ r: 3 }}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </Box>
  );
}
