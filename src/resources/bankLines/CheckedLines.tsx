import { Alert, Box, Chip, Typography } from '@mui/material';
import { formatDate, formatMoney, formatNumber } from '#rules/format';
import type { BankImportAnswer } from '#schema/bankStatement';
import { CheckedTable, remarkCellStyle } from '../../screens/import/CheckedTable.tsx';
import { IgnoredContent } from '../../screens/import/IgnoredContent.tsx';

/** The result of a statement's dry run: numbers of new, known and wrong lines, the balances, and the lines, wrong ones first. */
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
      <CheckedTable
        label="Các dòng của sao kê"
        rows={shown}
        head={['Dòng', 'Ngày', 'Số tiền', 'Nội dung'].map((heading) => (
          <th key={heading} scope="col" className={heading === 'Số tiền' ? 'figure' : undefined}>
            {heading}
          </th>
        ))}
      >
        {({ row, at, amount, description, known: isKnown, corrected, gap, doubt, error }) => (
          <Box component="tr" key={row} sx={{ color: isKnown ? 'text.secondary' : undefined }}>
            <td>{row}</td>
            <td>{formatDate(at)}</td>
            <Box
              component="td"
              className="figure"
              sx={{ color: (amount ?? 0) < 0 ? 'error.main' : undefined }}
            >
              {formatMoney(amount)}
            </Box>
            <Box component="td" sx={remarkCellStyle}>
              {error && (
                <Box component="strong" sx={{ display: 'block', color: 'error.main' }}>
                  {error}
                </Box>
              )}
              {[
                corrected && 'Đổi dấu theo số dư của tệp.',
                gap &&
                  `Số dư không nối tiếp: tính ra ${formatMoney(gap.expected)}, tệp ghi ${formatMoney(gap.balance)}. Có thể thiếu dòng.`,
                doubt,
              ]
                .filter(Boolean)
                .map((remark) => (
                  <Box
                    key={String(remark)}
                    component="strong"
                    sx={{ display: 'block', color: 'warning.main' }}
                  >
                    {remark}
                  </Box>
                ))}
              {isKnown && <Chip size="small" variant="outlined" label="Đã có" sx={{ mr: 1 }} />}
              {description}
            </Box>
          </Box>
        )}
      </CheckedTable>
    </>
  );
}
