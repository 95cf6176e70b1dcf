import { useMediaQuery } from '@mui/material';

const phoneWidthQuery = '(max-width:599.95px)';

/** True if the window is currently as narrow as a phone; for decisions before the first render. */
export const isPhoneWidth = (): boolean => window.matchMedia(phoneWidthQuery).matches;

/** Returns true if the window is as narrow as a phone. */
export const useIsPhoneWidth = (): boolean => useMediaQuery(phoneWidthQuery, { noSsr: true });
