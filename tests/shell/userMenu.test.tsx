// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { version } from '../../package.json';
import { UserMenu } from '../../src/shell/layout/UserMenu.tsx';
import { show, widen } from '../screens/support/show.tsx';

test('the account menu shows the version', async () => {
  // A phone has no space for the user's name in the button.
  widen(390);
  show('/', { '/': <UserMenu /> });
  fireEvent.click(await screen.findByRole('button', { name: 'Tài khoản' }));
  expect(await screen.findByText(`Phiên bản ${version}`)).toBeTruthy();
});
