import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import type { ListAddress } from './useListAddress.ts';

const SavedFiltersDialog = lazy(async () => ({
  default: (await import('./SavedFiltersDialog.tsx')).SavedFiltersDialog,
}));

interface Props {
  readonly resource: string;
  readonly address: ListAddress;
}

/** The way to the filters this account has kept for this list (ux, "Preferences"). */
export function SavedFilters({ resource, address }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button color="inherit" startIcon={<BookmarkBorder />} onClick={() => setOpen(true)}>
        Đã lưu
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SavedFiltersDialog resource={resource} address={address} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
