// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRegistration } from '../../src/resources/customers/register/useRegistration.ts';
import { fakeServer, page, type Reply, refusal } from '../screens/support/api.ts';
import { show } from '../screens/support/show.tsx';

const start = {
  registered_at: '2026-11-20',
  started_at: '2026-11-23',
  time_period: ['07:30-08:30'],
  sales_id: '4',
};

/** A form that is filled in, with what a person does to it as buttons. */
function Filled() {
  const form = useRegistration({ id: '7', name: 'Đỗ Thị Hồng', _etag: '"5"' }, start, () => undefined);
  const [line] = form.lines;
  return (
    <>
      <button type="button" onClick={() => form.setLine(line?.key ?? 0, { service_id: '1', quantity: 10 })}>
        Chọn dịch vụ
      </button>
      <button type="button" onClick={() => form.set('direct_discount', 50_000)}>
        Giảm thêm
      </button>
      <button type="button" onClick={() => void form.send(false)}>
        Đăng ký
      </button>
      <p>{form.details.join()}</p>
    </>
  );
}

test('what is missing is told until it is there, and what was refused until something changes', async () => {
  const { sent } = fakeServer((call) =>
    call.method === 'GET' ? page(call.path, []) : refusal(422, 'Mã hết lượt.'),
  );
  const { user } = show('/', { '/': <Filled /> });
  await user.click(await screen.findByRole('button', { name: 'Đăng ký' }));
  await screen.findByText('Dịch vụ is required!');
  expect(sent('POST')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Chọn dịch vụ' }));
  expect(screen.queryByText('Dịch vụ is required!')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Đăng ký' }));
  await screen.findByText('Mã hết lượt.');
  await user.click(screen.getByRole('button', { name: 'Giảm thêm' }));
  expect(screen.queryByText('Mã hết lượt.')).toBeNull();
});

test('a registration whose answer was lost is sent again under its key, under another once it was changed or refused', async () => {
  const answers: Reply[] = [
    refusal(503, 'Bận 1'),
    refusal(503, 'Bận 2'),
    refusal(422, 'Sai 3'),
    refusal(503, 'Bận 4'),
  ];
  const { sent } = fakeServer((call) =>
    call.method === 'GET' ? page(call.path, []) : (answers[sent('POST').length - 1] as Reply),
  );
  const { user } = show('/', { '/': <Filled /> });
  const send = async (answer: string) => {
    await user.click(screen.getByRole('button', { name: 'Đăng ký' }));
    await screen.findByText(answer);
  };
  await user.click(await screen.findByRole('button', { name: 'Chọn dịch vụ' }));
  await send('Bận 1');
  await send('Bận 2');
  await user.click(screen.getByRole('button', { name: 'Giảm thêm' }));
  await send('Sai 3');
  await send('Bận 4');
  await waitFor(() => expect(sent('POST').length).toBe(4));
  const [first, second, changed, corrected] = sent('POST').map((call) => call.headers.get('Idempotency-Key'));
  expect(sent('POST')[0]?.headers.get('If-Match')).toBe('"5"');
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(new Set([first, changed, corrected]).size).toBe(3);
});
