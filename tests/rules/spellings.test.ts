import { expect, it } from 'vitest';
import { listCaseVariants } from '#rules/listCaseVariants';

it('contain each word in every stored case, with accents as typed', () =>
  expect(listCaseVariants(' đỗ  An')).toEqual([
    ['đỗ', 'Đỗ', 'ĐỖ'],
    ['An', 'an', 'AN'],
  ]));
it('treat decomposed accents as the same spelling', () =>
  expect(listCaseVariants('hồng'.normalize('NFD'))).toEqual(listCaseVariants('hồng')));
it('are empty for an empty text', () => expect(listCaseVariants('  ')).toEqual([]));
