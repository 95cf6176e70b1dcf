import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  OutlinedInput,
  Typography,
} from '@mui/material';
import { useStore } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import { FieldFrame } from '../../kinds/parts/FieldFrame.tsx';
import type { ListAddress } from './useListAddress.ts';

interface SavedFilter {
  readonly name: string;
  readonly filter: Readonly<Record<string, string>>;
  readonly sort: string;
}
interface Props {
  readonly resource: string;
  readonly address: ListAddress;
  readonly onClose: () => void;
}

const most = 50;
const empty: readonly SavedFilter[] = [];

/** The kept filters of a list: take one up, keep what is applied now under a name, remove one (which can be taken back). */
export function SavedFiltersDialog({ resource, address, onClose }: Props) {
  const id = useId();
  const [saved, save] = useStore<readonly SavedFilter[]>(`${resource}.savedFilters`, empty);
  const [name, setName] = useState('');
  const [removed, setRemoved] = useState<SavedFilter | null>(null);
  const { filter, sort } = address;
  const nothing = Object.keys(filter).length === 0 && sort === '';
  const trimmed = name.trim();
  const replaces = saved.some((each) => each.name === trimmed);
  const full = saved.length >= most && !replaces;

  const keep = (each: SavedFilter) =>
    save(
      [...saved.filter((other) => other.name !== each.name), each].sort((a, b) =>
        a.name.localeCompare(b.name, 'vi'),
      ),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '' || nothing || full) return;
    keep({ name: trimmed, filter, sort });
    setName('');
  };
  const remove = (each: SavedFilter) => {
    save(saved.filter((other) => other.name !== each.name));
    setRemoved(each);
  };
  const takeBack = (each: SavedFilter) => {
    keep(each);
    setRemoved(null);
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} variant="h2" component="h2">
        Bộ lọc đã lưu
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {saved.length === 0 && (
          <Typography color="text.secondary">
            Chưa lưu bộ lọc nào. Áp dụng một bộ lọc rồi đặt tên cho nó ở đây để lần sau mở lại bằng một lần
            bấm.
          </Typography>
        )}
        <List dense disablePadding aria-label="Bộ lọc đã lưu">
          {saved.map((each) => (
            <ListItem
              key={each.name}
              disablePadding
              secondaryAction={
                <IconButton edge="end" aria-label={`Xóa bộ lọc ${each.name}`} onClick={() => remove(each)}>
                  <DeleteOutlined />
                </IconButton>
              }
            >
              <ListItemButton
                onClick={() => {
                  address.set({ filter: each.filter, sort: each.sort });
                  onClose();
                }}
              >
                <ListItemText primary={each.name} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
        <Box role="status">
          {removed && (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Typography variant="body2">Đã xóa “{removed.name}”.</Typography>
              <Button size="small" onClick={() => takeBack(removed)}>
                Hoàn tác
              </Button>
            </Box>
          )}
        </Box>
        <Box component="form" onSubmit={submit} noValidate>
          <FieldFrame id={`${id}name`} label="Lưu bộ lọc đang áp dụng với tên">
            <Box sx={{ display: 'flex', gap: 1 }}>
              <OutlinedInput
                id={`${id}name`}
                size="small"
                fullWidth
                value={name}
                disabled={nothing}
                inputProps={{ maxLength: 80 }}
                onChange={(event) => setName(event.target.value)}
              />
              <Button type="submit" variant="outlined" disabled={nothing || trimmed === '' || full}>
                Save
              </Button>
            </Box>
          </FieldFrame>
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {nothing
              ? 'Chưa có bộ lọc nào đang áp dụng.'
              : full
                ? `Đã đủ ${most} bộ lọc: xóa bớt một cái.`
                : replaces
                  ? 'Tên này đã có: lưu sẽ thay bộ lọc cũ.'
                  : ' '}
          </Typography>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
