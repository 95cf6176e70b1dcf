import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#rules/format';
import { canRunAction } from '#rules/levels';
import type { Debt } from '#schema/reports/receivables';
import ActionDialogById from '../../screens/actions/ActionDialogById.tsx';
import { Table, type TableColumn, type TableProps } from '../../screens/table/Table.tsx';
import { DebtDialog } from './DebtDialog.tsx';
import { buildPackageHref } from './debtHrefs.ts';

/** Number of rows shown at first; each click shows as many more. */
const step = 50;

/** Returns the action that collects money for a package at this level; null if the level allows no payment. */
const collectingAction = (level: string): 'pay' | 'paid_package' | null =>
  canRunAction('paid_package', level) ? 'paid_package' : canRunAction('pay', level) ? 'pay' : null;

interface OpenDialog {
  readonly of: 'message' | 'payment';
  readonly debt: Debt;
}

/** Returns the column of buttons that open a message to the customer, and a payment. */
const actionColumn = (onOpen: (dialog: OpenDialog) => void): TableColumn<Debt> => ({
  key: 'actions',
  head: 'Đòi',
  cell: (debt) => (
    <Stack direction="row" spacing={0.5} className="no-print">
      <Button
        size="small"
        aria-label={`Nhắn ${debt.customer_name}`}
        onClick={() => onOpen({ of: 'message', debt })}
      >
        Nhắn
      </Button>
      {collectingAction(debt.level) ? (
        <Button
          size="small"
          aria-label={`Thu tiền ${debt.customer_name}`}
          onClick={() => onOpen({ of: 'payment', debt })}
        >
          Thu tiền
        </Button>
      ) : (
        <Button size="small" component={RouterLink} to={buildPackageHref(debt)}>
          Mở gói
        </Button>
      )}
    </Stack>
  ),
});

/** The table of debts, with buttons for a message and a payment. It shows the first rows, and more of them on request. */
export function DebtTable({ table }: { readonly table: TableProps<Debt> }) {
  const [shown, setShown] = useState(step);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { rows, columns } = table;
  const collecting = open?.of === 'payment' ? collectingAction(open.debt.level) : null;
  const close = () => setOpen(null);
  return (
    <>
      <Table
        {...table}
        columns={columns.toSpliced(2, 0, actionColumn(setOpen))}
        rows={rows?.slice(0, shown)}
      />
      {rows && rows.length > shown && (
        <Button
          variant="outlined"
          onClick={() => setShown((before) => before + step)}
          className="no-print"
          sx={{ alignSelf: 'flex-start' }}
        >
          Xem thêm {formatNumber(Math.min(step, rows.length - shown))} gói
        </Button>
      )}
      {open?.of === 'message' && <DebtDialog debt={open.debt} onClose={close} />}
      {open && collecting && (
        <ActionDialogById
          resource="packages"
          id={open.debt.package_id}
          code={collecting}
          defaultValues={{ amount: open.debt.due }}
          onClose={close}
        />
      )}
    </>
  );
}
