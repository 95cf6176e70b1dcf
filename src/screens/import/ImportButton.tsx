import Upload from '@mui/icons-material/FileUploadOutlined';
import { useState } from 'react';
import type { AnyResource } from '#schema/resource';
import { aimedAt } from '../../kinds/parts/aimedAt.ts';
import { lazyPart } from '../../kinds/parts/lazyPart.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { QuietButton } from '../parts/QuietButton.tsx';

const ImportDialog = lazyPart(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

/** Brings records in from a file, in a dialog. */
export function ImportButton({ resource }: { readonly resource: AnyResource }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <QuietButton
        icon={<Upload />}
        label="Nhập"
        aria-haspopup="dialog"
        {...aimedAt(ImportDialog)}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Loaded>
          <ImportDialog resource={resource} onClose={() => setOpen(false)} />
        </Loaded>
      )}
    </>
  );
}
