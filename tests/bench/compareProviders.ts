import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Facts } from './facts.ts';
import type { Asked } from './measure.ts';
import { median } from './median.ts';

type Name = 'noi' | 'json-server';
/** Calls a second of each kind, a figure for each round. */
export type CallRates = Partial<Record<Name, Record<string, number[]>>>;

const program = fileURLToPath(new URL('./provider.ts', import.meta.url));
/** A round that takes longer, in milliseconds, is the only one. */
const tooLong = 120_000;

/** react-admin's data-provider calls through Nôi's provider and through `ra-data-json-server`, each in a process of its own, in turn. */
export async function compareProviders(
  sides: readonly { name: Name; asked: Asked }[],
  facts: Facts,
  much: { connections: number; seconds: number; rounds: number },
  failed: (name: Name, why: string) => void,
): Promise<CallRates> {
  const rates: CallRates = {};
  const over = new Set<Name>();
  for (let round = 1; round <= much.rounds; round += 1)
    for (const { name, asked } of sides) {
      if (over.has(name)) continue;
      const began = performance.now();
      try {
        for (const [call, rate] of Object.entries(await ratesOf(name, asked, facts, much))) {
          const found = rates[name] ?? {};
          found[call] = [...(found[call] ?? []), rate];
          rates[name] = found;
        }
      } catch (error) {
        over.add(name);
        failed(name, (error as Error).message);
      }
      if (performance.now() - began > tooLong) over.add(name);
    }
  return rates;
}

async function ratesOf(
  name: Name,
  { url, headers }: Asked,
  facts: Facts,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Record<string, number>> {
  const token = headers.authorization?.replace('Bearer ', '') ?? '';
  const words = [name, url, token, String(connections), String(seconds), JSON.stringify(facts)];
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (!out) throw new Error(said.split('\n').find((one) => /error/i.test(one)) ?? 'no answer');
  return JSON.parse(out) as Record<string, number>;
}

/** The lines of its table. */
export function providerLines(rates: CallRates): Record<string, string | number>[] {
  const rate = (name: Name, call: string) => median(rates[name]?.[call] ?? []);
  return Object.keys(rates.noi ?? {}).map((call) => {
    const [ours, theirs] = [rate('noi', call), rate('json-server', call)];
    return {
      call,
      'Nôi, calls/s': Math.round(ours),
      'json-server, calls/s': Math.round(theirs * 10) / 10,
      ratio: theirs > 0 ? `${(ours / theirs).toFixed(1)}×` : '–',
    };
  });
}
