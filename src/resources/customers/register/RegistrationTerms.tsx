import { Alert, Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { addDays, isRealDay, isSunday } from '#rules/days';
import { formatDate } from '#rules/format';
import { registrationFields } from '#schema/registration';
import { FormField } from '../../../screens/form/FormField.tsx';
import { CommissionMoney } from './CommissionMoney.tsx';
import { FreeNursesSearch } from './FreeNursesSearch.tsx';
import { PresetReferenceInput } from './PresetReferenceInput.tsx';

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {children}
      </Box>
    </Box>
  );
}

const renderFields = (...names: (keyof typeof registrationFields)[]) =>
  names.map((name) => <FormField key={name} name={name} field={registrationFields[name]} />);

/** Notice that there are no sessions on Sundays: a start on a Sunday moves to Monday. */
function SundayStart() {
  const start: unknown = useWatch({ name: 'started_at' });
  if (typeof start !== 'string' || !isRealDay(start) || !isSunday(start)) return null;
  return (
    <Alert severity="info" sx={{ gridColumn: '1 / -1' }}>
      {formatDate(start)} là Chủ nhật: buổi đầu dời sang Thứ 2, {formatDate(addDays(start, 1))}.
    </Alert>
  );
}

/** Inputs of a registration other than its services: time, people, deductions and prepayment. */
export const RegistrationTerms = () => (
  <>
    <Group title="Thời gian">
      {renderFields('registered_at', 'started_at', 'expected_to_start_at', 'time_period')}
      <SundayStart />
    </Group>
    <Group title="Người phụ trách">
      <FreeNursesSearch />
      <PresetReferenceInput name="sales_id" />
      {renderFields('agent_id', 'agent1_id', 'agent2_id', 'agent_commission')}
      <CommissionMoney />
      <PresetReferenceInput name="partner_id" />
      {renderFields('partner_commission')}
    </Group>
    <Group title="Giảm giá">{renderFields('discount_codes', 'direct_discount', 'applied_to')}</Group>
    <Group title="Đặt cọc">{renderFields('total_deposit', 'payment_method', 'bank')}</Group>
    {renderFields('note')}
  </>
);
