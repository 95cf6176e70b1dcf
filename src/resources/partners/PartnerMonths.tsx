import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { toMonth } from '#rules/days';
import { formatMoney, formatMonth } from '#rules/format';
import { sum } from '#rules/money';
import { partners } from '#schema/partners';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { RecordContexts } from '../../screens/RecordContexts.tsx';
import { Table, type TableColumn } from '../../screens/table/Table.tsx';
import { visuallyHidden } from '../../ui/styles.ts';
import { useCurrentDay } from '../../ui/today.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { listPartnerMonths, type PartnerMonth } from './listPartnerMonths.ts';
import { MonthLines } from './PhoneLines.tsx';
import { SettleButton } from './SettleButton.tsx';

const { revenue_earned, revenue_paid, revenue_open } = partners.fields;

/** An amount; zero is grey, because it asks for nothing. */
const Amount = ({ value }: { readonly value: number }) => (
  <Box component="span" sx={{ color: value === 0 ? 'text.secondary' : undefined }}>
    {formatMoney(value)}
  </Box>
);

/** A partner's months as a table whose amounts add up, or as lines on a phone. */
export function PartnerMonths({
  revenues,
}: {
  readonly revenues: readonly LoadedRecordOf<'partner_revenues'>[];
}) {
  const isPhone = useIsPhoneWidth();
  const maySettle = useCan('settle', undefined, 'partner_revenues');
  const months = listPartnerMonths(revenues, toMonth(useCurrentDay()));
  if (isPhone) return <MonthLines months={months} />;
  const amount = (key: 'earned' | 'paid' | 'due' | 'open', head: string): TableColumn<PartnerMonth> => ({
    ...{ key, head, align: 'right' },
    cell: (month) => <Amount value={month[key]} />,
    foot: formatMoney(sum(months.map((month) => month[key]))),
  });
  const columns: readonly TableColumn<PartnerMonth>[] = [
    { key: 'month', head: 'Tháng', cell: (month) => <MonthName {...month} />, foot: 'Cộng' },
    {
      ...{ key: 'packages', head: 'Số gói', align: 'right' },
      cell: ({ packages }) => packages,
      foot: sum(months.map(({ packages }) => packages)),
    },
    amount('earned', revenue_earned.label),
    amount('paid', revenue_paid.label),
    amount('due', 'Còn phải trả'),
    amount('open', revenue_open.label),
  ];
  const settle: TableColumn<PartnerMonth> = {
    key: 'settle',
    head: <span style={visuallyHidden}>Thao tác</span>,
    narrow: true,
    cell: ({ revenue }) =>
      revenue && (
        <RecordContexts resource="partner_revenues" record={revenue}>
          <SettleButton />
        </RecordContexts>
      ),
  };
  return (
    <Table
      caption="Từng tháng"
      columns={maySettle ? [...columns, settle] : columns}
      rows={months}
      keyOf={({ id, month }) => id ?? month}
      look="lines"
      scrolls
    />
  );
}

/** The month, as a link to its revenue if there is one. */
const MonthName = ({ id, month }: PartnerMonth) =>
  id === null ? (
    `${formatMonth(month)} đang chạy`
  ) : (
    <Link component={RouterLink} to={`/partner_revenues/${id}`}>
      {formatMonth(month)}
    </Link>
  );
