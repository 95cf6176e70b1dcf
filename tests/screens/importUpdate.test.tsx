// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { ImportUpdateRow } from '#schema/imports';
import { ChangedRowsTable } from '../../src/screens/import/UpdateRows.tsx';
import {
  listOpenConflicts,
  toChangeKey,
  toResolution,
  type UpdateChoices,
} from '../../src/screens/import/updateChoices.ts';

const plain = { errors: [], doubts: [] };
const conflict = (id: string): ImportUpdateRow => ({
  ...{ ...plain, row: Number(id), id, title: `Mẹ ${id}`, state: 'conflict' },
  changes: [{ field: 'note', label: 'Ghi chú', from: 'của họ', to: '', conflict: true }],
});
const rows: ImportUpdateRow[] = [
  {
    ...{ ...plain, row: 2, id: '1', title: 'Lan', state: 'changed' },
    changes: [{ field: 'price', label: 'Giá', from: '250.000 ₫', to: '260.000 ₫' }],
  },
  { ...conflict('3') },
  {
    ...{ ...plain, row: 4, id: '9', title: 'Hoa', state: 'invalid', changes: [] },
    errors: [{ column: 'Kênh', detail: 'Kênh không có lựa chọn "Tờ rơi".' }],
  },
];

function Rows({ onChoices }: { readonly onChoices: (choices: UpdateChoices) => void }) {
  const [choices, setChoices] = useState<UpdateChoices>(new Map());
  const choose = (chosen: UpdateChoices) => {
    setChoices(chosen);
    onChoices(chosen);
  };
  return <ChangedRowsTable rows={rows} choices={choices} onChoose={choose} />;
}

test('rows to check come first; a conflict offers both versions', async () => {
  const onChoices = vi.fn<(choices: UpdateChoices) => void>();
  render(<Rows onChoices={onChoices} />);
  const texts = within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(texts[0]).toContain('Kênh không có lựa chọn "Tờ rơi".');
  expect(texts[2]).toBe('2LanĐổiGiá: 250.000 ₫ → 260.000 ₫');
  const select = screen.getByLabelText('Ghi chú của Mẹ 3');
  await userEvent.setup().selectOptions(select, 'Như hiện có: của họ');
  const [chosen = new Map()] = onChoices.mock.lastCall ?? [];
  expect([...chosen]).toEqual([['3 note', 'theirs']]);
  expect(listOpenConflicts(rows, new Map())).toEqual(['3 note']);
  expect(listOpenConflicts(rows, chosen)).toEqual([]);
  expect(toResolution(rows, chosen)).toEqual({ 3: { note: 'theirs' } });
});

test('decisions too long for a URL are sent as the default decision and its exceptions', () => {
  const many = Array.from({ length: 900 }, (_, at) => conflict(String(1_000 + at)));
  const [first] = many;
  const choices: UpdateChoices = new Map(
    many.flatMap((row) =>
      row.changes.map((one) => [toChangeKey(row, one), row === first ? 'theirs' : 'mine']),
    ),
  );
  expect(toResolution(many, choices)).toEqual({ 1000: { note: 'theirs' }, '*': 'mine' });
});
