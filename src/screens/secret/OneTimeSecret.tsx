import { Box, Button, Stack, Typography } from '@mui/material';
import { useNotices } from '../parts/useNotices.tsx';

interface Props {
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a secret once, to be copied. */
export function OneTimeSecret({ secret, onClose }: Props) {
  const notices = useNotices();
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => notices.done(),
      () => notices.failed('Chưa chép được. Hãy chọn và chép khóa bằng tay.'),
    );
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography>Hãy chép khóa này ngay: nó chỉ hiện một lần.</Typography>
      <Box
        component="code"
        aria-label="Khóa bí mật"
        sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, overflowWrap: 'anywhere' }}
      >
        {secret}
      </Box>
      <Stack direction="row" spacing={1}>
        <Button variant="contained" onClick={() => void copy()}>
          Chép
        </Button>
        <Button color="inherit" onClick={onClose}>
          Đóng
        </Button>
      </Stack>
    </Stack>
  );
}
