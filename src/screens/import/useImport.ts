import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useReload } from '../parts/useReload.ts';

/**
 * A file on its way in: checked when it is chosen, brought in when that is wanted.
 * @param send hands it to the server, which answers what would come of it (`dryRun`) or what came
 */
export function useImport<Answer>(send: (file: File, dryRun: boolean) => Promise<Answer>) {
  const reload = useReload();
  const [file, setFile] = useState<File | null>(null);
  /** What the server said of the file last. */
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { mutate, error, isPending, variables, reset } = useMutation({
    mutationFn: ({ chosen, dryRun }: { readonly chosen: File; readonly dryRun: boolean }) =>
      send(chosen, dryRun),
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
  return {
    file,
    answer,
    error,
    busy: isPending ? (variables.dryRun ? ('checking' as const) : ('importing' as const)) : null,
    check,
    run: () => file && mutate({ chosen: file, dryRun: false }),
    again: () => file && check(file),
    clear: () => {
      setFile(null);
      setAnswer(null);
      reset();
    },
  };
}
export type Import<Answer> = ReturnType<typeof useImport<Answer>>;
