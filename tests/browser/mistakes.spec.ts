/** A costly mistake of last month is corrected on the page of the package. */
import { PressCounter } from './support/presses.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { signInPage } from './support/signIn.ts';
import { expect, test } from './support/test.ts';

test('a wrong nurse of last month, who was already paid, is corrected in at most 20 presses', async ({
  page,
  request,
}) => {
  const shop = new BrowserTestCompany(request);
  const [wrong, right] = [makeUniqueText('Ghi nhầm'), makeUniqueText('Đã làm')];
  const agent_id = await shop.nurse({ name: wrong, commission: 40 });
  await shop.nurse({ name: right, commission: 40 });
  const { id, customer } = await shop.finished('2011-09-05', { agent_id });
  const { result } = await shop.act('packages', id, 'pay_agent', {
    at: '2011-09-10',
    payment_method: 'cash',
  });
  await shop.act('transactions', result.transaction_id, 'approve', {});
  await signInPage(page, 'owner');
  await page.goto(`/customers/${customer}?packageId=${id}`);
  const presses = new PressCounter();
  const dialog = page.getByRole('dialog');
  const main = page.getByRole('main');
  const more = main.getByRole('button', { name: 'Thao tác khác' });

  // Recovers the pay of the wrong nurse.
  await presses.on(more);
  await presses.on(page.getByRole('menuitem', { name: 'Thu lại lương' }));
  await expect(dialog.getByRole('textbox', { name: /^Số tiền/ })).toHaveValue('400.000');
  await presses.type(dialog.getByRole('textbox', { name: /^Lý do/ }), 'Ghi nhầm điều dưỡng');
  await presses.on(dialog.getByRole('button', { name: 'Thu lại lương' }));
  await expect(dialog).toHaveCount(0);

  // Gives the held session to the other nurse.
  await presses.on(main.getByRole('button', { name: /05\/09/ }));
  await presses.on(dialog.getByRole('button', { name: 'Đổi người' }));
  const changeDialog = page.getByRole('dialog', { name: /^Đổi điều dưỡng của buổi/ });
  await presses.type(changeDialog.getByRole('combobox', { name: /^Điều dưỡng/ }), right);
  await presses.on(page.getByRole('option', { name: right }));
  await presses.on(changeDialog.getByRole('button', { name: 'Đổi người' }));
  await expect(dialog).toHaveCount(0);

  // Pays the right nurse.
  await presses.on(main.getByRole('button', { name: 'Trả lương điều dưỡng' }));
  await expect(dialog.getByRole('radio', { name: right })).toBeChecked();
  await presses.on(dialog.getByRole('button', { name: 'Trả lương điều dưỡng' }));
  await expect(dialog).toHaveCount(0);
  expect(presses.count).toBeLessThanOrEqual(20);
  const shares: { name: string; paid: number }[] = await shop.call('owner', 'GET', `/packages/${id}/shares`);
  expect(shares.filter(({ paid }) => paid !== 0)).toMatchObject([{ name: right, paid: 400_000 }]);
});
