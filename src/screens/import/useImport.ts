import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useReload } from '../parts/useReload.ts';

/**
 * A file on its way in: checked when it is chosen, brought in when that is wanted.
 * @param send hands it to the server, with what the person said of it last; answers what would come of it (`dryRun`) or what came
 */
export function useImport<Answer, Said = undefined>(
  send: (file: File, dryRun: boolean, said?: Said) => Promise<Answer>,
) {
  const reload = useReload();
  const [file, setFile] = useState<File | null>(null);
  /** What the server said of the file last. */
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [said, setSaid] = useState<Said>();
  const { mutate, error, isPending, variables, reset } = useMutation({
    mutationFn: ({ chosen, dryRun, words }: { chosen: File; dryRun: boolean; words?: Said | undefined }) =>
      send(chosen, dryRun, words),
    // Without network it is refused at once, not sent when nobody expects it any more.
    networkMode: 'always',
    onSuccess: (received, { dryRun }) => {
      setAnswer(received);
      if (!dryRun) void reload();
    },
    onError: (_error, { dryRun }) => {
      if (dryRun) setAnswer(null);
    },
  });
  const check = (chosen: File) => {
    setFile(chosen);
    mutate({ chosen, dryRun: true, words: said });
  };
  /** Checks it once more, with what the person says of it now. */
  const again = (words: Said | undefined = said) => {
    setSaid(() => words);
    if (file) mutate({ chosen: file, dryRun: true, words });
  };
  return {
    file,
    answer,
    error,
    busy: isPending ? (variables.dryRun ? ('checking' as const) : ('importing' as const)) : null,
    check,
    run: () => file && mutate({ chosen: file, dryRun: false, words: said }),
    again,
    clear: () => {
      setFile(null);
      setAnswer(null);
      setSaid(undefined);
      reset();
    },
  };
}
export type Import<Answer> = Omit<ReturnType<typeof useImport<Answer>>, 'again'> & { again: () => void };
