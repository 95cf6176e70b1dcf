import { Button } from '@mui/material';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { AnyResource } from '#schema/resource';
import { detailsOf } from '../../jsonapi/errors.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { recordTitle } from '../../kinds/parts/recordTitle.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { ErrorSummary } from '../parts/ErrorSummary.tsx';
import { useNotices } from '../parts/useNotices.ts';
import { useReload } from '../parts/useReload.ts';

interface Props {
  readonly resource: AnyResource;
  readonly record: LoadedRecord;
  readonly onDeleted: () => void;
  readonly small?: boolean;
}

/** Deletes a record once "Are you sure to delete?" is confirmed (FORM-11, FORM-12). */
export function DeleteButton({ resource, record, onDeleted, small }: Props) {
  const data = useDataProvider();
  const notices = useNotices();
  const reload = useReload();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [details, setDetails] = useState<readonly string[]>([]);
  const remove = async () => {
    setBusy(true);
    try {
      await data.delete(resource.name, { id: record.id, previousData: record });
      setAsking(false);
      onDeleted();
      notices.done();
      void reload();
    } catch (error) {
      setDetails(detailsOf(error));
      if ((error as { status?: number }).status === 412) void reload();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button color="error" size={small ? 'small' : 'medium'} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {asking && (
        <ConfirmDialog
          title="Are you sure to delete?"
          confirm="Delete"
          cancel="Cancel"
          danger
          busy={busy}
          onConfirm={() => void remove()}
          onCancel={() => {
            setAsking(false);
            setDetails([]);
          }}
        >
          <ErrorSummary details={details} />
          {recordTitle(resource.name, record)}
        </ConfirmDialog>
      )}
    </>
  );
}
