import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import { useState } from 'react';
import { aimedAt } from '../../kinds/parts/aimedAt.ts';
import { lazyPart } from '../../kinds/parts/lazyPart.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { QuietButton } from '../parts/QuietButton.tsx';
import type { ListAddress } from './useListAddress.ts';

const SavedFiltersDialog = lazyPart(async () => ({
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
      <QuietButton
        icon={<BookmarkBorder />}
        label="Đã lưu"
        {...aimedAt(SavedFiltersDialog)}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Loaded>
          <SavedFiltersDialog resource={resource} address={address} onClose={() => setOpen(false)} />
        </Loaded>
      )}
    </>
  );
}
