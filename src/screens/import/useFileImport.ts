import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useReload } from '../parts/useReload.ts';

interface Upload<Options> {
  readonly chosen: File;
  readonly dryRun: boolean;
  readonly newOptions: Options | undefined;
  readonly call: number;
}

/**
 * Returns the state of a file upload: the file is checked when the user chooses it and whenever the user changes how it is read, and is
 * then imported.
 * @param send sends the file with the user's current choices; returns the result of the check (`dryRun`) or of the import
 */
export function useFileImport<Answer, Options = undefined>(
  send: (file: File, dryRun: boolean, options?: Options) => Promise<Answer>,
) {
  const reload = useReload();
  const [file, setFile] = useState<File | null>(null);
  /** Last answer of the server for the file. */
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [options, setOptions] = useState<Options>();
  /** Number of the last call; the answer to an earlier call is outdated and ignored. */
  const last = useRef(0);
  /** The step that is running. A ref, so that it is known before the next render and a double click imports only once. */
  const running = useRef<'checking' | 'importing' | null>(null);
  const { mutate, error, isPending, variables, reset } = useMutation({
    mutationFn: ({ chosen, dryRun, newOptions }: Upload<Options>) => send(chosen, dryRun, newOptions),
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
  const start = (chosen: File, dryRun: boolean, newOptions: Options | undefined) => {
    last.current += 1;
    running.current = dryRun ? 'checking' : 'importing';
    mutate({ chosen, dryRun, newOptions, call: last.current });
  };
  const check = (chosen: File) => {
    if (running.current === 'importing') return;
    setFile(chosen);
    start(chosen, true, options);
  };
  /** Checks the file again with the user's current choices. Does nothing during an import, because the rows are already being stored. */
  const again = (newOptions: Options | undefined = options) => {
    if (running.current === 'importing') return;
    setOptions(() => newOptions);
    if (file) start(file, true, newOptions);
  };
  return {
    file,
    answer,
    error,
    busy: isPending ? (variables.dryRun ? ('checking' as const) : ('importing' as const)) : null,
    check,
    /** Imports the file as it was last checked; does nothing while a check or an import is running. */
    run: (newOptions: Options | undefined = options) =>
      file && running.current === null && start(file, false, newOptions),
    again,
    clear: () => {
      last.current += 1;
      running.current = null;
      setFile(null);
      setAnswer(null);
      setOptions(undefined);
      reset();
    },
  };
}
export type FileImport<Answer> = Omit<ReturnType<typeof useFileImport<Answer>>, 'again' | 'run'> & {
  again: () => void;
  run: () => void;
};
