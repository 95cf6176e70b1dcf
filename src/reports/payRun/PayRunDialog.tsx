import { Alert, Box, Button, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ResourceContextProvider, useDataProvider } from 'react-admin';
import { toLocalDay, toMonth } from '#rules/days';
import { formatMoney, formatMonth } from '#rules/format';
import { sum } from '#rules/money';
import { agents } from '#schema/agents';
import { type OwedNurse, payRun } from '#schema/payRun';
import type { ActionResult } from '../../jsonapi/actionResult.ts';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { BulkActionDialog } from '../../screens/actions/ActionDialog.tsx';
import { findFirstOpenMonth, useClosedMonths } from '../../screens/actions/closedMonths.tsx';
import { ExportMenu } from '../../screens/export/ExportMenu.tsx';
import { GuardedDialog } from '../../screens/form/GuardedDialog.tsx';
import { useDraft } from '../../screens/form/useDraft.ts';
import { reloadOnAnyChangeMeta } from '../../screens/live/changes.ts';
import { PrintPreviewDialog } from '../../screens/paper/PrintPreviewDialog.tsx';
import { DialogFoot } from '../../screens/parts/DialogFoot.tsx';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { Collapsible } from '../../ui/Collapsible.tsx';
import { rowStyle } from '../../ui/styles.ts';
import { PeriodBox } from '../parts/PeriodBox.tsx';
import MonthPaySlips from './MonthSlips.tsx';
import { hasPay, PayRunTable } from './PayRunTable.tsx';
import { PaySlip } from './PaySlip.tsx';
import { WithheldTax } from './WithheldTax.tsx';

interface Props {
  readonly month: string;
  readonly onMonth: (month: string) => void;
  readonly onClose: () => void;
}

const transferSheets = [
  { query: 'format=transfer', label: 'Tệp chuyển khoản hàng loạt' },
  { query: 'format=transfer&all=true', label: 'Tệp chuyển khoản, cả lương đã trả' },
];

const nobody: ReadonlySet<string> = new Set();

/** The nurses' pay run of a month: who is paid how much, items and advances, selection, bulk payment and printing (rules 5.15). */
export default function PayRunDialog({ month, onMonth, onClose }: Props) {
  const data = useDataProvider<NoiDataProvider>();
  const run = useQuery({
    queryKey: ['pay_run', month],
    queryFn: ({ signal }) => data.payRun(month, signal),
    meta: reloadOnAnyChangeMeta,
  });
  /** Ids of the nurses excluded from payment, by month; all other nurses are paid. */
  const [leftOf, setLeftOf] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const left = leftOf.get(month) ?? nobody;
  const setLeft = (next: ReadonlySet<string>) => setLeftOf((before) => new Map(before).set(month, next));
  useDraft<{ left: readonly string[] }>(`pay_run/${month}`, {
    entered: () => (left.size > 0 ? { left: [...left] } : null),
    restore: (kept) => setLeft(new Set(kept.left)),
  });
  const canPay = useCan('pay_month', undefined, 'agents');
  /** Copy of the chosen nurses' rows, because paid nurses are no longer in the pay run. */
  const [paying, setPaying] = useState<readonly OwedNurse[] | null>(null);
  const [paid, setPaid] = useState<readonly OwedNurse[]>([]);
  const [slips, setSlips] = useState<{ rows: readonly OwedNurse[]; paid: boolean } | null>(null);
  const [allSlips, setAllSlips] = useState(false);
  const { months: closedMonths } = useClosedMonths(agents.actions?.pay_month.input);
  const rows = run.data && [...run.data.rows, ...run.data.waiting];
  const chosen = rows?.filter((one) => hasPay(one) && !left.has(one.agent.id)) ?? [];
  const count = chosen.length;
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
        <Box sx={{ ...rowStyle, mb: 2 }}>
          <Box sx={{ width: 220 }}>
            <PeriodBox of="month" label={payRun.params.month.label} value={month} onChange={changeMonth} />
          </Box>
          <Button onClick={() => setAllSlips(true)}>Phiếu lương cả tháng</Button>
          <ExportMenu of="pay_run" query={`month=${month}`} sheets={transferSheets} />
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
            Đã ghi giao dịch trả lương cho {paid.length} điều dưỡng: chuyển{' '}
            {formatMoney(sum(paid.map(({ transferred }) => transferred)))}.
          </Alert>
        )}
        {run.error ? (
          <ErrorPanel error={run.error} onRetry={() => void run.refetch()} />
        ) : rows?.length === 0 ? (
          <Typography role="status" color="textSecondary">
            Không còn khoản nào của tháng {formatMonth(month)} chờ trả lương.
          </Typography>
        ) : (
          <PayRunTable
            month={month}
            rows={rows}
            total={run.data?.total}
            left={left}
            onToggle={toggle}
            onChanged={() => void run.refetch()}
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
        leave="Đóng"
        onLeave={onClose}
        aside={
          <Typography role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {count > 0 &&
              `Đã chọn ${count} điều dưỡng: ${formatMoney(sum(chosen.map(({ gross }) => gross)))}, chuyển ${formatMoney(sum(chosen.map(({ transferred }) => transferred)))}`}
          </Typography>
        }
      >
        <Button disabled={count === 0} onClick={() => setSlips({ rows: chosen, paid: false })}>
          In phiếu lương
        </Button>
        {canPay && (
          <Button variant="contained" disabled={count === 0} onClick={() => setPaying(chosen)}>
            Trả lương
          </Button>
        )}
      </DialogFoot>
      {paying && (
        <ResourceContextProvider value="agents">
          <BulkActionDialog
            code="pay_month"
            ids={paying.map(({ agent }) => agent.id)}
            defaultValues={{ month, at: findPaymentDay(closedMonths) }}
            onClose={() => setPaying(null)}
            onDone={(result) => setPaid((before) => [...before, ...selectPaidRows(paying, result)])}
          />
        </ResourceContextProvider>
      )}
      {allSlips && <MonthPaySlips month={month} onClose={() => setAllSlips(false)} />}
      {slips && (
        <PrintPreviewDialog title="Phiếu lương" onClose={() => setSlips(null)}>
          {slips.rows.map((row) => (
            <PaySlip key={row.agent.id} month={month} row={row} paid={slips.paid} />
          ))}
        </PrintPreviewDialog>
      )}
    </GuardedDialog>
  );
}

/** Returns today or, if the current month is closed, the first day of the earliest open month. */
function findPaymentDay(closed: ReadonlySet<string> | null): string {
  const today = toLocalDay(new Date());
  const open = closed ? findFirstOpenMonth(toMonth(today), closed) : toMonth(today);
  return open === toMonth(today) ? today : `${open}-01`;
}

/** Returns the nurses whose payment succeeded. */
export function selectPaidRows(rows: readonly OwedNurse[], { results = [] }: ActionResult): OwedNurse[] {
  const finished = new Set(
    results.flatMap(({ state, object_id }) => (state === 'finished' ? object_id : [])),
  );
  return rows.filter(({ agent }) => finished.has(agent.id));
}
