import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import type { ReactNode } from 'react';
import { percentFromMoney, percentOf } from '#rules/money';
import { money } from '#schema/kinds';
import { registration } from '#schema/registration';
import type { LoadedRecord } from '../../../jsonapi/response.ts';
import { Entry } from '../../parts/Entry.tsx';
import { originalPrice, withNurse } from './draft.ts';
import type { Registration } from './useRegistration.ts';
import { WhoIsFree } from './WhoIsFree.tsx';

const commissionMoney = money('Tiền hoa hồng', { min: 0 });

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1, fontWeight: 700 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {children}
      </Box>
    </Box>
  );
}

/** Everything of a registration but its services: when, who, what is taken off, what is paid ahead. */
export function Terms({ form }: { readonly form: Registration }) {
  const agents = useGetList<LoadedRecord>('agents', {
    pagination: { page: 1, perPage: 1000 },
    meta: { include: [] },
  });
  const original = originalPrice(form.lines, form.catalogue);
  const percent = form.values.agent_commission as number | null | undefined;
  const values = { ...form.values, commission_money: percent == null ? null : percentOf(original, percent) };

  const entry = (name: keyof typeof registration, onChange = form.set) => (
    <Entry
      resource="packages"
      name={name}
      field={registration[name]}
      values={values}
      onChange={onChange}
      error={form.errors[name]}
    />
  );
  const chooseAgent = (_name: string, id: unknown) => form.setMany(withNurse(id, agents.data ?? []));
  const typeMoney = (_name: string, typed: unknown) =>
    form.set('agent_commission', typed === null ? null : percentFromMoney(typed as number, original));

  return (
    <>
      <Group title="Thời gian">
        {entry('registered_at')}
        {entry('started_at')}
        {entry('expected_to_start_at')}
        {entry('time_period')}
      </Group>
      <Group title="Người phụ trách">
        <WhoIsFree form={form} onChoose={(id) => chooseAgent('agent_id', id)} />
        {entry('sales_id')}
        {entry('agent_id', chooseAgent)}
        {entry('agent1_id')}
        {entry('agent2_id')}
        {entry('agent_commission')}
        <Entry
          resource="packages"
          name="commission_money"
          field={commissionMoney}
          values={values}
          onChange={typeMoney}
          help="Tính trên giá gốc; nhập tiền thì phần trăm tự đổi."
        />
        {entry('partner_id')}
        {entry('partner_commission')}
      </Group>
      <Group title="Giảm giá">
        {entry('discount_codes')}
        {entry('direct_discount')}
        {entry('applied_to')}
      </Group>
      <Group title="Đặt cọc">
        {entry('total_deposit')}
        {entry('payment_method')}
        {entry('bank')}
      </Group>
    </>
  );
}
