import { Alert, Box, Chip, Typography } from '@mui/material';
import { formatDate, formatMoney, formatNumber } from '#rules/format';
import type { BankImportAnswer } from '#schema/bankStatement';
import { CheckedTable, remarkCell } from '../../screens/import/CheckedTable.tsx';

/** What a dry run found in a statement: how many lines are new, known or wrong, its balances, and the lines; the wrong ones first. */
export function CheckedLines({ answer }: { readonly answer: BankImportAnswer }) {
  const { created, known, invalid, opening, closing, lines } = answer;
  const wrong = lines.filter(({ error }) => error !== undefined);
  const shown = wrong.length > 0 ? wrong : lines;
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
      <CheckedTable
        label="Các dòng của sao kê"
        rows={shown}
        head={['Dòng', 'Ngày', 'Số tiền', 'Nội dung'].map((heading) => (
          <th key={heading} scope="col" className={heading === 'Số tiền' ? 'figure' : undefined}>
            {heading}
          </th>
        ))}
      >
        {({ row, at, amount, description, known: isKnown, error }) => (
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
            <Box component="td" sx={remarkCell}>
              {error && (
                <Box component="strong" sx={{ display: 'block', color: 'error.main' }}>
                  {error}
                </Box>
              )}
              {isKnown && <Chip size="small" variant="outlined" label="Đã có" sx={{ mr: 1 }} />}
              {description}
            </Box>
          </Box>
        )}
      </CheckedTable>
    </>
  );
}
