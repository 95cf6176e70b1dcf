// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { version } from '../../package.json';
import { UserMenu } from '../../src/app/layout/UserMenu.tsx';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';

test('the account menu shows the version', async () => {
  // On a phone the button has no space for the user's name.
  setWindowWidth(390);
  renderScreens('/', { '/': <UserMenu /> });
  fireEvent.click(await screen.findByRole('button', { name: 'Tài khoản' }));
  expect(await screen.findByText(`Phiên bản ${version}`)).toBeTruthy();
});
