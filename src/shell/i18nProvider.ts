import polyglotI18nProvider from 'ra-i18n-polyglot';
import { vi } from './vi.ts';

const provider = polyglotI18nProvider(() => vi, 'vi', [{ locale: 'vi', name: 'Tiếng Việt' }], {
  allowMissing: true,
});

/** Vietnamese only; a text that is no key is shown as it is, also where react-admin has an English one in case of need. */
export const i18nProvider: typeof provider = {
  ...provider,
  translate: (key, options) => provider.translate(key, key.includes(' ') ? { ...options, _: key } : options),
};
