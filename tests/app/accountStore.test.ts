import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mergePreference } from '#rules/mergePreference';
import { createAccountStore } from '../../src/app/accountStore.ts';

type Values = Readonly<Record<string, unknown>>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens a window of account 1 that has loaded these preferences. */
function openWindow(values: Values, save: (changes: Values, base: Values) => Promise<Values | null>) {
  const store = createAccountStore(save, 1_000);
  store.startLoad()('1', values);
  return store;
}
const echo = () => vi.fn(async (changes: Values, _base: Values): Promise<Values | null> => changes);

it('sends only changed keys, once for several changes', async () => {
  const save = echo();
  const store = openWindow({ theme: 'light', size: 50 }, save);
  store.setItem('theme', 'dark');
  store.setItem('customers.datatable', ['name']);
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(save).toHaveBeenCalledExactlyOnceWith(
    { theme: 'dark', 'customers.datatable': ['name'] },
    { theme: 'light' },
    '1',
  );
  store.removeItem('size');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(save).toHaveBeenLastCalledWith({ size: null }, { size: 50 }, '1');
});

it('sends nothing before the preferences are loaded, and not the loaded values', async () => {
  const save = echo();
  const store = createAccountStore(save);
  store.setItem('theme', 'dark');
  store.setItem('home.owner', 'mine');
  store.flush();
  await vi.runAllTimersAsync();
  expect(save).not.toHaveBeenCalled();
  store.startLoad()('1', { theme: 'light' });
  await vi.runAllTimersAsync();
  // The account's own value takes precedence; only missing values are added.
  expect(store.getItem('theme')).toBe('light');
  expect(save).toHaveBeenCalledExactlyOnceWith({ 'home.owner': 'mine' }, {}, '1');
});

it('keeps list state and selections in this window only', async () => {
  const save = echo();
  const store = openWindow({}, save);
  store.setItem('customers.listParams', { page: 2 });
  store.setItem('customers.selectedIds', ['1']);
  store.setItem('customers.list.scrollPosition', 300);
  await vi.runAllTimersAsync();
  expect(save).not.toHaveBeenCalled();
  expect(store.getItem('customers.listParams')).toEqual({ page: 2 });
});

it('notifies listeners of a key, and a reset keeps the preferences', () => {
  const store = openWindow({}, echo());
  const heard: unknown[] = [];
  const stop = store.subscribe('theme', (value) => heard.push(value));
  store.setItem('theme', 'light');
  store.reset();
  expect(store.getItem('theme')).toBe('light');
  stop();
  store.setItem('theme', 'dark');
  expect(heard).toEqual(['light']);
});

it('sends pending changes when the page is left', () => {
  const save = echo();
  const store = openWindow({}, save);
  store.setItem('theme', 'dark');
  store.flush();
  store.flush();
  expect(save).toHaveBeenCalledOnce();
});

describe('two windows and failures', () => {
  /** Opens two windows on one server, which merges preferences as the API does. */
  function twoWindows(start: Values) {
    const server = new Map(Object.entries(start));
    const save = async (changes: Values, base: Values) => {
      for (const [key, value] of Object.entries(changes))
        server.set(key, mergePreference(base[key], value, server.get(key)));
      return Object.fromEntries(Object.keys(changes).map((key) => [key, server.get(key)]));
    };
    return { server, one: openWindow(start, save), other: openWindow(start, save) };
  }
  const filter = (label: string) => ({ label, value: {} });

  it('two windows keep each other’s changes, also in one list', async () => {
    const { server, one, other } = twoWindows({ theme: 'light', saved: [filter('A')] });
    one.setItem('theme', 'dark');
    one.setItem('saved', [filter('A'), filter('B')]);
    await vi.advanceTimersByTimeAsync(1_000);
    other.setItem('saved', [filter('A'), filter('C')]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(Object.fromEntries(server)).toEqual({
      theme: 'dark',
      saved: [filter('A'), filter('C'), filter('B')],
    });
    // The answer to the window's own save contains the filter of the other window.
    expect(other.getItem('saved')).toEqual([filter('A'), filter('C'), filter('B')]);
    one.setItem('saved', [filter('B')]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.get('saved')).toEqual([filter('B'), filter('C')]);
  });

  it('a change that could not be stored is sent again, a refused one is not', async () => {
    const save = echo().mockRejectedValueOnce(new Error('offline'));
    const store = openWindow({}, save);
    store.setItem('theme', 'dark');
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(save.mock.calls.map(([changes]) => changes)).toEqual([{ theme: 'dark' }, { theme: 'dark' }]);
    save.mockResolvedValueOnce(null);
    store.setItem('size', 'x');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(save).toHaveBeenCalledTimes(3);
    expect(store.getItem('size')).toBe('x');
  });

  it('a reload shows changes of another window, and keeps unsaved changes of this one', async () => {
    const save = echo();
    const store = openWindow({ theme: 'light', size: 20, gone: 1 }, save);
    const load = store.startLoad();
    store.setItem('size', 50);
    await vi.advanceTimersByTimeAsync(1_000);
    load('1', { theme: 'dark', size: 20 });
    expect(['theme', 'size', 'gone'].map((key) => store.getItem(key))).toEqual(['dark', 50, undefined]);
  });

  it('another account in the same window gets no values of the previous one', async () => {
    const save = echo();
    const store = openWindow({ theme: 'dark', saved: [filter('A')] }, save);
    store.setItem('size', 50);
    store.startLoad()('2', { size: 20 });
    await vi.runAllTimersAsync();
    expect(['theme', 'saved', 'size'].map((key) => store.getItem(key))).toEqual([undefined, undefined, 20]);
    expect(save).not.toHaveBeenCalled();
  });
});
