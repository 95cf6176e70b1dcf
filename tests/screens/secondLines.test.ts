import { describe, expect, test } from 'vitest';
import { packages } from '#schema/packages';
import { transactions } from '#schema/transactions';
import { groupSecondLineColumns, sortColumnsAsDrawn } from '../../src/screens/list/columns.ts';

const columns = (...names: string[]) =>
  names.map((name) => ({ name, field: packages.fields.level, sortable: true }));
const groupColumnNames = (resource: typeof packages | typeof transactions, ...names: string[]) =>
  Object.fromEntries(
    [...groupSecondLineColumns(resource, columns(...names))].map(([name, others]) => [
      name,
      others.map((column) => column.name),
    ]),
  );

describe('second lines', () => {
  test('contain the columns declared for them, before and after, in their order', () => {
    expect(groupColumnNames(packages, 'original_price', 'total_discount', 'total_price', 'level')).toEqual({
      original_price: ['total_discount'],
    });
    expect(groupColumnNames(transactions, 'about', 'kind', 'at', 'amount')).toEqual({
      about: ['kind', 'at'],
    });
    expect(groupColumnNames(transactions, 'account_type', 'kind', 'about', 'at')).toEqual({
      about: ['kind', 'account_type', 'at'],
    });
  });

  test('contain no column that is shown elsewhere or hidden', () => {
    expect(groupColumnNames(transactions, 'month', 'kind', 'at', 'amount', 'about')).toEqual({});
    expect(groupColumnNames(packages, 'original_price', 'level', 'total_discount')).toEqual({});
    expect(groupColumnNames(packages, 'total_price', 'total_discount')).toEqual({});
  });
});

test('the displayed order follows the stored positions, counted among all children of the table', () => {
  const names = (ranks: readonly number[], before: number) =>
    sortColumnsAsDrawn(columns('a', 'b', 'c'), ranks, before).map(({ name }) => name);
  expect(names([], 1)).toEqual(['a', 'b', 'c']);
  expect(names([0, 1, 3, 2], 1)).toEqual(['a', 'c', 'b']);
  expect(names([0, 2, 1], 0)).toEqual(['a', 'c', 'b']);
});
