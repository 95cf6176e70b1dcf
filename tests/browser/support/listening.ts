import type { ChildProcess } from 'node:child_process';

/** Waits until a started server prints its address. @throws Error with its output if it ends instead */
export async function waitUntilListening(server: ChildProcess): Promise<void> {
  let said = '';
  for await (const part of server.stdout ?? []) {
    said += String(part);
    if (said.includes('Nôi is served at')) return;
  }
  throw new Error(`The server ended without listening: ${said}`);
}
