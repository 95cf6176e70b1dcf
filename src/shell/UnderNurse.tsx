import { NurseWeek } from '../reports/schedule/week/NurseWeek.tsx';
import PersonalPart from '../resources/people/PersonalPart.tsx';
import type { RecordProps } from '../screens/registry.ts';

type Props = RecordProps & { readonly mode: 'view' | 'edit' };

/** Under a nurse's account: her week from the schedule and, for admins, what is kept about her. */
export default function UnderNurse({ resource, record, mode }: Props) {
  return (
    <>
      {mode === 'view' && <NurseWeek id={record.id} />}
      <PersonalPart resource={resource} record={record} />
    </>
  );
}
