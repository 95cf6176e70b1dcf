import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import {
  Box,
  Button,
  DialogContent,
  DialogTitle,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import {
  type SavedQuery,
  Translate,
  useListContext,
  useRemoveFromStore,
  useSavedQueries,
  useStore,
} from 'react-admin';
import { flushSync } from 'react-dom';
import { noOrder, sortText } from '../../jsonapi/sort.ts';
import { GuardedDialog } from '../form/GuardedDialog.tsx';
import { DialogFoot } from '../parts/DialogFoot.tsx';
import { useDeclaration } from '../parts/declarationOf.ts';
import { useListColumns } from './ListColumns.tsx';

const MAX_SAVED = 50;

/**
 * react-admin's saved queries of the list around, to apply, save under a name, and remove with undo. react-admin's own menu has no undo
 * and would keep two of one name.
 */
export default function SavedFiltersDialog({ onClose }: { readonly onClose: () => void }) {
  const { resource, filterValues, sort, perPage, displayedFilters, setFilters, setSort } = useListContext();
  const [saved, save] = useSavedQueries(resource);
  const [name, setName] = useState('');
  const [removed, setRemoved] = useState<SavedQuery | null>(null);
  const isPlain = Object.keys(filterValues).length === 0 && sortText(sort) === '';
  const trimmed = name.trim();
  const replaces = saved.some((each) => each.label === trimmed);
  const isFull = saved.length >= MAX_SAVED && !replaces;

  const without = ({ label }: SavedQuery) => saved.filter((other) => other.label !== label);
  const add = (each: SavedQuery) =>
    save([...without(each), each].sort((a, b) => a.label.localeCompare(b.label, 'vi')));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '' || isPlain || isFull) return;
    add({ label: trimmed, value: { filter: filterValues, sort, perPage, displayedFilters } });
    setName('');
    // Undo would replace the new filter if it has the same name, and exceed the limit.
    setRemoved(null);
  };
  const remove = (each: SavedQuery) => {
    save(without(each));
    setRemoved(each);
  };
  const undoRemove = (each: SavedQuery) => {
    add(each);
    setRemoved(null);
  };

  return (
    <GuardedDialog onClose={onClose} maxWidth="xs" dirty={trimmed !== ''}>
      <DialogTitle>Bộ lọc đã lưu</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Views onChosen={onClose} />
        {saved.length === 0 && (
          <Typography color="text.secondary">
            Chưa lưu bộ lọc nào. Áp dụng một bộ lọc rồi đặt tên cho nó ở đây để lần sau mở lại bằng một lần
            bấm.
          </Typography>
        )}
        <List dense disablePadding aria-label="Bộ lọc đã lưu">
          {saved.map((each) => (
            <ListItem
              key={each.label}
              disablePadding
              secondaryAction={
                <IconButton edge="end" aria-label={`Xóa bộ lọc ${each.label}`} onClick={() => remove(each)}>
                  <DeleteOutlined />
                </IconButton>
              }
            >
              <ListItemButton
                onClick={() => {
                  // Choosing a filter discards a name that was begun.
                  flushSync(() => setName(''));
                  setFilters(each.value.filter);
                  setSort(each.value.sort ?? noOrder);
                  onClose();
                }}
              >
                <ListItemText primary={each.label} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
        <Box role="status">
          {removed && (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Typography variant="body2">Đã xóa “{removed.label}”.</Typography>
              <Button size="small" onClick={() => undoRemove(removed)}>
                <Translate i18nKey="ra.action.undo" />
              </Button>
            </Box>
          )}
        </Box>
        <Box component="form" onSubmit={submit} noValidate>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'end' }}>
            <TextField
              label="Lưu bộ lọc đang áp dụng với tên"
              value={name}
              disabled={isPlain}
              slotProps={{ htmlInput: { maxLength: 80 } }}
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" variant="outlined" disabled={isPlain || trimmed === '' || isFull}>
              <Translate i18nKey="ra.action.save" />
            </Button>
          </Box>
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {isPlain
              ? 'Chưa có bộ lọc nào đang áp dụng.'
              : isFull
                ? `Đã đủ ${MAX_SAVED} bộ lọc: xóa bớt một cái.`
                : replaces
                  ? 'Tên này đã có: lưu sẽ thay bộ lọc cũ.'
                  : ' '}
          </Typography>
        </Box>
      </DialogContent>
      <DialogFoot leave="ra.action.close" onLeave={onClose} />
    </GuardedDialog>
  );
}

/** The declared views of the list and its default columns, to choose from; nothing without views. */
function Views({ onChosen }: { readonly onChosen: () => void }) {
  const resource = useDeclaration();
  const { all, wide, hidden, storeKey } = useListColumns();
  const [, hide] = useStore<string[]>(storeKey, hidden);
  const removeFromStore = useRemoveFromStore();
  const { views } = resource.list;
  if (!wide || !views) return null;
  const choose = (columns: readonly string[] | null) => {
    if (columns) hide(all.map(({ name }) => name).filter((name) => !columns.includes(name)));
    else removeFromStore(storeKey);
    onChosen();
  };
  return (
    <div>
      <Typography variant="h3" component="h3">
        Các cột có sẵn
      </Typography>
      <List dense disablePadding aria-label="Các cột có sẵn">
        {[...views, { label: 'Các cột mặc định', columns: null }].map(({ label, columns }) => (
          <ListItem key={label} disablePadding>
            <ListItemButton onClick={() => choose(columns)}>
              <ListItemText primary={label} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </div>
  );
}
