import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Translate, useDataProvider } from 'react-admin';
import { consentFields } from '#schema/consents';
import type { Field } from '#schema/kinds';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { useSubmission } from '../form/useSubmission.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { useNotices } from '../parts/useNotices.tsx';
import { useReload } from '../parts/useReload.ts';
import { ChangeList, OtherRecordChanges } from './ChangeList.tsx';
import type { FieldChange, OtherRecordChange } from './readLoggedChanges.ts';

interface Props {
  /** Path in the API that reverts the change. */
  readonly path: string;
  /** Label of the action that is reverted. */
  readonly label: string;
  readonly changes: readonly FieldChange[];
  readonly others: readonly OtherRecordChange[];
  readonly fieldOf: (name: string) => Field | undefined;
}

const reverseChange = ({ name, from, to }: FieldChange): FieldChange => ({ name, from: to, to: from });

/** Button that reverts an edit of a record. It first shows which values the revert would change, or why the revert is not possible. */
export function RevertButton({ path, label, changes, others, fieldOf }: Props) {
  const data = useDataProvider<NoiDataProvider>();
  const notices = useNotices();
  const reload = useReload();
  const [open, setOpen] = useState(false);
  const { submit, isSending, refusal, conflict, accept, change } = useSubmission<Record<string, never>, void>(
    {
      accepts: consentFields,
      waitsOffline: false,
      send: (_nothing, attempt) => data.revert(path, attempt.consents, attempt.key),
      onDone: async () => {
        setOpen(false);
        notices.done();
        await reload();
      },
    },
  );
  const close = () => {
    setOpen(false);
    change();
  };
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setOpen(true)}>
        <Translate i18nKey="ra.action.undo" />
      </Button>
      {open && (
        <ConfirmDialog
          title={`Hoàn tác: ${label}`}
          confirm={conflict?.label ?? 'Hoàn tác'}
          busy={isSending}
          onConfirm={() => void (conflict ? accept() : submit({}))}
          onCancel={close}
        >
          Trở lại như trước đó:
          <ChangeList changes={changes.map(reverseChange)} fieldOf={fieldOf} />
          {others.length > 0 && (
            <OtherRecordChanges
              others={others.map((one) => ({ ...one, changes: one.changes.map(reverseChange) }))}
            />
          )}
          {refusal !== null && (
            <Box role="alert" sx={{ mt: 1 }}>
              {listErrorDetails(refusal).map((detail) => (
                <Typography key={detail} color="error">
                  {detail}
                </Typography>
              ))}
            </Box>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
