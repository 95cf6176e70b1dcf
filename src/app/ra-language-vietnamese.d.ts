/** The package has no types and lacks the texts of later versions; a test of `vi.ts` lists the missing texts. */
declare module 'ra-language-vietnamese' {
  import type { TranslationMessages } from 'react-admin';

  const messages: TranslationMessages & { ra: { navigation: { prev: string } } };
  export default messages;
}
