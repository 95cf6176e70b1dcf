import type { ComponentProps } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { type ActionOptions, useActionSubmission } from './useActionSubmission.ts';

type Values = Record<string, unknown>;

interface Props
  extends Omit<ActionOptions<Readonly<Values>>, 'resource' | 'record' | 'waitsOffline'>,
    Omit<ComponentProps<typeof SubmissionForm>, 'name' | 'submission' | 'fields'> {}

/** The form of an action on the record around, or on many (`ids`). */
export function ActionForm(props: Props) {
  const { code, ids, input, toData, onDone, onRefused, initialRefusal, ...form } = props;
  const resource = useResourceContext() ?? '';
  const around = useRecordContext<LoadedRecord>();
  const record = ids ? undefined : around;
  const action = { resource, record, code, ids, input, toData, onDone, onRefused, initialRefusal };
  return (
    <SubmissionForm
      {...form}
      name={`${resource}/${record?.id ?? 'bulk'}/${code}`}
      submission={useActionSubmission<Values>(action)}
      {...(input && { fields: input })}
    />
  );
}
