import { expect, it } from 'vitest';
import { findChangedAttributes } from '../../src/jsonapi/findChangedAttributes.ts';

it('returns differing fields, a cleared text as null, and no undeclared field', () => {
  const before = { name: 'Hà', note: 'x', address: null, time_period: ['07:30-08:30'], _etag: '"1"' };
  const after = {
    name: 'Hà',
    note: '',
    address: '',
    source_channel: 'ZALO',
    _etag: '"2"',
    partner: { id: '1' },
  };
  expect(findChangedAttributes('customers', before, after)).toEqual({ note: null, source_channel: 'ZALO' });
});

it('compares sets by their members', () => {
  const before = { time_period: ['07:30-08:30'] };
  expect(findChangedAttributes('packages', before, { time_period: ['07:30-08:30'] })).toEqual({});
  expect(findChangedAttributes('packages', before, { time_period: ['08:00-09:00'] })).toEqual({
    time_period: ['08:00-09:00'],
  });
});
