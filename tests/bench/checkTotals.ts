import type { Calls, Case, SideName } from './cases.ts';
import type { Asked } from './measure.ts';

type Teller = keyof Case['calls'];

/** Where each tells how many rows there are in all. */
const told: Record<Teller, (answer: Response, body: Body) => unknown> = {
  noi: (_answer, { meta }) => meta?.total,
  feathers: (_answer, { total }) => total,
  directus: (_answer, { meta }) => meta?.filter_count,
  'json-server': (answer) => answer.headers.get('x-total-count'),
};
interface Body {
  total?: number;
  meta?: { total?: number; filter_count?: number };
}

/** Each side's first call of a case must tell the same total: then they were asked for the same. @throws naming the totals */
export async function checkTotals(
  sides: readonly { name: SideName; asked: Asked; calls: Calls }[],
): Promise<void> {
  const totals = new Map<SideName, number>();
  for (const { name, asked, calls } of sides) {
    if (name === 'bare' || typeof calls === 'function' || !calls[0]) continue;
    const answer = await fetch(asked.url + encodeURI(calls[0].path), { headers: asked.headers });
    totals.set(name, Number(told[name](answer, (await answer.json()) as Body)));
  }
  if (new Set(totals.values()).size > 1)
    throw new Error(`they do not tell the same total: ${[...totals].map((one) => one.join(' ')).join(', ')}`);
}
