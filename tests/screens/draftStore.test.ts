// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { draftStore } from '../../src/screens/form/draftStore.ts';

beforeEach(() => localStorage.clear());
const typed = { note: 'gọi lại' };

test('a draft is restored once, to the form and the account that entered it', () => {
  draftStore.keep('/1', 'customers/5', typed);
  expect(draftStore.take('/2', 'customers/5')).toBeNull();
  expect(draftStore.take('/1', 'customers/new')).toBeNull();
  expect(draftStore.take('/1', 'customers/5')).toEqual(typed);
  expect(draftStore.take('/1', 'customers/5')).toBeNull();
  expect(localStorage.length).toBe(0);
});

test('a draft is stored for a day, and then removed when the next one is stored', () => {
  const now = Date.now();
  draftStore.keep('/1', 'customers/5', typed, now);
  expect(draftStore.take('/1', 'customers/5', now + 86_400_000)).toBeNull();
  draftStore.keep('/1', 'customers/6', typed, now + 86_400_000);
  expect(localStorage.getItem('noi.typed')).not.toContain('customers/5');
});

test('signing out removes the account’s drafts, and leaves those of other accounts', () => {
  draftStore.keep('/1', 'customers/5', typed);
  draftStore.keep('/2', 'customers/5', typed);
  draftStore.clear('/1');
  expect(draftStore.take('/1', 'customers/5')).toBeNull();
  expect(draftStore.take('/2', 'customers/5')).toEqual(typed);
});

test('a full storage neither throws nor prevents signing out; the newest draft that fits is stored', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => items.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > 150) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  });
  draftStore.keep('1', 'old', { text: 'x'.repeat(60) });
  draftStore.keep('1', 'new', { text: 'y'.repeat(60) });
  expect(draftStore.take('1', 'new')).toEqual({ text: 'y'.repeat(60) });
  draftStore.keep('1', 'too long', { text: 'z'.repeat(500) });
  expect(draftStore.take('1', 'too long')).toBeNull();
  expect(() => draftStore.clear('1')).not.toThrow();
  vi.unstubAllGlobals();
});
