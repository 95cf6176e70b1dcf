// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { toTransactionInput } from '../../src/resources/transactions/toTransactionInput.ts';
import RecordPage from '../../src/screens/record/RecordPage.tsx';
import { installFakeServer, replyWithPage, replyWithRecord } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

/** Opens a record's page for editing; returns the values that Save sends. */
function edit(resource: string, record: Readonly<Record<string, unknown>>, who = buildViewer('finance')) {
  const server = installFakeServer((call) => {
    const [type = '', id] = call.path.split('/');
    if (type === resource) return replyWithRecord(resource, '1', record);
    return id
      ? replyWithRecord(type, id, { name: 'Đỗ Thị Hồng', customer_id: '5' })
      : replyWithPage(type, []);
  });
  renderScreens(
    `/${resource}/1?mode=edit`,
    { [`/${resource}/:id`]: <RecordPage resource={resource} /> },
    who,
  );
  return async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Save item successfully! Đã lưu .+\. 5000$/);
    return server.sent('PATCH')[0]?.body.data?.attributes;
  };
}

describe('the link of a transaction', () => {
  // The code of the input is loaded when the input is first shown.
  const link = () => screen.findByRole('combobox', { name: 'Liên kết khách hàng' });
  const paid = {
    ...{ status: 'created', at: '2026-11-20', month: '2026-11', kind: 'revenue', amount: 5000 },
    ...{ customer_id: '5', package_id: '9', customer_link: '/customers/5?packageId=9' },
  };

  test('is sent as customer and package when it changed', async () => {
    const save = edit('transactions', paid);
    fireEvent.change(await link(), { target: { value: 'https://noi.example/customers/6' } });
    expect(await save()).toEqual({ customer_id: '6', package_id: null });
  });

  test('clears both when it was emptied', async () => {
    const save = edit('transactions', paid);
    fireEvent.change(await link(), { target: { value: '' } });
    expect(await save()).toEqual({ customer_id: null, package_id: null });
  });

  test('is not sent when it is unchanged', async () => {
    const save = edit('transactions', paid);
    await link();
    fireEvent.change(screen.getByRole('textbox', { name: 'Ghi chú' }), { target: { value: 'Đã thu' } });
    expect(await save()).toEqual({ note: 'Đã thu' });
  });

  test('is left to the server to refuse when it is invalid', () => {
    expect(toTransactionInput({ amount: 1, customer_link: '/packages/9' })).toEqual({
      amount: 1,
      customer_link: '/packages/9',
    });
    expect(toTransactionInput({ amount: 1 })).toEqual({ amount: 1 });
  });
});

test('only the description of a draft is sent', async () => {
  const draft = { partner_id: '7', level: 'draft', month: '2026-10', summary: null, package_ids: ['3'] };
  const save = edit('partner_revenues', draft, buildViewer('admin'));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Mô tả' }), { target: { value: 'Tháng 10' } });
  expect(await save()).toEqual({ summary: 'Tháng 10' });
});
