import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { PackageLevel } from '#schema/levels';
import type { LoadedRecord } from '../../../jsonapi/response.ts';
import { LevelBadge } from '../../../kinds/parts/LevelBadge.tsx';
import { ActionButtons } from '../../../screens/actions/ActionButtons.tsx';
import { RecordForm } from '../../../screens/form/RecordForm.tsx';
import { HistoryPanel } from '../../../screens/history/History.tsx';
import { declarationOf } from '../../../screens/parts/declarationOf.ts';
import { useMay } from '../../../screens/parts/useMay.ts';
import { usePhone } from '../../../screens/parts/usePhone.ts';
import { useEditMode } from '../../../screens/record/useEditMode.ts';
import { stepOf } from '../../packages/stepOf.ts';
import { SmallTable } from '../../parts/SmallTable.tsx';
import { NextStepBar } from '../NextStepBar.tsx';
import { MoneySum } from './MoneySum.tsx';
import { NextSession } from './NextSession.tsx';
import { PackageFacts } from './PackageFacts.tsx';
import { ShiftsPart } from './ShiftsPart.tsx';

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1, fontWeight: 700 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const rows = (value: unknown): readonly LoadedRecord[] => (Array.isArray(value) ? value : []);
const byIndex = (a: LoadedRecord, b: LoadedRecord) => Number(a.index) - Number(b.index);

interface Props {
  /** With its sessions, transactions, deductions and lines. */
  readonly pack: LoadedRecord;
  /** The local day. */
  readonly today: string;
}

/** A package from top to bottom as its story: level and next step, money, sessions, payments, history; in mode edit its form. */
export function PackageTab({ pack, today }: Props) {
  const { editing, start, stop } = useEditMode();
  const isPhone = usePhone();
  const declaration = declarationOf('packages');
  const shifts = [...rows(pack.shifts)].sort(byIndex);
  const planned = shifts.filter((shift) => shift.status === 'planned');
  const [next] = planned;
  const step = stepOf(
    { ...pack, planned_shifts: planned.length },
    (next?.day as string | undefined) ?? null,
    today,
  );
  const editable = useMay('packages', 'edit', pack);
  if (editing && editable)
    return <RecordForm resource={declaration} record={pack} onSaved={stop} onCancel={stop} />;
  return (
    <Stack spacing={2.5} divider={<Divider flexItem />}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <LevelBadge level={pack.level as PackageLevel} />
        <Typography sx={{ fontWeight: 600 }}>{step.sentence}</Typography>
        <NextStepBar phone={pack.customer_phone as string | null}>
          {next && <NextSession pack={pack} shift={next} today={today} />}
          <ActionButtons resource={declaration} record={pack} main={step.action} folded={isPhone} />
        </NextStepBar>
        {editable && <Button onClick={start}>Edit</Button>}
      </Box>
      <PackageFacts pack={pack} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Part title="Tiền">
          <MoneySum pack={pack} />
        </Part>
        <Part title="Dịch vụ">
          <SmallTable
            resource="package_services"
            columns={['service_name', 'quantity', 'unit_price', 'price']}
            records={rows(pack.package_services)}
            caption="Dịch vụ của gói"
            empty="Gói chưa có dịch vụ."
          />
        </Part>
      </Box>
      <Part
        title={`Các buổi (${shifts.filter((shift) => shift.status === 'finished').length}/${shifts.length})`}
      >
        <ShiftsPart pack={pack} shifts={shifts} today={today} />
      </Part>
      <Part title="Giao dịch">
        <SmallTable
          resource="transactions"
          columns={['at', 'kind', 'amount', 'payment_method', 'status', 'note']}
          records={rows(pack.transactions)}
          caption="Giao dịch của gói"
          empty="Chưa có giao dịch nào."
        />
      </Part>
      <HistoryPanel resource={declaration} record={pack} />
    </Stack>
  );
}
