import { Box, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { formatNumber } from '#rules/format';
import { canRunAction } from '#rules/levels';
import type { Debt } from '#schema/reports/receivables';
import { MoreMenu } from '../../screens/actions/ActionButtons.tsx';
import ActionDialogById from '../../screens/actions/ActionDialogById.tsx';
import { Table, type TableColumn, type TableProps } from '../../screens/table/Table.tsx';
import { DebtDialog } from './DebtDialog.tsx';
import { buildPackageHref } from './debtHrefs.ts';

/** Number of rows shown at first; each click shows as many more. */
const ROWS_PER_CLICK = 50;

/** Returns the action that collects money for a package at this level; null if the level allows no payment. */
const findCollectingAction = (level: string): 'pay' | 'paid_package' | null =>
  canRunAction('paid_package', level) ? 'paid_package' : canRunAction('pay', level) ? 'pay' : null;

interface OpenedStep {
  readonly of: 'message' | 'payment';
  readonly debt: Debt;
}
type OpenStepDialog = (step: OpenedStep) => void;

/** Returns the column of buttons that open a message to the customer, and a payment. */
const buildStepColumn = (onOpen: OpenStepDialog): TableColumn<Debt> => ({
  key: 'steps',
  head: 'Đòi',
  cell: (debt) => {
    const { customer_name: name, level } = debt;
    return (
      <Stack direction="row" spacing={1} className="no-print steps">
        <Button {...quiet} aria-label={`Nhắn ${name}`} onClick={() => onOpen({ of: 'message', debt })}>
          Nhắn
        </Button>
        {findCollectingAction(level) ? (
          <Button {...quiet} aria-label={`Thu tiền ${name}`} onClick={() => onOpen({ of: 'payment', debt })}>
            Thu tiền
          </Button>
        ) : (
          <Button {...quiet} component={RouterLink} to={buildPackageHref(debt)}>
            Mở gói
          </Button>
        )}
      </Stack>
    );
  },
});

interface StepMenuProps {
  readonly debt: Debt;
  readonly onOpen: OpenStepDialog;
}

/** The buttons of a debt in the menu "…", for a phone. */
function StepMenu({ debt, onOpen }: StepMenuProps) {
  const navigate = useNavigate();
  const runs = {
    message: () => onOpen({ of: 'message', debt }),
    payment: () => onOpen({ of: 'payment', debt }),
    page: () => void navigate(buildPackageHref(debt)),
  };
  const entries: readonly { readonly code: keyof typeof runs; readonly label: string }[] = [
    { code: 'message', label: 'Nhắn' },
    findCollectingAction(debt.level)
      ? { code: 'payment', label: 'Thu tiền' }
      : { code: 'page', label: 'Mở gói' },
  ];
  return (
    <MoreMenu label={`Thao tác với ${debt.customer_name}`} entries={entries} onRun={(code) => runs[code]()} />
  );
}

const quiet = { size: 'small', variant: 'outlined', color: 'inherit' } as const;
/**
 * The buttons have no outline, so that the names and amounts are more prominent. The buttons of the row under the pointer or with the focus
 * are outlined.
 */
const quietSteps = {
  '& .steps .MuiButton-root': { minWidth: 0, py: 0.25, fontWeight: 400 },
  '@media (hover: hover)': {
    '& tbody tr:not(:hover, :focus-within) .steps .MuiButton-root': {
      borderColor: 'transparent',
      color: 'text.secondary',
    },
  },
} as const;

/** The table of debts, with buttons for a message and a payment. Shows the first rows; a button shows more rows. */
export function DebtTable({ table }: { readonly table: TableProps<Debt> }) {
  const [shown, setShown] = useState(ROWS_PER_CLICK);
  const [open, setOpen] = useState<OpenedStep | null>(null);
  const { rows, columns, line } = table;
  const collecting = open?.of === 'payment' ? findCollectingAction(open.debt.level) : null;
  const close = () => setOpen(null);
  return (
    <>
      {/* Narrow, so that the values stay next to the names. */}
      <Box sx={{ maxWidth: { md: 960 } }}>
        <Table<Debt>
          {...table}
          columns={[...columns, buildStepColumn(setOpen)]}
          rows={rows?.slice(0, shown)}
          line={line && { ...line, buttons: (debt) => <StepMenu debt={debt} onOpen={setOpen} /> }}
          sx={quietSteps}
        />
      </Box>
      {rows && rows.length > shown && (
        <Button
          variant="outlined"
          onClick={() => setShown((before) => before + ROWS_PER_CLICK)}
          className="no-print"
          sx={{ alignSelf: 'flex-start' }}
        >
          Xem thêm {formatNumber(Math.min(ROWS_PER_CLICK, rows.length - shown))} gói
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
