// @vitest-environment happy-dom
/** The form for the last four digits, with which an own page is opened. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DigitsForm } from '../../src/own/shared/DigitsForm.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const type = (value: string) => fireEvent.change(screen.getByLabelText('4 số'), { target: { value } });
const isOpening = () => screen.queryByRole('button', { name: 'Đang mở…' }) !== null;

test('the digits stand in four boxes below one input, which takes pasted text and a code from the phone', () => {
  render(<DigitsForm label="4 số" onEnter={() => Promise.resolve()} />);
  type(' 41-01 9');
  expect([...document.querySelectorAll('.box')].map(({ textContent }) => textContent)).toEqual([...'4101']);
  const field = screen.getByLabelText('4 số');
  expect(field).toMatchObject({ value: '4101', inputMode: 'numeric', autocomplete: 'one-time-code' });
  type('41');
  expect(document.querySelector('.current')).toBe(document.querySelectorAll('.box')[2]);
});

test('the digits are sent after the fourth one, and once if the button is pressed', async () => {
  const sent: string[] = [];
  let refuse = (): void => undefined;
  const onEnter = (digits: string) => {
    sent.push(digits);
    return new Promise<void>((_resolve, reject) => {
      refuse = () => reject(new TypeError('no connection'));
    });
  };
  render(<DigitsForm label="4 số" onEnter={onEnter} />);
  type('410');
  act(() => void vi.runAllTimers());
  expect(sent).toEqual([]);
  type('4101');
  act(() => void vi.runAllTimers());
  expect(sent).toEqual(['4101']);
  expect(isOpening()).toBe(true);
  await act(async () => refuse());
  expect(isOpening()).toBe(false);
  type('4102');
  fireEvent.click(screen.getByRole('button', { name: 'Vào trang' }));
  act(() => void vi.runAllTimers());
  expect(sent).toEqual(['4101', '4102']);
});
