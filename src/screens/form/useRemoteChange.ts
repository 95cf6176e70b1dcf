import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { isSameValue } from '../../jsonapi/isSameValue.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';

type Values = Readonly<Record<string, unknown>>;

/** A change that another user stored while the form was open. The current record is already the new version. */
export interface RemoteChange {
  /** The version of the record with which the form was opened. */
  readonly before: LoadedRecord;
  /** Values that the viewer has typed and that differ from `before`. */
  readonly mine: Values;
  /** Name of the user who changed the record; null if unknown. */
  readonly by: string | null;
  /** True if saving was refused because of the change. The notice is then shown even if no field of the form has changed. */
  readonly isRefused: boolean;
}

/** Function that reloads the record of a form. */
export type RecordReloader = () => Promise<{
  readonly data?: LoadedRecord | undefined;
  readonly error: unknown;
}>;

/** Returns a function that merges another user's stored change into the form without losing the typed input, and the change to show. */
export function useRemoteChange(reread: RecordReloader | undefined) {
  const record = useRecordContext<LoadedRecord>();
  const [remoteChange, setRemoteChange] = useState<RemoteChange | null>(null);
  /**
   * Reloads the record and merges its changes. Returns the reloaded record, or the error.
   * @param heard given if the server announced the change; undefined if a save was refused
   * @param isStored returns true if the record already has the values to save, so that no notice is needed
   */
  const mergeRemoteChange = async (
    mine: Values,
    heard?: { readonly by: string | null },
    isStored?: (now: LoadedRecord | undefined) => boolean,
  ): ReturnType<RecordReloader> => {
    if (!record || !reread) return { error: null };
    const typed = Object.entries(mine).filter(([name, value]) => !isSameValue(value, record[name]));
    const { data, error } = await reread();
    if (error) return { error };
    if (isStored?.(data)) return { data, error: null };
    setRemoteChange((known) => ({
      before: known?.before ?? record,
      mine: { ...known?.mine, ...Object.fromEntries(typed) },
      by: heard?.by ?? known?.by ?? null,
      isRefused: heard === undefined || (known?.isRefused ?? false),
    }));
    return { data, error: null };
  };
  return { remoteChange, mergeRemoteChange };
}
