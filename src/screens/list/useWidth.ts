import { useMediaQuery } from '@mui/material';

/** How much room a list has: a phone's, or that of a desk, where its wide columns fit. */
export function useWidth(): { readonly phone: boolean; readonly desk: boolean } {
  return {
    phone: useMediaQuery('(max-width:599.95px)', { noSsr: true }),
    desk: useMediaQuery('(min-width:1200px)', { noSsr: true }),
  };
}
