import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import { useState } from 'react';
import { aimedAt } from '../../kinds/parts/aimedAt.ts';
import { lazyPart } from '../../kinds/parts/lazyPart.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { QuietButton } from '../parts/QuietButton.tsx';

const SavedFiltersDialog = lazyPart(async () => ({
  default: (await import('./SavedFiltersDialog.tsx')).SavedFiltersDialog,
}));

/** The way to the filters this account has kept for this list. */
export function SavedFilters() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <QuietButton
        icon={<BookmarkBorder />}
        label="Đã lưu"
        {...aimedAt(SavedFiltersDialog)}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Loaded>
          <SavedFiltersDialog onClose={() => setOpen(false)} />
        </Loaded>
      )}
    </>
  );
}
