import english from 'ra-language-english';
import { expect, it } from 'vitest';
import { i18nProvider } from '../../src/app/i18nProvider.ts';
import { vietnameseMessages } from '../../src/app/vi.ts';

type Messages = { [key: string]: Messages | string };

function texts(messages: Messages, stem = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${stem}${key}`, value]] : Object.entries(texts(value, `${stem}${key}.`)),
    ),
  );
}
const placeholders = (text: string): string[] => [...new Set(text.match(/%\{\w+\}/g) ?? [])];

const ourTexts = texts(vietnameseMessages as unknown as Messages);
const englishTexts = texts(english as unknown as Messages);

it('has every text of react-admin and no other', () => {
  expect(Object.keys(ourTexts).sort()).toEqual(Object.keys(englishTexts).sort());
});

it('uses no placeholder that react-admin does not fill', () => {
  for (const [key, text] of Object.entries(ourTexts))
    for (const placeholder of placeholders(text))
      expect([key, englishTexts[key]]).toEqual([key, expect.stringContaining(placeholder)]);
});

it('keeps the texts that are intentionally English', () => {
  const { edit, close, save, create, cancel, back, show } = vietnameseMessages.ra.action;
  expect([edit, close, show, save, create, vietnameseMessages.ra.action.delete, cancel, back]).toEqual([
    'Edit',
    'Close',
    'Detail',
    'Save',
    'Create',
    'Delete',
    'Cancel',
    'Back',
  ]);
  expect(vietnameseMessages.ra.message.delete_content).toBe('Are you sure to delete?');
});

it('has no other English text than “Email”', () => {
  const english = Object.entries(ourTexts).filter(
    ([key, text]) => text === englishTexts[key] && /[a-z]{2}/i.test(text.replace(/%\{\w+\}/g, '')),
  );
  expect(english.map(([, text]) => text).sort()).toEqual([
    'Cancel',
    'Close',
    'Create',
    'Delete',
    'Edit',
    'Email',
    'Save',
    'Something went wrong',
  ]);
});

it('shows a text that is not a key unchanged, even if react-admin has an English default', () => {
  expect(i18nProvider.translate('Tài khoản Lê Ngọc Bích', { _: 'Profile' })).toBe('Tài khoản Lê Ngọc Bích');
  expect(i18nProvider.translate('ra.auth.user_menu', { _: 'Profile' })).toBe('Tài khoản');
});
