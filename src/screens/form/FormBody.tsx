import { Box, Button } from '@mui/material';
import { type ReactNode, useContext, useEffect } from 'react';
import { type HttpError, SaveButton, setSubmissionErrors, useEvent, useRecordContext } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { consents } from '#schema/consents';
import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { detailsOf } from '../../jsonapi/errors.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { conflictOf } from '../actions/conflictOf.ts';
import { onChange } from '../live/changes.ts';
import { ErrorSummary } from '../parts/ErrorSummary.tsx';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import { useScreens } from '../useScreens.ts';
import { ConflictNotice, isTold } from './ConflictNotice.tsx';
import { type Duplicates, DuplicatesDialog } from './DuplicatesDialog.tsx';
import { FieldGrid } from './FormField.tsx';
import { GuardContext } from './GuardedForm.tsx';
import { messagesOf } from './resolverOf.ts';
import type { RemoteChange } from './useRemoteChange.ts';
import { useWaiting } from './useWaiting.ts';
import { WaitingNotice } from './WaitingNotice.tsx';

type Values = Record<string, unknown>;
/** Members of the document's meta. */
export type Accepted = Readonly<Record<string, true>>;

/** What a record's write takes to accept what it would refuse. */
const accepts = { accept_overpayment: consents.accept_overpayment };

interface Props {
  readonly resource: AnyResource;
  readonly fields: readonly (readonly [string, Field])[];
  /** What the server said of the last try; null when it was not refused. */
  readonly refused: unknown;
  readonly duplicates: Duplicates | null;
  /** Sends it once more; answers what is wrong at its fields. */
  readonly onSend: (values: Values, accepted?: Accepted) => Promise<Values | undefined>;
  readonly remoteChange: RemoteChange | null;
  /** Somebody else changed the record, and this was typed by then. */
  readonly onRemoteChange: (typed: Values, by: string | null) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** The inside of a record's form: what is wrong, its fields, its buttons. */
export function FormBody(props: Props) {
  const { resource, fields, refused, remoteChange, duplicates, onSend, onRemoteChange, onCancel, children } =
    props;
  const { getValues, handleSubmit, setError, setFocus } = useFormContext<Values>();
  const guard = useContext(GuardContext);
  const record = useRecordContext<LoadedRecord>();
  const { hides, slots } = useScreens(resource.name);
  const { formEnd: End } = slots ?? {};
  const values = useWatch<Values>({ disabled: !hides });
  const hidden = hides?.(values) ?? [];
  const mode = record ? 'edit' : 'new';
  const conflict = conflictOf(refused, accepts);
  const sendAgain = (accepted?: Accepted) =>
    handleSubmit(async (typed) => setSubmissionErrors((await onSend(typed, accepted)) ?? {}, setError))();
  const waiting = useWaiting(
    refused,
    () => sendAgain(),
    remoteChange && isTold(fields, remoteChange, record) ? remoteChange : null,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    const paths = Object.keys((refused as HttpError | null)?.body?.errors ?? {});
    const first = fields.flatMap(([name]) => paths.filter((path) => path.split('.')[0] === name))[0];
    if (first) setFocus(first);
  }, [refused]);

  const told = useEvent((by: string | null) => onRemoteChange(getValues(), by));
  const id = record?.id;
  useEffect(() => (id === undefined ? undefined : onChange(resource.name, id, told)), [resource, id, told]);

  return (
    // react-admin's Form takes neither a name nor keys.
    <Box
      role="form"
      aria-label={mode === 'new' ? `New ${resource.label}` : `Edit ${resource.label}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        guard?.current?.leave(onCancel);
      }}
    >
      {waiting ? <WaitingNotice {...waiting} /> : <Wrong refused={refused} />}
      {remoteChange && <ConflictNotice fields={fields} remoteChange={remoteChange} />}
      <FieldGrid
        resource={resource.name}
        fields={fields.filter(([name]) => !hidden.includes(name))}
        narrow={resource.form?.columns === 1}
        autoFocus
      />
      {End && (
        <LazyBoundary>
          <End mode={mode} />
        </LazyBoundary>
      )}
      {children}
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          display: 'flex',
          gap: 1,
          mt: 2,
          py: 1.5,
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Sending
          label={mode === 'new' ? 'Create' : 'Save'}
          again={conflict && { label: conflict.label, send: () => void sendAgain({ [conflict.by]: true }) }}
        />
        <Button
          onClick={() => {
            guard?.current?.letGo();
            onCancel();
          }}
          color="inherit"
        >
          Cancel
        </Button>
      </Box>
      {duplicates && (
        <DuplicatesDialog resource={resource} {...duplicates} onLeave={() => guard?.current?.letGo()} />
      )}
    </Box>
  );
}

// Each asks for the form's state by itself: the fields are not drawn again when it changes.

/** What the server refused of the last try, else what is wrong in the form. */
function Wrong({ refused }: { readonly refused: unknown }) {
  const { errors } = useFormState<Values>();
  return <ErrorSummary details={refused ? detailsOf(refused) : messagesOf(errors)} />;
}

interface SendingProps {
  readonly label: string;
  /** Sends it once more, with what was asked about accepted. */
  readonly again: { readonly label: string; readonly send: () => void } | null | undefined;
}

/** The buttons that send the form, once at a time. */
function Sending({ label, again }: SendingProps) {
  const { isSubmitting } = useFormState<Values>();
  return (
    <>
      {again && (
        <Button color="warning" variant="outlined" disabled={isSubmitting} onClick={again.send}>
          {again.label}
        </Button>
      )}
      <SaveButton label={label} icon={null} alwaysEnable={!isSubmitting} />
    </>
  );
}
