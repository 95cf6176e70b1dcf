import { Box, Button, Checkbox, Link, Skeleton } from '@mui/material';
import { Fragment, useState } from 'react';
import { RecordContextProvider, ResourceContextProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { findAccountWarnings } from '#rules/findAccountWarnings';
import { formatMoney } from '#rules/format';
import { levelsAllowingAction } from '#rules/levels';
import { sum } from '#rules/money';
import { napasBanks } from '#rules/napasBanks';
import type { OwedNurse, PayRunData } from '#schema/payRun';
import { encodeQuery, joinQueries } from '../../jsonapi/request.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { ActionDialog } from '../../screens/actions/ActionDialog.tsx';
import { SelectAllBox } from '../../ui/SelectAllBox.tsx';
import { NursePayItems } from './NursePayItems.tsx';

/** Returns the address of the package list filtered to the packages in a month's pay, of one nurse or of all nurses. */
const payRunHref = (month: string, agent_id?: string): string =>
  `/packages${joinQueries(
    encodeQuery({
      filter: {
        level: levelsAllowingAction.pay_agent.join(','),
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
  /** Ids of the nurses excluded from payment. */
  readonly left: ReadonlySet<string>;
  readonly onToggle: (ids: readonly string[], pay: boolean) => void;
  readonly onSlip: (row: OwedNurse) => void;
  /** Called after an item was added or deleted, or an advance was booked. */
  readonly onChanged: () => void;
}

/** Table of the nurses and the amounts owed; every count links to its packages. */
export function PayRunTable({ month, rows, total, left, onToggle, onSlip, onChanged }: Props) {
  const canWrite = useCan('pay_month', undefined, 'agents');
  const [open, setOpen] = useState<string | null>(null);
  const [advancing, setAdvancing] = useState<OwedNurse | null>(null);
  if (!rows || !total) return <Skeleton variant="rounded" height={320} />;
  const payable = rows.filter(hasPay);
  const waiting = rows.filter((row) => !hasPay(row));
  const ids = payable.map(({ agent }) => agent.id);
  const out = ids.filter((id) => left.has(id)).length;
  const drawRow = (row: OwedNurse) => (
    <Fragment key={row.agent.id}>
      <NurseRow
        month={month}
        row={row}
        paid={!left.has(row.agent.id)}
        onPay={hasPay(row) ? (pay) => onToggle([row.agent.id], pay) : undefined}
        onSlip={() => onSlip(row)}
        isOpen={open === row.agent.id}
        onItems={canWrite ? () => setOpen(open === row.agent.id ? null : row.agent.id) : undefined}
        onAdvance={canWrite ? () => setAdvancing(row) : undefined}
      />
      {open === row.agent.id && (
        <tr>
          <td />
          <td className="below" colSpan={9}>
            <NursePayItems month={month} row={row} onChanged={onChanged} />
          </td>
        </tr>
      )}
    </Fragment>
  );
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
          whiteSpace: { sm: 'nowrap' },
        },
        '& thead th': { fontSize: 'caption.fontSize', color: 'text.secondary' },
        // Hidden on a phone; the slip shows these values.
        '& .wide': { display: { xs: 'none', sm: 'table-cell' } },
        '& .narrow': { display: { sm: 'none' } },
        '& .figure': { textAlign: 'right' },
        // On a phone the buttons of a row are below its name and amount.
        '& tr': {
          display: { xs: 'grid', sm: 'table-row' },
          gridTemplateColumns: '44px minmax(0, 1fr) auto',
          alignItems: 'center',
          borderStyle: 'solid',
          borderColor: 'divider',
          borderWidth: { xs: '0 0 1px', sm: '0' },
        },
        '& tr > *': {
          height: { xs: 'auto', sm: 40 },
          borderStyle: 'solid',
          borderColor: 'divider',
          borderWidth: { xs: '0', sm: '0 0 1px' },
        },
        '& tfoot tr > *': { fontWeight: 600, borderWidth: '0' },
        '& .below': { gridColumn: { xs: '2 / -1' } },
        '& thead .below': { display: { xs: 'none', sm: 'table-cell' } },
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
              Theo gói
            </th>
            <th scope="col" className="figure wide">
              Khoản khác
            </th>
            <th scope="col" className="figure wide">
              Thuế
            </th>
            <th scope="col" className="figure wide">
              Trừ ứng
            </th>
            <th scope="col" className="figure">
              Chuyển
            </th>
            <th scope="col" className="figure wide">
              Đang chạy, chưa tới kỳ
            </th>
            <th scope="col" className="below" aria-label="Thao tác" />
          </tr>
        </thead>
        <tbody>{payable.map(drawRow)}</tbody>
        {waiting.length > 0 && (
          <tbody>
            <tr>
              <td />
              <Box
                component="th"
                scope="rowgroup"
                className="below"
                colSpan={9}
                sx={{ pt: 2, color: 'text.secondary' }}
              >
                Tháng này chưa có gì để trả
              </Box>
            </tr>
            {waiting.map(drawRow)}
          </tbody>
        )}
        <tfoot>
          <tr>
            <td />
            <th scope="row">
              Tổng cộng
              <PackagesLink to={payRunHref(month)} packages={total.packages} />
            </th>
            <td className="figure wide">
              <Link component={RouterLink} to={payRunHref(month)}>
                {total.packages}
              </Link>
            </td>
            <td className="figure wide">{formatMoney(sum(rows.map(({ shares }) => shares)))}</td>
            <td className="figure wide">{formatMoney(sum(rows.map((one) => one.items_total)))}</td>
            <td className="figure wide">{formatMoney(total.tax)}</td>
            <td className="figure wide">{formatMoney(total.advances)}</td>
            <td className="figure">{formatMoney(total.transferred)}</td>
            <td className="figure wide">{formatMoney(total.running)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      {advancing && (
        <ResourceContextProvider value="agents">
          <RecordContextProvider value={{ id: advancing.agent.id, name: advancing.agent.name }}>
            <ActionDialog
              code="advance"
              onClose={() => {
                setAdvancing(null);
                onChanged();
              }}
            />
          </RecordContextProvider>
        </ResourceContextProvider>
      )}
    </Box>
  );
}

/** True if the nurse has any pay for the month. */
export const hasPay = ({ packages, items_total }: OwedNurse): boolean =>
  packages.length > 0 || items_total !== 0;

/** Formats an amount that is usually 0; 0 becomes a dash. */
const rare = (amount: number): string => (amount === 0 ? '–' : formatMoney(amount));

/** On a phone, shows the number of packages under the nurse's name; wider screens have a column for the number. */
const PackagesLink = ({ to, packages }: { readonly to: string; readonly packages: number }) => (
  <Box className="narrow" sx={{ typography: 'caption', color: 'text.secondary' }}>
    <Link component={RouterLink} to={to} color="inherit">
      {packages} gói
    </Link>
  </Box>
);

interface RowProps {
  readonly month: string;
  readonly row: OwedNurse;
  readonly paid: boolean;
  /** Called to include the nurse in the payment or to exclude her; undefined if there is nothing to pay her. */
  readonly onPay?: ((pay: boolean) => void) | undefined;
  readonly onSlip: () => void;
  readonly isOpen: boolean;
  /** Called to open the nurse's items and the advance dialog; undefined if the viewer may not write them. */
  readonly onItems?: (() => void) | undefined;
  readonly onAdvance?: (() => void) | undefined;
}

const rowButton = { px: 1 };

function NurseRow({ month, row, paid, onPay, onSlip, isOpen, onItems, onAdvance }: RowProps) {
  return (
    <tr>
      <td>
        {onPay && (
          <Checkbox
            checked={paid}
            onChange={(_event, pay) => onPay(pay)}
            slotProps={{ input: { 'aria-label': `Trả cho ${row.agent.name}` } }}
          />
        )}
      </td>
      <th scope="row">
        <Link component={RouterLink} to={`/agents/${row.agent.id}`} color="inherit">
          {row.agent.name}
        </Link>
        <Box
          sx={{
            typography: 'caption',
            color: 'text.secondary',
            // On a phone, shown only if the account is missing.
            display: { xs: row.agent.bank_account ? 'none' : 'block', sm: 'block' },
          }}
        >
          {accountText(row.agent)}
        </Box>
        <PackagesLink to={payRunHref(month, row.agent.id)} packages={row.packages.length} />
      </th>
      <td className="figure wide">
        <Link component={RouterLink} to={payRunHref(month, row.agent.id)}>
          {row.packages.length}
        </Link>
      </td>
      <td className="figure wide">{rare(row.shares)}</td>
      <td className="figure wide">{rare(row.items_total)}</td>
      <td className="figure wide">{rare(row.tax)}</td>
      <td className="figure wide">{rare(row.advances)}</td>
      <td className="figure">
        <strong>{formatMoney(row.transferred)}</strong>
        {row.carried > 0 && <Box sx={{ typography: 'caption' }}>còn âm {formatMoney(row.carried)}</Box>}
      </td>
      <td className="figure wide">{rare(row.running)}</td>
      <Box component="td" className="figure below" sx={{ whiteSpace: 'nowrap' }}>
        {onItems && (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={`Khoản khác của ${row.agent.name}`}
            onClick={onItems}
            sx={rowButton}
          >
            Khoản
          </Button>
        )}
        {onAdvance && (
          <Button
            size="small"
            aria-label={`Ứng lương cho ${row.agent.name}`}
            onClick={onAdvance}
            sx={rowButton}
          >
            Ứng
          </Button>
        )}
        <Button size="small" aria-label={`Phiếu lương của ${row.agent.name}`} onClick={onSlip} sx={rowButton}>
          Phiếu lương
        </Button>
      </Box>
    </tr>
  );
}

/** Returns a nurse's account, and warnings to check before money is sent to it. */
export function accountText(agent: OwedNurse['agent']): string {
  const marks = findAccountWarnings(agent).join(', ');
  if (!agent.bank_account) return marks;
  const label = napasBanks.find(({ value }) => value === agent.bank)?.label;
  return `${label ? `${label} ` : ''}${agent.bank_account}${marks && ` (${marks})`}`;
}
