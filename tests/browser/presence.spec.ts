/** Other users who have the record open, or edit it. */

import { waitUntilSettled } from './support/settled.ts';
import { BrowserTestCompany, makeUniqueText } from './support/shop.ts';
import { createSession, type DemoUser, signInPage } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';

/** Signs a user in on a page that listens to events. */
async function openPageAs(page: Page, who: DemoUser, path: string): Promise<Page> {
  await signInPage(page, who, await createSession(page.request, who), false);
  const listening = page.waitForResponse('**/api/v1/events');
  await page.goto(path);
  await listening;
  return page;
}
const nameOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('noi.token')}`;
    const answer = await fetch('/api/v1/me', { headers: { authorization } });
    return (await answer.json()).data.name;
  });
const locateStatus = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('two users on one record see each other arrive, edit and leave', async ({
  page,
  secondPage,
  request,
}) => {
  const id = await new BrowserTestCompany(request).customer();
  const [one, other] = [
    await openPageAs(page, 'admin', `/customers/${id}`),
    await openPageAs(secondPage, 'sales', `/customers/${id}`),
  ];
  const [mine, theirs] = [await nameOf(one), await nameOf(other)];
  await expect(locateStatus(one, `${theirs} đang xem`)).toBeVisible();
  await expect(locateStatus(other, `${mine} đang xem`)).toBeVisible();
  await waitUntilSettled(one);
  const place = await one.getByRole('tablist').first().boundingBox();
  await other.goto(`/customers/${id}?activeTab=1&mode=edit`);
  await expect(locateStatus(one, `${theirs} đang sửa`)).toBeVisible();
  await expect(locateStatus(one, 'đang xem')).toHaveCount(0);
  await other.goto('/customers');
  await expect(locateStatus(one, theirs)).toHaveCount(0);
  // The page has not moved.
  expect(await one.getByRole('tablist').first().boundingBox()).toEqual(place);
});

test('the quick view shows them too, and closing it leaves the record', async ({
  page,
  secondPage,
  request,
}) => {
  const id = await new BrowserTestCompany(request).make('locations', {
    province: 'Hồ Chí Minh',
    district: 'Quận Thử',
    ward: makeUniqueText('Phường'),
  });
  const [one, other] = [
    await openPageAs(page, 'admin', `/locations?quick=${id}`),
    await openPageAs(secondPage, 'sales', `/locations?quick=${id}`),
  ];
  const theirs = await nameOf(other);
  await expect(locateStatus(one, `${theirs} đang xem`)).toBeVisible();
  const pane = other.getByRole('complementary', { name: /^Xem nhanh/ });
  await pane.getByRole('button', { name: 'Edit' }).click();
  await expect(locateStatus(one, `${theirs} đang sửa`)).toBeVisible();
  await pane.getByRole('button', { name: 'Cancel' }).click();
  await expect(locateStatus(one, `${theirs} đang xem`)).toBeVisible();
  await pane.getByRole('button', { name: 'Close' }).click();
  await expect(locateStatus(one, theirs)).toHaveCount(0);
});

test('a hidden tab does not count as being on a record, until it is visible again', async ({
  page,
  secondPage,
  request,
}) => {
  const id = await new BrowserTestCompany(request).customer();
  const [one, other] = [
    await openPageAs(page, 'admin', `/customers/${id}`),
    await openPageAs(secondPage, 'sales', `/customers/${id}`),
  ];
  const theirs = await nameOf(other);
  await expect(locateStatus(one, `${theirs} đang xem`)).toBeVisible();
  const hide = (hidden: boolean) =>
    other.evaluate((is) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => is });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await expect(locateStatus(one, theirs)).toHaveCount(0);
  await hide(false);
  await expect(locateStatus(one, `${theirs} đang xem`)).toBeVisible();
});
