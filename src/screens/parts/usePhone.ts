import { useMediaQuery } from '@mui/material';

const narrow = '(max-width:599.95px)';

/** Whether the window is as narrow as a phone now; for what is decided before anything is drawn. */
export const isPhoneNow = (): boolean => window.matchMedia(narrow).matches;

/** Whether the window is as narrow as a phone. */
export const usePhone = (): boolean => useMediaQuery(narrow, { noSsr: true });
