// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import '../../src/resources/customers/PasteMessage.tsx';
import '../../src/screens/quick/QuickPane.tsx';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { installFakeServer, replyWithPage, replyWithRefusal } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const answer = {
  values: { name: 'Hoa', phone: '0901234567', predicted_birth_date: '2026-12-20' },
  left: 'tuần sau tắm bé được ko',
  doubts: [{ field: 'predicted_birth_date', text: 'Khoảng ngày 20/12/2026.' }],
  duplicates: ['7'],
};

test('a pasted message fills in the form of a new customer, with uncertain values and known customers', async () => {
  let isBusy = true;
  const { sent } = installFakeServer(({ method, path }) => {
    if (method === 'GET') return replyWithPage(path.split('/')[0] ?? '', []);
    expect(path).toBe('customers/read_message');
    if (isBusy) return replyWithRefusal(503, 'Máy chủ đang bận.');
    return { body: { data: answer } };
  });
  renderScreens(
    '/customers?quick=new',
    { '/customers': <ResourceList resource="customers" /> },
    buildViewer('sales'),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Dán tin nhắn' }));
  const text = screen.getByRole('textbox', { name: 'Tin nhắn của mẹ' });
  await userEvent.click(text);
  await userEvent.paste('mình tên Hoa, 0901234567\nds khoảng 20/12, tuần sau tắm bé được ko');
  await userEvent.click(screen.getByRole('button', { name: 'Điền vào mẫu' }));
  // After a failure the text is still there.
  expect(await screen.findByText('Máy chủ đang bận.')).toBeTruthy();
  isBusy = false;
  await userEvent.click(screen.getByRole('button', { name: 'Điền vào mẫu' }));
  expect(await screen.findByText(/Đã điền Họ tên, Điện thoại, Ngày dự sinh/)).toBeTruthy();
  expect(screen.getByText('Xem lại Ngày dự sinh: Khoảng ngày 20/12/2026.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Mở khách hàng 7' }).getAttribute('href')).toContain(
    '/customers/7',
  );
  expect((screen.getByRole('textbox', { name: /^Họ tên/ }) as HTMLInputElement).value).toBe('Hoa');
  expect((screen.getByRole('textbox', { name: /^Ghi chú/ }) as HTMLInputElement).value).toBe(answer.left);
  expect(sent('POST')).toHaveLength(2);
});

test('values that were read are marked at their fields, uncertain ones with the reason', async () => {
  installFakeServer(({ method, path }) =>
    method === 'GET' ? replyWithPage(path.split('/')[0] ?? '', []) : { body: { data: answer } },
  );
  const { router } = renderScreens(
    '/customers',
    { '/customers': <ResourceList resource="customers" /> },
    buildViewer('sales'),
  );
  // Opens the form as Ctrl K does.
  await router.navigate('/customers?quick=new', { state: { message: 'mình tên Hoa, 0901234567' } });
  const name = await screen.findByRole('textbox', { name: /^Họ tên/ });
  await waitFor(() => expect((name as HTMLInputElement).value).toBe('Hoa'));
  expect(screen.getAllByText('Đọc từ tin nhắn')).toHaveLength(2);
  expect(screen.getByText('Khoảng ngày 20/12/2026.')).toBeTruthy();
});
