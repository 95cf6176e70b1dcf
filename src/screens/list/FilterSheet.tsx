import FilterList from '@mui/icons-material/FilterList';
import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { aimedAt } from '../../kinds/parts/aimedAt.ts';
import { lazyPart } from '../../kinds/parts/lazyPart.ts';
import { Loaded } from '../parts/Loaded.tsx';
import type { FilterFormProps } from './FilterForm.tsx';

const FilterForm = lazyPart(() => import('./FilterForm.tsx'));

/** On a phone: one button, which counts the filters in use, and behind it all of them on a sheet. */
export default function FilterSheet({
  used,
  onApply,
  onClear,
  ...form
}: Omit<FilterFormProps, 'first' | 'sheet'>) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FilterList />}
        aria-haspopup="dialog"
        {...aimedAt(FilterForm)}
        onClick={() => setOpen(true)}
        sx={{ alignSelf: 'flex-start', minHeight: 44 }}
      >
        Lọc{used > 0 ? ` (${used})` : ''}
      </Button>
      <Dialog open={open} onClose={close} fullScreen aria-label="Bộ lọc">
        <DialogTitle>Bộ lọc</DialogTitle>
        <DialogContent sx={{ pb: 0 }}>
          <Loaded height={320}>
            <FilterForm
              {...form}
              first={form.filters.length}
              used={0}
              sheet
              onApply={(...applied) => {
                onApply(...applied);
                close();
              }}
              onClear={() => {
                onClear();
                close();
              }}
            />
          </Loaded>
        </DialogContent>
      </Dialog>
    </>
  );
}
