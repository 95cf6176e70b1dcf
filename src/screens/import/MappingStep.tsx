import { Box, Typography } from '@mui/material';
import type { ImportAnswer, ImportMapping } from '#schema/imports';
import type { Choices as ChoiceList } from '#schema/kinds';
import { Collapsible } from '../../ui/Collapsible.tsx';
import { NativeSelect } from '../parts/NativeSelect.tsx';
import { Table, type TableColumn } from '../table/Table.tsx';

interface Props {
  readonly answer: ImportAnswer;
  readonly mapping: ImportMapping;
  readonly onMapping: (mapping: ImportMapping) => void;
}

/** Values of a select: `UNDECIDED` for not decided yet, `IGNORED` for "do not import". */
const UNDECIDED = ' ';
const IGNORED = '';

/**
 * Shows how the file is read: the field of each heading, and the meaning of words in columns with choices. Words with an unknown meaning
 * are first, then guesses; the others are collapsed.
 */
export function MappingStep({ answer, mapping, onMapping }: Props) {
  const { headings, words, fields, missing, state } = answer;
  const strange = words.filter(({ value }) => value === undefined);
  const guessed = words.filter(({ by }) => by === 'guess');
  const known = words.filter(({ value, by }) => value !== undefined && by !== 'guess');
  const guessedHeadings = headings.filter(({ by }) => by === 'guess');
  const columnRows = (some: ImportAnswer['headings'], label: string) =>
    some.length > 0 && (
      <Choices
        label={label}
        rows={some.map(({ heading, field, by, sample }) => ({
          text: heading,
          more: [
            sample && `ví dụ: ${sample}`,
            by === 'guess' && 'đoán theo tên',
            by === 'kept' && 'như lần trước',
          ]
            .filter(Boolean)
            .join(' · '),
          value: field ?? IGNORED,
          choices: [
            { value: IGNORED, label: 'Không nhập' },
            ...fields.map(({ name, label, required }) => ({
              value: name,
              label: required ? `${label} *` : label,
            })),
          ],
          onChange: (value) => onMapping({ ...mapping, columns: setColumn(mapping.columns, heading, value) }),
        }))}
      />
    );
  const wordRows = (some: ImportAnswer['words'], label: string) =>
    some.length > 0 && (
      <Choices
        label={label}
        rows={some.map(({ field, text, value, by, rows }) => ({
          text,
          more: [
            `${fields.find(({ name }) => name === field)?.label ?? field}, ${rows} dòng`,
            by === 'guess' && 'đoán theo chữ',
            by === 'kept' && 'như lần trước',
          ]
            .filter(Boolean)
            .join(' · '),
          value: value === undefined ? UNDECIDED : (value ?? IGNORED),
          choices: [
            ...(value === undefined ? [{ value: UNDECIDED, label: 'Chọn…' }] : []),
            { value: IGNORED, label: 'Để trống' },
            ...(fields.find(({ name }) => name === field)?.choices ?? []),
          ],
          onChange: (chosen) =>
            onMapping({
              ...mapping,
              values: {
                ...mapping.values,
                [field]: { ...mapping.values?.[field], [text]: chosen === IGNORED ? null : chosen },
              },
            }),
        }))}
      />
    );
  return (
    <Box sx={{ mb: 1 }}>
      {missing.length > 0 && (
        <Typography role="status" sx={{ mb: 1 }}>
          Chưa thấy cột {missing.map((label) => `"${label}"`).join(', ')}: hãy chọn cột nào trong tệp là cột
          đó.
        </Typography>
      )}
      {state === 'unmapped' && columnRows(headings, 'Cột trong tệp')}
      {wordRows(strange, 'Chữ chưa rõ nghĩa')}
      {state !== 'unmapped' && columnRows(guessedHeadings, 'Cột được đoán')}
      {wordRows(guessed, 'Chữ được đoán')}
      {state !== 'unmapped' && (
        <Collapsible label="Cột và chữ được hiểu thế nào">
          {columnRows(
            headings.filter(({ by }) => by !== 'guess'),
            'Cột trong tệp',
          )}
          {wordRows(known, 'Chữ trong tệp')}
        </Collapsible>
      )}
    </Box>
  );
}

/**
 * Returns the column mapping with one more choice. If another column was mapped to the same field, that column loses the field, because a
 * field can have only one column.
 */
function setColumn(columns: ImportMapping['columns'] = {}, heading: string, value: string) {
  const others = Object.entries(columns).filter(([, field]) => value === IGNORED || field !== value);
  return { ...Object.fromEntries(others), [heading]: value === IGNORED ? null : value };
}

interface Row {
  readonly text: string;
  readonly more: string;
  readonly value: string;
  readonly choices: ChoiceList;
  readonly onChange: (value: string) => void;
}

/** Table of texts of the file, each with a select in which the user chooses its meaning. */
const Choices = ({ label, rows }: { readonly label: string; readonly rows: readonly Row[] }) => (
  <Table
    caption={label}
    columns={choiceColumns}
    rows={rows}
    keyOf={({ text, more }) => text + more}
    rowHead={null}
    look="lines"
    // On a phone the texts wrap, to leave room for the select.
    sx={{ width: { xs: 1, sm: 'auto' }, mb: 1, whiteSpace: { sm: 'nowrap' } }}
  />
);

const choiceColumns: readonly TableColumn<Row>[] = [
  {
    key: 'text',
    cell: ({ text, more }) => (
      <>
        {text}
        <Typography variant="body2" color="textSecondary" component="div">
          {more}
        </Typography>
      </>
    ),
  },
  {
    key: 'meaning',
    cell: ({ text, value, choices, onChange }) => (
      <NativeSelect
        aria-label={`${text} là`}
        value={value}
        choices={choices}
        onChange={onChange}
        sx={{ width: { xs: 170, sm: 'auto' }, minWidth: { sm: 180 } }}
      />
    ),
  },
];
