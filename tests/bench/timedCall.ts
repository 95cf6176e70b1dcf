import { Agent, request } from 'node:http';
import { type BenchCall, type BenchTarget, toBenchRequest } from './call.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/**
 * Makes a call and measures the milliseconds until its answer has arrived.
 * @throws if the answer is not a success, or if `signal` aborts the call
 */
export function measureCall(
  { url, headers }: BenchTarget,
  call: BenchCall,
  signal?: AbortSignal,
): Promise<{ ms: number }> {
  const { method, body, headers: own } = toBenchRequest(call, headers);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url + encodeURI(call.path), { method, headers: own, agent, signal }, (answer) => {
      const isRefused = (answer.statusCode ?? 500) >= 300;
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => {
        if (isRefused) parts.push(part);
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const reason = Buffer.concat(parts).toString().slice(0, 200);
        if (isRefused) reject(new Error(`${method} ${call.path}: ${answer.statusCode} ${reason}`));
        else resolve({ ms: performance.now() - began });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
