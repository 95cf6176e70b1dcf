import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import {
  Box,
  Button,
  Checkbox,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormGroup,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import { Translate, useListContext, useRemoveFromStore, useStore } from 'react-admin';
import { flushSync } from 'react-dom';
import { hasRole } from '#schema/access';
import { roleChoices } from '#schema/choices';
import { MAX_SAVED_FILTERS, savedFilters } from '#schema/savedFilters';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { formatSort, parseSort } from '../../jsonapi/sort.ts';
import { useCanCallback } from '../../jsonapi/useCan.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { GuardedDialog } from '../form/GuardedDialog.tsx';
import { DialogFoot } from '../parts/DialogFoot.tsx';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useListColumns } from './ListColumns.tsx';
import { useSavedFilters } from './useSavedFilters.ts';

type Saved = LoadedRecordOf<'saved_filters'>;

const { fields } = savedFilters;

/**
 * Dialog with the saved filters of the surrounding list: the user's own filters, and filters shared with the user's roles. The user can
 * apply a filter, save the current one with a name, share it, and remove it with undo.
 */
export default function SavedFiltersDialog({ onClose }: { readonly onClose: () => void }) {
  const { filterValues, sort, setFilters, setSort } = useListContext();
  const { id: viewer } = useViewer();
  const { all, shown, wide, storeKey, hidden } = useListColumns();
  const [, hide] = useStore<string[]>(storeKey, hidden);
  const { saved, error, retry, isSaving, save, share, remove, restore } = useSavedFilters();
  const [name, setName] = useState('');
  const [withColumns, setWithColumns] = useState(false);
  const [removed, setRemoved] = useState<Saved | null>(null);
  const isPlain = Object.keys(filterValues).length === 0 && formatSort(sort) === '';
  const trimmed = name.trim();
  const own = saved.filter(({ owner_id }) => owner_id === viewer);
  const replaces = own.some((each) => each.name === trimmed);
  const isFull = own.length >= MAX_SAVED_FILTERS && !replaces;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '' || isPlain || isFull || isSaving) return;
    const columns = wide && withColumns ? shown.map((column) => column.name) : [];
    if (!(await save({ name: trimmed, filters: filterValues, sort: formatSort(sort) || null, columns })))
      return;
    setName('');
    // Undoing the earlier removal is no longer offered: the restored filter could replace the new filter if both have the same name, or
    // exceed the limit.
    setRemoved(null);
  };
  const apply = (each: Saved) => {
    // Discards a name that the user has begun to type, because choosing a filter closes the dialog.
    flushSync(() => setName(''));
    setFilters(each.filters as Record<string, unknown>);
    setSort(parseSort(each.sort ?? ''));
    if (wide && each.columns && each.columns.length > 0)
      hide(all.map((column) => column.name).filter((column) => !each.columns?.includes(column)));
    onClose();
  };

  return (
    <GuardedDialog onClose={onClose} maxWidth="xs" dirty={trimmed !== ''}>
      <DialogTitle>Bộ lọc đã lưu</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Views onChosen={onClose} />
        {error && <ErrorPanel error={error} onRetry={retry} />}
        {!error && saved.length === 0 && (
          <Typography color="text.secondary">
            Chưa lưu bộ lọc nào. Áp dụng một bộ lọc rồi đặt tên cho nó ở đây để lần sau mở lại bằng một lần
            bấm.
          </Typography>
        )}
        <List dense disablePadding aria-label="Bộ lọc đã lưu">
          {saved.map((each) => (
            <SavedItem
              key={each.id}
              saved={each}
              isOwn={each.owner_id === viewer}
              onChosen={() => apply(each)}
              onShare={(roles) => share(each, roles)}
              onRemove={async () => {
                if (await remove(each)) setRemoved(each);
              }}
            />
          ))}
        </List>
        <Box role="status">
          {removed && (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Typography variant="body2">Đã xóa “{removed.name}”.</Typography>
              {removed.owner_id === viewer && (
                <Button
                  size="small"
                  onClick={async () => {
                    if (await restore(removed)) setRemoved(null);
                  }}
                >
                  <Translate i18nKey="ra.action.undo" />
                </Button>
              )}
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
            <Button
              type="submit"
              variant="outlined"
              disabled={isPlain || trimmed === '' || isFull || isSaving}
            >
              <Translate i18nKey="ra.action.save" />
            </Button>
          </Box>
          {wide && !isPlain && (
            <FormControlLabel
              control={
                <Checkbox checked={withColumns} onChange={(event) => setWithColumns(event.target.checked)} />
              }
              label="Kèm các cột đang hiện"
            />
          )}
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {isPlain
              ? 'Chưa có bộ lọc nào đang áp dụng.'
              : isFull
                ? `Đã đủ ${MAX_SAVED_FILTERS} bộ lọc: xóa bớt một cái.`
                : replaces
                  ? 'Tên này đã có: lưu sẽ thay bộ lọc cũ.'
                  : ' '}
          </Typography>
        </Box>
      </DialogContent>
      <DialogFoot leave="Đóng" onLeave={onClose} />
    </GuardedDialog>
  );
}

interface ItemProps {
  readonly saved: Saved;
  readonly isOwn: boolean;
  readonly onChosen: () => void;
  readonly onShare: (roles: NonNullable<Saved['roles']>) => void;
  readonly onRemove: () => void;
}

/** A saved filter. If the viewer can change the roles with which the filter is shared, each role has a check box. */
function SavedItem({ saved, isOwn, onChosen, onShare, onRemove }: ItemProps) {
  const viewer = useViewer();
  const can = useCanCallback();
  const [isOpen, setOpen] = useState(false);
  const roles = new Set(saved.roles);
  const mayChange = can('edit', saved, 'saved_filters');
  const mayShare = mayChange && hasRole(viewer, fields.roles.writers);
  const shared = roleChoices.filter(({ value }) => roles.has(value)).map(({ label }) => label);
  const facts = [isOwn ? null : saved.owner_name, shared.length > 0 && `Chia sẻ với ${shared.join(', ')}`];
  return (
    <>
      <ListItem
        disablePadding
        secondaryAction={
          <>
            {mayShare && (
              <IconButton
                aria-label={`Chia sẻ bộ lọc ${saved.name}`}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                <GroupOutlined />
              </IconButton>
            )}
            {mayChange && (
              <IconButton edge="end" aria-label={`Xóa bộ lọc ${saved.name}`} onClick={onRemove}>
                <DeleteOutlined />
              </IconButton>
            )}
          </>
        }
      >
        <ListItemButton onClick={onChosen} sx={{ '&&': { pr: mayShare ? 12 : 7 } }}>
          <ListItemText primary={saved.name} secondary={facts.filter(Boolean).join(' · ') || undefined} />
        </ListItemButton>
      </ListItem>
      {isOpen && (
        <FormGroup
          row
          role="group"
          aria-label={`Chia sẻ ${saved.name} với`}
          sx={{ pl: 2, alignItems: 'center', columnGap: 1 }}
        >
          <Typography variant="body2" color="text.secondary" aria-hidden>
            Chia sẻ với
          </Typography>
          {roleChoices.map(({ value, label }) => (
            <FormControlLabel
              key={value}
              label={label}
              control={
                <Checkbox
                  checked={roles.has(value)}
                  // The last role of another user's filter cannot be removed, because the filter would disappear from this list.
                  disabled={!isOwn && roles.size === 1 && roles.has(value)}
                  onChange={({ target }) =>
                    onShare(target.checked ? [...roles, value] : [...roles].filter((role) => role !== value))
                  }
                />
              }
            />
          ))}
        </FormGroup>
      )}
    </>
  );
}

/** Choices for the declared views of the list and its default columns; renders nothing if the list has no views. */
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
