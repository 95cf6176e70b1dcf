import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type HttpError, Translate, useDelete } from 'react-admin';
import { describeDeletion } from '#schema/deletion';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { formatRecordTitle } from '../../kinds/parts/formatRecordTitle.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { isOutdatedRefusal } from '../form/findAcceptableRefusal.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { ErrorSummary } from '../parts/ErrorSummary.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useNotices } from '../parts/useNotices.tsx';
import { useReload } from '../parts/useReload.ts';
import { useRecord } from '../useRecord.ts';
import { useScreens } from '../useScreens.ts';

interface DialogProps {
  /** Called after the record was deleted. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/**
 * Asks "Are you sure to delete?" and deletes the current record, with react-admin's `useDelete`. react-admin's own
 * button closes its question on an error, so that the error could not be read in the question.
 */
export function DeleteDialog({ onDeleted, onClose }: DialogProps) {
  const resource = useDeclaration();
  const record = useRecord();
  const queries = useQueryClient();
  const notices = useNotices();
  const reload = useReload();
  const { deleting: Touched } = useScreens().slots ?? {};
  const [remove, { isPending, error }] = useDelete<LoadedRecord, HttpError>(
    resource.name,
    { id: record.id, previousData: record },
    {
      networkMode: 'always',
      onSuccess: () => {
        onClose();
        // Leaves the page first, because the reload must not request the deleted record.
        onDeleted();
        queries.removeQueries({ queryKey: [resource.name, 'getOne', { id: record.id }] });
        notices.done(null, `Đã xóa ${formatRecordTitle(resource.name, record)}.`);
        void reload();
      },
      onError: (refusal) => {
        if (isOutdatedRefusal(refusal)) void reload();
      },
    },
  );
  return (
    <ConfirmDialog
      title="Are you sure to delete?"
      confirm="ra.action.delete"
      danger
      busy={isPending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <ErrorSummary details={error ? listErrorDetails(error) : []} />
      {formatRecordTitle(resource.name, record)}
      <Box sx={{ mt: 1 }}>{describeDeletion(resource.label, resource.deletion)}</Box>
      <LazyBoundary>{Touched && <Touched />}</LazyBoundary>
    </ConfirmDialog>
  );
}

interface ButtonProps extends Pick<DialogProps, 'onDeleted'> {
  readonly small?: boolean;
}

/** A button that deletes the current record after a confirmation. */
export function DeleteButton({ onDeleted, small }: ButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button color="error" size={small ? 'small' : 'medium'} onClick={() => setAsking(true)}>
        <Translate i18nKey="ra.action.delete" />
      </Button>
      {isAsking && <DeleteDialog onDeleted={onDeleted} onClose={() => setAsking(false)} />}
    </>
  );
}
