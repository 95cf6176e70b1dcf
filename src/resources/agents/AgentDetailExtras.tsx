import { NurseWeek } from '../../reports/schedule/week/NurseWeek.tsx';
import { useRecord } from '../../screens/useRecord.ts';

/** Shown with a nurse's account: her week from the schedule. */
export default function AgentDetailExtras({ mode }: { readonly mode: 'view' | 'edit' }) {
  const { id } = useRecord<'agents'>();
  return mode === 'view' && <NurseWeek id={id} />;
}
