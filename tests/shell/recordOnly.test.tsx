// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RecordOnly } from '../../src/shell/RecordOnly.tsx';
import { show } from '../screens/support/show.tsx';

const routes = {
  '/users/:id': (
    <RecordOnly>
      <p>Một người</p>
    </RecordOnly>
  ),
};

test('an address that names a record is its page', async () => {
  show('/users/12', routes);
  expect(await screen.findByText('Một người')).toBeTruthy();
});

test.each(['create', '0', '12x', '-1'])('/users/%s is no page', async (id) => {
  show(`/users/${id}`, routes);
  expect(await screen.findByText('Oops! You must be lost! Call 911!')).toBeTruthy();
  expect(screen.queryByText('Một người')).toBeNull();
});
