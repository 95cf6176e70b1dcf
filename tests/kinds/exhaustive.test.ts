import { expect, test } from 'vitest';
import { type FieldKind, type KindTraits, kindTraits } from '#schema/kinds';
import { componentsByKind } from '../../src/kinds/index.tsx';
import { inputsByKind } from '../../src/kinds/inputs/index.tsx';
import type { KindComponents } from '../../src/kinds/webKind.ts';

type WebKinds = { readonly [K in FieldKind]: KindComponents };

test('every kind has a Field and an Input', () => {
  for (const [kind, { Field }] of Object.entries(componentsByKind))
    expect([kind, typeof Field, typeof inputsByKind[kind as FieldKind]]).toEqual([
      kind,
      'function',
      'function',
    ]);
});

test('a kind without traits, or a list kind declared as no list, does not compile', () => {
  const { money: _money, ...rest } = kindTraits;
  // @ts-expect-error money is missing
  const without: KindTraits = rest;
  // @ts-expect-error a field of the kind "slots" has several values, so `list` must be true
  const single: KindTraits['slots'] = { ...kindTraits.slots, list: false };
  expect([without, single].length).toBe(2);
});

test('a missing kind, or a kind without a Field, does not compile', () => {
  const { money: _money, ...rest } = componentsByKind;
  // @ts-expect-error money is missing
  const without: WebKinds = rest;
  // @ts-expect-error a kind without its Field
  const blind: WebKinds['money'] = { figure: true };
  expect([without, blind].length).toBe(2);
});
