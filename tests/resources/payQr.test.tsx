// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { findResource } from '#schema/index';
import NursePaymentQr from '../../src/resources/packages/NursePaymentQr.tsx';
import PartnerPaymentQr from '../../src/resources/partnerRevenues/PartnerPaymentQr.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import { installFakeServer, replyWithRecord } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const packages = findResource('packages');
const revenues = findResource('partner_revenues');
if (!packages || !revenues) throw new Error('not declared');

function Form({ values, children }: { values: Record<string, unknown>; children: ReactNode }) {
  const form = useForm({ values });
  return (
    <FormProvider {...form}>
      {children}
      <button type="button" onClick={() => form.setValue('payment_method', 'cash')}>
        Tiền mặt
      </button>
    </FormProvider>
  );
}
const transfer = { payment_method: 'transfer', amount: 1_000_000 };
const shares = [
  {
    agent_id: '3',
    name: 'Lê Thị Hiền',
    sessions: 10,
    income: 1_000_000,
    paid: 0,
    tax: null,
    net: null,
    due: { gross: 1_000_000, tax: 100_000, net: 900_000 },
  },
];
const tax = {
  rules: [{ from: '2026-12-01', percent: 10, threshold: 5_000_000, per: 'payment' }],
  standard: { percent: 10, threshold: 0, per: 'package' },
};
const renderDialog = (values: Record<string, unknown>, dialog: ReactNode) => {
  installFakeServer(({ path }) => {
    if (path === 'agents/3')
      return replyWithRecord('agents', '3', { name: 'Lê Thị Hiền', bank_account: 'Vietcombank 0945373067' });
    if (path === 'packages/7/shares') return { body: { data: shares } };
    if (path === 'settings/tax') return { body: { data: tax } };
    return replyWithRecord('partners', '5', {
      name: 'Mẹ Gạo',
      code: 'MEGAO',
      bank: 'acb',
      bank_account: '1234567890',
    });
  });
  return renderScreens('/', { '/': <Form values={values}>{dialog}</Form> }, buildViewer('finance'));
};
const nurse = (
  <RecordContexts
    resource="packages"
    record={{ id: '7', agent_id: '3', agent_income: 1_000_000, agent_tax: 100_000 }}
  >
    <NursePaymentQr />
  </RecordContexts>
);

test('a nurse is paid the amount after tax, to her own account', async () => {
  renderDialog(transfer, nurse);
  const code = await screen.findByRole('img', { name: /^Mã VietQR chuyển 900\.000\s₫ đến Vietcombank/ });
  expect(code.getAttribute('aria-label')).toMatch(/0945373067$/);
});

test('the tax is calculated for the day of the payment', async () => {
  renderDialog({ ...transfer, at: '2026-12-01' }, nurse);
  expect(await screen.findByRole('img', { name: /^Mã VietQR chuyển 1\.000\.000\s₫/ })).toBeTruthy();
});

test('a partner is paid the whole amount in the dialog', async () => {
  renderDialog(
    { ...transfer, amount: 4_627_050 },
    <RecordContexts resource="partner_revenues" record={{ id: '9', partner_id: '5', month: '2026-10' }}>
      <PartnerPaymentQr />
    </RecordContexts>,
  );
  expect(await screen.findByRole('img', { name: /4\.627\.050\s₫ đến ACB 1234567890$/ })).toBeTruthy();
  expect(screen.getByText(/NOID9K93 MEGAO/)).toBeTruthy();
});

test('the QR code is removed when the payment method changes to cash', async () => {
  const { user } = renderDialog(transfer, nurse);
  await screen.findByRole('img');
  await user.click(screen.getByRole('button', { name: 'Tiền mặt' }));
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
});
