import { Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { formatDate, formatMoney } from '#rules/format';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';

/** Each nurse's pay in the quarter of the month, and the tax withheld from it (rules 5.13). */
export function WithheldTax({ month }: { readonly month: string }) {
  const data = useDataProvider<NoiDataProvider>();
  const found = useQuery({
    queryKey: ['pay_run', 'tax', month],
    queryFn: ({ signal }) => data.withheldTax(month, signal),
  });
  if (found.error) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton variant="rounded" height={160} />;
  const { quarter, from, to, rows, total } = found.data;
  const figures = ({ gross, tax, net }: typeof total) => (
    <>
      <td className="figure">{formatMoney(gross)}</td>
      <td className="figure">{formatMoney(tax)}</td>
      <td className="figure wide">{formatMoney(net)}</td>
    </>
  );
  return (
    <Box
      sx={{
        overflowX: 'auto',
        '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
        '& th, & td': { textAlign: 'left', px: 1, height: 36, borderBottom: 1, borderColor: 'divider' },
        '& .figure': { textAlign: 'right', whiteSpace: 'nowrap' },
        '& .wide': { display: { xs: 'none', sm: 'table-cell' } },
        '& tfoot > tr > *': { fontWeight: 600, borderBottom: 0 },
      }}
    >
      <Typography variant="body2" color="textSecondary">
        Tiền đã ghi trả cho điều dưỡng từ {formatDate(from)} đến {formatDate(to)}, theo ngày giao dịch, và
        phần thuế giữ lại của từng khoản.
      </Typography>
      <table aria-label={`Thuế đã khấu trừ ${quarter}`}>
        <thead>
          <tr>
            <th scope="col">Điều dưỡng</th>
            <th scope="col" className="figure">
              Thu nhập
            </th>
            <th scope="col" className="figure">
              Thuế
            </th>
            <th scope="col" className="figure wide">
              Thực nhận
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.agent_id}>
              <th scope="row">{row.name}</th>
              {figures(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Tổng cộng</th>
            {figures(total)}
          </tr>
        </tfoot>
      </table>
    </Box>
  );
}
