import type { ChildProcess } from 'node:child_process';

/** Waits until a started server says where it is served. @throws Error with what it said when it ended instead */
export async function listening(server: ChildProcess): Promise<void> {
  let said = '';
  for await (const part of server.stdout ?? []) {
    said += String(part);
    if (said.includes('Nôi is served at')) return;
  }
  throw new Error(`The server ended without listening: ${said}`);
}
