import { Stack } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { localDay } from '#rules/days';
import { goesOn, mayAct } from '#rules/levels';
import { chooseButtons, nextOfCustomer } from '#rules/nextStep';
import { relatedOf } from '../../jsonapi/loaded.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { today } from '../../kinds/parts/today.ts';
import { ActionSet } from '../../screens/actions/ActionSet.tsx';
import { useOfferedActions } from '../../screens/actions/useOfferedActions.ts';
import { RecordForm } from '../../screens/form/RecordForm.tsx';
import { declarationOf } from '../../screens/parts/declarationOf.ts';
import { LazyBoundary } from '../../screens/parts/LazyBoundary.tsx';
import { usePhone } from '../../screens/parts/usePhone.ts';
import { StepHead } from '../../screens/record/NextStepBar.tsx';
import { RecordDetail } from '../../screens/record/RecordDetail.tsx';
import { useEditMode } from '../../screens/record/useEditMode.ts';
import { useTabRecords } from '../../screens/record/useTabs.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { useRegisterAgain } from '../packages/useRegisterAgain.tsx';
import { besideHead } from './CustomerHead.tsx';
import { SamePhone } from './SamePhone.tsx';

const MoveStarts = lazyWithPreload(() => import('./MoveStarts.tsx'));
const Timeline = lazyWithPreload(() => import('./timeline/Timeline.tsx'));
const PersonalPart = lazyWithPreload(() => import('../people/PersonalPart.tsx'));

const resource = declarationOf('customers');

/** What can be done next, what her head leaves out, and what happened; in mode edit her form. */
export default function InfoTab() {
  const customer = useRecord<'customers'>();
  const { data: packs = [] } = useTabRecords(resource, customer.id);
  const { editing, start, stop } = useEditMode();
  const mayEdit = useCan('edit', customer, 'customers');
  const due = useRef(customer.predicted_birth_date);
  const [moved, setMoved] = useState<{ before: string; now: string } | null>(null);
  useEffect(() => {
    if (!editing) due.current = customer.predicted_birth_date;
  }, [editing, customer.predicted_birth_date]);
  const waiting = packs.filter(({ level }) => mayAct('move_starts', String(level)));
  const saved = (record: LoadedRecord) => {
    const [before, now] = [due.current, record.predicted_birth_date];
    if (before && now && before !== now && waiting.length > 0) setMoved({ before, now: String(now) });
    stop();
  };
  if (editing && mayEdit) return <RecordForm mode="edit" onSaved={saved} onCancel={stop} />;
  return (
    <Stack spacing={2}>
      <CustomerStep packs={packs} onEdit={mayEdit ? start : undefined} />
      <SamePhone />
      {moved && (
        <LazyBoundary>
          <MoveStarts packs={waiting} {...moved} onClose={() => setMoved(null)} />
        </LazyBoundary>
      )}
      <RecordDetail names={besideHead(customer)} />
      <LazyBoundary height={240}>
        <Timeline packs={packs} />
        <PersonalPart />
      </LazyBoundary>
    </Stack>
  );
}

interface StepProps {
  /** Her packages, in the order of their numbers. */
  readonly packs: readonly LoadedRecord[];
  /** Opens her form; undefined for who may not edit her. */
  readonly onEdit: (() => void) | undefined;
}

/** What she waits for, the filled button that does it, two others, and the rest behind "…". */
function CustomerStep({ packs, onEdit }: StepProps) {
  const customer = useRecord<'customers'>();
  const isPhone = usePhone();
  const { actions, pending } = useOfferedActions();
  const last = relatedOf({ ...customer, packages: packs }, 'packages')
    .filter(({ level }) => goesOn(level))
    .at(-1);
  const again = useRegisterAgain(last);
  const own = again ? [again] : [];
  const { contacted_at, open_packages, level } = customer;
  const step = nextOfCustomer({
    level,
    contacted_on: contacted_at ? localDay(new Date(contacted_at)) : null,
    today: today(),
    open_packages: open_packages ?? 0,
    packages: packs.length,
    is_erased: customer.erased_at != null,
  });
  const { main, shown } = chooseButtons(step, [
    ...own.map(({ code }) => code),
    ...actions.map(({ code }) => code),
  ]);
  return (
    <StepHead sentence={step.sentence} phone={customer.phone} pending={pending} onEdit={onEdit}>
      <ActionSet {...{ actions, own, main, shown, folded: isPhone }} />
    </StepHead>
  );
}
