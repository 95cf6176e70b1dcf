import { Alert, Box, Chip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatDate, formatMoney, formatNumber } from '#rules/format';
import type { BankImportAnswer } from '#schema/bankStatement';
import { CheckedTable } from '../../screens/import/CheckedTable.tsx';
import { IgnoredContent } from '../../screens/import/IgnoredContent.tsx';
import type { TableColumn } from '../../screens/table/Table.tsx';

/** The result of a statement's dry run: numbers of new, known and wrong lines, the balances, and the lines, wrong lines first. */
export function CheckedStatementLines({ answer }: { readonly answer: BankImportAnswer }) {
  const { created, known, invalid, opening, closing, lines } = answer;
  const wrong = lines.filter(({ error }) => error !== undefined);
  const remarked = lines.filter(({ corrected, gap, doubt }) => corrected || gap || doubt);
  const others = lines.filter((line) => !remarked.includes(line));
  const shown = wrong.length > 0 ? wrong : [...remarked, ...others];
  const ignored = answer.columns.filter(({ field }) => field === null).map(({ heading }) => heading);
  return (
    <>
      <Typography role="status" sx={{ mb: 1 }}>
        {formatNumber(lines.length)} dòng: {formatNumber(created)} mới, {formatNumber(known)} đã có,{' '}
        {formatNumber(invalid)} sai.
        {opening !== null && closing !== null && ` Số dư ${formatMoney(opening)} → ${formatMoney(closing)}.`}
      </Typography>
      {invalid > 0 && (
        <Alert severity="error" variant="outlined" sx={{ mb: 1 }}>
          Chưa nhập được: hãy sửa {formatNumber(invalid)} dòng sai trong tệp rồi chọn lại tệp.
        </Alert>
      )}
      {invalid === 0 && created === 0 && (
        <Alert severity="info" variant="outlined" sx={{ mb: 1 }}>
          Mọi dòng của tệp này đã được nhập trước đây.
        </Alert>
      )}
      <IgnoredContent columns={ignored} rows={answer.skipped} />
      {remarked.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 1 }}>
          {formatNumber(remarked.length)} dòng nên xem lại trước khi nhập.
        </Alert>
      )}
      <CheckedTable rows={shown} columns={columns} />
    </>
  );
}

type Line = BankImportAnswer['lines'][number];

const columns: readonly TableColumn<Line>[] = [
  { key: 'at', head: 'Ngày', cell: ({ at, known }) => <LineValue known={known}>{formatDate(at)}</LineValue> },
  {
    key: 'amount',
    head: 'Số tiền',
    align: 'right',
    cell: ({ amount, known }) => (
      <LineValue known={known} wrong={(amount ?? 0) < 0}>
        {formatMoney(amount)}
      </LineValue>
    ),
  },
  { key: 'description', head: 'Nội dung', cell: (line) => <LineContent line={line} /> },
];

interface LineValueProps {
  /** True for a line that was imported before; such lines are grey. */
  readonly known: boolean | undefined;
  readonly wrong?: boolean;
  readonly children: ReactNode;
}

const LineValue = ({ known, wrong = false, children }: LineValueProps) => (
  <Box component="span" sx={{ color: wrong ? 'error.main' : known ? 'text.secondary' : undefined }}>
    {children}
  </Box>
);

/** A line's remarks and its text. */
function LineContent({
  line: { description, known, corrected, gap, doubt, error },
}: {
  readonly line: Line;
}) {
  const remarks = [
    corrected && 'Đổi dấu theo số dư của tệp.',
    gap &&
      `Số dư không nối tiếp: tính ra ${formatMoney(gap.expected)}, tệp ghi ${formatMoney(gap.balance)}. Có thể thiếu dòng.`,
    doubt,
  ].filter(Boolean);
  return (
    <Box className="remarks" sx={{ minWidth: 220, maxWidth: 420 }}>
      {error && (
        <Box component="strong" sx={{ display: 'block', color: 'error.main' }}>
          {error}
        </Box>
      )}
      {remarks.map((remark) => (
        <Box key={String(remark)} component="strong" sx={{ display: 'block', color: 'warning.main' }}>
          {remark}
        </Box>
      ))}
      {known && <Chip size="small" variant="outlined" label="Đã có" sx={{ mr: 1 }} />}
      <LineValue known={known}>{description}</LineValue>
    </Box>
  );
}
