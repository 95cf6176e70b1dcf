import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { RecordForm } from '../../screens/form/RecordForm.tsx';
import { useDeclaration } from '../../screens/parts/declarationOf.ts';
import { useNotices } from '../../screens/parts/useNotices.ts';

/** The form of a new key, and then its secret, which is shown this once. */
export default function NewKey({ onCancel }: { readonly onCancel: () => void }) {
  const resource = useDeclaration();
  const [created, setCreated] = useState<LoadedRecord | null>(null);
  const notices = useNotices();
  if (!created) return <RecordForm resource={resource} onSaved={setCreated} onCancel={onCancel} />;
  const secret = String(created.secret);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => notices.done(),
      () => notices.failed('Không sao chép được. Hãy chọn và chép khóa bằng tay.'),
    );
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography>Hãy chép khóa này ngay: nó chỉ hiện một lần, Nôi không giữ lại.</Typography>
      <Box
        component="code"
        aria-label="Khóa bí mật"
        sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, overflowWrap: 'anywhere' }}
      >
        {secret}
      </Box>
      <Stack direction="row" spacing={1}>
        <Button variant="contained" onClick={() => void copy()}>
          Sao chép
        </Button>
        <Button color="inherit" onClick={onCancel}>
          Đóng
        </Button>
      </Stack>
    </Stack>
  );
}
