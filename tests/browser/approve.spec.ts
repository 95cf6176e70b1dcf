/** Finance goes through what waits for approval, one after another. */
import { localMonth } from '#rules/days';
import { Presses } from './support/presses.ts';
import { Shop, unique } from './support/shop.ts';
import { signIn } from './support/signIn.ts';
import { expect, test } from './support/test.ts';

test('waiting transactions are approved one after another, each with its evidence, by one press each', async ({
  page,
  request,
}) => {
  const shop = new Shop(request);
  const waiting: { id: string; name: string }[] = [];
  // Later than whatever else waits, so that each is followed by the next of these.
  for (const at of ['2040-03-05', '2040-03-06', '2040-03-07']) {
    const name = unique('Chờ Duyệt');
    const customer_link = `/customers/${await shop.customer({ name })}`;
    const payment = {
      ...{ at, month: localMonth(new Date()), kind: 'revenue', amount: 500_000 },
      ...{ payment_method: 'cash', customer_link },
    };
    waiting.push({ id: await shop.make('transactions', payment), name });
  }
  const last = waiting.at(-1);
  await signIn(page, 'finance');
  await page.goto(`/transactions/${waiting[0]?.id}`);
  const presses = new Presses();
  await presses.on(page.getByRole('button', { name: 'Duyệt', exact: true }));
  for (const { name } of waiting) {
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Duyệt · .*${name}`) });
    await expect(dialog.getByRole('list', { name: 'Căn cứ' })).toBeVisible();
    const going = name === last?.name ? 'Duyệt' : 'Duyệt và mở giao dịch tiếp';
    await presses.on(dialog.getByRole('button', { name: going, exact: true }));
    await expect(dialog).toHaveCount(0);
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(presses.count).toBe(waiting.length + 1);
  for (const { id } of waiting)
    expect((await shop.call('owner', 'GET', `/transactions/${id}`)).attributes.status).toBe('approved');
});
