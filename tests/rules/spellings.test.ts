import { expect, it } from 'vitest';
import { caseVariantsOf } from '#rules/caseVariantsOf';

it('contain each word in every stored case, with accents as typed', () =>
  expect(caseVariantsOf(' đỗ  An')).toEqual([
    ['đỗ', 'Đỗ', 'ĐỖ'],
    ['An', 'an', 'AN'],
  ]));
it('treat decomposed accents as the same spelling', () =>
  expect(caseVariantsOf('hồng'.normalize('NFD'))).toEqual(caseVariantsOf('hồng')));
it('are empty for an empty text', () => expect(caseVariantsOf('  ')).toEqual([]));
