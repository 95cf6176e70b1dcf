import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type HttpError, useDataProvider } from 'react-admin';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useReload } from '../parts/useReload.ts';
import { useIntentKey } from './useIntentKey.ts';

interface Target {
  readonly resource: string;
  readonly code: string;
  /** What it is done to: one record, or many at once. */
  readonly record?: LoadedRecord | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** An action as a mutation of the data provider: sent on the version that was seen, once for each intent. */
export function useAct({ resource, code, record, ids }: Target) {
  const data = useDataProvider<NoiDataProvider>();
  const reload = useReload();
  const key = useIntentKey();
  /** The version that was on the screen when this was first sent: sent again, it is meant for that one. */
  const seen = useRef<{ key: string; etag: string | undefined } | null>(null);
  return useMutation({
    mutationFn: (action_data: Readonly<Record<string, unknown>>) => {
      const call = { action_code: code, action_data, ...(ids && { object_ids: ids }) };
      const intent = key.keyFor(call);
      if (seen.current?.key !== intent) seen.current = { key: intent, etag: record?._etag };
      return data.act(resource, record?.id ?? 'bulk', call, intent, seen.current.etag);
    },
    // Without network it is refused at once, not sent when nobody expects it any more.
    networkMode: 'always',
    onError: (refusal: HttpError) => {
      key.refused(refusal);
      // What stood on the screen was old.
      if (refusal.status === 412) void reload();
    },
  });
}
