import type { SideName } from './cases.ts';
import type { Results } from './compare.ts';
import { ratioOf } from './ratioOf.ts';

/** A case's line in the table: Nôi's figures, and its rate as a multiple of the others'. */
export function caseLine(name: string, results: Results): Record<string, string | number> {
  const { noi, bare } = results;
  const rates = (noi?.rounds ?? []).map(({ rate }) => rate);
  const ratio = (side: SideName) => multiple(ratioOf(noi, results[side]));
  return {
    case: name,
    'req/s': rounded(noi?.rate ?? 0),
    spread: noi ? `${rounded(Math.min(...rates))}–${rounded(Math.max(...rates))}` : '–',
    'p50 ms': noi?.p50 ?? '–',
    'p99 ms': noi?.p99 ?? '–',
    'of bare': ratio('bare'),
    'p99 of bare': multiple(ratioOf(noi, bare, 'p99')),
    Feathers: ratio('feathers'),
    Directus: ratio('directus'),
    'json-server': ratio('json-server'),
  };
}

const rounded = (rate: number): number => (rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate));
const multiple = (ratio: number | null): string =>
  ratio === null ? '–' : `${ratio < 10 ? ratio.toFixed(2) : Math.round(ratio)}×`;
