import { Agent, request } from 'node:http';
import type { Call } from './cases.ts';
import type { Asked } from './measure.ts';
import { requestOf } from './requestOf.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** One call and how long its answer took. @param signal ends it early @throws when it is no success, or ended early */
export function timedCall(
  { url, headers }: Asked,
  call: Call,
  signal?: AbortSignal,
): Promise<{ ms: number }> {
  const { method, body, headers: own } = requestOf(call, headers);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url + encodeURI(call.path), { method, headers: own, agent, signal }, (answer) => {
      const parts: Buffer[] = [];
      const isRefused = (answer.statusCode ?? 500) >= 300;
      answer.on('data', (part: Buffer) => {
        // What is answered is thrown away; what is refused is told.
        if (isRefused) parts.push(part);
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const why = Buffer.concat(parts).toString().slice(0, 200);
        if (isRefused) reject(new Error(`${method} ${call.path}: ${answer.statusCode} ${why}`));
        else resolve({ ms: performance.now() - began });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
