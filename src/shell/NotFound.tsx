import { Button, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../screens/parts/usePageTitle.ts';

/** The page of an address that leads nowhere. */
export function NotFound() {
  usePageTitle('Không có trang này');
  return (
    <Stack spacing={2} sx={{ py: 10, alignItems: 'center', textAlign: 'center' }}>
      <Typography variant="h1">Oops! You must be lost! Call 911!</Typography>
      <Typography color="textSecondary">
        Không có trang nào ở địa chỉ này: có thể địa chỉ bị gõ sai, hoặc trang đã chuyển đi. Về trang chủ,
        hoặc nhấn Ctrl K để tìm theo tên hay số điện thoại.
      </Typography>
      <Button component={Link} to="/" variant="outlined">
        Về trang chủ
      </Button>
    </Stack>
  );
}
