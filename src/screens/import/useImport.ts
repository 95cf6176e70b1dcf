import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportAnswer } from '#schema/imports';
import { sendImport } from '../../jsonapi/sendImport.ts';
import { useReload } from '../parts/useReload.ts';

/** A file on its way in: checked when it is chosen, brought in when that is wanted. */
export function useImport(resource: string) {
  const reload = useReload();
  const [file, setFile] = useState<File | null>(null);
  const [keepDuplicates, setKeepDuplicates] = useState(false);
  /** What the server said of the file last. */
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const { mutate, error, isPending, variables, reset } = useMutation({
    mutationFn: ({ chosen, dryRun }: { readonly chosen: File; readonly dryRun: boolean }) =>
      sendImport(resource, chosen, { dryRun, keepDuplicates }),
    // Without network it is refused at once, not sent when nobody expects it any more.
    networkMode: 'always',
    onSuccess: (told, { dryRun }) => {
      setAnswer(told);
      if (!dryRun) void reload();
    },
    onError: (_error, { dryRun }) => {
      if (dryRun) setAnswer(null);
    },
  });
  const check = (chosen: File) => {
    setFile(chosen);
    mutate({ chosen, dryRun: true });
  };
  const ok = answer ? answer.total - answer.invalid - answer.duplicates : 0;
  return {
    file,
    answer,
    error,
    busy: isPending ? (variables.dryRun ? ('checking' as const) : ('importing' as const)) : null,
    keepDuplicates,
    setKeepDuplicates,
    /** Records that bringing it in would make. */
    ready:
      answer?.state === 'checked' && answer.invalid === 0 ? ok + (keepDuplicates ? answer.duplicates : 0) : 0,
    check,
    run: () => file && mutate({ chosen: file, dryRun: false }),
    again: () => file && check(file),
    clear: () => {
      setFile(null);
      setAnswer(null);
      reset();
      setKeepDuplicates(false);
    },
  };
}
export type Import = ReturnType<typeof useImport>;
