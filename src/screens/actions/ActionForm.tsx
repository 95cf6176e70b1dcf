import type { ComponentProps } from 'react';
import { useDataProvider, useRecordContext, useResourceContext } from 'react-admin';
import { findResource } from '#schema/index';
import type { Field, Fields } from '#schema/kinds';
import { isBlank } from '#schema/values';
import type { ActionResult } from '../../jsonapi/actionResult.ts';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { runInPortions } from '../../jsonapi/runInPortions.ts';
import { SubmissionForm } from '../form/SubmissionForm.tsx';
import { type Submission, type SubmissionOptions, useSubmission } from '../form/useSubmission.ts';

type Values = Record<string, unknown>;

interface Props
  extends Omit<ActionOptions<Readonly<Values>>, 'resource' | 'record' | 'waitsOffline'>,
    Omit<ComponentProps<typeof SubmissionForm>, 'name' | 'submission' | 'fields'> {}

/** The form of an action on the current record, or on many records (`ids`). */
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

export interface ActionOptions<Input>
  extends Pick<
    SubmissionOptions<Input, ActionResult | null>,
    'onRefused' | 'initialRefusal' | 'waitsOffline'
  > {
  readonly resource: string;
  readonly code: string;
  /** The record on which the action runs; `ids` for many records. */
  readonly record?: LoadedRecord | undefined;
  readonly ids?: readonly string[] | undefined;
  /** The declared input of the action; with some of its fields, the user can accept an error of the server. */
  readonly input?: Fields | undefined;
  /** Converts the input into the action's data; null if nothing has to be sent. */
  readonly toData: (input: Input) => Readonly<Values> | null;
  /** Called with the server's answer and the data sent; with null and null if nothing had to be sent. */
  readonly onDone: (result: ActionResult | null, sent: Readonly<Values> | null) => unknown;
}

/** Returns the submission of an action. The submission sends the version of the record that is on the screen. */
export function useActionSubmission<Input>(options: ActionOptions<Input>): Submission<Input> {
  const { resource, code, record, ids, input, toData, onDone, ...rest } = options;
  const data = useDataProvider<NoiDataProvider>();
  return useSubmission<Input, ActionResult | null>({
    ...rest,
    accepts: input,
    etag: record?._etag,
    onDone: (result, entered) => onDone(result, toData(entered)),
    intentOf: (entered) => [code, record?.id, ids, toData(entered)],
    send: async (entered, { key, etag, consents }) => {
      const values = toData(entered);
      if (!values) return null;
      const call = { action_code: code, action_data: { ...values, ...consents } };
      if (!ids) return data.act(resource, record?.id ?? 'bulk', call, key, etag);
      return runInPortions(ids, (object_ids, portion) =>
        data.act(resource, 'bulk', { ...call, object_ids }, portion === 0 ? key : `${key}-${portion}`),
      );
    },
  });
}

/**
 * Returns the data of an action: filled fields, null for fields that the user emptied (for many records, only fields that offer an empty
 * choice), and the hidden field with the record's id (`package_id`).
 */
export function buildActionData(
  resource: string,
  record: LoadedRecord | undefined,
  input: Fields,
  values: Readonly<Values>,
): Values {
  const data: Values = {};
  for (const [name, field] of Object.entries(input)) {
    const hidden = field.show?.length === 0;
    if (values[name] !== undefined && !isBlank(values[name])) data[name] = values[name];
    else if (hidden && record && findResource(resource)?.actionKey === name) data[name] = record.id;
    else if (!hidden && name in values && (!isBlank(record?.[name]) || (!record && field.none)))
      data[name] = null;
  }
  return data;
}

/** Returns the fields shown in an action's dialog; fields with `show: []` are sent but not shown. */
export const listShownInputs = (input: Fields | undefined): [string, Field][] =>
  Object.entries(input ?? {}).filter(([, field]) => field.show?.length !== 0);
