import { Button, Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';

/** A page that broke while being drawn or loaded (after an update its parts have other names): start it again. */
export function UnexpectedError({ error }: { error?: Error }) {
  const routed = useRouteError();
  useEffect(() => console.error(error ?? routed), [error, routed]);
  return (
    <Stack spacing={2} role="alert" sx={{ py: 10, px: 2, alignItems: 'center', textAlign: 'center' }}>
      <Typography variant="h1">Something went wrong</Typography>
      <Typography color="textSecondary">
        Trang này chưa mở được. Hãy tải lại; nếu vẫn vậy, hãy báo cho quản trị viên.
      </Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        Tải lại
      </Button>
    </Stack>
  );
}
