import type { Downloaded } from '../../jsonapi/download.ts';

/** Hands a file to the browser to keep. */
export function saveFile({ file, name }: Downloaded): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken it by the time the next task runs.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
