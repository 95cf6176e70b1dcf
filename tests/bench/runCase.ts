import { type Call, type Calls, type Case, readOf, type SideName } from './cases.ts';
import { checkTotals } from './checkTotals.ts';
import { compare, type Results } from './compare.ts';
import type { Asked } from './measure.ts';
import type { Started } from './startUp.ts';

interface Taking {
  name: SideName;
  asked: Asked;
  calls: Calls;
}

/**
 * One case on everyone of those started who has it.
 * @param bare the calls of each case that the bare limit serves
 * @param failed is told of what was refused
 */
export async function runCase(
  one: Case,
  started: readonly Started[],
  bare: readonly (readonly Call[])[],
  much: { connections: number; seconds: number; rounds: number },
  failed: (who: string, why: string) => void,
): Promise<Results> {
  const of = bare.indexOf(readOf(one) ?? []);
  const taking = started.flatMap(({ side: { name }, served, headers }): Taking[] => {
    const asked = { url: name === 'noi' ? `${served.url}/api/v1` : served.url, headers };
    const calls = name === 'bare' ? bare[of]?.map((_, at) => ({ path: `/${of}/${at}` })) : one.calls[name];
    return calls ? [{ name, asked, calls }] : [];
  });
  if (one.counted) await checkTotals(taking).catch((error: Error) => failed(one.name, error.message));
  return compare(taking, much, (name, why) => {
    const lost = started.find(({ side }) => side.name === name)?.served.lost();
    failed(`${name}, ${one.name}`, lost ?? why);
  });
}
