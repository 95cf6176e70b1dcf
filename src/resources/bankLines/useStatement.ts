import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankImportAnswer } from '#schema/bankStatement';
import type { ErrorBody } from '../../jsonapi/errors.ts';
import { sendStatement } from '../../jsonapi/sendImport.ts';
import { useReload } from '../../screens/parts/useReload.ts';

/** Whose statement a file is. */
export interface Account {
  readonly bank: string;
  readonly account: string;
}

/** A bank's statement on its way in: checked when its file is chosen, read in when that is wanted. */
export function useStatement() {
  const reload = useReload();
  const [file, setFile] = useState<File | null>(null);
  const [of, setOf] = useState<Account | null>(null);
  const [answer, setAnswer] = useState<BankImportAnswer | null>(null);
  const { mutate, error, isPending, variables, reset } = useMutation({
    mutationFn: ({ chosen, from, dryRun }: { chosen: File; from: Account; dryRun: boolean }) =>
      sendStatement(chosen, { ...from, dryRun }),
    networkMode: 'always',
    onSuccess: (told, { dryRun }) => {
      setAnswer(told);
      if (!dryRun) void reload();
    },
    onError: (_error, { dryRun }) => {
      if (dryRun) setAnswer(null);
    },
  });
  const check = (chosen: File, from: Account) => {
    setFile(chosen);
    setOf(from);
    mutate({ chosen, from, dryRun: true });
  };
  return {
    file,
    of,
    answer,
    error: error as (Error & { body?: ErrorBody }) | null,
    busy: isPending ? (variables.dryRun ? ('checking' as const) : ('reading' as const)) : null,
    check,
    run: () => file && of && mutate({ chosen: file, from: of, dryRun: false }),
    again: () => file && of && check(file, of),
    clear: () => {
      setFile(null);
      setAnswer(null);
      reset();
    },
  };
}
