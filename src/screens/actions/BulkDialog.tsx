import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import type { AnyResource } from '#schema/resource';
import type { ActionResult } from '../../jsonapi/calls.ts';
import { FieldGrid } from '../form/FieldGrid.tsx';
import { GuardedDialog } from '../form/GuardedDialog.tsx';
import { resolverOf } from '../form/resolverOf.ts';
import { startValues } from '../form/startValues.ts';
import { useNotices } from '../parts/useNotices.ts';
import { useReload } from '../parts/useReload.ts';
import { departureOf } from '../registry.ts';
import { ActionForm } from './ActionForm.tsx';
import { ActionFrame } from './ActionFrame.tsx';
import { actionData } from './actionData.ts';
import { BulkResults } from './BulkResults.tsx';
import { errorHeaderOf } from './errorHeaderOf.ts';
import { shownInputs } from './shownInputs.ts';

interface Props {
  readonly resource: AnyResource;
  readonly code: string;
  readonly ids: readonly string[];
  readonly onClose: () => void;
  /** What its fields begin with before all else: what was chosen where it was opened. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** It was run; what is ticked is done with. */
  readonly onDone: (result: ActionResult) => void;
}

/** An action on many records: asks once, then shows what became of each. */
export function BulkDialog({ resource, code, ids, given, onClose, onDone }: Props) {
  const id = useId();
  const reload = useReload();
  const notices = useNotices();
  const action = resource.actions?.[code];
  const { defaults, hides } = departureOf(resource.name).actions?.[code]?.bulk ?? {};
  const asked = shownInputs(action?.input).filter(([name]) => !hides?.includes(name));
  const [result, setResult] = useState<ActionResult | null>(null);
  const [sent] = useState(ids);
  if (!action) return null;
  const title = `${action.header ?? action.label} (${sent.length})`;
  const close = () => {
    onClose();
    if (result) onDone(result);
  };
  return (
    <GuardedDialog onClose={close} aria-labelledby={id} maxWidth="sm">
      {result ? (
        <>
          <DialogTitle id={id} variant="h2" component="h2">
            {title}
          </DialogTitle>
          <DialogContent>
            <BulkResults resource={resource} result={result} />
          </DialogContent>
          <DialogActions>
            <Button onClick={close} autoFocus>
              Close
            </Button>
          </DialogActions>
        </>
      ) : (
        <ActionForm
          resource={resource.name}
          code={code}
          ids={sent}
          start={startValues(asked, undefined, { ...defaults?.(), ...given })}
          resolver={resolverOf(Object.fromEntries(asked))}
          dataOf={(values) => actionData(resource.name, undefined, action.input ?? {}, values)}
          onDone={(answer) => {
            setResult(answer);
            if (!answer?.error) notices.done();
            void reload();
          }}
        >
          <ActionFrame
            id={id}
            title={title}
            submit={action.label}
            autoFocus={asked.length === 0}
            header={errorHeaderOf(resource.name)}
            onClose={close}
          >
            <DialogContentText sx={{ mb: asked.length > 0 ? 2 : 0 }}>
              {typeof action.ask === 'string' ? action.ask : `${action.label}: ${sent.length} dòng đã chọn.`}
            </DialogContentText>
            <FieldGrid resource={resource.name} fields={asked} narrow={asked.length <= 2} autoFocus />
          </ActionFrame>
        </ActionForm>
      )}
    </GuardedDialog>
  );
}
