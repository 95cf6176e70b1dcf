import { expect, test } from 'vitest';
import type { Kind, KindValues } from '#schema/kinds';
import { webKinds } from '../../src/kinds/index.ts';
import type { WebKind } from '../../src/kinds/webKind.ts';

type WebKinds = { readonly [K in Kind]: WebKind<KindValues[K]> };

test('every kind has a Cell, an Input and a Filter', () => {
  for (const [kind, { Cell, Input, Filter }] of Object.entries(webKinds))
    expect([kind, typeof Cell, typeof Input, typeof Filter]).toEqual([
      kind,
      'function',
      'function',
      'function',
    ]);
});

test('a kind that is left out, or has no Cell, does not compile', () => {
  const { money: _money, ...rest } = webKinds;
  // @ts-expect-error money is missing
  const without: WebKinds = rest;
  // @ts-expect-error a kind without its Cell
  const blind: WebKinds['money'] = { Input: webKinds.money.Input, Filter: webKinds.money.Filter };
  // @ts-expect-error the Cell of texts reads no amounts
  const wrong: WebKinds['money'] = { ...webKinds.money, Cell: webKinds.text.Cell };
  expect([without, blind, wrong].length).toBe(3);
});
