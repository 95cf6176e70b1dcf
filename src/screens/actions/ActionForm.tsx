import type { ReactNode } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import type { Resolver } from 'react-hook-form';
import type { Fields } from '#schema/kinds';
import type { ActionResult } from '../../jsonapi/actionResult.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { useActionSubmission } from './useActionSubmission.ts';

type Values = Record<string, unknown>;

interface Props {
  readonly code: string;
  /** Many records in place of the one around. */
  readonly ids?: readonly string[] | undefined;
  readonly defaultValues: Readonly<Values>;
  readonly resolver: Resolver<Values>;
  /** Values typed earlier and not saved: they are set as changes. */
  readonly unsaved?: Readonly<Values>;
  /** Turns the form's values into the action's data; null if there is nothing to do. */
  readonly toData: (values: Readonly<Values>) => Readonly<Values> | null;
  /** Called with the answer and the data that was sent; with null if there was nothing to do. */
  readonly onDone: (result: ActionResult | null, sent: Readonly<Values> | null) => unknown;
  readonly onRefused?: (error: unknown, values: Readonly<Values>) => void;
  /** The refusal of an earlier attempt. */
  readonly initialRefusal?: unknown;
  /** The declared input of the action. */
  readonly input?: Fields | undefined;
  readonly children: ReactNode;
}

/** The form of an action on the record around, or on many. */
export function ActionForm({ defaultValues, resolver, unsaved, children, ...action }: Props) {
  const { code, ids, input } = action;
  const resource = useResourceContext() ?? '';
  const around = useRecordContext<LoadedRecord>();
  const record = ids ? undefined : around;
  const submission = useActionSubmission<Values>({ ...action, resource, record });
  return (
    <SubmissionForm
      name={`${resource}/${record?.id ?? 'bulk'}/${code}`}
      submission={submission}
      defaultValues={defaultValues}
      resolver={resolver}
      {...(unsaved && { unsaved })}
      {...(input && { fields: input })}
    >
      {children}
    </SubmissionForm>
  );
}
