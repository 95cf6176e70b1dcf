import { Alert, Box, Typography } from '@mui/material';
import { formatDate, formatMoney, formatNumber } from '#rules/format';
import type { BankImportAnswer } from '#schema/bankStatement';
import { tableStyles } from '../../screens/list/tableStyles.ts';

/** Lines drawn. */
const drawn = 100;

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
          Chưa đọc được: hãy sửa {formatNumber(invalid)} dòng sai trong tệp rồi chọn lại tệp.
        </Alert>
      )}
      {invalid === 0 && created === 0 && (
        <Alert severity="info" variant="outlined" sx={{ mb: 1 }}>
          Mọi dòng của tệp này đã được đọc trước đây.
        </Alert>
      )}
      <Box
        role="region"
        aria-label="Các dòng của sao kê"
        tabIndex={0}
        sx={{ overflow: 'auto', maxHeight: '45vh', border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Box component="table" aria-label="Kết quả kiểm tra" sx={tableStyles}>
          <thead>
            <tr>
              {['Dòng', 'Ngày', 'Số tiền', 'Nội dung'].map((heading) => (
                <th key={heading} scope="col" className={heading === 'Số tiền' ? 'figure' : undefined}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, drawn).map(({ row, at, amount, description, error }) => (
              <tr key={row}>
                <td>{row}</td>
                <td>{formatDate(at)}</td>
                <Box
                  component="td"
                  className="figure"
                  sx={{ color: (amount ?? 0) < 0 ? 'error.main' : undefined }}
                >
                  {formatMoney(amount)}
                </Box>
                <Box
                  component="td"
                  sx={{ whiteSpace: 'normal !important', minWidth: 220, maxWidth: '420px !important' }}
                >
                  {error && (
                    <Box component="strong" sx={{ display: 'block', color: 'error.main' }}>
                      {error}
                    </Box>
                  )}
                  {description}
                </Box>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {shown.length > drawn && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {formatNumber(drawn)} dòng đầu trong {formatNumber(shown.length)}.
        </Typography>
      )}
    </>
  );
}
