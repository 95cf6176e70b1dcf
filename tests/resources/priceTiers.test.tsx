// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { beforeEach, expect, test } from 'vitest';
import { RecordForm } from '../../src/screens/form/RecordForm.tsx';
import RecordPage from '../../src/screens/record/RecordPage.tsx';
import { fakeServer, one, page } from '../screens/support/api.ts';
import { show, widen } from '../screens/support/show.tsx';

beforeEach(() => widen(1440));

const service = { id: '4', name: 'Tắm bé' };
const tier = { min_quantity: 1, max_quantity: null, price: 200_000 };

/** A combo's page, with one service in it that has a tier. */
function openCombo() {
  const server = fakeServer(({ path, query }) => {
    if (path === 'pack_items')
      return page('pack_items', [{ id: '7', combo_id: '3', service_id: '4', service, quantity: 1 }]);
    if (path === 'bulk_discounts' && query['filter[pack_item_id]'])
      return page('bulk_discounts', [{ id: '8', ...tier, pack_item_id: '7', service_id: null }]);
    if (path === 'bulk_discounts')
      return page('bulk_discounts', [{ id: '9', ...tier, service_id: '3', pack_item_id: null }]);
    if (path === 'services/3') return one('services', '3', { name: 'Combo', pack: true, price: 1_000_000 });
    return page(path, []);
  });
  return { ...server, ...show('/services/3', { '/services/:id': <RecordPage resource="services" /> }) };
}

test.each([
  ['Bảng giá', { service_id: '3', pack_item_id: null }],
  ['Bảng giá · Tắm bé', { service_id: null, pack_item_id: '7' }],
])('a new price tier asks for quantities and a price only: "%s" says whose it is', async (title, whose) => {
  const { user, sent } = openCombo();
  await user.click(await screen.findByRole('button', { name: `New ${title}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bậc giá mới' }));
  await user.type(await dialog.findByRole('textbox', { name: /^Đơn giá/ }), '150000');
  expect(dialog.queryAllByRole('combobox')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]?.body.data?.attributes).toMatchObject({ ...whose, price: 150_000 });
});

test('a price tier that is edited stays where it is: there is nothing to pick', async () => {
  const { user } = openCombo();
  const table = within(await screen.findByRole('region', { name: 'Bảng giá' }));
  await user.click(await table.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bậc giá' }));
  expect(await dialog.findByRole('textbox', { name: /^Đơn giá/ })).toBeTruthy();
  expect(dialog.queryAllByRole('combobox')).toEqual([]);
});

test('the price of a combo is labelled as that of a session, and says what the whole costs while it is typed', async () => {
  fakeServer(({ path }) => page(path, []));
  const form = (
    <ResourceContextProvider value="services">
      <RecordForm mode="new" onSaved={() => undefined} onCancel={() => undefined} />
    </ResourceContextProvider>
  );
  const { user } = show('/', { '/': form });
  expect(await screen.findByLabelText('Giá')).toBeTruthy();
  await user.click(screen.getByLabelText('Combo'));
  const price = await screen.findByLabelText('Giá mỗi buổi');
  await user.type(price, '460000');
  await screen.findByText('Cả combo 1 buổi: 460.000 ₫');
  const amount = screen.getByLabelText('Số buổi mỗi đơn vị');
  await user.clear(amount);
  await user.type(amount, '7');
  await screen.findByText('Cả combo 7 buổi: 3.220.000 ₫');
});
