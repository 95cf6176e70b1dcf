import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { diffDays } from '#rules/days';
import { formatDate } from '#rules/format';
import { useCan } from '../../jsonapi/useCan.ts';
import { ActionDialog } from '../../screens/actions/ActionDialog.tsx';
import { useDeferredOpen } from '../../screens/parts/useDeferredOpen.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { useCurrentDay } from '../../ui/today.ts';

/**
 * Shows that the current customer must be called now, the reason, and a button to plan the next call. Renders nothing before that day. Once
 * the notice was shown, it remains and shows the new state, so that the page below does not move.
 */
export function DueContactNotice() {
  const customer = useRecord<'customers'>();
  const [isOpen, setOpen, line] = useDeferredOpen(false);
  const mayPlan = useCan('plan_contact', customer, 'customers');
  const { next_contact_at: day, next_contact_note: note } = customer;
  const now = useCurrentDay();
  const isDue = day !== null && day <= now;
  const [shownFor, setShownFor] = useState<string | null>(null);
  if (isDue && shownFor !== customer.id) setShownFor(customer.id);
  if (!isDue && shownFor !== customer.id) return null;
  return (
    <Alert
      severity={isDue ? 'warning' : 'success'}
      icon={false}
      sx={{
        py: 0.25,
        '& .MuiAlert-message': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 },
      }}
    >
      <b>{formatContactDay(day, now)}</b>
      {note && <span>{note}</span>}
      {mayPlan && (
        <Button size="small" color="inherit" onClick={() => setOpen(true)}>
          Hẹn lại
        </Button>
      )}
      {line}
      {isOpen && (
        <ActionDialog
          code="plan_contact"
          defaultValues={{ next_contact_at: null, next_contact_note: null }}
          onClose={() => setOpen(false)}
        />
      )}
    </Alert>
  );
}

/** Describes the day of the next call relative to today. */
function formatContactDay(day: string | null, today: string): string {
  if (day === null) return 'Không còn hẹn gọi';
  if (day > today) return `Đã hẹn gọi lại ${formatDate(day)}`;
  const late = diffDays(today, day);
  return late === 0 ? 'Hôm nay hẹn gọi' : `Hẹn gọi ${formatDate(day)}, quá ${late} ngày`;
}
