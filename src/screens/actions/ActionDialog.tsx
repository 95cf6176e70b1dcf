import { DialogContentText } from '@mui/material';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { Field } from '#schema/kinds';
import type { AnyAction } from '#schema/resource';
import { useViewer } from '../../jsonapi/viewer.ts';
import { FieldGrid } from '../form/FieldGrid.tsx';
import { GuardedDialog } from '../form/GuardedDialog.tsx';
import { resolverOf } from '../form/resolverOf.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { type ActionDialogProps, departureOf, type RecordProps } from '../registry.ts';
import { ActionForm } from './ActionForm.tsx';
import { ActionFrame } from './ActionFrame.tsx';
import { actionData } from './actionData.ts';
import { errorHeaderOf } from './errorHeaderOf.ts';
import { shownInputs } from './shownInputs.ts';

/**
 * An action's dialog, from its declaration: a question, or a form of its input. What the server refuses is told in it, at
 * the field where it belongs to one; a clash of sessions can be accepted where the action can take that.
 */
export function ActionDialog({ resource, record, code, given, onClose, onDone }: ActionDialogProps) {
  const id = useId();
  const viewer = useViewer();
  const action = resource.actions?.[code];
  const departure = departureOf(resource.name).actions?.[code] ?? {};
  if (!action) return null;
  const { input = {}, check } = action;
  const asked = shownInputs(input);
  return (
    <GuardedDialog
      onClose={onClose}
      aria-labelledby={id}
      maxWidth={asked.length > 6 || departure.Above ? 'md' : 'sm'}
      {...(asked.length > 3 && { fullBelow: 'sm' })}
    >
      <ActionForm
        resource={resource.name}
        code={code}
        record={record}
        start={{
          ...Object.fromEntries(asked.map(([name, field]) => [name, record[name] ?? field.default ?? null])),
          ...departure.defaults?.(record, viewer),
          ...given,
        }}
        resolver={resolverOf(
          Object.fromEntries(asked),
          check && ((values) => check(values, record as never)),
          departure.hides,
        )}
        dataOf={(values) =>
          actionData(resource.name, record, input, { ...values, ...departure.extra?.(record) })
        }
        acceptable={'accept_conflicts' in input}
        onDone={(done) => onDone(done?.result)}
      >
        <ActionFrame
          id={id}
          title={action.header ?? action.label}
          submit={action.label}
          danger={action.tone === 'danger'}
          autoFocus={asked.length === 0 && action.tone !== 'danger'}
          header={errorHeaderOf(resource.name)}
          onClose={onClose}
        >
          <Inputs resource={resource} record={record} code={code} action={action} asked={asked} />
        </ActionFrame>
      </ActionForm>
    </GuardedDialog>
  );
}

interface InputsProps extends RecordProps {
  readonly code: string;
  readonly action: AnyAction;
  readonly asked: readonly (readonly [string, Field])[];
}

function Inputs({ resource, record, code, action, asked }: InputsProps) {
  const values = useWatch();
  const { hides, Above, Under } = departureOf(resource.name).actions?.[code] ?? {};
  const hidden = hides?.(values) ?? [];
  const ask = typeof action.ask === 'function' ? action.ask(record as never, values) : action.ask;
  return (
    <>
      {(ask || asked.length === 0) && (
        <DialogContentText aria-live="polite" sx={{ mb: asked.length > 0 ? 2 : 0 }}>
          {ask ?? `${action.label}?`}
        </DialogContentText>
      )}
      {Above && (
        <Loaded height={240}>
          <Above resource={resource} record={record} />
        </Loaded>
      )}
      <FieldGrid
        resource={resource.name}
        fields={asked.filter(([name]) => !hidden.includes(name))}
        narrow={asked.length <= 2}
        autoFocus={!Above}
      />
      {Under && (
        <Loaded height={80}>
          <Under resource={resource} record={record} />
        </Loaded>
      )}
    </>
  );
}
