import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { sameValue } from '../../jsonapi/sameValue.ts';

type Values = Readonly<Record<string, unknown>>;

/** What somebody else stored while the form was open. The record around is as it stands now. */
export interface RemoteChange {
  /** As the form was opened on it. */
  readonly before: LoadedRecord;
  /** What was typed by then, where it is another than it was. */
  readonly mine: Values;
  /** Who it was, where that is known. */
  readonly by: string | null;
  /** Saving was refused for it: told even where nothing of the form is another. */
  readonly isRefused: boolean;
}

/** Reads the record of a form again: as it stands, or what went wrong. */
export type Reread = () => Promise<{ readonly data?: LoadedRecord | undefined; readonly error: unknown }>;

/** Takes over what somebody else stored, without losing what was typed. */
export function useRemoteChange(reread: Reread | undefined) {
  const record = useRecordContext<LoadedRecord>();
  const [remoteChange, setRemoteChange] = useState<RemoteChange | null>(null);
  /**
   * Answers the record as it stands, or what went wrong.
   * @param heard from somebody's change that was told, not from a refusal
   * @param isStored whether the record is by now as it was to be: then there is nothing to tell
   */
  const mergeRemoteChange = async (
    mine: Values,
    heard?: { readonly by: string | null },
    isStored?: (now: LoadedRecord | undefined) => boolean,
  ): ReturnType<Reread> => {
    if (!record || !reread) return { error: null };
    const typed = Object.entries(mine).filter(([name, value]) => !sameValue(value, record[name]));
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
