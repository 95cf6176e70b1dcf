import { useMediaQuery } from '@mui/material';

/** Is the window as narrow as a phone? */
export const usePhone = (): boolean => useMediaQuery('(max-width:599.95px)', { noSsr: true });
