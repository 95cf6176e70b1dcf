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
 * Returns the state of a file upload: the file is checked when the user chooses it and whenever the user changes how it is read, and is
 * then imported.
 * @param send sends the file with the user's current choices; returns the result of the check (`dryRun`) or of the import
 */
export function useFileImport<Answer, Said = undefined>(
  send: (file: File, dryRun: boolean, said?: Said) => Promise<Answer>,
) {
  const reload = useReload();
  const [file, setFile] = useState<File | null>(null);
  /** Last answer of the server for the file. */
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [said, setSaid] = useState<Said>();
  /** Number of the last call; the answer to an earlier call is outdated and ignored. */
  const last = useRef(0);
  /** The step that is running. A ref, so that it is known before the next render and a double click imports only once. */
  const running = useRef<'checking' | 'importing' | null>(null);
  const { mutate, error, isPending, variables, reset } = useMutation({
    mutationFn: ({ chosen, dryRun, words }: Upload<Said>) => send(chosen, dryRun, words),
    // Without a network connection the call fails at once. Otherwise it would be sent later, when the user no longer expects it.
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
  /** Checks the file again with the user's current choices. Does nothing during an import, because the rows are already being stored. */
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
    /** Imports the file as it was last checked; does nothing while a check or an import is running. */
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
export type FileImport<Answer> = Omit<ReturnType<typeof useFileImport<Answer>>, 'again' | 'run'> & {
  again: () => void;
  run: () => void;
};
