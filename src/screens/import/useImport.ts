import { useState } from 'react';
import type { ImportAnswer } from '#schema/imports';
import { sendImport } from '../../jsonapi/sendImport.ts';
import { useReload } from '../parts/useReload.ts';

export interface Import {
  readonly file: File | null;
  /** What the server said of the file last. */
  readonly answer: ImportAnswer | null;
  readonly error: unknown;
  readonly busy: 'checking' | 'importing' | null;
  readonly keepDuplicates: boolean;
  readonly setKeepDuplicates: (keep: boolean) => void;
  /** Records that bringing it in would make. */
  readonly ready: number;
  readonly check: (file: File) => Promise<void>;
  readonly run: () => Promise<void>;
  readonly again: () => void;
  readonly clear: () => void;
}

/** A file on its way in: checked when it is chosen, brought in when that is wanted. */
export function useImport(resource: string): Import {
  const reload = useReload();
  const [file, setFile] = useState<File | null>(null);
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState<Import['busy']>(null);
  const [keepDuplicates, setKeepDuplicates] = useState(false);

  const sent = async (chosen: File, dryRun: boolean) => {
    setFile(chosen);
    setError(null);
    setBusy(dryRun ? 'checking' : 'importing');
    try {
      setAnswer(await sendImport(resource, chosen, { dryRun, keepDuplicates }));
      if (!dryRun) void reload();
    } catch (cause) {
      setError(cause);
      if (dryRun) setAnswer(null);
    } finally {
      setBusy(null);
    }
  };
  const ok = answer ? answer.total - answer.invalid - answer.duplicates : 0;
  return {
    file,
    answer,
    error,
    busy,
    keepDuplicates,
    setKeepDuplicates,
    ready:
      answer?.state === 'checked' && answer.invalid === 0 ? ok + (keepDuplicates ? answer.duplicates : 0) : 0,
    check: (chosen) => sent(chosen, true),
    run: async () => {
      if (file) await sent(file, false);
    },
    again: () => {
      if (file) void sent(file, true);
    },
    clear: () => {
      setFile(null);
      setAnswer(null);
      setError(null);
      setKeepDuplicates(false);
    },
  };
}
