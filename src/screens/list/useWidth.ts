import { useMediaQuery } from '@mui/material';
import { usePhone } from '../parts/usePhone.ts';
import { useQuick } from './useQuick.ts';

/** The room of a list: a phone's, or that of a desk without a quick view, where the wide columns fit. */
export function useWidth(): { readonly phone: boolean; readonly wide: boolean } {
  const desk = useMediaQuery('(min-width:1200px)', { noSsr: true });
  const { quick } = useQuick();
  return { phone: usePhone(), wide: desk && quick === null };
}
