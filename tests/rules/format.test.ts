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
  ])('%d reads %s', (amount, text) => expect(formatMoney(amount)).toBe(text));
  it('is nothing when absent', () => expect(formatMoney(null)).toBe(''));
  it('loses no digit', () => {
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
  ])('%d reads %s', (value, text) => expect(formatNumber(value)).toBe(text));
  it.each([
    [12.5, '12,50\u00a0%'],
    [15, '15,00\u00a0%'],
    [0, '0,00\u00a0%'],
    [33.333, '33,33\u00a0%'],
    [1234.5, '1.234,50\u00a0%'],
    [-2.05, '-2,05\u00a0%'],
  ])('%d percent reads %s', (percent, text) => expect(formatPercent(percent)).toBe(text));
  it('reads a ratio as a percent', () => expect(formatRatio(0.125)).toBe('12,50\u00a0%'));
  it('shows no percent of nothing', () => expect(formatRatio(null)).toBe(''));
});

describe('dates', () => {
  it('a day reads DD/MM/YYYY', () => expect(formatDate('2026-07-06')).toBe('06/07/2026'));
  it('an instant reads as its business day', () =>
    expect(formatDate('2026-11-20T17:00:00Z')).toBe('21/11/2026'));
  it('an instant reads with its business time', () =>
    expect(formatDateTime('2026-11-20T17:05:00.000Z')).toBe('21/11/2026 00:05'));
  it('a month reads MM/YYYY', () => expect(formatMonth('2026-11')).toBe('11/2026'));
  it('what is no date stays readable', () => expect(formatDate('mai')).toBe('mai'));
  it('absent dates are nothing', () =>
    expect([formatDate(null), formatDateTime(null), formatMonth('')]).toEqual(['', '', '']));
});

describe('phones', () => {
  it.each([
    ['0912345678', '0912 345 678'],
    ['02838123456', '028 3812 3456'],
    ['+14155552671', '+1 415 555 2671'],
    ['không có', 'không có'],
    ['', ''],
  ])('%s reads %s', (phone, text) => expect(formatPhone(phone)).toBe(text));
});
