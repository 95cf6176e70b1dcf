import { Box, Button, Checkbox, Link, Skeleton } from '@mui/material';
import { useState } from 'react';
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
import { Table, type TableColumn } from '../../screens/table/Table.tsx';
import { SelectAllBox } from '../../ui/SelectAllBox.tsx';
import { visuallyHidden } from '../../ui/styles.ts';
import { NursePayItems } from './NursePayItems.tsx';

/** Returns the URL of the package list filtered to the packages in a month's pay, of one nurse or of all nurses. */
const buildPayRunHref = (month: string, agent_id?: string): string =>
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
export function PayRunTable(props: Props) {
  const { month, rows, total, left, onToggle, onSlip, onChanged } = props;
  const canWrite = useCan('pay_month', undefined, 'agents');
  const [open, setOpen] = useState<string | null>(null);
  const [advancing, setAdvancing] = useState<OwedNurse | null>(null);
  if (!rows || !total) return <Skeleton variant="rounded" height={320} />;
  const payable = rows.filter(hasPay);
  const ids = payable.map(({ agent }) => agent.id);
  const out = ids.filter((id) => left.has(id)).length;
  const boxes: TableColumn<OwedNurse> = {
    key: 'paid',
    head: (
      <SelectAllBox
        label="Chọn tất cả"
        all={out === 0}
        some={out < ids.length}
        onChange={(pay) => onToggle(ids, pay)}
      />
    ),
    cell: (row) =>
      hasPay(row) && (
        <Checkbox
          checked={!left.has(row.agent.id)}
          onChange={(_event, pay) => onToggle([row.agent.id], pay)}
          slotProps={{ input: { 'aria-label': `Trả cho ${row.agent.name}` } }}
        />
      ),
  };
  const buttons: TableColumn<OwedNurse> = {
    key: 'buttons',
    head: <span style={visuallyHidden}>Thao tác</span>,
    align: 'right',
    phone: 'whole',
    cell: (row) => (
      <RowButtons
        name={row.agent.name}
        isOpen={open === row.agent.id}
        onItems={canWrite ? () => setOpen(open === row.agent.id ? null : row.agent.id) : undefined}
        onAdvance={canWrite ? () => setAdvancing(row) : undefined}
        onSlip={() => onSlip(row)}
      />
    ),
  };
  return (
    <>
      <Table
        caption="Lương điều dưỡng chưa trả"
        columns={[boxes, ...buildPayColumns(month, rows, total), buttons]}
        rows={[...payable, ...rows.filter((row) => !hasPay(row))]}
        keyOf={({ agent }) => agent.id}
        rowHead="name"
        groupOf={(row) => (hasPay(row) ? '' : 'Tháng này chưa có gì để trả')}
        below={(row) =>
          open === row.agent.id && <NursePayItems month={month} row={row} onChanged={onChanged} />
        }
        look="lines"
        scrolls
        sx={phoneRows}
      />
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
    </>
  );
}

/** On a phone a row has the check box, the name and the amount, and below them the buttons. */
const phoneRows = {
  whiteSpace: { sm: 'nowrap' },
  '& tr': {
    display: { xs: 'grid', sm: 'table-row' },
    gridTemplateColumns: '44px minmax(0, 1fr) auto',
    alignItems: 'center',
    borderBottom: { xs: 1, sm: 0 },
    borderColor: 'divider',
  },
  '& > * > tr > *': { height: { xs: 'auto', sm: 40 }, borderBottom: { xs: 0, sm: 1 } },
  '& .whole': { gridColumn: { xs: '2 / -1' }, whiteSpace: 'nowrap' },
  '& thead .whole': { display: { xs: 'none', sm: 'table-cell' } },
  // Aligned with the names, which follow the column of check boxes.
  '& .group, & .below': { gridColumn: '1 / -1', pl: { xs: 6.5, sm: 7 } },
  '& .group': { pt: 2, fontWeight: 600, color: 'text.secondary' },
} as const;

/** Returns the columns of names and amounts. The slip shows the amounts for which a phone has no room. */
function buildPayColumns(
  month: string,
  rows: readonly OwedNurse[],
  total: PayRunData['total'],
): TableColumn<OwedNurse>[] {
  const onDesk = (
    key: 'shares' | 'items_total' | 'tax' | 'advances' | 'running',
    head: string,
    foot: number,
  ): TableColumn<OwedNurse> => ({
    ...{ key, head, align: 'right', phone: 'hidden', foot: formatMoney(foot) },
    cell: (row) => (row[key] === 0 ? '–' : formatMoney(row[key])),
  });
  return [
    {
      key: 'name',
      head: 'Điều dưỡng',
      cell: (row) => <NurseName month={month} row={row} />,
      foot: (
        <>
          Tổng cộng
          <PackagesLink to={buildPayRunHref(month)} packages={total.packages} />
        </>
      ),
    },
    {
      key: 'packages',
      head: 'Số gói',
      align: 'right',
      phone: 'hidden',
      cell: ({ agent, packages }) => (
        <Link component={RouterLink} to={buildPayRunHref(month, agent.id)}>
          {packages.length}
        </Link>
      ),
      foot: (
        <Link component={RouterLink} to={buildPayRunHref(month)}>
          {total.packages}
        </Link>
      ),
    },
    onDesk('shares', 'Theo gói', sum(rows.map(({ shares }) => shares))),
    onDesk('items_total', 'Khoản khác', sum(rows.map(({ items_total }) => items_total))),
    onDesk('tax', 'Thuế', total.tax),
    onDesk('advances', 'Trừ ứng', total.advances),
    {
      key: 'transferred',
      head: 'Chuyển',
      align: 'right',
      cell: ({ transferred, carried, carried_on }) => (
        <>
          <strong>{formatMoney(transferred)}</strong>
          {carried > carried_on && (
            <Box sx={{ typography: 'caption' }}>trừ âm kỳ trước {formatMoney(carried)}</Box>
          )}
          {carried_on > 0 && <Box sx={{ typography: 'caption' }}>còn âm {formatMoney(carried_on)}</Box>}
        </>
      ),
      foot: formatMoney(total.transferred),
    },
    onDesk('running', 'Đang chạy, chưa tới kỳ', total.running),
  ];
}

/** True if the nurse has any pay for the month. */
export const hasPay = ({ packages, items_total }: OwedNurse): boolean =>
  packages.length > 0 || items_total !== 0;

/** On a phone, shows the number of packages under the nurse's name; wider screens have a column for the number. */
const PackagesLink = ({ to, packages }: { readonly to: string; readonly packages: number }) => (
  <Box sx={{ display: { sm: 'none' }, typography: 'caption', color: 'text.secondary' }}>
    <Link component={RouterLink} to={to} color="inherit">
      {packages} gói
    </Link>
  </Box>
);

/** The nurse's name as a link, with her bank account. */
const NurseName = ({
  month,
  row: { agent, packages },
}: {
  readonly month: string;
  readonly row: OwedNurse;
}) => (
  <>
    <Link component={RouterLink} to={`/agents/${agent.id}`} color="inherit">
      {agent.name}
    </Link>
    <Box
      sx={{
        typography: 'caption',
        color: 'text.secondary',
        // On a phone, shown only if the account is missing.
        display: { xs: agent.bank_account ? 'none' : 'block', sm: 'block' },
      }}
    >
      {formatPayeeAccount(agent)}
    </Box>
    <PackagesLink to={buildPayRunHref(month, agent.id)} packages={packages.length} />
  </>
);

interface RowButtonsProps {
  readonly name: string;
  readonly isOpen: boolean;
  /** Called to open the nurse's items and the advance dialog; undefined if the viewer may not write them. */
  readonly onItems: (() => void) | undefined;
  readonly onAdvance: (() => void) | undefined;
  readonly onSlip: () => void;
}

const rowButton = { px: 1 };

const RowButtons = ({ name, isOpen, onItems, onAdvance, onSlip }: RowButtonsProps) => (
  <>
    {onItems && (
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-label={`Khoản khác của ${name}`}
        onClick={onItems}
        sx={rowButton}
      >
        Khoản
      </Button>
    )}
    {onAdvance && (
      <Button size="small" aria-label={`Ứng lương cho ${name}`} onClick={onAdvance} sx={rowButton}>
        Ứng
      </Button>
    )}
    <Button size="small" aria-label={`Phiếu lương của ${name}`} onClick={onSlip} sx={rowButton}>
      Phiếu lương
    </Button>
  </>
);

/** Returns a nurse's account, and warnings to check before money is sent to it. */
export function formatPayeeAccount(agent: OwedNurse['agent']): string {
  const marks = findAccountWarnings(agent).join(', ');
  if (!agent.bank_account) return marks;
  const label = napasBanks.find(({ value }) => value === agent.bank)?.label;
  return `${label ? `${label} ` : ''}${agent.bank_account}${marks && ` (${marks})`}`;
}
