import { expect, it } from 'vitest';
import { parsePackageQuery } from '#rules/packageQuery';

it.each([
  ['Hương', { customer: 'Hương', number: null, id: null }],
  ['Hương gói 2', { customer: 'Hương', number: 2, id: null }],
  ['GOI 2  huong', { customer: 'huong', number: 2, id: null }],
  ['gói2 huong', { customer: 'huong', number: 2, id: null }],
  ['gói 120', { customer: '', number: null, id: '120' }],
  ['#120', { customer: '', number: null, id: '120' }],
  ['120', { customer: '120', number: null, id: '120' }],
  ['0912345678', { customer: '0912345678', number: null, id: null }],
  ['0912 345 678 #1', { customer: '0912 345 678', number: 1, id: null }],
  ['Ngói 2', { customer: 'Ngói 2', number: null, id: null }],
])('%s', (text, expected) => expect(parsePackageQuery(text)).toEqual(expected));
