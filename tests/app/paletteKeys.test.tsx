// @vitest-environment happy-dom
/** Ctrl K opens the input at once, and no later letter reaches the page. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PaletteHost } from '../../src/pages/palette/PaletteHost.tsx';
import { usePageKeys } from '../../src/screens/parts/pageKey.ts';
import { installFakeServer, replyWithPage } from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';

const heldImport: { release: () => void } = { release: () => undefined };
vi.mock('../../src/pages/palette/PaletteSearch.tsx', async (original) => {
  await new Promise<void>((resolve) => {
    heldImport.release = resolve;
  });
  return original();
});

function Page({ onNew }: { readonly onNew: () => void }) {
  usePageKeys({ n: onNew });
  return <PaletteHost />;
}

test('text typed before the palette is loaded stays in the box, also during a word of an input method', async () => {
  setWindowWidth(1440);
  installFakeServer(({ path }) => replyWithPage(path, []));
  const onNew = vi.fn();
  const { user } = renderScreens('/', { '/': <Page onNew={onNew} /> });
  await screen.findByRole('button', { name: /^Tìm nhanh/ });
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  const first = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tìm nhanh' });
  expect(document.activeElement).toBe(first);
  await user.keyboard('nan');
  expect(first.value).toBe('nan');
  expect(onNew).not.toHaveBeenCalled();
  // If the palette is loaded while a word is being composed, the first input stays until the word is complete.
  fireEvent.compositionStart(first);
  await act(async () => {
    heldImport.release();
    await vi.dynamicImportSettled();
  });
  expect(document.activeElement).toBe(first);
  fireEvent.compositionEnd(first);
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Tìm nhanh' });
  expect([box.value, document.activeElement === box]).toEqual(['nan', true]);
  await user.keyboard('{Escape}');
  expect(onNew).not.toHaveBeenCalled();
});

test('a keyboard shortcut is ignored while an input method uses the key', async () => {
  const onNew = vi.fn();
  renderScreens('/', { '/': <Page onNew={onNew} /> });
  await screen.findByRole('button', { name: /^Tìm nhanh/ });
  fireEvent.keyDown(document.body, { key: 'n', isComposing: true });
  expect(onNew).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(onNew).toHaveBeenCalledOnce();
});
