import { Box, Button } from '@mui/material';
import { useContext, useEffect, useState } from 'react';
import { Translate, useEvent, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Field } from '#schema/kinds';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { isComposing } from '../../ui/isComposing.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { LeaveGuardContext } from '../../ui/LeaveGuardContext.ts';
import { stickyFooterStyle } from '../../ui/styles.ts';
import { onRecordChange } from '../live/changes.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useScreens } from '../useScreens.ts';
import { ConflictNotice, hasConflictNotice } from './ConflictNotice.tsx';
import { type DuplicateQuestion, DuplicatesDialog } from './DuplicatesDialog.tsx';
import { FieldRemarksContext } from './FieldRemarksContext.ts';
import { FieldGrid } from './FormField.tsx';
import { FormErrors, SubmitButtons } from './SubmissionForm.tsx';
import type { RemoteChange } from './useRemoteChange.ts';
import { useSubmissionContext } from './useSubmission.ts';

interface Props {
  readonly fields: readonly (readonly [string, Field])[];
  readonly duplicates: DuplicateQuestion | null;
  readonly remoteChange: RemoteChange | null;
  /** Called with the values typed so far when another user has changed the record. `by` is that user's name. */
  readonly onRemoteChange: (typed: Readonly<Record<string, unknown>>, by: string | null) => void;
  readonly onCancel: () => void;
}

/** The content of a record's form: errors, fields, buttons. */
export function FormBody(props: Props) {
  const resource = useDeclaration();
  const { fields, remoteChange, duplicates, onRemoteChange, onCancel } = props;
  const { getValues } = useFormContext();
  const guard = useContext(LeaveGuardContext);
  const record = useRecordContext<LoadedRecord>();
  const { waiting } = useSubmissionContext();
  const { hides, slots } = useScreens();
  const { formStart: Start, formEnd: End } = slots ?? {};
  const values = useWatch({ disabled: !hides });
  const hidden = hides?.(values) ?? [];
  const mode = record ? 'edit' : 'new';
  const [marks, setMarks] = useState({});
  const isConflict = remoteChange !== null && hasConflictNotice(fields, remoteChange, record);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change by somebody else
  useEffect(() => {
    if (isConflict) waiting?.stop();
  }, [isConflict, remoteChange]);

  const noteChange = useEvent((by: string | null) => onRemoteChange(getValues(), by));
  const id = record?.id;
  useEffect(
    () => (id === undefined ? undefined : onRecordChange(resource.name, id, noteChange)),
    [resource, id, noteChange],
  );

  return (
    // react-admin's Form accepts neither a name nor key handlers.
    <Box
      role="form"
      aria-label={mode === 'new' ? `New ${resource.label}` : `Edit ${resource.label}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
        event.preventDefault();
        event.stopPropagation();
        guard?.current?.leave(onCancel);
      }}
    >
      <FormErrors />
      {isConflict && <ConflictNotice fields={fields} remoteChange={remoteChange} />}
      <FieldRemarksContext value={{ marks, setMarks }}>
        <LazyBoundary>{Start && <Start mode={mode} />}</LazyBoundary>
        <FieldGrid
          fields={fields.filter(([name]) => !hidden.includes(name))}
          narrow={resource.form?.columns === 1}
          autoFocus
        />
      </FieldRemarksContext>
      <LazyBoundary>{End && <End mode={mode} />}</LazyBoundary>
      <Box
        sx={{
          ...stickyFooterStyle,
          mt: 2,
          // On a phone, as in a dialog: the buttons fill the width, with the filled button on the right, near the thumb.
          flexDirection: { xs: 'row-reverse', sm: 'row' },
          '& > button': { flex: { xs: 1, sm: 'none' } },
        }}
      >
        <SubmitButtons label={mode === 'new' ? 'ra.action.create' : 'ra.action.save'} />
        <Button
          onClick={() => {
            guard?.current?.letGo();
            onCancel();
          }}
          color="inherit"
        >
          <Translate i18nKey="ra.action.cancel" />
        </Button>
      </Box>
      {duplicates && <DuplicatesDialog {...duplicates} onLeave={() => guard?.current?.letGo()} />}
    </Box>
  );
}
