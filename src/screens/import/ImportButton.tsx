import Upload from '@mui/icons-material/FileUploadOutlined';
import { lazy, useState } from 'react';
import type { AnyResource } from '#schema/resource';
import { Loaded } from '../parts/Loaded.tsx';
import { QuietButton } from '../parts/QuietButton.tsx';

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

/** Brings records in from a file, in a dialog. */
export function ImportButton({ resource }: { readonly resource: AnyResource }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <QuietButton icon={<Upload />} label="Nhập" aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open && (
        <Loaded>
          <ImportDialog resource={resource} onClose={() => setOpen(false)} />
        </Loaded>
      )}
    </>
  );
}
