import type { JsonApiDocument } from './document.ts';
import { toHttpError } from './errors.ts';
import { fetchApi, type HttpCall } from './http.ts';
import { emitWorkBegun, preferAsyncHeaders } from './sendWork.ts';

interface Downloaded {
  readonly file: Blob;
  /** The file name given by the server. */
  readonly name: string;
}

/** Milliseconds without data after which a download has failed. */
const SILENCE_TIMEOUT_MS = 60_000;

/**
 * Downloads a file under `/api/v1`, and reports the number of bytes received. Returns null if the server needs a long time: the server then
 * creates the file in the background, and the file is downloaded when this work ends. Throws react-admin's HttpError with an ErrorBody. If
 * the caller aborts the download, throws the AbortError itself.
 */
export async function downloadFile(
  path: string,
  call: HttpCall,
  onBytes: (bytes: number) => void,
): Promise<Downloaded | null> {
  const silence = new AbortController();
  const wait = () => setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS);
  let timer = wait();
  try {
    const signals = [silence.signal, ...(call.signal ? [call.signal] : [])];
    const headers = { ...call.headers, ...preferAsyncHeaders };
    const response = await fetchApi(path, { ...call, headers, signal: AbortSignal.any(signals) });
    if (!response.ok) {
      const document = (await response.json().catch(() => null)) as JsonApiDocument | null;
      throw toHttpError(response.status, document);
    }
    if (response.status === 202) {
      const { data } = (await response.json()) as { data: { work_id: string } };
      emitWorkBegun({ id: data.work_id, isExport: true });
      return null;
    }
    const parts: BlobPart[] = [];
    let bytes = 0;
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value);
      bytes += part.value.length;
      onBytes(bytes);
      clearTimeout(timer);
      timer = wait();
    }
    const type = response.headers.get('content-type') ?? '';
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    return { file: new Blob(parts, { type }), name: name ?? 'noi' };
  } catch (cause) {
    if (call.signal?.aborted || (cause as { status?: number }).status !== undefined) throw cause;
    throw toHttpError(silence.signal.aborted ? 408 : 0, null);
  } finally {
    clearTimeout(timer);
  }
}

/** Saves a file as a browser download. */
export function saveFile({ file, name }: Downloaded): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has read the URL before the next task runs.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
