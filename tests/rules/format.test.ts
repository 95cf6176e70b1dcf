import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatRatio,
} from '#rules/format';
import { formatPhone } from '#rules/formatPhone';

describe('money', () => {
  it.each([
    [1_234_567, '1.234.567\u00a0₫'],
    [0, '0\u00a0₫'],
    [999, '999\u00a0₫'],
    [1000, '1.000\u00a0₫'],
    [-1_234_567, '-1.234.567\u00a0₫'],
    [1234.5, '1.235\u00a0₫'],
    [-0.2, '0\u00a0₫'],
  ])('%d is shown as %s', (amount, text) => expect(formatMoney(amount)).toBe(text));
  it('is empty if absent', () => expect(formatMoney(null)).toBe(''));
  it('shows every digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (amount) => {
        expect(Number(formatMoney(amount).replace(/[^\d-]/g, ''))).toBe(amount);
      }),
    );
  });
});

describe('numbers and percentages', () => {
  it.each([
    [1234.5, '1.234,5'],
    [1234, '1.234'],
    [0.05, '0,05'],
    [-3.999, '-4'],
  ])('%d is shown as %s', (value, text) => expect(formatNumber(value)).toBe(text));
  it('keeps all digits of a long whole number, such as an account number', () => {
    expect(formatNumber(19_036_000_001_234, 6)).toBe('19.036.000.001.234');
    expect(formatNumber(-680_112_233_445, 6)).toBe('-680.112.233.445');
  });
  it.each([
    [12.5, '12,50\u00a0%'],
    [15, '15,00\u00a0%'],
    [0, '0,00\u00a0%'],
    [33.333, '33,33\u00a0%'],
    [1234.5, '1.234,50\u00a0%'],
    [-2.05, '-2,05\u00a0%'],
  ])('%d percent is shown as %s', (percent, text) => expect(formatPercent(percent)).toBe(text));
  it('a ratio is shown as a percentage', () => expect(formatRatio(0.125)).toBe('12,50\u00a0%'));
  it('a missing percentage is shown as empty', () => expect(formatRatio(null)).toBe(''));
});

describe('dates', () => {
  it('a day is shown as DD/MM/YYYY', () => expect(formatDate('2026-07-06')).toBe('06/07/2026'));
  it('an instant is shown as its Vietnamese day', () =>
    expect(formatDate('2026-11-20T17:00:00Z')).toBe('21/11/2026'));
  it('an instant is shown with its Vietnamese time', () =>
    expect(formatDateTime('2026-11-20T17:05:00.000Z')).toBe('21/11/2026 00:05'));
  it('a month is shown as MM/YYYY', () => expect(formatMonth('2026-11')).toBe('11/2026'));
  it('an invalid date is shown unchanged', () => expect(formatDate('mai')).toBe('mai'));
  it('absent dates are empty', () =>
    expect([formatDate(null), formatDateTime(null), formatMonth('')]).toEqual(['', '', '']));
});

describe('phones', () => {
  it.each([
    ['0912345678', '0912 345 678'],
    ['02838123456', '028 3812 3456'],
    ['+14155552671', '+1 415 555 2671'],
    ['không có', 'không có'],
    ['', ''],
  ])('%s is shown as %s', (phone, text) => expect(formatPhone(phone)).toBe(text));
});
