import { Button } from '@mui/material';
import { Translate, useCloseNotification, useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import { useReload } from './useReload.ts';

/** In a notice: takes back what it tells of; what stands in the way is told in the next one. */
export function UndoButton({ path }: { readonly path: string }) {
  const data = useDataProvider<NoiDataProvider>();
  const close = useCloseNotification();
  const notify = useNotify();
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      await data.revert(path);
      notify('Đã hoàn tác.', { type: 'success', autoHideDuration: 5_000 });
    } catch (error) {
      notify(detailsOf(error).join('\n'), { type: 'error', multiLine: true, autoHideDuration: 10_000 });
    }
    close();
    await reload();
  };
  return (
    <Button color="inherit" size="small" disabled={busy} onClick={() => void undo()}>
      <Translate i18nKey="ra.action.undo" />
    </Button>
  );
}
