import { NurseWeek } from '../../reports/schedule/week/NurseWeek.tsx';
import type { RecordProps } from '../../screens/screensOf.ts';
import PersonalPart from '../people/PersonalPart.tsx';

type Props = RecordProps & { readonly mode: 'view' | 'edit' };

/** Under a nurse's account: her week from the schedule and, for admins, what is kept about her. */
export default function UnderAgent({ resource, record, mode }: Props) {
  return (
    <>
      {mode === 'view' && <NurseWeek id={record.id} />}
      <PersonalPart resource={resource} record={record} />
    </>
  );
}
