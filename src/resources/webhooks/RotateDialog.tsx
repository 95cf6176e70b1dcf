import { DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useState } from 'react';
import type { ActionResult } from '../../jsonapi/actionResult.ts';
import { ActionForm } from '../../screens/actions/ActionForm.tsx';
import type { ActionDialogProps } from '../../screens/customizeScreens.ts';
import { buildFormResolver } from '../../screens/form/buildFormResolver.ts';
import { GuardedDialog } from '../../screens/form/GuardedDialog.tsx';
import { DialogForm } from '../../screens/form/SubmissionForm.tsx';
import { useDeclaration } from '../../screens/parts/getDeclaration.ts';
import { OneTimeSecret } from '../../screens/secret/OneTimeSecret.tsx';

/** Asks for confirmation before the signing secret changes, then shows the new secret once. */
export default function RotateSecretDialog({ code, onClose, onDone }: ActionDialogProps) {
  const resource = useDeclaration();
  const [answer, setAnswer] = useState<ActionResult | null>(null);
  const { label = '', prompt } = resource.actions?.[code] ?? {};
  const close = () => (answer ? onDone(answer) : onClose());
  return (
    <GuardedDialog onClose={close} maxWidth="sm">
      {answer ? (
        <>
          <DialogTitle>{label}</DialogTitle>
          <DialogContent>
            <OneTimeSecret secret={String(answer.result?.secret)} onClose={close} />
          </DialogContent>
        </>
      ) : (
        <ActionForm
          code={code}
          defaultValues={{}}
          resolver={buildFormResolver({})}
          toData={() => ({})}
          onDone={setAnswer}
        >
          <DialogForm title={label} submit={label} onClose={onClose}>
            <DialogContentText>{typeof prompt === 'string' ? prompt : null}</DialogContentText>
          </DialogForm>
        </ActionForm>
      )}
    </GuardedDialog>
  );
}
