import { Box, Button, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import { Form } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { packages } from '#schema/packages';
import type { DaySession } from '#schema/reports/schedule';
import { useCan } from '../../../jsonapi/useCan.ts';
import ActionDialogById from '../../../screens/actions/ActionDialogById.tsx';
import { FormField } from '../../../screens/form/FormField.tsx';
import { GuardedDialog } from '../../../screens/form/GuardedDialog.tsx';
import { DialogFoot } from '../../../screens/parts/DialogFoot.tsx';
import { formatDayWithWeekday } from '../../figures/formatDayWithWeekday.ts';
import { AssignNurseDialog } from '../cell/AssignNurseDialog.tsx';
import { formatSlotTimes } from '../timesText.ts';

interface Props {
  readonly agent: { readonly id: string; readonly name: string };
  readonly day: string;
  readonly slots: readonly string[];
  /** Sessions without a nurse at that time. */
  readonly waiting: readonly DaySession[];
  readonly onClose: () => void;
}

const customer = {
  ...packages.fields.customer_id,
  help: 'Tìm theo tên hoặc số điện thoại. Khách mới được tạo ở trang Khách hàng.',
};

/** Dialog that reserves a nurse's time: the user gives her a waiting session, or registers a package with nurse, day and time filled in. */
export function ReserveNurseDialog({ agent, day, slots, waiting, onClose }: Props) {
  const [given, setGiven] = useState<DaySession | null>(null);
  const registers = useCan('register_package_v2', undefined, 'customers');
  if (given) return <AssignNurseDialog shift={given} whole agent_id={agent.id} onClose={onClose} />;
  return (
    <GuardedDialog onClose={onClose} maxWidth="sm" fullBelow="sm" aria-labelledby="keep">
      <DialogTitle id="keep">Giữ chỗ của {agent.name}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography color="textSecondary">
          {formatDayWithWeekday(day)} · {formatSlotTimes(slots)}
        </Typography>
        {waiting.length > 0 && (
          <Box component="section" aria-label="Buổi đang chờ">
            <Typography component="h3" variant="subtitle2">
              Giao buổi đang chờ
            </Typography>
            {waiting.map((session, at) => (
              <Button
                key={session.shift_id}
                fullWidth
                variant="outlined"
                autoFocus={at === 0}
                onClick={() => setGiven(session)}
                sx={{ mt: 1, minHeight: 44, justifyContent: 'start', fontWeight: 400, textAlign: 'start' }}
              >
                {[formatSlotTimes(session.time_period), session.customer_name, session.district]
                  .filter(Boolean)
                  .join(' · ')}
              </Button>
            ))}
          </Box>
        )}
        {registers && (
          <Form record={{ customer_id: null }}>
            <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
              Đăng ký gói mới
            </Typography>
            <FormField name="customer_id" field={customer} autoFocus={waiting.length === 0} />
            <PackageRegistration {...{ agent, day, slots, onClose }} />
          </Form>
        )}
      </DialogContent>
      <DialogFoot onLeave={onClose} />
    </GuardedDialog>
  );
}

/** The registration form of a package, shown after the user has chosen the customer. */
function PackageRegistration({ agent, day, slots, onClose }: Omit<Props, 'waiting'>) {
  const id = useWatch<{ customer_id?: string | null }, 'customer_id'>({ name: 'customer_id' });
  if (!id) return null;
  return (
    <ActionDialogById
      key={id}
      resource="customers"
      id={id}
      code="register_package_v2"
      defaultValues={{ agent_id: agent.id, started_at: day, time_period: [...slots] }}
      onClose={onClose}
    />
  );
}
