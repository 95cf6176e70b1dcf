import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { Translate } from 'react-admin';
import { goesOn, mayAct } from '#rules/levels';
import type { Loaded } from '../../jsonapi/loaded.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { ActionButtons } from '../../screens/actions/ActionButtons.tsx';
import { RecordForm } from '../../screens/form/RecordForm.tsx';
import { declarationOf } from '../../screens/parts/declarationOf.ts';
import { LazyBoundary } from '../../screens/parts/LazyBoundary.tsx';
import { editKey } from '../../screens/parts/pageKey.ts';
import { usePhone } from '../../screens/parts/usePhone.ts';
import { RecordScope } from '../../screens/RecordScope.tsx';
import { NextStepBar } from '../../screens/record/NextStepBar.tsx';
import { RecordDetail } from '../../screens/record/RecordDetail.tsx';
import { useEditMode } from '../../screens/record/useEditMode.ts';
import { useTabRecords } from '../../screens/record/useTabs.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { RegisterAgain } from '../packages/RegisterAgain.tsx';
import { besideHead } from './CustomerHead.tsx';
import { SamePhone } from './SamePhone.tsx';

const MoveStarts = lazyWithPreload(() => import('./MoveStarts.tsx'));
const Story = lazyWithPreload(() => import('./Story.tsx'));
const PersonalPart = lazyWithPreload(() => import('../people/PersonalPart.tsx'));

/** Who was reached is registered a package next; of others the first main one is the next step, if there is one. */
const nextOf = ({ level }: Loaded<'customers'>): string | undefined =>
  level === 'L1' ? 'register_package_v2' : undefined;

const resource = declarationOf('customers');

/** What can be done next, what her head leaves out, and what happened; in mode edit her form. */
export function InfoTab() {
  const customer = useRecord<'customers'>();
  const { data: packs = [] } = useTabRecords(resource, customer.id);
  const { editing, start, stop } = useEditMode();
  const isPhone = usePhone();
  const mayEdit = useCan('edit', customer, 'customers');
  const due = useRef(customer.predicted_birth_date);
  const [moved, setMoved] = useState<{ before: string; now: string } | null>(null);
  useEffect(() => {
    if (!editing) due.current = customer.predicted_birth_date;
  }, [editing, customer.predicted_birth_date]);
  const last = packs.filter(({ level }) => goesOn(String(level))).at(-1);
  // All her packages are over: the next one is the next step.
  const isDone = last !== undefined && customer.open_packages === 0;
  const waiting = packs.filter(({ level }) => mayAct('move_starts', String(level)));
  const saved = (record: LoadedRecord) => {
    const [before, now] = [due.current, record.predicted_birth_date];
    if (before && now && before !== now && waiting.length > 0) setMoved({ before, now: String(now) });
    stop();
  };
  if (editing && mayEdit)
    return <RecordForm resource={resource} record={customer} onSaved={saved} onCancel={stop} />;
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <NextStepBar phone={customer.phone}>
          {last && (
            <RecordScope resource="packages" record={last}>
              <RegisterAgain isMain={isDone} />
            </RecordScope>
          )}
          <ActionButtons main={isDone ? null : nextOf(customer)} folded={isPhone} />
        </NextStepBar>
        {mayEdit && (
          <Button variant="outlined" onClick={start} {...editKey}>
            <Translate i18nKey="ra.action.edit" />
          </Button>
        )}
      </Box>
      <SamePhone />
      {moved && (
        <LazyBoundary>
          <MoveStarts packs={waiting} {...moved} onClose={() => setMoved(null)} />
        </LazyBoundary>
      )}
      <RecordDetail names={besideHead(customer)} />
      <LazyBoundary height={240}>
        <Story packs={packs} />
        <PersonalPart />
      </LazyBoundary>
    </Stack>
  );
}
