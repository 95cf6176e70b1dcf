// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useKeptFocus } from '../../src/ui/useKeptFocus.ts';

function Rows({ names }: { readonly names: readonly string[] }) {
  useKeptFocus();
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>
  );
}

test('when the focused row is removed, the row in its place gets the focus, or the last one', () => {
  const { rerender } = render(<Rows names={['một', 'hai', 'ba']} />);
  screen.getByRole('button', { name: 'hai' }).focus();
  rerender(<Rows names={['một', 'ba']} />);
  expect(document.activeElement?.textContent).toBe('ba');
  rerender(<Rows names={['một']} />);
  expect(document.activeElement?.textContent).toBe('một');
});

test('the focus stays where the user put it', () => {
  const { rerender } = render(<Rows names={['một', 'hai', 'ba']} />);
  screen.getByRole('button', { name: 'một' }).focus();
  rerender(<Rows names={['một', 'ba']} />);
  expect(document.activeElement?.textContent).toBe('một');
});
