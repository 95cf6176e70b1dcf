/** Another time and another nurse of a package from a session on: in the schedule, in few presses, and by keyboard. */
import { isAccessible } from './support/isAccessible.ts';
import { Shop, unique } from './support/shop.ts';
import { signIn } from './support/signIn.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';

const cellOf = (page: Page, nurse: string, day: string): Locator =>
  page
    .getByRole('grid', { name: /^Lịch tắm/ })
    .getByRole('gridcell', { name: new RegExp(`^${nurse}, .*${day}.*: 1 chưa tắm`) });

/** A package with sessions on Fri 4, Sat 5 and Mon 7 June 2032, of a nurse whose schedule is open. */
async function open(page: Page, shop: Shop) {
  const nurse = unique('Điều dưỡng đổi');
  const agent_id = await shop.nurse({ name: nurse });
  const package_id = await shop.register(await shop.customer(), await shop.service(), 3, { agent_id });
  await signIn(page, 'sales');
  await page.goto(`/reports/schedule?from=2032-06-01&to=2032-06-20&agent_id=${agent_id}`);
  await expect(cellOf(page, nurse, '05/06')).toBeVisible();
  const read = async () => (await shop.call('owner', 'GET', `/packages/${package_id}`)).attributes;
  return { nurse, read };
}

test('a package gets another time from a session on in four presses, another nurse in four, both shown first', async ({
  page,
  request,
}) => {
  const shop = new Shop(request);
  const next = unique('Điều dưỡng mới');
  const next_id = await shop.nurse({ name: next });
  const { nurse, read } = await open(page, shop);
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  await press(cellOf(page, nurse, '05/06'));
  await press(page.getByRole('button', { name: /^Đổi giờ từ buổi của/ }));
  const time = page.getByRole('dialog', { name: /^Đổi giờ/ });
  await press(time.getByRole('button', { name: /^13:00/ }));
  await expect(time.getByRole('region', { name: 'Các buổi sẽ đổi' })).toContainText('2 buổi sẽ đổi');
  await isAccessible(page);
  await press(time.getByRole('button', { name: 'Đổi giờ', exact: true }));
  await expect(time).toBeHidden();
  expect(presses).toBeLessThanOrEqual(5);
  expect((await read()).time_period).toEqual(['13:00-14:00']);

  await page.reload();
  presses = 0;
  await press(cellOf(page, nurse, '07/06'));
  await press(page.getByRole('button', { name: /^Đổi người từ buổi của/ }));
  const person = page.getByRole('dialog', { name: /^Đổi người/ });
  await expect(person.getByRole('radiogroup', { name: 'Ai rảnh?' })).toBeVisible();
  // How many there are is known with the first of them.
  await expect(person.getByRole('radio').first()).toBeVisible();
  const more = person.getByRole('button', { name: /^Xem thêm/ });
  if (await more.isVisible()) await press(more);
  await press(person.getByRole('radio', { name: new RegExp(next) }));
  await expect(person.getByRole('region', { name: 'Các buổi sẽ đổi' })).toContainText('1 buổi sẽ đổi');
  await isAccessible(page);
  await press(person.getByRole('button', { name: 'Đổi người', exact: true }));
  await expect(person).toBeHidden();
  expect(presses).toBeLessThanOrEqual(5);
  expect((await read()).agent_id).toBe(next_id);
});

test('G and N open them from the cell in which the keyboard is @long', async ({ page, request }) => {
  const { nurse } = await open(page, new Shop(request));
  const cell = cellOf(page, nurse, '05/06');
  await cell.click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const [key, name] of [
    ['g', /^Đổi giờ/],
    ['n', /^Đổi người/],
  ] as const) {
    await page.getByRole('grid', { name: /^Lịch tắm/ }).focus();
    await page.keyboard.press(key);
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByRole('textbox', { name: /Từ ngày/ })).toHaveValue('05/06/2032');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
