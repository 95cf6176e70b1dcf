import { Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { formatDate, formatMoney } from '#rules/format';
import type { WithheldTaxData } from '#schema/payRun';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { Table, type TableColumn } from '../../screens/table/Table.tsx';

type TaxRow = WithheldTaxData['rows'][number];

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
  const columns: TableColumn<TaxRow>[] = [
    { key: 'name', head: 'Điều dưỡng', cell: ({ name }) => name, foot: 'Tổng cộng' },
    ...figures.map(
      ({ key, ...column }): TableColumn<TaxRow> => ({
        ...column,
        key,
        align: 'right',
        cell: (row) => formatMoney(row[key]),
        foot: formatMoney(total[key]),
      }),
    ),
  ];
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        Tiền đã ghi trả cho điều dưỡng từ {formatDate(from)} đến {formatDate(to)}, theo ngày giao dịch, và
        phần thuế giữ lại của từng khoản.
      </Typography>
      <Table
        caption={`Thuế đã khấu trừ ${quarter}`}
        columns={columns}
        rows={rows}
        keyOf={({ agent_id }) => agent_id ?? ''}
        look="lines"
        scrolls
      />
    </>
  );
}

const figures = [
  { key: 'gross', head: 'Thu nhập' },
  { key: 'tax', head: 'Thuế' },
  { key: 'net', head: 'Thực nhận', phone: 'hidden' },
] as const;
