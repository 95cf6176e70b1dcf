import { Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { usePageTitle } from '../screens/parts/usePageTitle.ts';

/** Any address that is no page. */
export function Fallback() {
  usePageTitle('Không có trang này');
  return (
    <Stack spacing={2} sx={{ py: 10, alignItems: 'center', textAlign: 'center' }}>
      <Typography variant="h1">Oops! You must be lost! Call 911!</Typography>
      <Button component={Link} to="/" variant="outlined">
        Về trang chủ
      </Button>
    </Stack>
  );
}

/** A screen of a `<Resource>`, whose routes take more than the pages there are: `/users/create` and `/users/1/show` are none. */
export function Exactly({ children }: { children: ReactNode }) {
  const { id, '*': more } = useParams();
  const isNamed = id === undefined || /^[1-9]\d{0,14}$/.test(id);
  return isNamed && !more ? children : <Fallback />;
}
