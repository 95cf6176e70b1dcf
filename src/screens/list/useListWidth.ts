import { useMediaQuery } from '@mui/material';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { useQuickView } from './useQuickView.ts';

/**
 * Returns the width available to a list. `phone`: a phone's screen; `wide`: a desktop's screen without a quick view, where the wide columns
 * fit; `desk`: a desktop's screen, with or without a quick view.
 */
export function useListWidth(): { readonly phone: boolean; readonly wide: boolean; readonly desk: boolean } {
  const desk = useMediaQuery('(min-width:1200px)', { noSsr: true });
  const { quick } = useQuickView();
  return { phone: useIsPhoneWidth(), wide: desk && quick === null, desk };
}
