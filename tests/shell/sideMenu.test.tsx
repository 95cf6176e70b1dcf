// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StoreContextProvider, useStore } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { accountStore } from '../../src/shell/accountStore.ts';
import { SidebarStore } from '../../src/shell/layout/SidebarStore.tsx';
import { themes } from '../../src/shell/theme/themes.ts';
import { widen } from '../screens/support/show.tsx';

afterEach(cleanup);

/** What react-admin's parts see of the side menu. */
function Toggle() {
  const [open, setOpen] = useStore('sidebar.open', true);
  return (
    <button type="button" onClick={() => setOpen(!open)}>
      {open ? 'open' : 'shut'}
    </button>
  );
}

/** The toggle in a window of this width, of an account that keeps this. */
function open(width: number, kept: Record<string, unknown>) {
  widen(width);
  const saved = vi.fn();
  const store = accountStore(saved);
  store.load(kept);
  render(
    <ThemeProvider theme={themes.light}>
      <StoreContextProvider value={store}>
        <SidebarStore>
          <Toggle />
        </SidebarStore>
      </StoreContextProvider>
    </ThemeProvider>,
  );
  const press = async () => {
    await userEvent.click(screen.getByRole('button'));
    store.flush();
  };
  return { saved, press, shown: () => screen.getByRole('button').textContent };
}

test('on a desk the account keeps whether the side menu is shown', async () => {
  const { saved, press, shown } = open(1366, { 'sidebar.open': false });
  expect(shown()).toBe('shut');
  await press();
  expect(shown()).toBe('open');
  expect(saved).toHaveBeenCalledExactlyOnceWith({ 'sidebar.open': true });
});

test('on a phone the drawer begins shut and is no preference, whatever is kept of the desk', async () => {
  const { saved, press, shown } = open(390, { 'sidebar.open': true });
  expect(shown()).toBe('shut');
  await press();
  expect(shown()).toBe('open');
  expect(saved).not.toHaveBeenCalled();
});
