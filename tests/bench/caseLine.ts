import type { SideName } from './cases.ts';
import type { Results } from './compare.ts';

/** A case's line in the table: Nôi's figures, and its rate as a multiple of the others'. */
export function caseLine(name: string, results: Results): Record<string, string | number> {
  const { noi, bare } = results;
  const ratio = (side: SideName) => {
    const [ours, theirs] = [noi?.rate ?? 0, results[side]?.rate ?? 0];
    return ours > 0 && theirs > 0 ? multiple(ours / theirs) : '–';
  };
  return {
    case: name,
    'req/s': rounded(noi?.rate ?? 0),
    spread: noi ? `${rounded(noi.rates[0] ?? 0)}–${rounded(noi.rates.at(-1) ?? 0)}` : '–',
    'p50 ms': noi?.p50 ?? '–',
    'p99 ms': noi?.p99 ?? '–',
    'of bare': ratio('bare'),
    'p99 of bare': noi && bare && bare.p99 > 0 ? multiple(noi.p99 / bare.p99) : '–',
    Feathers: ratio('feathers'),
    Directus: ratio('directus'),
    'json-server': ratio('json-server'),
  };
}

const rounded = (rate: number): number => (rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate));
const multiple = (ratio: number): string => `${ratio < 10 ? ratio.toFixed(2) : Math.round(ratio)}×`;
