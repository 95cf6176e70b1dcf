import { useDataProvider } from 'react-admin';
import type { Fields } from '#schema/kinds';
import type { ActionResult } from '../../jsonapi/actionResult.ts';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { type Submission, type SubmissionOptions, useSubmission } from '../form/useSubmission.ts';
import { runInPortions } from './runInPortions.ts';

type Values = Readonly<Record<string, unknown>>;

export interface ActionOptions<Input>
  extends Pick<
    SubmissionOptions<Input, ActionResult | null>,
    'onRefused' | 'initialRefusal' | 'waitsOffline'
  > {
  readonly resource: string;
  /** The code of the action. */
  readonly code: string;
  /** The record, or the ids of many. */
  readonly record?: LoadedRecord | undefined;
  readonly ids?: readonly string[] | undefined;
  /** The declared input, some fields of which accept a refusal. */
  readonly input?: Fields | undefined;
  /** Turns the input into the action's data; null if there is nothing to do. */
  readonly toData: (input: Input) => Values | null;
  /** Called with the answer and the data that was sent; with null if there was nothing to do. */
  readonly onDone: (result: ActionResult | null, sent: Values | null) => unknown;
}

/** The submission of an action on the version of the record that is on the screen. */
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
