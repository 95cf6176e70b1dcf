import { useEffect, useRef, useState } from 'react';
import type { Call } from '../../jsonapi/fetchApi.ts';
import { saveFile } from './saveFile.ts';

export interface Download {
  /** So far; null while nothing is on its way. */
  readonly bytes: number | null;
  readonly error: unknown;
  readonly start: (path: string, call?: Call) => Promise<void>;
  /** Once more what failed. */
  readonly again: () => void;
  readonly cancel: () => void;
}

/** One file at a time, from the API to the disk; leaving the screen or cancelling stops it. */
export function useDownload(): Download {
  const [bytes, setBytes] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const control = useRef<AbortController | null>(null);
  const last = useRef<() => void>(() => undefined);
  useEffect(() => () => control.current?.abort(), []);

  const start = async (path: string, call: Call = {}): Promise<void> => {
    const own = new AbortController();
    control.current?.abort();
    control.current = own;
    last.current = () => void start(path, call);
    setError(null);
    setBytes(0);
    try {
      const { download } = await import('../../jsonapi/download.ts');
      saveFile(await download(path, { ...call, signal: own.signal }, setBytes));
    } catch (cause) {
      if (!own.signal.aborted) setError(cause);
    } finally {
      if (control.current === own) setBytes(null);
    }
  };
  return {
    bytes,
    error,
    start,
    again: () => last.current(),
    cancel: () => {
      control.current?.abort();
      setBytes(null);
    },
  };
}
