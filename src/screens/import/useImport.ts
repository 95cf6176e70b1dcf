import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useReload } from '../parts/useReload.ts';

interface Upload<Said> {
  readonly chosen: File;
  readonly dryRun: boolean;
  readonly words: Said | undefined;
  readonly call: number;
}

/**
 * The upload of a file: a check when it is chosen and whenever the user changes how it is read, then the import.
 * @param send sends the file with what the user last entered about it; returns the result of the check (`dryRun`) or of the import
 */
export function useImport<Answer, Said = undefined>(
  send: (file: File, dryRun: boolean, said?: Said) => Promise<Answer>,
) {
  const reload = useReload();
  const [file, setFile] = useState<File | null>(null);
  /** The last result for the file. */
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [said, setSaid] = useState<Said>();
  /** The number of the last call: the result of an earlier one is outdated. */
  const last = useRef(0);
  /** The running step, known before the next render, so that a double click imports once. */
  const running = useRef<'checking' | 'importing' | null>(null);
  const { mutate, error, isPending, variables, reset } = useMutation({
    mutationFn: ({ chosen, dryRun, words }: Upload<Said>) => send(chosen, dryRun, words),
    // Without network it fails at once, and is not sent later when the user no longer expects it.
    networkMode: 'always',
    onSuccess: (received, { dryRun, call }) => {
      if (!dryRun) void reload();
      if (call === last.current) setAnswer(received);
    },
    onError: (_error, { dryRun, call }) => {
      if (dryRun && call === last.current) setAnswer(null);
    },
    onSettled: (_received, _error, { call }) => {
      if (call === last.current) running.current = null;
    },
  });
  const start = (chosen: File, dryRun: boolean, words: Said | undefined) => {
    last.current += 1;
    running.current = dryRun ? 'checking' : 'importing';
    mutate({ chosen, dryRun, words, call: last.current });
  };
  const check = (chosen: File) => {
    if (running.current === 'importing') return;
    setFile(chosen);
    start(chosen, true, said);
  };
  /** Checks the file again with what the user enters about it now. During an import it does nothing: the rows are being stored. */
  const again = (words: Said | undefined = said) => {
    if (running.current === 'importing') return;
    setSaid(() => words);
    if (file) start(file, true, words);
  };
  return {
    file,
    answer,
    error,
    busy: isPending ? (variables.dryRun ? ('checking' as const) : ('importing' as const)) : null,
    check,
    /** Imports the file as it was checked last; does nothing while a check or an import runs. */
    run: (words: Said | undefined = said) => file && running.current === null && start(file, false, words),
    again,
    clear: () => {
      last.current += 1;
      running.current = null;
      setFile(null);
      setAnswer(null);
      setSaid(undefined);
      reset();
    },
  };
}
export type FileImport<Answer> = Omit<ReturnType<typeof useImport<Answer>>, 'again' | 'run'> & {
  again: () => void;
  run: () => void;
};
