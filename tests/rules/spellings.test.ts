import { expect, it } from 'vitest';
import { spellings } from '#rules/spellings';

it('each word in the cases it may be stored in, accents as typed', () =>
  expect(spellings(' đỗ  An')).toEqual([
    ['đỗ', 'Đỗ', 'ĐỖ'],
    ['An', 'an', 'AN'],
  ]));
it('accents typed as marks of their own are the same spelling', () =>
  expect(spellings('hồng'.normalize('NFD'))).toEqual(spellings('hồng')));
it('nothing typed is nothing to spell', () => expect(spellings('  ')).toEqual([]));
