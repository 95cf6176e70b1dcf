import { Alert, Button } from '@mui/material';
import { diffDays } from '#rules/days';
import { formatDate } from '#rules/format';
import { useCan } from '../../jsonapi/useCan.ts';
import { today } from '../../kinds/parts/today.ts';
import { ActionDialogOf } from '../../screens/actions/ActionDialogOf.tsx';
import { useDeferredOpen } from '../../screens/parts/useDeferredOpen.tsx';
import { useRecord } from '../../screens/useRecord.ts';

/** That the customer around is to be called now and why, with the next day at hand; nothing before that day. */
export function DueContact() {
  const customer = useRecord<'customers'>();
  const [isOpen, setOpen, line] = useDeferredOpen(false);
  const mayPlan = useCan('plan_contact', customer, 'customers');
  const { next_contact_at: day, next_contact_note: note } = customer;
  const now = today();
  if (!day || day > now) return null;
  const late = diffDays(now, day);
  return (
    <Alert
      severity="warning"
      icon={false}
      sx={{
        py: 0.25,
        '& .MuiAlert-message': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 },
      }}
    >
      <b>{late === 0 ? 'Hôm nay hẹn gọi' : `Hẹn gọi ${formatDate(day)}, quá ${late} ngày`}</b>
      {note && <span>{note}</span>}
      {mayPlan && (
        <Button size="small" color="inherit" onClick={() => setOpen(true)}>
          Hẹn lại
        </Button>
      )}
      {line}
      {isOpen && (
        <ActionDialogOf
          code="plan_contact"
          defaultValues={{ next_contact_at: null, next_contact_note: null }}
          onClose={() => setOpen(false)}
        />
      )}
    </Alert>
  );
}
