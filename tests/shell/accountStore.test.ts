import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountStore } from '../../src/shell/accountStore.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps preferences with the account, once for several changes', () => {
  const save = vi.fn();
  const store = accountStore(save, 1_000);
  store.setItem('theme', 'dark');
  store.setItem('customers.datatable', ['name']);
  expect(save).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(save).toHaveBeenCalledExactlyOnceWith({ theme: 'dark', 'customers.datatable': ['name'] });
});

it('does not send back what it was loaded with', () => {
  const save = vi.fn();
  const store = accountStore(save);
  store.load({ theme: 'dark' });
  vi.runAllTimers();
  expect(store.getItem('theme')).toBe('dark');
  expect(save).not.toHaveBeenCalled();
});

it('keeps where a list stands and what is ticked in this window only', () => {
  const save = vi.fn();
  const store = accountStore(save);
  store.setItem('customers.listParams', { page: 2 });
  store.setItem('customers.selectedIds', ['1']);
  store.setItem('customers.list.scrollPosition', 300);
  vi.runAllTimers();
  expect(save).not.toHaveBeenCalled();
  expect(store.getItem('customers.listParams')).toEqual({ page: 2 });
});

it('tells listeners of a key, and a reset leaves the preferences', () => {
  const store = accountStore(() => undefined);
  const heard: unknown[] = [];
  const stop = store.subscribe('theme', (value) => heard.push(value));
  store.setItem('theme', 'light');
  store.reset();
  expect(store.getItem('theme')).toBe('light');
  stop();
  store.setItem('theme', 'dark');
  expect(heard).toEqual(['light']);
});

it('sends what is waiting when the page is left', () => {
  const save = vi.fn();
  const store = accountStore(save);
  store.setItem('theme', 'dark');
  store.flush();
  store.flush();
  expect(save).toHaveBeenCalledOnce();
});
