// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { version } from '../../package.json';
import { UserMenu } from '../../src/shell/layout/UserMenu.tsx';
import { show } from '../screens/support/show.tsx';

test('the account menu says which version this is', async () => {
  show('/', { '/': <UserMenu /> });
  fireEvent.click(await screen.findByRole('button', { name: /^Tài khoản/ }));
  expect(await screen.findByText(`Phiên bản ${version}`)).toBeTruthy();
});
