// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { beforeEach, expect, test } from 'vitest';
import { RecordForm } from '../../src/screens/form/RecordForm.tsx';
import RecordPage from '../../src/screens/record/RecordPage.tsx';
import { installFakeServer, replyWithPage, replyWithRecord } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';

beforeEach(() => setWindowWidth(1440));

const service = { id: '4', name: 'Tắm bé' };
const tier = { min_quantity: 1, max_quantity: null, price: 200_000 };

/** The page of a combo, with one service in it that has a price tier. */
function openCombo() {
  const server = installFakeServer(({ path, query }) => {
    if (path === 'pack_items')
      return replyWithPage('pack_items', [{ id: '7', combo_id: '3', service_id: '4', service, quantity: 1 }]);
    if (path === 'bulk_discounts' && query['filter[pack_item_id]'])
      return replyWithPage('bulk_discounts', [{ id: '8', ...tier, pack_item_id: '7', service_id: null }]);
    if (path === 'bulk_discounts')
      return replyWithPage('bulk_discounts', [{ id: '9', ...tier, service_id: '3', pack_item_id: null }]);
    if (path === 'services/3')
      return replyWithRecord('services', '3', { name: 'Combo', pack: true, price: 1_000_000 });
    return replyWithPage(path, []);
  });
  return {
    ...server,
    ...renderScreens('/services/3', { '/services/:id': <RecordPage resource="services" /> }),
  };
}

test('a new price tier of an included service requires only quantities and a price', async () => {
  const { user, sent } = openCombo();
  await user.click(await screen.findByRole('button', { name: 'New Bảng giá · Tắm bé' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bậc giá mới' }));
  await user.type(await dialog.findByRole('textbox', { name: /^Đơn giá/ }), '150000');
  expect(dialog.queryAllByRole('combobox')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]?.body.data?.attributes).toMatchObject({
    ...{ service_id: null, pack_item_id: '7', price: 150_000 },
  });
});

const priceTable = async () => within(await screen.findByRole('table', { name: 'Bảng giá' }));

test('a new price tier is entered in the table, with quantities and price only', async () => {
  const { user, sent } = openCombo();
  await user.click(await screen.findByRole('button', { name: 'New bậc giá' }));
  const table = await priceTable();
  await user.type(await table.findByRole('textbox', { name: /^Đơn giá/ }), '150000');
  expect(table.queryAllByRole('combobox')).toEqual([]);
  await user.click(table.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]?.body.data?.attributes).toMatchObject({
    ...{ service_id: '3', pack_item_id: null, price: 150_000 },
  });
  await waitFor(() => expect(table.queryByRole('textbox')).toBeNull());
});

test('a price tier is edited in its row; Cancel shows the row again', async () => {
  const { user } = openCombo();
  const table = await priceTable();
  const row = await table.findByRole('row', { name: /200\.000/ });
  await user.click(within(row).getByRole('button', { name: 'Edit' }));
  expect(await table.findByRole('textbox', { name: /^Đơn giá/ })).toBeTruthy();
  expect(table.queryAllByRole('combobox')).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(table.getByRole('button', { name: 'Cancel' }));
  expect(await table.findByRole('row', { name: /200\.000/ })).toBeTruthy();
});

test('each variant is below its tier, with its price', async () => {
  installFakeServer(({ path }) => {
    if (path === 'bulk_discounts')
      return replyWithPage('bulk_discounts', [
        { id: '1', ...tier, max_quantity: 6, service_id: '4', pack_item_id: null },
        { id: '2', ...tier, min_quantity: 7, price: 150_000, service_id: '4', pack_item_id: null },
      ]);
    if (path === 'variants')
      return replyWithPage('variants', [
        { id: '5', name: '3 buổi', quantity: 3, service_id: '4' },
        { id: '6', name: '10 buổi', quantity: 10, service_id: '4' },
      ]);
    if (path === 'services/4')
      return replyWithRecord('services', '4', { ...service, price: 220_000, amount: 1 });
    return replyWithPage(path, []);
  });
  renderScreens('/services/4', { '/services/:id': <RecordPage resource="services" /> });
  const table = await priceTable();
  await table.findByText('10 buổi');
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => (textContent ?? '').replaceAll(/\s/g, ' '))).toEqual([
    '16200.000 ₫',
    '3 buổi× 3600.000 ₫',
    '7trở lên150.000 ₫',
    '10 buổi× 101.500.000 ₫',
  ]);
});

test('the price of a combo is labelled as the price per session, and the total is shown while typing', async () => {
  installFakeServer(({ path }) => replyWithPage(path, []));
  const form = (
    <ResourceContextProvider value="services">
      <RecordForm mode="new" onSaved={() => undefined} onCancel={() => undefined} />
    </ResourceContextProvider>
  );
  const { user } = renderScreens('/', { '/': form });
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
