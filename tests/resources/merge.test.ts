import { describe, expect, test } from 'vitest';
import {
  buildDefaultMergeChoices,
  findDifferingParts,
  toMergeInput,
} from '../../src/resources/customers/merge/choices.ts';

const firstCustomer = {
  id: '1',
  name: 'A',
  phone: '0912345678',
  address: null,
  city: null,
  note: 'một',
  contacted_at: '2026-11-20T01:00:00.000Z',
  source_name: 'Zalo OA',
};
const secondCustomer = {
  id: '2',
  name: 'B',
  phone: '0912345678',
  address: '5 Lê Lợi',
  city: 'Hà Nội',
  note: 'hai',
  contacted_at: '2026-11-18T01:00:00.000Z',
  source_name: null,
};

describe('merging two customers', () => {
  test('asks only about differing fields; an address is one choice', () =>
    expect(findDifferingParts([firstCustomer, secondCustomer]).map(({ value }) => value)).toEqual([
      'name',
      'place',
      'source',
      'contacted_at',
      'note',
    ]));

  test('starts with non-empty values, the earlier contact, both notes, and the remaining customer’s values', () => {
    const same = { place: 1, source: 0, contacted_at: 1, note: 'both' };
    expect(buildDefaultMergeChoices([firstCustomer, secondCustomer], 0)).toEqual({ ...same, name: 0 });
    expect(buildDefaultMergeChoices([firstCustomer, secondCustomer], 1)).toEqual({ ...same, name: 1 });
  });

  test('sends the values that the remaining customer takes over', () => {
    const choices = buildDefaultMergeChoices([firstCustomer, secondCustomer], 0);
    expect(toMergeInput(choices, 0)).toEqual({ take: ['place', 'contacted_at'], join_notes: true });
    expect(toMergeInput({ ...choices, note: 1 }, 0)).toEqual({
      take: ['place', 'contacted_at', 'note'],
      join_notes: false,
    });
    expect(toMergeInput(choices, 1)).toEqual({ take: ['name', 'source'], join_notes: true });
  });
});
