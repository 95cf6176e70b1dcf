import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { formatNumber } from '#rules/format';
import { type Debt, debtBuckets, type ReceivablesData, receivables } from '#schema/reports/receivables';
import { useCurrentDay } from '../../kinds/parts/today.ts';
import ActionDialogById from '../../screens/actions/ActionDialogById.tsx';
import { ReportKeyFigures } from '../figures/ReportKeyFigures.tsx';
import { useReport } from '../figures/useReport.ts';
import { ChoiceParam } from '../parts/ChoiceParam.tsx';
import { FilterBox } from '../parts/FilterBox.tsx';
import { PeriodBox } from '../parts/PeriodBox.tsx';
import { ReportPage } from '../parts/ReportPage.tsx';
import { ReportTable } from '../parts/ReportTable.tsx';
import { useReportAddress } from '../parts/useReportAddress.ts';
import { DebtDialog } from './DebtDialog.tsx';
import { collectingAction, debtColumns } from './debtColumns.tsx';
import { companyDebtFigures, debtFigures } from './debtFigures.ts';
import { OwedTables } from './OwedTables.tsx';

/** Number of rows shown at first; each click shows as many more. */
const step = 50;
const ages = [{ value: '', label: 'Tất cả' }, ...debtBuckets.map(({ value, label }) => ({ value, label }))];
const { params } = receivables;

/**
 * Công nợ: page with the customers' debts by amount and age, buttons for a message and a payment, and the company's own debts (rules 8.19).
 */
export default function ReceivablesReport() {
  const address = useReportAddress();
  const asked = { to: address.get('to'), bucket: address.get('bucket'), sort: address.get('sort') };
  const report = useReport<ReceivablesData>('receivables', asked);
  const { data, busy } = report;
  const [shown, setShown] = useState(step);
  const [open, setOpen] = useState<{ readonly of: 'message' | 'payment'; readonly debt: Debt } | null>(null);
  const close = () => setOpen(null);
  const now = useCurrentDay();
  const isToday = !asked.to || asked.to >= now;
  const collecting = open?.of === 'payment' ? collectingAction(open.debt.level) : null;
  const filters = (
    <FilterBox>
      <ChoiceParam
        label={params.bucket.label}
        choices={ages}
        value={asked.bucket}
        fallback=""
        onChange={(bucket) => address.set({ bucket })}
      />
      <ChoiceParam
        label={params.sort.label}
        choices={params.sort.choices ?? []}
        value={asked.sort || 'due'}
        fallback="due"
        onChange={(sort) => address.set({ sort })}
      />
      <PeriodBox
        of="date"
        label={params.to.label}
        value={asked.to}
        onChange={(to) => address.set({ to }, { replace: true })}
      />
    </FilterBox>
  );
  return (
    <ReportPage title={receivables.label} report={report} filters={filters}>
      <ReportKeyFigures
        label="Khách còn nợ, theo số ngày"
        figures={debtFigures(data, isToday)}
        loading={!data}
        busy={busy}
      />
      <Typography variant="h2">
        Ai còn nợ
        {data && ` (${formatNumber(data.rows.length)}${data.more ? ' món lớn nhất' : ' gói'})`}
      </Typography>
      <ReportTable
        caption="Các gói còn nợ"
        // Shows as many skeleton rows as fill the box, so that the content below does not move.
        waiting={20}
        columns={debtColumns({
          onMessage: (debt) => setOpen({ of: 'message', debt }),
          onCollect: (debt) => setOpen({ of: 'payment', debt }),
        })}
        rows={data?.rows.slice(0, shown)}
        keyOf={(row) => row.package_id}
        busy={busy}
        empty="Không ai còn nợ."
      />
      {data && data.rows.length > shown && (
        <Button
          variant="outlined"
          onClick={() => setShown((before) => before + step)}
          className="no-print"
          sx={{ alignSelf: 'flex-start' }}
        >
          Xem thêm {formatNumber(Math.min(step, data.rows.length - shown))} gói
        </Button>
      )}
      <ReportKeyFigures
        label="Công ty giữ và nợ"
        figures={companyDebtFigures(data, isToday)}
        loading={!data}
        busy={busy}
      />
      {data && <OwedTables data={data} busy={busy} />}
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
    </ReportPage>
  );
}
