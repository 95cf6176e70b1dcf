import { Typography } from '@mui/material';
import { FullPage } from './FullPage.tsx';

/** While the current user is being loaded. */
export function LoadingPage() {
  return (
    <FullPage>
      <Typography role="status" color="textSecondary">
        App Loading ...
      </Typography>
    </FullPage>
  );
}
