import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { sameValue } from '../../jsonapi/sameValue.ts';

type Values = Readonly<Record<string, unknown>>;

/** What somebody else stored while the form was open. The record around is as it stands now. */
export interface Theirs {
  /** As the form was opened on it. */
  readonly before: LoadedRecord;
  /** What was typed by then, where it is another than it was. */
  readonly mine: Values;
  /** Who it was, where that is known. */
  readonly by: string | null;
}

/**
 * Takes over what somebody else stored, without losing what was typed.
 * @param reread reads the record of the form again; answers what went wrong
 */
export function useTheirs(reread: (() => Promise<unknown>) | undefined) {
  const record = useRecordContext<LoadedRecord>();
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  /** Answers what went wrong, null when it is taken over. */
  const meet = async (mine: Values, by: string | null = null): Promise<unknown> => {
    if (!record || !reread) return null;
    const typed = Object.entries(mine).filter(([name, value]) => !sameValue(value, record[name]));
    const failed = await reread();
    if (failed) return failed;
    setTheirs((known) => ({
      before: known?.before ?? record,
      mine: { ...known?.mine, ...Object.fromEntries(typed) },
      by: by ?? known?.by ?? null,
    }));
    return null;
  };
  return { theirs, meet };
}
