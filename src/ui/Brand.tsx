import { SvgIcon } from '@mui/material';
import { brandAccent } from './tokens.ts';

/** The logo: a cradle. */
export function Brand({ size = 24 }: { size?: number }) {
  return (
    <SvgIcon viewBox="0 0 32 32" color="primary" aria-hidden sx={{ fontSize: size }}>
      <path d="M4 12h24a12 12 0 0 1-24 0z" fill="currentColor" />
      <path
        d="M5 27c7 3.2 15 3.2 22 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <circle cx="16" cy="7" r="3.4" fill={brandAccent} />
    </SvgIcon>
  );
}
