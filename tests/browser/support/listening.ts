import type { ChildProcess } from 'node:child_process';

/** Waits until a started server prints its URL. @throws Error with its output if it ends instead */
export async function waitUntilListening(server: ChildProcess): Promise<void> {
  let output = '';
  for await (const part of server.stdout ?? []) {
    output += String(part);
    if (output.includes('Nôi is served at')) return;
  }
  throw new Error(`The server ended without listening: ${output}`);
}
