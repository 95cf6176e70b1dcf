import polyglotI18nProvider from 'ra-i18n-polyglot';
import { vietnameseMessages } from './vi.ts';

const provider = polyglotI18nProvider(
  () => vietnameseMessages,
  'vi',
  [{ locale: 'vi', name: 'Tiếng Việt' }],
  {
    allowMissing: true,
  },
);

/** Vietnamese only. A text that is not a key is shown unchanged, even if react-admin has an English fallback for it. */
export const i18nProvider: typeof provider = {
  ...provider,
  translate: (key, options) => provider.translate(key, key.includes(' ') ? { ...options, _: key } : options),
};
