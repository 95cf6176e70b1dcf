// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ImportAnswer, ImportMapping } from '#schema/imports';
import { CheckedRowsTable } from '../../src/screens/import/CheckedRowsTable.tsx';
import { MappingStep } from '../../src/screens/import/MappingStep.tsx';
import { setWindowWidth } from './support/show.tsx';

const channels = [
  { value: 'FANPAGE', label: 'FANPAGE' },
  { value: 'DATA', label: 'DATA' },
];
const cells = { cells: 1, noted: 0, wrong: 0 };
const answer: ImportAnswer = {
  state: 'checked',
  import_id: null,
  imported_at: null,
  total: 3,
  created: 2,
  invalid: 1,
  duplicates: 0,
  doubtful: 1,
  columns: ['Họ tên', 'Kênh'],
  ignored: ['Cột lạ'],
  stored_columns: ['Họ tên', 'Kênh', 'Khu vực'],
  headings: [
    { heading: 'Tên mẹ', field: 'name', by: 'name', sample: 'Lan', ...cells },
    { heading: 'Nguồn', field: 'source_channel', by: 'kept', sample: 'FB', ...cells },
    { heading: 'Cột lạ', field: null, by: null, sample: 'x', ...cells },
  ],
  words: [
    { field: 'source_channel', text: 'FB', value: 'FANPAGE', by: 'name', rows: 2 },
    { field: 'source_channel', text: 'Tờ rơi', by: null, rows: 1 },
  ],
  fields: [
    { name: 'name', label: 'Họ tên', required: true },
    { name: 'source_channel', label: 'Kênh', required: false, choices: channels },
    { name: 'note', label: 'Ghi chú', required: false },
  ],
  missing: [],
  sheets: [],
  rows: [
    row(2, 'ok', ['Lan', 'FB'], ['Lan', 'FANPAGE', 'HCM Nam']),
    {
      ...row(3, 'ok', ['Mai', 'FB'], ['Mai', 'FANPAGE', 'HCM Bắc']),
      doubts: [{ column: 'Họ tên', detail: 'Có thể trùng với Mai đã có.' }],
    },
    {
      ...row(4, 'invalid', ['Hoa', 'Tờ rơi'], []),
      errors: [{ column: 'Kênh', detail: 'Kênh không có lựa chọn "Tờ rơi".' }],
    },
  ],
};
function row(number: number, state: 'ok' | 'invalid', cells: string[], stored: string[]) {
  return { row: number, state, errors: [], doubts: [], duplicates: [], cells, stored, fates: [] };
}

test('unknown words need a choice at once; headings and known words open with one press', async () => {
  const onMapping = vi.fn<(mapping: ImportMapping) => void>();
  const user = userEvent.setup();
  const before = { columns: { 'Tên mẹ': 'name' } };
  render(<MappingStep answer={answer} mapping={before} onMapping={onMapping} />);
  await user.selectOptions(screen.getByLabelText('Tờ rơi là'), 'DATA');
  expect(onMapping).toHaveBeenLastCalledWith({
    ...before,
    values: { source_channel: { 'Tờ rơi': 'DATA' } },
  });
  expect(screen.queryByLabelText('FB là')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cột và chữ được hiểu thế nào' }));
  await user.selectOptions(screen.getByLabelText('FB là'), 'Để trống');
  expect(onMapping).toHaveBeenLastCalledWith({ ...before, values: { source_channel: { FB: null } } });
  await user.selectOptions(screen.getByLabelText('Cột lạ là'), 'Ghi chú');
  expect(onMapping).toHaveBeenLastCalledWith({ columns: { 'Tên mẹ': 'name', 'Cột lạ': 'note' } });
  await user.selectOptions(screen.getByLabelText('Tên mẹ là'), 'Không nhập');
  expect(onMapping).toHaveBeenLastCalledWith({ columns: { 'Tên mẹ': null } });
});

test('guessed headings and words are shown at once, because they may be wrong', async () => {
  const onMapping = vi.fn<(mapping: ImportMapping) => void>();
  const guessing: ImportAnswer = {
    ...answer,
    headings: [
      ...answer.headings.slice(0, 2),
      { heading: 'Lời dặn', field: 'note', by: 'guess', sample: 'gọi sau', ...cells },
    ],
    words: [{ field: 'source_channel', text: 'FB Ads', value: 'FANPAGE', by: 'guess', rows: 2 }],
  };
  render(<MappingStep answer={guessing} mapping={{}} onMapping={onMapping} />);
  expect(screen.queryByLabelText('Tên mẹ là')).toBeNull();
  expect(screen.getByRole('table', { name: 'Cột được đoán' }).textContent).toContain('đoán theo tên');
  await userEvent.setup().selectOptions(screen.getByLabelText('FB Ads là'), 'DATA');
  expect(onMapping).toHaveBeenLastCalledWith({ values: { source_channel: { 'FB Ads': 'DATA' } } });
});

test('for a file without a required column, the user chooses the column', async () => {
  const onMapping = vi.fn<(mapping: ImportMapping) => void>();
  const unmapped: ImportAnswer = { ...answer, state: 'unmapped', missing: ['Họ tên'], words: [], rows: [] };
  render(<MappingStep answer={unmapped} mapping={{}} onMapping={onMapping} />);
  expect(screen.getByRole('status').textContent).toContain('Chưa thấy cột "Họ tên"');
  await userEvent.setup().selectOptions(screen.getByLabelText('Cột lạ là'), 'Họ tên *');
  expect(onMapping).toHaveBeenLastCalledWith({ columns: { 'Cột lạ': 'name' } });
});

test('the preview shows the values to store, the text of invalid rows, and warnings', async () => {
  render(<CheckedRowsTable answer={answer} />);
  const rows = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((one) =>
        within(one)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      );
  expect(rows()).toEqual([
    ['3', 'Xem lạiHọ tên: Có thể trùng với Mai đã có.', 'Mai', 'FANPAGE', 'HCM Bắc'],
    ['4', 'SaiKênh không có lựa chọn "Tờ rơi".', 'Hoa', 'Tờ rơi', ''],
  ]);
  await userEvent.setup().click(screen.getByRole('switch'));
  expect(rows()[0]).toEqual(['2', 'Được', 'Lan', 'FANPAGE', 'HCM Nam']);
});

test('on a phone the preview shows name and errors of a row in one cell', () => {
  setWindowWidth(390);
  render(<CheckedRowsTable answer={answer} />);
  setWindowWidth(1024);
  const [, cell] = within(screen.getByRole('row', { name: /Sai/ })).getAllByRole('cell');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Dòng',
    'Kết quả',
  ]);
  expect(cell?.textContent).toBe('SaiHoa · Tờ rơiKênh không có lựa chọn "Tờ rơi".');
});
