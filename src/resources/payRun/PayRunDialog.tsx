import { Alert, Box, Button, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ResourceContextProvider, useDataProvider } from 'react-admin';
import { formatMoney, formatMonth } from '#rules/format';
import { sum } from '#rules/money';
import { packages } from '#schema/packages';
import { type OwedNurse, payRun } from '#schema/payRun';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { PeriodBox } from '../../reports/parts/PeriodBox.tsx';
import { BulkActionDialog } from '../../screens/actions/ActionDialog.tsx';
import { firstOpenMonth, useClosedMonths } from '../../screens/actions/closedMonths.tsx';
import { ExportMenu } from '../../screens/export/ExportMenu.tsx';
import { GuardedDialog } from '../../screens/form/GuardedDialog.tsx';
import { useDraft } from '../../screens/form/useDraft.ts';
import { madeOfMany } from '../../screens/live/changes.ts';
import { Collapsible } from '../../screens/parts/Collapsible.tsx';
import { DialogFoot } from '../../screens/parts/DialogFoot.tsx';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { row } from '../../screens/parts/styles.ts';
import { PaperDialog } from '../parts/PaperDialog.tsx';
import { type Batch, batchesOf } from './batchesOf.ts';
import MonthSlips from './MonthSlips.tsx';
import { PayRunTable } from './PayRunTable.tsx';
import { PaySlip } from './PaySlip.tsx';
import { paidPart } from './paidPart.ts';
import { WithheldTax } from './WithheldTax.tsx';

interface Props {
  readonly month: string;
  readonly onMonth: (month: string) => void;
  readonly onClose: () => void;
}

const nobody: ReadonlySet<string> = new Set();

/** The nurses' pay run of a month: who is owed what, chosen, paid in bulk by the action of the packages, and printed (rules 5.6). */
export default function PayRunDialog({ month, onMonth, onClose }: Props) {
  const data = useDataProvider<NoiDataProvider>();
  const run = useQuery({
    queryKey: ['pay_run', month],
    queryFn: ({ signal }) => data.payRun(month, signal),
    meta: madeOfMany,
  });
  /** By month, the nurses that were left out; the others are paid. */
  const [leftOf, setLeftOf] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const left = leftOf.get(month) ?? nobody;
  const setLeft = (next: ReadonlySet<string>) => setLeftOf((before) => new Map(before).set(month, next));
  useDraft<{ left: readonly string[] }>(`pay_run/${month}`, {
    entered: () => (left.size > 0 ? { left: [...left] } : null),
    restore: (kept) => setLeft(new Set(kept.left)),
  });
  const [paying, setPaying] = useState<readonly Batch[]>([]);
  const [batch] = paying;
  const [paid, setPaid] = useState<readonly OwedNurse[]>([]);
  const [slips, setSlips] = useState<{ rows: readonly OwedNurse[]; paid: boolean } | null>(null);
  const [allSlips, setAllSlips] = useState(false);
  const { months: closedMonths } = useClosedMonths(packages.actions?.pay_agent.input);
  const rows = run.data?.rows;
  const chosen = rows?.filter(({ agent }) => !left.has(agent.id)) ?? [];
  const count = sum(chosen.map(({ packages: owed }) => owed.length));
  const toggle = (ids: readonly string[], pay: boolean) => {
    const next = new Set(left);
    for (const each of ids) pay ? next.delete(each) : next.add(each);
    setLeft(next);
  };
  const changeMonth = (next: string) => {
    if (next === '') return;
    setPaid([]);
    onMonth(next);
  };
  return (
    <GuardedDialog
      onClose={onClose}
      maxWidth="lg"
      fullBelow="sm"
      dirty={[...leftOf.values()].some(({ size }) => size > 0)}
    >
      <DialogTitle>{payRun.label}</DialogTitle>
      <DialogContent>
        <Box sx={{ ...row, mb: 2 }}>
          <Box sx={{ width: 220 }}>
            <PeriodBox of="month" label={payRun.params.month.label} value={month} onChange={changeMonth} />
          </Box>
          <Button onClick={() => setAllSlips(true)}>Phiếu lương cả tháng</Button>
          <ExportMenu of="pay_run" query={`month=${month}`} />
        </Box>
        {paid.length > 0 && (
          <Alert
            severity="success"
            sx={{ mb: 2 }}
            action={
              <Button color="inherit" size="small" onClick={() => setSlips({ rows: paid, paid: true })}>
                In phiếu lương
              </Button>
            }
          >
            Đã ghi giao dịch trả lương cho {paid.length} điều dưỡng:{' '}
            {formatMoney(sum(paid.map(({ gross }) => gross)))}.
          </Alert>
        )}
        {run.error ? (
          <ErrorPanel error={run.error} onRetry={() => void run.refetch()} />
        ) : rows?.length === 0 ? (
          <Typography role="status" color="textSecondary">
            Không còn gói nào kết thúc trong tháng {formatMonth(month)} chờ trả lương.
          </Typography>
        ) : (
          <PayRunTable
            month={month}
            rows={rows}
            total={run.data?.total}
            left={left}
            onToggle={toggle}
            onSlip={(row) => setSlips({ rows: [row], paid: false })}
          />
        )}
        <Box sx={{ mt: 2 }}>
          <Collapsible label="Thuế đã khấu trừ trong quý">
            <WithheldTax month={month} />
          </Collapsible>
        </Box>
      </DialogContent>
      <DialogFoot
        leave="ra.action.close"
        onLeave={onClose}
        aside={
          <Typography role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {count > 0 &&
              `Đã chọn ${count} gói: ${formatMoney(sum(chosen.map(({ gross }) => gross)))}, thực nhận ${formatMoney(sum(chosen.map(({ net }) => net)))}`}
          </Typography>
        }
      >
        <Button disabled={count === 0} onClick={() => setSlips({ rows: chosen, paid: false })}>
          In phiếu lương
        </Button>
        <Button variant="contained" disabled={count === 0} onClick={() => setPaying(batchesOf(chosen))}>
          Trả lương
        </Button>
      </DialogFoot>
      {batch && (
        <ResourceContextProvider value="packages">
          <BulkActionDialog
            key={batch.agent_id ?? ''}
            code="pay_agent"
            ids={batch.rows.flatMap(({ packages: owed }) => owed.map((pack) => pack.id))}
            defaultValues={{
              month: closedMonths ? firstOpenMonth(month, closedMonths) : month,
              agent_id: batch.agent_id,
            }}
            onClose={() => setPaying((before) => before.slice(1))}
            onDone={(result) => setPaid((before) => [...before, ...paidPart(batch.rows, result)])}
          />
        </ResourceContextProvider>
      )}
      {allSlips && <MonthSlips month={month} onClose={() => setAllSlips(false)} />}
      {slips && (
        <PaperDialog title="Phiếu lương" onClose={() => setSlips(null)}>
          {slips.rows.map((row) => (
            <PaySlip key={row.agent.id} month={month} row={row} paid={slips.paid} />
          ))}
        </PaperDialog>
      )}
    </GuardedDialog>
  );
}
