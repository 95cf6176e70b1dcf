// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listPlaceChoices } from '../../src/resources/customers/listPlaceChoices.ts';
import { useLocations } from '../../src/resources/customers/useLocations.ts';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { installFakeServer, replyWithPage, replyWithRefusal } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const wards = Array.from({ length: 1203 }, (_, at) => ({
  id: String(at + 1),
  province: 'Hồ Chí Minh',
  district: 'Quận 1',
  ward: `Phường ${at + 1}`,
}));

function Wards() {
  const { data } = useLocations();
  const offered = listPlaceChoices(data ?? [], 'ward', { city: 'Hồ Chí Minh', province: 'Quận 1' });
  return <p>{offered.length}</p>;
}

test('every ward is offered, also with more wards than a page of the API', async () => {
  installFakeServer(({ query }) => {
    const size = Number(query['page[size]']);
    const from = (Number(query['page[number]']) - 1) * size;
    return replyWithPage('locations', wards.slice(from, from + size), wards.length);
  });
  renderScreens('/', { '/': <Wards /> });
  expect(await screen.findByText('1203')).toBeTruthy();
});

const list = { '/locations': <ResourceList resource="locations" /> };

test('an empty list offers admins to load the wards, and shows them afterwards', async () => {
  let isLoaded = false;
  let isBusy = true;
  const { sent } = installFakeServer(({ method, path }) => {
    if (method === 'GET') return replyWithPage('locations', isLoaded ? wards.slice(0, 2) : []);
    expect(path).toBe('locations/places');
    if (isBusy) return replyWithRefusal(503, 'Máy chủ đang bận.');
    isLoaded = true;
    return { body: { data: { added: 994 } } };
  });
  renderScreens('/locations', list, buildViewer('admin'));
  const load = await screen.findByRole('button', { name: 'Nạp phường, xã TP. Hồ Chí Minh và Hà Nội' });
  await userEvent.click(load);
  expect(await screen.findByText('Máy chủ đang bận.')).toBeTruthy();
  isBusy = false;
  await userEvent.click(load);
  expect(await screen.findByText('Phường 2')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Nạp phường/ })).toBeNull();
  // The second press repeats the same request.
  expect(new Set(sent('POST').map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

test('a user who is not an admin is not offered to load them', async () => {
  installFakeServer(() => replyWithPage('locations', []));
  renderScreens('/locations', list, buildViewer('sales'));
  expect(await screen.findByText('Chưa có địa điểm nào.')).toBeTruthy();
  expect(await screen.findAllByRole('button', { name: 'New' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Nạp phường/ })).toBeNull();
});
