// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ExactRoute } from '../../src/app/ExactRoute.tsx';
import { renderScreens } from '../screens/support/show.tsx';

const routes = {
  '/users/:id/*': (
    <ExactRoute>
      <p>Một người</p>
    </ExactRoute>
  ),
  '/users/*': (
    <ExactRoute>
      <p>Nhân sự</p>
    </ExactRoute>
  ),
};

test('a URL with a record id shows its page', async () => {
  renderScreens('/users/12', routes);
  expect(await screen.findByText('Một người')).toBeTruthy();
});

test('a URL with a resource name shows its list', async () => {
  renderScreens('/users', routes);
  expect(await screen.findByText('Nhân sự')).toBeTruthy();
});

test.each(['create', '0', '12x', '-1', '12/show', '12/1/2'])('/users/%s is not a page', async (rest) => {
  renderScreens(`/users/${rest}`, routes);
  expect(await screen.findByText('Oops! You must be lost! Call 911!')).toBeTruthy();
  expect(screen.queryByText('Một người')).toBeNull();
});
