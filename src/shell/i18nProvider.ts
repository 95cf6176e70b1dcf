import polyglotI18nProvider from 'ra-i18n-polyglot';
import { vi } from './vi.ts';

/** Vietnamese only; a text that is no key is shown as it is. */
export const i18nProvider = polyglotI18nProvider(() => vi, 'vi', [{ locale: 'vi', name: 'Tiếng Việt' }], {
  allowMissing: true,
});
