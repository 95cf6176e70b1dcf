import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { isSameValue } from '../../jsonapi/isSameValue.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';

type Values = Readonly<Record<string, unknown>>;

/** A change stored by another user while the form was open; the current record is the new version. */
export interface RemoteChange {
  /** The record on which the form was opened. */
  readonly before: LoadedRecord;
  /** The values typed so far that differ from `before`. */
  readonly mine: Values;
  /** The name of the user who changed it, if known. */
  readonly by: string | null;
  /** True if saving was refused because of the change: it is then shown even if no field of the form has changed. */
  readonly isRefused: boolean;
}

/** Reloads the record of a form. */
export type ReloadRecord = () => Promise<{
  readonly data?: LoadedRecord | undefined;
  readonly error: unknown;
}>;

/** Merges another user's stored change without losing the typed input. */
export function useRemoteChange(reread: ReloadRecord | undefined) {
  const record = useRecordContext<LoadedRecord>();
  const [remoteChange, setRemoteChange] = useState<RemoteChange | null>(null);
  /**
   * Returns the reloaded record, or the error.
   * @param heard set if the change was announced; absent if a save was refused
   * @param isStored whether the record already has the values to save, so that there is nothing to show
   */
  const mergeRemoteChange = async (
    mine: Values,
    heard?: { readonly by: string | null },
    isStored?: (now: LoadedRecord | undefined) => boolean,
  ): ReturnType<ReloadRecord> => {
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
