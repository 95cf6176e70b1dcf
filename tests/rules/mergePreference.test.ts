import { describe, expect, test } from 'vitest';
import { mergePreference } from '#rules/mergePreference';

const saved = (label: string, name = label) => ({ label, value: { filter: { name } } });

describe('two windows change one preference', () => {
  test('a value that the other window did not change is taken', () => {
    expect(mergePreference('light', 'dark', 'light')).toBe('dark');
    expect(mergePreference(undefined, [1], undefined)).toEqual([1]);
    expect(mergePreference('light', 'light', 'dark')).toBe('dark');
  });

  test('both add a saved filter: both are stored', () => {
    expect(mergePreference([saved('A')], [saved('A'), saved('B')], [saved('A'), saved('C')])).toEqual([
      saved('A'),
      saved('B'),
      saved('C'),
    ]);
    expect(mergePreference(undefined, [saved('B')], [saved('C')])).toEqual([saved('B'), saved('C')]);
  });

  test('a filter removed by one window is removed, whatever the other adds', () => {
    expect(mergePreference([saved('A')], [saved('A'), saved('B')], [])).toEqual([saved('B')]);
    expect(mergePreference([saved('A')], [], [saved('A'), saved('C')])).toEqual([saved('C')]);
  });

  test('a filter changed by both is stored once, with the later value', () => {
    expect(mergePreference([saved('A')], [saved('A', 'x')], [saved('A', 'y')])).toEqual([saved('A', 'x')]);
    expect(mergePreference([saved('A')], [saved('A'), saved('B')], [saved('A', 'y')])).toEqual([
      saved('A', 'y'),
      saved('B'),
    ]);
  });

  test('a column order is never mixed: the later one is stored', () => {
    expect(mergePreference([0, 1, 2], [2, 1, 0], [1, 0, 2])).toEqual([2, 1, 0]);
  });

  test('members of an object are merged one by one', () => {
    const recent = (...ids: string[]) => ({
      of: '1',
      records: ids.map((id) => ({ resource: 'customers', id })),
    });
    expect(mergePreference(recent('1'), recent('2', '1'), recent('3', '1'))).toEqual(recent('2', '1', '3'));
    expect(mergePreference({ a: 1, b: 2 }, { b: 2, c: 3 }, { a: 1, b: 5 })).toEqual({ b: 5, c: 3 });
  });
});
