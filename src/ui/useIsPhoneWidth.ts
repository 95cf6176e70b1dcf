import { useMediaQuery } from '@mui/material';

const narrow = '(max-width:599.95px)';

/** True if the window is currently as narrow as a phone; for decisions before the first render. */
export const isPhoneWidth = (): boolean => window.matchMedia(narrow).matches;

/** Returns true if the window is as narrow as a phone. */
export const useIsPhoneWidth = (): boolean => useMediaQuery(narrow, { noSsr: true });
