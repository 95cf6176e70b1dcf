import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { HttpCall } from '../../jsonapi/http.ts';

/**
 * Returns functions that download a file from the API to the disk, one file at a time. Leaving the screen or cancelling stops the download.
 */
export function useDownload() {
  const [bytes, setBytes] = useState(0);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: async ({ path, call }: { readonly path: string; readonly call: HttpCall }) => {
      control.current?.abort();
      control.current = new AbortController();
      const { signal } = control.current;
      setBytes(0);
      const { downloadFile, saveFile } = await import('../../jsonapi/download.ts');
      const file = await downloadFile(path, { ...call, signal }, setBytes);
      if (file && !signal.aborted) saveFile(file);
    },
    networkMode: 'always',
  });
  return {
    /** Number of bytes received so far; null if no download is running. */
    bytes: isPending ? bytes : null,
    error,
    start: (path: string, call: HttpCall = {}) => mutate({ path, call }),
    /** Repeats the failed download. */
    again: () => variables && mutate(variables),
    cancel: () => {
      control.current?.abort();
      reset();
    },
  };
}
export type FileDownload = ReturnType<typeof useDownload>;
