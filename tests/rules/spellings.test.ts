import { expect, it } from 'vitest';
import { caseVariantsOf } from '#rules/caseVariantsOf';

it('each word in the cases it may be stored in, accents as typed', () =>
  expect(caseVariantsOf(' đỗ  An')).toEqual([
    ['đỗ', 'Đỗ', 'ĐỖ'],
    ['An', 'an', 'AN'],
  ]));
it('accents typed as marks of their own are the same spelling', () =>
  expect(caseVariantsOf('hồng'.normalize('NFD'))).toEqual(caseVariantsOf('hồng')));
it('nothing typed is nothing to spell', () => expect(caseVariantsOf('  ')).toEqual([]));
