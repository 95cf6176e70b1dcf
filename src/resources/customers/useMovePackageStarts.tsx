import { useEffect, useRef, useState } from 'react';
import { canRunAction } from '#rules/levels';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { getDeclaration } from '../../screens/parts/getDeclaration.ts';
import { useTabRecords } from '../../screens/record/useTabs.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const MoveStarts = lazyWithPreload(() => import('./MovePackageStartsDialog.tsx'));
const resource = getDeclaration('customers');

/**
 * After the form has changed the current customer's due date, asks the user which packages that have not started should move with it.
 * @param editing true while the form is open: `compare` then compares with the due date from before the form opened
 * @returns `compare`, to be called with the saved record, and the dialog that asks the question
 */
export function useMovePackageStarts(editing: boolean) {
  const customer = useRecord<'customers'>();
  const { data: packs = [] } = useTabRecords(resource, customer.id);
  const due = useRef(customer.predicted_birth_date);
  const [moved, setMoved] = useState<{ before: string; now: string } | null>(null);
  useEffect(() => {
    if (!editing) due.current = customer.predicted_birth_date;
  }, [editing, customer.predicted_birth_date]);
  const waiting = packs.filter(({ level }) => canRunAction('move_starts', String(level)));
  const compare = (record: LoadedRecord) => {
    const [before, now] = [due.current, record.predicted_birth_date];
    if (before && now && before !== now && waiting.length > 0) setMoved({ before, now: String(now) });
  };
  const question = moved && (
    <LazyBoundary>
      <MoveStarts packs={waiting} {...moved} onClose={() => setMoved(null)} />
    </LazyBoundary>
  );
  return { compare, question };
}
