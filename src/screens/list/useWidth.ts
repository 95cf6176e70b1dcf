import { useMediaQuery } from '@mui/material';
import { usePhone } from '../parts/usePhone.ts';
import { useQuick } from './useQuick.ts';

/** How much room a list has: a phone's, or that of a desk without a quick view, where its wide columns fit. */
export function useWidth(): { readonly phone: boolean; readonly wide: boolean } {
  const desk = useMediaQuery('(min-width:1200px)', { noSsr: true });
  const { quick } = useQuick();
  return { phone: usePhone(), wide: desk && quick === null };
}
