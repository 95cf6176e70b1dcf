import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import { Box, Button, Checkbox, Link, Skeleton } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { bankAccountIn } from '#rules/bankAccount';
import { formatMoney } from '#rules/format';
import { actionLevels } from '#rules/levels';
import type { OwedNurse, PayRunData } from '#schema/payRun';
import { encodeQuery, searchOf } from '../../jsonapi/request.ts';
import { SelectAllBox } from '../../screens/parts/SelectAllBox.tsx';

/** The list of packages that adds up to what is owed for a month, to one nurse or to all. */
const payRunHref = (month: string, agent_id?: string): string =>
  `/packages${searchOf(
    encodeQuery({
      filter: {
        level: actionLevels.pay_agent.join(','),
        finished_in_month: month,
        agent_paid: 'false',
        ...(agent_id && { agent_id }),
      },
    }),
  )}`;

interface Props {
  readonly month: string;
  readonly rows: readonly OwedNurse[] | undefined;
  readonly total: PayRunData['total'] | undefined;
  /** The nurses who are not to be paid now. */
  readonly left: ReadonlySet<string>;
  readonly onToggle: (ids: readonly string[], pay: boolean) => void;
  readonly onSlip: (row: OwedNurse) => void;
}

/** The nurses with what they are owed; every count leads to the packages that make it up. */
export function PayRunTable({ month, rows, total, left, onToggle, onSlip }: Props) {
  if (!rows || !total) return <Skeleton variant="rounded" height={320} />;
  const ids = rows.map(({ agent }) => agent.id);
  const out = ids.filter((id) => left.has(id)).length;
  return (
    <Box
      role="region"
      aria-label="Bảng trả lương"
      tabIndex={0}
      sx={{
        overflowX: 'auto',
        '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
        '& th, & td': {
          textAlign: 'left',
          px: { xs: 0.5, sm: 1 },
          height: 40,
          borderBottom: 1,
          borderColor: 'divider',
          whiteSpace: { sm: 'nowrap' },
        },
        '& thead th': { fontSize: 'caption.fontSize', color: 'text.secondary' },
        // The slip has all of it.
        '& .wide': { display: { xs: 'none', sm: 'table-cell' } },
        '& .narrow': { display: { sm: 'none' } },
        '& .figure': { textAlign: 'right' },
        '& tfoot th, & tfoot td': { fontWeight: 600, borderBottom: 0 },
      }}
    >
      <table aria-label="Lương điều dưỡng chưa trả">
        <thead>
          <tr>
            <th>
              <SelectAllBox
                label="Chọn tất cả"
                all={out === 0}
                some={out < ids.length}
                onChange={(pay) => onToggle(ids, pay)}
              />
            </th>
            <th scope="col">Điều dưỡng</th>
            <th scope="col" className="figure wide">
              Số gói
            </th>
            <th scope="col" className="figure wide">
              Thu nhập
            </th>
            <th scope="col" className="figure wide">
              Thuế
            </th>
            <th scope="col" className="figure">
              Thực nhận
            </th>
            <th scope="col" className="wide">
              Tài khoản
            </th>
            <th scope="col" aria-label="Thao tác" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <NurseRow
              key={row.agent.id}
              month={month}
              row={row}
              paid={!left.has(row.agent.id)}
              onPay={(pay) => onToggle([row.agent.id], pay)}
              onSlip={() => onSlip(row)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row">
              Tổng cộng
              <SecondLine to={payRunHref(month)} packages={total.packages} />
            </th>
            <td className="figure wide">
              <Link component={RouterLink} to={payRunHref(month)}>
                {total.packages}
              </Link>
            </td>
            <td className="figure wide">{formatMoney(total.gross)}</td>
            <td className="figure wide">{formatMoney(total.tax)}</td>
            <td className="figure">{formatMoney(total.net)}</td>
            <td className="wide" />
            <td />
          </tr>
        </tfoot>
      </table>
    </Box>
  );
}

interface SecondLineProps {
  /** The packages that make it up. */
  readonly to: string;
  readonly packages: number;
  /** There is nowhere to transfer to. */
  readonly missesAccount?: boolean;
}

/** On a phone, under the name: what has columns of its own elsewhere. */
function SecondLine({ to, packages, missesAccount = false }: SecondLineProps) {
  return (
    <Box className="narrow" sx={{ typography: 'caption', color: 'text.secondary' }}>
      <Link component={RouterLink} to={to} color="inherit">
        {packages} gói
      </Link>
      {missesAccount && ' · chưa có tài khoản'}
    </Box>
  );
}

interface RowProps {
  readonly month: string;
  readonly row: OwedNurse;
  readonly paid: boolean;
  readonly onPay: (pay: boolean) => void;
  readonly onSlip: () => void;
}

function NurseRow({ month, row, paid, onPay, onSlip }: RowProps) {
  return (
    <tr>
      <td>
        <Checkbox
          checked={paid}
          onChange={(_event, pay) => onPay(pay)}
          slotProps={{ input: { 'aria-label': `Trả cho ${row.agent.name}` } }}
        />
      </td>
      <th scope="row">
        <Link component={RouterLink} to={`/agents/${row.agent.id}`} color="inherit">
          {row.agent.name}
        </Link>
        <SecondLine
          to={payRunHref(month, row.agent.id)}
          packages={row.packages.length}
          missesAccount={!row.agent.bank_account}
        />
      </th>
      <td className="figure wide">
        <Link component={RouterLink} to={payRunHref(month, row.agent.id)}>
          {row.packages.length}
        </Link>
      </td>
      <td className="figure wide">{formatMoney(row.gross)}</td>
      <td className="figure wide">{formatMoney(row.tax)}</td>
      <td className="figure">
        <strong>{formatMoney(row.net)}</strong>
      </td>
      <td className="wide">
        {row.agent.bank_account ?? '–'}
        {row.agent.bank_account && !bankAccountIn(row.agent.bank_account) && ' (không rõ ngân hàng)'}
      </td>
      <td className="figure">
        <Button
          size="small"
          aria-label={`Phiếu lương của ${row.agent.name}`}
          onClick={onSlip}
          sx={{ minWidth: { xs: 32, sm: 64 } }}
        >
          <ReceiptLong fontSize="small" sx={{ display: { sm: 'none' } }} />
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            Phiếu lương
          </Box>
        </Button>
      </td>
    </tr>
  );
}
