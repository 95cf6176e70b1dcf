// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { placesIn } from '../../src/resources/customers/placesIn.ts';
import { useLocations } from '../../src/resources/customers/useLocations.ts';
import { fakeServer, page } from '../screens/support/api.ts';
import { show } from '../screens/support/show.tsx';

const wards = Array.from({ length: 1203 }, (_, at) => ({
  id: String(at + 1),
  province: 'Hồ Chí Minh',
  district: 'Quận 1',
  ward: `Phường ${at + 1}`,
}));

function Wards() {
  const { data } = useLocations();
  const offered = placesIn(data ?? [], 'ward', { city: 'Hồ Chí Minh', province: 'Quận 1' });
  return <p>{offered.length}</p>;
}

test('every ward is offered, also where there are more than the API gives at a time', async () => {
  fakeServer(({ query }) => {
    const from = (Number(query['page[number]']) - 1) * 500;
    return page('locations', wards.slice(from, from + 500), wards.length);
  });
  show('/', { '/': <Wards /> });
  expect(await screen.findByText('1203')).toBeTruthy();
});
