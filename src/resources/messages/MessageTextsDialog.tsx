import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import {
  fillPlaces,
  type MessageTextName,
  type MessageTexts,
  messagePlaces,
  messageTextNames,
  type PlaceValues,
  unknownPlaces,
} from '#rules/messageTexts';
import { messageTextFields } from '#schema/messages';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { GuardedDialog } from '../../screens/form/GuardedDialog.tsx';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useNotices } from '../../screens/parts/useNotices.ts';

const sample: PlaceValues = {
  ten: 'Lan Anh',
  ngay: '21/11/2026',
  gio: '07:30–08:30',
  dia_chi: '12 Trần Phú, Hải Châu, Đà Nẵng',
  dien_thoai: '0912345678',
  dieu_duong: 'Ngọc Hà',
  danh_sach: '07:30–08:30 · Lan Anh · 12 Trần Phú · 0912345678',
};

/** The texts of the messages, with what they come to; a place that stands for nothing is told at its text. */
export function MessageTextsDialog({ onClose }: { readonly onClose: () => void }) {
  const data = useDataProvider<NoiDataProvider>();
  const queries = useQueryClient();
  const notices = useNotices();
  const [typed, setTyped] = useState<Partial<MessageTexts>>({});
  const [failed, setFailed] = useState<unknown>(null);
  const stored = useQuery({
    queryKey: ['message_texts'],
    queryFn: ({ signal }) => data.messageTexts(signal),
  });
  const textOf = (name: MessageTextName): string => typed[name] ?? stored.data?.[name] ?? '';
  const wrongIn = (name: MessageTextName): string | null => {
    const unknown = unknownPlaces(textOf(name));
    if (!textOf(name).trim()) return 'Mẫu tin nhắn không được để trống.';
    return unknown.length > 0 ? `Không có chỗ điền ${unknown.join(', ')}.` : null;
  };
  const isChanged = messageTextNames.some((name) => textOf(name) !== (stored.data?.[name] ?? ''));
  const save = async () => {
    try {
      await data.changeMessageTexts(typed);
      await queries.invalidateQueries();
      notices.saved();
      onClose();
    } catch (error) {
      setFailed(error);
    }
  };
  return (
    <GuardedDialog onClose={onClose} maxWidth="md" dirty={isChanged}>
      <DialogTitle>Mẫu tin nhắn</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 2 }}>
          Chỗ điền:{' '}
          {Object.entries(messagePlaces)
            .map(([place, words]) => `{${place}} ${words}`)
            .join(' · ')}
        </Typography>
        {failed !== null && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {detailsOf(failed).join('\n')}
          </Alert>
        )}
        {stored.error && <ErrorPanel error={stored.error} onRetry={() => void stored.refetch()} />}
        {!stored.data && !stored.error && <Skeleton variant="rounded" height={320} />}
        {stored.data &&
          messageTextNames.map((name) => {
            const wrong = wrongIn(name);
            return (
              <TextField
                key={name}
                label={messageTextFields[name].label}
                value={textOf(name)}
                onChange={(event) => setTyped((before) => ({ ...before, [name]: event.target.value }))}
                error={wrong !== null}
                helperText={wrong ?? fillPlaces(textOf(name), sample)}
                slotProps={{ formHelperText: { sx: { whiteSpace: 'pre-line' } } }}
                multiline
                minRows={2}
                fullWidth
                sx={{ mb: 2 }}
              />
            );
          })}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={Object.keys(typed).length === 0 || messageTextNames.some((name) => wrongIn(name))}
          onClick={() => void save()}
        >
          Save
        </Button>
      </DialogActions>
    </GuardedDialog>
  );
}
