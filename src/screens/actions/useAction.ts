import { useMutation } from '@tanstack/react-query';
import { type HttpError, useDataProvider } from 'react-admin';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useReload } from '../parts/useReload.ts';
import { useIntentKey } from './useIntentKey.ts';

/** An action, and what it is done to: one record, or many at once. */
export interface ActionTarget {
  readonly resource: string;
  readonly code: string;
  readonly record?: LoadedRecord | undefined;
  readonly ids?: readonly string[] | undefined;
}

/**
 * An action to be run, as react-admin's own mutations are; `failed` is what the server said of the last try. What stood
 * on the screen was old (412): all is read again.
 */
export function useAction({ resource, code, record, ids }: ActionTarget) {
  const data = useDataProvider<NoiDataProvider>();
  const reload = useReload();
  const key = useIntentKey();
  const { mutateAsync, error, reset } = useMutation({
    mutationFn: (action_data: Readonly<Record<string, unknown>>) => {
      const call = { action_code: code, action_data, ...(ids && { object_ids: ids }) };
      return data.act(resource, record?.id ?? 'bulk', call, key.keyFor(call), record?._etag);
    },
    // Without network it is refused at once, not sent when nobody expects it any more.
    networkMode: 'always',
    onError: (refusal: HttpError) => {
      key.refused(refusal);
      if (refusal.status === 412) void reload();
    },
  });
  return { run: mutateAsync, failed: error, forget: reset };
}
