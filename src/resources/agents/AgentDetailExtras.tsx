import { NurseWeek } from '../../reports/schedule/week/NurseWeek.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import PersonalDataSection from '../people/PersonalDataSection.tsx';

/** Shown below a nurse's account: her week from the schedule and, for admins, the personal data stored about her. */
export default function AgentDetailExtras({ mode }: { readonly mode: 'view' | 'edit' }) {
  const { id } = useRecord<'agents'>();
  return (
    <>
      {mode === 'view' && <NurseWeek id={id} />}
      <PersonalDataSection />
    </>
  );
}
